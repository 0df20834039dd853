/** The form that changes the password. The server ends all other sessions with it. */
import { changePasswordFormRules } from '@ajose/sdk/rules/sessions';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { changePassword } from '../../data/sessions.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ email }: { email: string }) {
  const toasts = useToasts();
  return (
    <Form
      label="Password"
      initialValues={empty}
      rules={changePasswordFormRules}
      failure="The password could not be changed. Please try again."
      onSubmit={async (values, { resetForm }) => {
        await changePassword(values);
        toasts.success('Password changed. All other sessions have ended.');
        resetForm();
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormError />
      <Stack gap={5}>
        <FormPasswordField name="currentPassword" label="Current password" autoComplete="current-password" required />
        <FormPasswordField name="newPassword" label="New password" autoComplete="new-password" strength required />
        <FormPasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" required />
        <div>
          <SubmitButton busyLabel="Changing…">Change password</SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}
