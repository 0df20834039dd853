/** Asks for a link by mail with which a new password can be chosen. The answer is the same whether or not the address is known. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { forgotPasswordRules } from '@ajose/sdk/rules/sessions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { forgotPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { focusOnMount } from '../../components/focusOnMount.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailField } from './EmailField.tsx';

export function ForgotPasswordPage() {
  const [sent, setSent] = useState('');
  return (
    <AuthFrame title="Forgot password" subtitle="We send you a link with which you can choose a new one.">
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
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <EmailField inputRef={focusOnMount} />
            <SubmitButton fullWidth size="large" busyLabel="Sending…">
              Send the link
            </SubmitButton>
          </Box>
        </Form>
      )}
      <Box sx={{ mt: 3 }}>
        <Link component={RouterLink} to={paths.login}>
          Back to login
        </Link>
      </Box>
    </AuthFrame>
  );
}
