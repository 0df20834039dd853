/** The page that the mail's link opens: it sets a new password, once per link. */
import { useNavigate } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import { resetPasswordFormRules } from '@ajose/sdk/rules/sessions';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { resetPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthLink } from './AuthLink.tsx';
import { useMailedToken } from './mailedToken.ts';

export function ResetPasswordPage() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const toasts = useToasts();

  const submit = async ({ password }: { password: string }) => {
    const { message } = await resetPassword({ token: token ?? '', password });
    toasts.success(message);
    await navigate(paths.login, { replace: true });
  };

  return (
    <AuthLayout title="Choose a new password" subtitle="All open sessions end. You sign in again afterwards.">
      <Stack gap={6}>
        {token ? (
          <Form
            initialValues={{ password: '', confirmPassword: '' }}
            rules={resetPasswordFormRules}
            onSubmit={submit}
            failure="The password could not be changed. Please try again."
          >
            <FormError />
            <Stack gap={4}>
              <FormPasswordField name="password" label="New password" autoComplete="new-password" strength />
              <FormPasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
              <SubmitButton busyLabel="Saving..." size="large" fullWidth>
                Save new password
              </SubmitButton>
            </Stack>
          </Form>
        ) : (
          <Alert severity="error">
            This link is not complete. Please open it again from the mail, or ask for a new one.
          </Alert>
        )}
        <Text tone="soft">
          <AuthLink to={paths.forgotPassword}>Ask for a new link</AuthLink>
        </Text>
      </Stack>
    </AuthLayout>
  );
}
