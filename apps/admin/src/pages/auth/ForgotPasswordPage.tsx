/** Asks for an email with a link to choose a new password. The answer is the same whether or not the address has an account. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { forgotPasswordRules } from '@ajose/sdk/rules/sessions';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { forgotPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailField } from './EmailField.tsx';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState('');
  return (
    <AuthFrame
      title="Forgot password"
      subtitle="We send you a link to choose a new one."
      foot={
        <Link component={RouterLink} to={paths.login}>
          Back to login
        </Link>
      }
    >
      {sent ? (
        <Alert severity="success">{sent}</Alert>
      ) : (
        <Form
          initialValues={{ email: '' }}
          rules={forgotPasswordRules}
          failure="The link could not be sent. Please try again."
          onSubmit={async ({ email }) => setSent((await forgotPassword(email)).message)}
        >
          <FormError />
          <Stack gap={5}>
            <EmailField inputRef={focusOnMount} />
            <SubmitButton fullWidth size="large" busyLabel="Sending…">
              Send the link
            </SubmitButton>
          </Stack>
        </Form>
      )}
    </AuthFrame>
  );
}
