/**
 * The page of an email's link that invites a person to act for an organisation or a family. A visitor signs up or in first and comes back,
 * because only the person whose address was invited may read it. An invitation that cannot be answered says why, and what to do then.
 */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { AuthLink } from '@ajose/app/auth/AuthLink';
import { useMailedToken } from '@ajose/app/auth/mailedToken.ts';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { MemberInvitation, OwnAccount } from '@ajose/sdk/contract/organisations';
import type { getInvitation } from '@ajose/sdk/customer/members';
import { organisationFormNames, roleNamesOf } from '@ajose/sdk/domain/members';
import { memberDuties } from '@ajose/sdk/domain/member-duties';
import type { ApiError } from '@ajose/sdk/error';
import { isRefusal } from '@ajose/sdk/refusal';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { ActForIt } from '../../components/ActForIt.tsx';
import { ConfirmEmail } from '../../components/ConfirmEmail.tsx';
import { Visitor } from '../../components/Visitor.tsx';
import { acceptInvitation, declineInvitation, useMemberInvitation } from '../../data/people.ts';
import { paths } from '../../paths.ts';
import { UserProvider, useSession, useSessionActions } from '../../session.tsx';

export function JoinPage() {
  const token = useMailedToken();
  const session = useSession();
  const [answer, setAnswer] = useState<Answer>();
  return (
    <AuthLayout {...headingOf(answer)} pitch="Several people, one account.">
      {token === undefined ? (
        <Said>
          <Alert severity="error">This link is not complete. Please open it again from the email.</Alert>
        </Said>
      ) : session.state === 'signedIn' ? (
        <UserProvider value={session.person}>
          <Invited token={token} answer={answer} onAnswer={setAnswer} />
        </UserProvider>
      ) : (
        <Stack gap={6}>
          <Text>
            Sign in with the account whose email address was invited, or create an account with that address. Then you
            see who invites you, to which account, and in what role.
          </Text>
          <Visitor waits={session.state === 'checking'} />
        </Stack>
      )}
    </AuthLayout>
  );
}

type Answer = { joined: OwnAccount } | { declined: string };

/** The page's title, by what the person has answered. */
function headingOf(answer: Answer | undefined): { title: string; subtitle: string } {
  if (answer === undefined) {
    return {
      title: 'An invitation to act for an account',
      subtitle: 'An organisation or a family wants you as a member. You keep your own account and your own sign-in.',
    };
  }
  return 'joined' in answer
    ? { title: 'You are a member now', subtitle: 'You keep your own account and your own sign-in.' }
    : { title: 'You have declined', subtitle: 'Nothing changes for your own account.' };
}

interface InvitedProps {
  token: string;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}

function Invited({ token, answer, onAnswer }: InvitedProps) {
  const invitation = useMemberInvitation(token);
  if (answer && 'joined' in answer) return <Joined account={answer.joined} />;
  if (answer) {
    return (
      <Said>
        <Alert severity="success">{answer.declined}</Alert>
      </Said>
    );
  }
  if (isAnswered(invitation.error) && invitation.data === undefined) {
    return <WhyNot error={invitation.error} onAgain={() => void invitation.mutate()} />;
  }
  return (
    <Loaded of={invitation} skeleton={280} failure="The invitation could not be fetched.">
      {(invitation) => <Invitation token={token} of={invitation} onAnswer={onAnswer} />}
    </Loaded>
  );
}

interface InvitationProps {
  token: string;
  of: MemberInvitation;
  onAnswer: (answer: Answer) => void;
}

function Invitation({ token, of: { organisation, role, mostAlone, invitedBy, expiresAt }, onAnswer }: InvitationProps) {
  const [declines, setDeclines] = useState(false);
  return (
    <Stack gap={6}>
      <Facts
        look="columns"
        facts={[
          [
            'Account',
            <span key="account" translate="no">
              {organisation.name}
            </span>,
          ],
          ['Kind', organisationFormNames[organisation.form]],
          [
            'Invited by',
            <span key="by" translate="no">
              {invitedBy}
            </span>,
          ],
          ['Your role', roleNamesOf(organisation.form)[role]],
          ...(role === 'maker'
            ? [
                [
                  'Alone, at once',
                  mostAlone === null ? 'as much as there is' : <Money key="most" naira={mostAlone} />,
                ] as const,
              ]
            : []),
          ['Works until', <DateTime key="until" moment={expiresAt} />],
        ]}
      />
      <Text>{memberDuties(role, organisation.signatures)} You can leave at any time.</Text>
      <Form
        initialValues={{}}
        onSubmit={async () => onAnswer({ joined: await acceptInvitation(token) })}
        failure="You could not become a member. Please try again."
      >
        <FormError />
        <Stack gap={3}>
          <SubmitButton busyLabel="Accepting…" size="large" fullWidth>
            Accept
          </SubmitButton>
          <Button variant="outlined" size="large" fullWidth onClick={() => setDeclines(true)}>
            Decline
          </Button>
        </Stack>
      </Form>
      <Text tone="soft" size="sm">
        Accept only if you know these people: what you do for this account is written down with your name.
      </Text>
      {declines && (
        <ConfirmCall
          title="Decline the invitation?"
          message="Its link does not work any more. They can invite you again."
          confirmLabel="Decline"
          cancelLabel="Keep it"
          busyLabel="Declining…"
          call={() => declineInvitation(token)}
          done={(declined) => onAnswer({ declined })}
          failure="It could not be declined. Please try again."
          onClose={() => setDeclines(false)}
        />
      )}
    </Stack>
  );
}

function Joined({ account }: { account: OwnAccount }) {
  return (
    <Said>
      <Alert severity="success">
        You are a member of <span translate="no">{account.name}</span> now.
      </Alert>
      <ActForIt account={account} />
    </Said>
  );
}

/** Whether the server has said why this person cannot answer this invitation. */
const isAnswered = (error: unknown): error is ApiError =>
  isRefusal<typeof getInvitation>(
    error,
    'already_member',
    'email_not_confirmed',
    'invitation_ended',
    'invitation_expired',
    'invitation_of_another',
    'invitation_unknown',
    'invitation_used',
  );

function WhyNot({ error, onAgain }: { error: ApiError; onAgain: () => void }) {
  const { signOut } = useSessionActions();
  if (isRefusal<typeof getInvitation>(error, 'email_not_confirmed')) {
    return (
      <Said>
        <Alert severity="info">
          <ConfirmEmail opens="You can answer the invitation" />
        </Alert>
        <Button variant="contained" size="large" fullWidth onClick={onAgain}>
          I have confirmed it
        </Button>
      </Said>
    );
  }
  if (isRefusal<typeof getInvitation>(error, 'invitation_of_another')) {
    return (
      <Said>
        <Alert severity="warning">{error.message}</Alert>
        <Button variant="contained" size="large" fullWidth onClick={() => void signOut()}>
          Sign in as somebody else
        </Button>
      </Said>
    );
  }
  return (
    <Said>
      <Alert severity="info">{error.message}</Alert>
    </Said>
  );
}

/** What is said instead of an invitation, and the way on. */
function Said({ children }: { children: ReactNode }) {
  return (
    <Stack gap={6}>
      {children}
      <Text tone="soft">
        <AuthLink to={paths.dashboard}>Go to your dashboard</AuthLink>
      </Text>
    </Stack>
  );
}
