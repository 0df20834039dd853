/**
 * The page that the link of an email to a new address opens: it changes the email address, signed in or not. A button does it, because
 * programs that check mail for viruses open links too.
 */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { isRefusal } from '@ajose/sdk/error';
import { EMAIL_CHANGE_WAIT_HOURS } from '@ajose/sdk/promises';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { confirmEmailChange } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthLink } from './AuthLink.tsx';
import { useMailedToken } from './mailedToken.ts';

export function ConfirmEmailChangePage() {
  const token = useMailedToken();
  const [answer, setAnswer] = useState<string | null>(null);

  const submit = async () => {
    try {
      setAnswer(await confirmEmailChange(token ?? ''));
    } catch (error) {
      // A second click on the same link finds done what it asks for.
      if (!isRefusal(error, 'confirmEmailChange', 'link_used')) throw error;
      setAnswer(error.message);
    }
  };

  return (
    <AuthLayout
      title="Confirm your new email address"
      subtitle={`You sign in with it from now on. To keep your money safe, withdrawals wait for ${EMAIL_CHANGE_WAIT_HOURS} hours.`}
    >
      <Stack gap={6}>
        <output>{answer && <Alert severity="success">{answer}</Alert>}</output>
        {token && !answer && (
          <Form
            initialValues={{}}
            onSubmit={submit}
            failure="Your email address could not be changed. Please try again."
          >
            <FormError />
            <SubmitButton busyLabel="Confirming..." size="large" fullWidth>
              Confirm my new email address
            </SubmitButton>
          </Form>
        )}
        {!token && <Alert severity="error">This link is not complete. Please open it again from the email.</Alert>}
        <Text tone="soft">
          <AuthLink to={paths.dashboard}>Go to your dashboard</AuthLink>
        </Text>
      </Stack>
    </AuthLayout>
  );
}
