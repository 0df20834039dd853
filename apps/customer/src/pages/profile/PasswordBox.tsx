/** Changes the password, which ends the other sessions. */
import { changePasswordFormRules } from '@ajose/sdk/rules/sessions';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { changePassword } from '../../data/sessions.ts';

export function PasswordBox() {
  const toasts = useToasts();
  return (
    <section className="box" aria-labelledby="password-title">
      <div className="box-head">
        <h2 id="password-title">Password</h2>
      </div>
      <p className="box-text">A new password ends all your other sessions.</p>
      <Form
        initialValues={{ currentPassword: '', newPassword: '', confirmPassword: '' }}
        rules={changePasswordFormRules}
        onSubmit={async ({ currentPassword, newPassword }, { resetForm }) => {
          await changePassword(currentPassword, newPassword);
          resetForm();
          toasts.success('Your password is changed.');
        }}
        failure="The password could not be changed. Please try again."
        label="Change password"
      >
        <FormError />
        <div className="fields">
          <FormPasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
          <FormPasswordField name="newPassword" label="New password" autoComplete="new-password" strength />
          <FormPasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
          <SubmitButton busyLabel="Saving...">Change password</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
