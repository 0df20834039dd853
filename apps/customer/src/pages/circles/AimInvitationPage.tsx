/**
 * The page of an invitation to an aim, with or without an account: what the aim is, and how to join it. A visitor signs up or in first and
 * comes back to it.
 */
import styles from './Aim.module.css';
import { useNavigate, useParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AimInvitation } from '@ajose/sdk/contract/aims';
import { Money } from '@ajose/ui/display/Money';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Facts } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { GoalFace } from '../../components/GoalPicture.tsx';
import { Visitor } from '../../components/Visitor.tsx';
import { joinAim, useAimInvitation, useAims } from '../../data/aims.ts';
import { paths, type Place } from '../../paths.ts';
import { useSession } from '../../session.tsx';
import { AimPlanField } from './AimPlanField.tsx';
import { dayWords } from './words.ts';

export function AimInvitationPage() {
  const { code = '' } = useParams();
  const invitation = useAimInvitation(code);
  return (
    <AuthLayout
      title={invitation.data ? invitation.data.name : 'An invitation to an aim'}
      {...(invitation.data ? { subtitle: `${invitation.data.organiser} invites you to save for it together.` } : {})}
      pitch="One aim, and each saves in their own plan."
    >
      <Loaded of={invitation} skeleton={320} failure="The invitation could not be fetched.">
        {(invitation) => <Invitation code={code} invitation={invitation} />}
      </Loaded>
    </AuthLayout>
  );
}

function Invitation({ code, invitation }: { code: string; invitation: AimInvitation }) {
  const session = useSession();
  const { target, date, picture, joined } = invitation;
  return (
    <Stack gap={6}>
      <div className={styles['picture']}>
        <GoalFace picture={picture} />
      </div>
      <Facts
        facts={[
          ['Target', <Money key="target" naira={target} />],
          ['Day', dayWords(date)],
          ['People so far', String(joined)],
        ]}
      />
      <Text>All who join see each other’s name and what each has saved for this aim.</Text>
      {session.state === 'signedIn' ? (
        <Member userId={session.person._id} code={code} />
      ) : (
        <Visitor waits={session.state === 'checking'} />
      )}
      <Text tone="soft" size="sm">
        Your money stays yours, in your own savings plan. Join only people you know.
      </Text>
    </Stack>
  );
}

function Member({ userId, code }: { userId: string; code: string }) {
  const online = useOnline();
  const mine = useAims(userId);
  const navigate = useNavigate();
  const toasts = useToasts();
  const show = (aim: string): void => {
    const place: Place = { section: 'circles', aim };
    void navigate(paths.dashboard, { state: place });
  };
  const submit = async ({ planId }: { planId: string }) => {
    const aim = await joinAim({ userId, code, planId: planId === '' ? null : planId });
    toasts.success('You have joined.');
    show(aim);
  };
  return (
    <Loaded of={mine} skeleton={48} failure="Your aims could not be fetched.">
      {(aims) => {
        const joined = aims.find(({ invitation }) => invitation === code);
        return joined ? (
          <Stack gap={3}>
            <Alert severity="info">You are in this aim.</Alert>
            <Button variant="contained" size="large" fullWidth onClick={() => show(joined._id)}>
              Open the aim
            </Button>
          </Stack>
        ) : (
          <Form initialValues={{ planId: '' }} onSubmit={submit} failure="You could not join. Please try again.">
            <FormError />
            <Stack>
              <AimPlanField userId={userId} />
              <SubmitButton disabled={!online} busyLabel="Joining…" size="large" fullWidth>
                Join
              </SubmitButton>
            </Stack>
          </Form>
        );
      }}
    </Loaded>
  );
}
