/** Requests the mail that resets a password. The answer is the same whether or not the address is known. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { forgotPasswordRules } from '@ajose/sdk/rules/sessions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { forgotPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthLink } from './AuthLink.tsx';

export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <AuthLayout
      title="Forgot your password?"
      subtitle="We send a link to your email address. It works once, for 30 minutes, and ends all open sessions."
    >
      <Stack gap={6}>
        <output>{answer && <Alert severity="success">{answer}</Alert>}</output>
        {!answer && (
          <Form
            initialValues={{ email: '' }}
            rules={forgotPasswordRules}
            onSubmit={async ({ email }) => setAnswer((await forgotPassword(email)).message)}
            failure="The mail could not be requested. Please try again."
          >
            <FormError />
            <Stack gap={4}>
              <FormTextField name="email" label="Email Address" type="email" autoComplete="email" />
              <SubmitButton busyLabel="Sending..." size="large" fullWidth>
                Send the link
              </SubmitButton>
            </Stack>
          </Form>
        )}
        <Text tone="soft">
          <AuthLink to={paths.login}>Back to sign in</AuthLink>
        </Text>
      </Stack>
    </AuthLayout>
  );
}
