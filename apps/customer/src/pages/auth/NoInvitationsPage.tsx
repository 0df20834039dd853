/** Ends invitations to a mailbox by the link of one, signed in or not, and takes that back. A button does it, as programs open links too. */
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
import { setInvitations } from '../../data/circles.ts';
import { paths } from '../../paths.ts';

export function NoInvitationsPage() {
  const token = useMailedToken();
  const [done, setDone] = useState<{ message: string; wanted: boolean } | null>(null);
  // The press offers what was not done last.
  const wanted = done !== null && !done.wanted;
  const submit = async () => setDone({ message: await setInvitations(token ?? '', wanted), wanted });
  return (
    <AuthLayout
      title="No more invitations?"
      subtitle="Press the button, and nobody can send this address an invitation to a circle. You can take that back here."
    >
      <Stack gap={6}>
        <output>{done && <Alert severity="success">{done.message}</Alert>}</output>
        {token ? (
          <Form
            key={String(wanted)}
            initialValues={{}}
            onSubmit={submit}
            failure="It could not be kept. Please try again."
          >
            <FormError />
            <SubmitButton busyLabel="Keeping…" size="large" fullWidth>
              {wanted ? 'Allow invitations again' : 'No more invitations'}
            </SubmitButton>
          </Form>
        ) : (
          <Alert severity="error">This link is not complete. Please open it again from the email.</Alert>
        )}
        <Text tone="soft">
          <AuthLink to={paths.landing}>Go to Ajose</AuthLink>
        </Text>
      </Stack>
    </AuthLayout>
  );
}
