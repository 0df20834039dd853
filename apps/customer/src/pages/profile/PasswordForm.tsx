/** Changes the password, which ends the other sessions. */
import { changePasswordFormRules } from '@ajose/sdk/rules/sessions';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { changePassword } from '../../data/sessions.ts';

export function PasswordForm() {
  const toasts = useToasts();
  return (
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
      <Stack gap={4}>
        <Text tone="soft">A new password ends all your other sessions.</Text>
        <FormPasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <FormPasswordField name="newPassword" label="New password" autoComplete="new-password" strength />
        <FormPasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
        <SubmitButton busyLabel="Saving...">Change password</SubmitButton>
      </Stack>
    </Form>
  );
}
