/**
 * The pages that an email's link opens to confirm something, signed in or not. A button does it, because programs that check mail for
 * viruses open links too.
 */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { AuthLink } from '@ajose/app/auth/AuthLink';
import { useMailedToken } from '@ajose/app/auth/mailedToken.ts';
import { isRefusal } from '@ajose/sdk/refusal';
import { EMAIL_CHANGE_WAIT_HOURS } from '@ajose/sdk/domain/promises';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { setInvitations } from '../../data/circles.ts';
import { confirmEmail, confirmEmailChange, stopDeathCase } from '../../data/me.ts';
import { paths } from '../../paths.ts';

/** What these calls have in common. */
interface ByLink {
  readonly refuses: { readonly 409: readonly ['link_used'] };
}

interface ConfirmByLinkProps {
  title: string;
  subtitle: string;
  /** The title once it is done. */
  done: string;
  /** The words on the button. */
  label: string;
  failure: string;
  /** @returns the server's words */
  onConfirm: (token: string) => Promise<string>;
}

function ConfirmByLink({ title, subtitle, done, label, failure, onConfirm }: ConfirmByLinkProps) {
  const token = useMailedToken();
  const [answer, setAnswer] = useState<string | null>(null);
  const submit = async () => {
    try {
      setAnswer(await onConfirm(token ?? ''));
    } catch (error) {
      if (!isRefusal<ByLink>(error, 'link_used')) throw error;
      setAnswer(error.message);
    }
  };
  return (
    <AuthLayout title={answer ? done : title} {...(answer ? {} : { subtitle })}>
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

/** Confirms the email address by the link of an email. */
export const ConfirmEmailPage = () => (
  <ConfirmByLink
    title="Confirm your email address"
    subtitle="It keeps your money safe: nothing is paid out before we know that our emails reach you."
    done="Your email address is confirmed"
    label="Confirm my email address"
    failure="Your email address could not be confirmed. Please try again."
    onConfirm={confirmEmail}
  />
);

/** Changes the email address by the link of an email to the new one. */
export const ConfirmEmailChangePage = () => (
  <ConfirmByLink
    title="Confirm your new email address"
    subtitle={`You sign in with it from now on. To keep your money safe, withdrawals wait for ${EMAIL_CHANGE_WAIT_HOURS} hours.`}
    done="Your new email address is confirmed"
    label="Confirm my new email address"
    failure="Your email address could not be changed. Please try again."
    onConfirm={confirmEmailChange}
  />
);

/** Stops a case of death by the link of the email that says that the account is held. */
export const AlivePage = () => (
  <ConfirmByLink
    title="Is this account yours?"
    subtitle="Somebody told us that its owner has died. If that is you, press the button: everything stops, and the account is open again."
    done="This account is yours"
    label="I am alive"
    failure="We could not stop it. Please try again, or call us."
    onConfirm={stopDeathCase}
  />
);

/** Ends invitations to a mailbox by the link of one, signed in or not, and takes that back. A button does it, as programs open links too. */
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
