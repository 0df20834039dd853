/** Asks for an email with a link to choose a new password. The answer is the same whether or not the address has an account. */
import { useState, type ComponentType } from 'react';
import Alert from '@mui/material/Alert';
import { RESET_LINK_MINUTES } from '@ajose/sdk/domain/promises';
import { forgotPasswordRules } from '@ajose/sdk/rules/sessions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import type { AuthLayoutProps } from '@ajose/ui/shell/AuthLayout';
import { AuthLink } from './AuthLink.tsx';

interface ForgotPasswordProps {
  frame: ComponentType<AuthLayoutProps>;
  /** The address of the sign-in. */
  signIn: string;
  forgotPassword: (email: string) => Promise<{ message: string }>;
}

export function ForgotPassword({ frame: Frame, signIn, forgotPassword }: ForgotPasswordProps) {
  const [answer, setAnswer] = useState('');
  return (
    <Frame
      title="Forgot your password?"
      subtitle={`We send a link to your email address. It works once, for ${RESET_LINK_MINUTES} minutes, and ends all open sessions.`}
    >
      <Stack gap={6}>
        <output>{answer && <Alert severity="success">{answer}</Alert>}</output>
        {!answer && (
          <Form
            initialValues={{ email: '' }}
            rules={forgotPasswordRules}
            failure="The email could not be requested. Please try again."
            onSubmit={async ({ email }) => setAnswer((await forgotPassword(email)).message)}
          >
            <FormError />
            <Stack gap={4}>
              <FormTextField name="email" label="Email Address" type="email" autoComplete="username" />
              <SubmitButton busyLabel="Sending…" size="large" fullWidth>
                Send the link
              </SubmitButton>
            </Stack>
          </Form>
        )}
        <Text tone="soft">
          <AuthLink to={signIn}>Back to sign in</AuthLink>
        </Text>
      </Stack>
    </Frame>
  );
}
