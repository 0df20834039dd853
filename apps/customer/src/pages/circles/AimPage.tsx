/** An aim: its progress, what each has saved, the customer's own plan, and how to invite others or leave. */
import styles from './Aim.module.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { AimMember, SharedAim } from '@ajose/sdk/contract/aims';
import { formatDate } from '@ajose/sdk/domain/time';
import { Avatar } from '@ajose/ui/display/Avatar';
import { Money } from '@ajose/ui/display/Money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { GoalFace } from '../../components/GoalPicture.tsx';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { leaveAim, useAims } from '../../data/aims.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { AimProgress } from './AimProgress.tsx';
import { AskButton } from '../../components/AskButton.tsx';
import { ShareLink } from './ShareLink.tsx';
import { dayWords, peopleWords } from './words.ts';

const AimPlanDialog = dialogLater(async () => (await import('./AimPlanDialog.tsx')).AimPlanDialog);

const skeleton = (
  <Grid columns="wide-narrow" align="start">
    <Skeleton variant="rounded" height={420} />
    <Skeleton variant="rounded" height={260} />
  </Grid>
);

export function AimPage({ id }: { id: string }) {
  const aims = useAims(useUser()._id);
  const { go } = useDashboard();
  const aim = aims.data?.find(({ _id }) => _id === id);
  return (
    <>
      <PageHeader
        title={aim?.name ?? 'Aim'}
        {...(aim ? { description: `${peopleWords(aim.members.length)}, by ${dayWords(aim.date)}` } : {})}
        back={{ label: 'Circles', onClick: () => go({ section: 'circles' }) }}
      />
      <Loaded of={aims} skeleton={skeleton} failure={fetchFailure('This aim could not be fetched')}>
        {() => (aim ? <Aim aim={aim} /> : <Alert severity="info">You are not in this aim.</Alert>)}
      </Loaded>
    </>
  );
}

function Aim({ aim }: { aim: SharedAim }) {
  const { endedAt, invitation, name, picture, members } = aim;
  return (
    <Grid columns="wide-narrow" align="start">
      <Stack>
        {endedAt !== null && (
          <Alert severity="info">This aim ended on {formatDate(endedAt)}. Each keeps their own plan.</Alert>
        )}
        <Card title="Together">
          <Stack>
            <div className={styles['picture']}>
              <GoalFace picture={picture} />
            </div>
            <AimProgress aim={aim} />
          </Stack>
        </Card>
        <Card title={peopleWords(members.length)} flush>
          <Rows label="What each has saved">
            {members.map((member, index) => (
              // Members have no ids here, and two may have the same name.
              <Member key={`${member.name} ${index}`} member={member} />
            ))}
          </Rows>
        </Card>
      </Stack>
      <Stack>
        <OwnPlan aim={aim} />
        {invitation !== null && (
          <Card title="Invite people you know">
            <Stack>
              <ShareLink
                label="Link of this aim"
                path={paths.aim(invitation)}
                title={name}
                text={`Save with us for ${name} on Ajose.`}
              />
              <Text tone="soft" size="sm">
                Everybody who joins sees your names and what each of you has saved for it.
              </Text>
            </Stack>
          </Card>
        )}
        <Leave aim={aim} />
      </Stack>
    </Grid>
  );
}

const planWords: Readonly<Record<AimMember['plan'], string>> = {
  none: 'No plan yet',
  runs: 'Plan runs',
  ended: 'Plan has ended and counts',
  left: 'Plan was left early and does not count',
};

function Member({ member: { name, isMe, isOrganiser, plan, saved } }: { member: AimMember }) {
  return (
    <Row>
      <Avatar name={name} size={36} />
      <Fill least="8rem">
        <Text strong>{isMe ? `${name} (you)` : name}</Text>
        <Quiet>{isOrganiser ? `Organiser. ${planWords[plan]}` : planWords[plan]}</Quiet>
      </Fill>
      <Money naira={saved} />
    </Row>
  );
}

const ownPlanWords: Readonly<Record<AimMember['plan'], string>> = {
  none: 'You have not chosen a plan yet, so none of your savings count.',
  runs: 'Your plan is running, and everything that you save in it counts. The money stays yours.',
  ended: 'Your plan has ended. What was in it counts.',
  left: 'You left your plan early, so it does not count. You can choose another one.',
};

function OwnPlan({ aim }: { aim: SharedAim }) {
  const { go } = useDashboard();
  const [changes, setChanges] = useState(false);
  const close = () => setChanges(false);
  useBackCloses(changes, close);
  const plan = aim.members.find(({ isMe }) => isMe)?.plan ?? 'none';
  return (
    <Card title="My plan">
      <Stack align="start">
        <Text>{ownPlanWords[plan]}</Text>
        {aim.endedAt === null && (
          <Button variant={plan === 'none' ? 'contained' : 'outlined'} onClick={() => setChanges(true)}>
            {plan === 'none' ? 'Choose my plan' : 'Change my plan'}
          </Button>
        )}
        {plan === 'runs' ? (
          <Button onClick={() => go({ section: 'savingsPortfolio' })}>Go to my plans</Button>
        ) : (
          aim.endedAt === null && (
            <Button onClick={() => go({ section: 'savingsProducts' })}>Start a new savings plan</Button>
          )
        )}
      </Stack>
      {changes && <AimPlanDialog aim={aim} onClose={close} />}
    </Card>
  );
}

function Leave({ aim }: { aim: SharedAim }) {
  const userId = useUser()._id;
  const { go } = useDashboard();
  const { isOrganiser, endedAt } = aim;
  if (isOrganiser && endedAt !== null) return null;
  const leave = () => leaveAim({ userId, aimId: aim._id });
  const shared = { cancelLabel: 'Stay', destructive: true, onConfirm: leave } as const;
  return isOrganiser ? (
    <AskButton
      {...shared}
      title="End this aim for all?"
      message="You started it, so it ends for all. Each keeps their own plan and the money in it. It cannot be started again."
      confirmLabel="End it for all"
      busyLabel="Ending…"
      done="The aim has ended for all."
    >
      End the aim
    </AskButton>
  ) : (
    <AskButton
      {...shared}
      title="Leave this aim?"
      message="Your plan and the money in it stay yours. They do not count for this aim any more."
      confirmLabel="Leave the aim"
      busyLabel="Leaving…"
      done="You have left the aim."
      onDone={() => go({ section: 'circles' })}
    >
      Leave the aim
    </AskButton>
  );
}
