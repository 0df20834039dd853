/** A circle: a summary of its terms, what each member gave, received, owes and is owed, its turns, and its events. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { contributionWords, orderNames } from '@ajose/sdk/domain/circles';
import type { StaffCirclePage } from '@ajose/sdk/contract/circles';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { useWayBack } from '../../components/cameFrom.ts';
import { canMove, circleStatus } from '../../components/circleStatus.ts';
import { Allowed } from '../../components/role.tsx';
import { useCircle } from '../../data/circles.ts';
import { addressOf, backTo } from '../../paths.ts';
import { Debts } from './Debts.tsx';
import { Events, Members, Turns } from './tables.tsx';
import { nextWords, NOBODY_TAKES, protectionWords, turnWords } from './words.ts';

const HoldDialog = dialogLater(async () => (await import('./HoldDialog.tsx')).HoldDialog);

export function OneCircle({ id }: { id: string }) {
  const answer = useCircle(id);
  const { data } = answer;
  const back = useWayBack({ label: 'All circles', href: backTo('circles') });
  return (
    <>
      <PageHeader
        title={data ? data.name : 'Circle'}
        back={back}
        description={NOBODY_TAKES}
        actions={data && (data.heldSince !== null || canMove(data)) && <Hold circle={data} />}
      />
      <Loaded of={answer} failure="The circle could not be fetched." skeleton={<CircleSkeleton />}>
        {(circle) => (
          <Stack gap={6}>
            {circle.heldSince !== null && (
              <Alert severity="warning" role="note">
                Held since <DateTime moment={circle.heldSince} />. No money of it moves. {circle.heldBecause}
              </Alert>
            )}
            <Card>
              <Facts facts={factsOf(circle)} look="columns" />
            </Card>
            <Debts circle={circle} />
            <Members circle={circle} />
            <Turns circle={circle} />
            <Events events={circle.events} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function Hold({ circle }: { circle: StaffCirclePage }) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to="manageStatuses">
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {circle.heldSince === null ? 'Hold' : 'Release'}
      </Button>
      {open && <HoldDialog circle={circle} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}

function factsOf(circle: StaffCirclePage): Fact[] {
  const { organiser, organiserId, people, members, state, order, firstDay, createdAt } = circle;
  const { dissolvedBecause } = circle;
  return [
    ['State', <StatusChip key="state" kind="circle" status={circleStatus(circle)} />],
    ['Next', nextWords(circle)],
    ...(dissolvedBecause === null ? [] : [['Why', dissolvedBecause] as const]),
    ['Each gives', contributionWords(circle)],
    ['People', state === 'open' ? `${members.length} of ${people} have joined` : members.length],
    ['Turn', turnWords(circle)],
    ['First day', formatDateWithWeekday(firstDay)],
    ['Order', orderNames[order]],
    ['Protection', protectionWords(circle)],
    [
      'Organiser',
      <LinkButton key="organiser" href={addressOf({ section: 'userDetails', userId: organiserId, from: 'circles' })}>
        {organiser}
      </LinkButton>,
    ],
    ['Made', <DateTime key="made" moment={createdAt} />],
  ];
}

function CircleSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton variant="rounded" height={140} />
      <Skeleton variant="rounded" height={260} />
      <Skeleton variant="rounded" height={260} />
    </Stack>
  );
}
