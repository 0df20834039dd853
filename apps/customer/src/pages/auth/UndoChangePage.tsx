/** The page that the link in an email about a change opens: it undoes the change and sets a new password. */
import { useNavigate } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import { resetPasswordFormRules } from '@ajose/sdk/rules/sessions';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { HelpLine } from '../../components/HelpLine.tsx';
import { undoChange } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { useMailedToken } from './mailedToken.ts';

export function UndoChangePage() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const toasts = useToasts();

  const submit = async ({ password }: { password: string }) => {
    toasts.success(await undoChange({ token: token ?? '', password }));
    await navigate(paths.login, { replace: true });
  };

  return (
    <AuthLayout
      title="Undo the change"
      subtitle="Your account gets back what it had before. Everybody is signed out, and only you know the new password."
    >
      <Stack gap={6}>
        {token ? (
          <Form
            initialValues={{ password: '', confirmPassword: '' }}
            rules={resetPasswordFormRules}
            onSubmit={submit}
            failure="The change could not be undone. Please try again."
          >
            <FormError />
            <Stack gap={4}>
              <FormPasswordField name="password" label="New password" autoComplete="new-password" strength />
              <FormPasswordField name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
              <SubmitButton busyLabel="Undoing..." size="large" fullWidth>
                Undo the change
              </SubmitButton>
            </Stack>
          </Form>
        ) : (
          <Alert severity="error">This link is not complete. Please open it again from the email.</Alert>
        )}
        <HelpLine />
      </Stack>
    </AuthLayout>
  );
}
