/** Sets a new password with the link from the email. The link's secret is after the #, so that no server logs it. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { resetPasswordFormRules } from '@ajose/sdk/rules/sessions';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { resetPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';

export function ResetPasswordPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const [changed, setChanged] = useState('');
  return (
    <AuthFrame
      title="Choose a new password"
      subtitle="It ends all your sessions; afterwards you sign in again."
      foot={
        <>
          <Link component={RouterLink} to={paths.login}>
            Back to login
          </Link>
          {!changed && (
            <Link component={RouterLink} to={paths.forgotPassword}>
              Ask for a new link
            </Link>
          )}
        </>
      }
    >
      {changed && <Alert severity="success">{changed}</Alert>}
      {!changed && token === '' && (
        <Alert severity="error">
          This link is incomplete. Please open it again from the email, or ask for a new one.
        </Alert>
      )}
      {!changed && token !== '' && (
        <Form
          initialValues={{ password: '', confirmPassword: '' }}
          rules={resetPasswordFormRules}
          failure="The password could not be changed. Please try again."
          onSubmit={async ({ password }) => setChanged((await resetPassword({ token, password })).message)}
        >
          <FormError />
          <Stack gap={5}>
            <FormPasswordField
              name="password"
              label="New password"
              autoComplete="new-password"
              strength
              required
              inputRef={focusOnMount}
            />
            <FormPasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
            <SubmitButton fullWidth size="large" busyLabel="Changing…">
              Change password
            </SubmitButton>
          </Stack>
        </Form>
      )}
    </AuthFrame>
  );
}
