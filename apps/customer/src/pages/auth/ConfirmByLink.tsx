/**
 * The page that an email's link opens to confirm an address, signed in or not. A button does it, because programs that check mail for
 * viruses open links too.
 */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { AuthLink } from '@ajose/app/auth/AuthLink';
import { useMailedToken } from '@ajose/app/auth/mailedToken.ts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { paths } from '../../paths.ts';

interface ConfirmByLinkProps {
  title: string;
  subtitle: string;
  /** The words on the button. */
  label: string;
  failure: string;
  /** @returns the message when it is done, even by an earlier click */
  onConfirm: (token: string) => Promise<string>;
}

export function ConfirmByLink({ title, subtitle, label, failure, onConfirm }: ConfirmByLinkProps) {
  const token = useMailedToken();
  const [answer, setAnswer] = useState<string | null>(null);
  const submit = async () => setAnswer(await onConfirm(token ?? ''));
  return (
    <AuthLayout title={title} subtitle={subtitle}>
      <Stack gap={6}>
        <output>{answer && <Alert severity="success">{answer}</Alert>}</output>
        {token && !answer && (
          <Form initialValues={{}} onSubmit={submit} failure={failure}>
            <FormError />
            <SubmitButton busyLabel="Confirming…" size="large" fullWidth>
              {label}
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
