/**
 * The page of an invitation to a circle, with or without an account: what the circle is, and how to join it. A visitor signs up or in first
 * and comes back. Joining binds nobody, because each member signs once all names are known.
 */
import { useNavigate, useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CircleInvitation } from '@ajose/sdk/contract/circles';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { Visitor } from '../../components/Visitor.tsx';
import { joinCircle, useCircleInvitation, useInvitedCircle } from '../../data/circles.ts';
import { paths, type Place } from '../../paths.ts';
import { useSession } from '../../session.tsx';
import { Plan } from './Plan.tsx';
import { dayWords } from './words.ts';

export function InvitationPage() {
  const { code = '' } = useParams();
  const invitation = useCircleInvitation(code);
  return (
    <AuthLayout
      title={invitation.data ? invitation.data.name : 'An invitation to a circle'}
      {...(invitation.data ? { subtitle: `${invitation.data.organiser} invites you to save by turns.` } : {})}
      pitch="Each gives the same. Each has a turn."
    >
      <Loaded of={invitation} skeleton={320} failure="The invitation could not be fetched.">
        {(invitation) => <Invitation code={code} invitation={invitation} />}
      </Loaded>
    </AuthLayout>
  );
}

interface Props {
  code: string;
  invitation: CircleInvitation;
}

function Invitation({ code, invitation }: Props) {
  const session = useSession();
  const { joined, people } = invitation;
  return (
    <Stack gap={6}>
      <Plan of={invitation} look="columns" />
      {session.state === 'signedIn' ? (
        <Member userId={session.person._id} code={code} invitation={invitation} />
      ) : (
        <Visitor waits={session.state === 'checking'} />
      )}
      <Text>
        {joined} of {people} have joined. Each turn one of you receives what all give, until everybody has had a turn.
        You see all names, days and terms before you sign; until then you can leave, and it costs nothing.
      </Text>
      <Text tone="soft" size="sm">
        Join only people you know. Ajose keeps the book and does not pay for anyone who does not pay.
      </Text>
    </Stack>
  );
}

function Member({ userId, code, invitation }: Props & { userId: string }) {
  const online = useOnline();
  const mine = useInvitedCircle(userId, code);
  const navigate = useNavigate();
  const toasts = useToasts();
  const show = (circle: string): void => {
    const place: Place = { section: 'circles', circle };
    void navigate(paths.dashboard, { state: place });
  };
  const draws = invitation.order === 'draw';
  const [firstFree] = invitation.freeTurns;
  const full = invitation.joined >= invitation.people;
  const submit = async ({ turn }: { turn: string }) => {
    const circle = await joinCircle({ userId, code, turn: draws ? null : Number(turn) }, draws);
    toasts.success('You have joined.');
    show(circle);
  };
  return (
    <Loaded of={mine} skeleton={48} failure="Your circles could not be fetched.">
      {(id) => {
        if (id === null && full) return <Alert severity="info">This circle is full.</Alert>;
        return id !== null ? (
          <Stack gap={3}>
            <Alert severity="info">You are in this circle.</Alert>
            <Button variant="contained" size="large" fullWidth onClick={() => show(id)}>
              Open the circle
            </Button>
          </Stack>
        ) : (
          <Form
            initialValues={{ turn: String(firstFree ?? '') }}
            onSubmit={submit}
            failure="You could not join. Please try again."
          >
            <FormError />
            <Stack>
              {!draws && (
                <FormSelect
                  name="turn"
                  label="Your turn"
                  options={invitation.freeTurns.map((turn) => ({ value: String(turn), label: `Turn ${turn}` }))}
                />
              )}
              <SubmitButton disabled={!online} busyLabel="Joining…" size="large" fullWidth>
                Join
              </SubmitButton>
              <Text tone="soft" size="sm">
                If you do not want to join, you need not do anything. The invitation ends when the circle is full or its
                names are complete, at the latest on {dayWords(invitation.firstDay)}.
              </Text>
            </Stack>
          </Form>
        );
      }}
    </Loaded>
  );
}
