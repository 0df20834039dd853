/** The customer's circles, each with its state and what comes next, and the way to start one. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Plus from 'lucide-react/icons/plus';
import type { CircleCard, GetCirclesReply, WantedPlace } from '@ajose/sdk/contract/circles';
import { contributionWords } from '@ajose/sdk/domain/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ActionCard } from '../../components/ActionCard.tsx';
import { useDashboard } from '../../components/dashboard.ts';
import { FirstHundred } from '../../components/FirstHundred.tsx';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useCircles } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { AimList } from './AimList.tsx';
import { Invitations } from './Invitations.tsx';
import { LeftDebts } from './LeftDebts.tsx';
import { WantedPlaceCard } from './WantedPlaceCard.tsx';
import { cardLines, peopleWords } from './words.ts';

const MakeCircleDialog = dialogLater(async () => (await import('./MakeCircleDialog.tsx')).MakeCircleDialog);

const SignPlaceDialog = dialogLater(async () => (await import('./SignPlaceDialog.tsx')).SignPlaceDialog);

const isEmpty = ({ circles, places }: GetCirclesReply): boolean => circles.length === 0 && places.length === 0;

const isOver = ({ state }: CircleCard): boolean => state === 'ended' || state === 'dissolved';

const rankOf = (circle: CircleCard): number => Number(isOver(circle)) - Number(circle.toSign);

/** Those that wait for a signature come first, and those that are over last. */
const inOrder = (list: readonly CircleCard[]): readonly CircleCard[] =>
  list.toSorted((circle, other) => rankOf(circle) - rankOf(other));

const skeleton = (
  <Grid least="18.75rem">
    <Skeleton variant="rounded" height={210} />
    <Skeleton variant="rounded" height={210} />
  </Grid>
);

/** One circle leaves room beside it. */
function Side({ of, children }: { of: GetCirclesReply | undefined; children: ReactNode }) {
  const listed = of ? of.circles.length + of.places.length : 0;
  if (listed !== 1 || (of && of.debts.length > 0)) return <Stack gap={6}>{children}</Stack>;
  return (
    <Grid columns={2} gap={6}>
      {children}
    </Grid>
  );
}

export function CircleList() {
  const { _id: userId, sub_status } = useUser();
  const circles = useCircles(userId);
  const { go } = useDashboard();
  const [making, setMaking] = useState(false);
  const [signing, setSigning] = useState<WantedPlace | null>(null);
  const close = () => {
    setMaking(false);
    setSigning(null);
  };
  useBackCloses(making || signing !== null, close);
  const refused = !customerCan.withdraw(sub_status);
  const start = (
    <Stack gap={1}>
      <Button variant="contained" startIcon={<Plus aria-hidden />} disabled={refused} onClick={() => setMaking(true)}>
        Start a circle
      </Button>
      {refused && <Quiet>You can start one when your account lets money out.</Quiet>}
    </Stack>
  );
  const some = circles.data !== undefined && !isEmpty(circles.data);
  return (
    <>
      <PageHeader
        title="Circles"
        description="People who know each other give the same amount, and each turn one of them receives it all."
        {...(some ? { actions: start } : {})}
      />
      <Side of={circles.data}>
        <Loaded of={circles} skeleton={skeleton} failure={fetchFailure('Your circles could not be fetched')}>
          {(list) => (
            <Stack gap={6}>
              {list.invitations && <Invitations of={list.invitations} />}
              {isEmpty(list) ? (
                <EmptyState
                  title="Save by turns with people you know"
                  text="In an ajo each of you gives the same amount every week or month, and one of you receives all of it, until everybody has had a turn. Ajose keeps the book: who has given, who is late, and when your turn comes."
                  motif="petals"
                  action={start}
                />
              ) : (
                <Grid least="18.75rem" even>
                  {list.places.map((place) => (
                    <WantedPlaceCard key={place._id} place={place} onSign={() => setSigning(place)} />
                  ))}
                  {inOrder(list.circles).map((circle) => (
                    <Card
                      key={circle._id}
                      circle={circle}
                      onOpen={() => go({ section: 'circles', circle: circle._id })}
                    />
                  ))}
                </Grid>
              )}
              <FirstHundred of={list.circles} />
            </Stack>
          )}
        </Loaded>
        {circles.data && <LeftDebts debts={circles.data.debts} />}
        <AimList />
      </Side>
      {making && <MakeCircleDialog onClose={close} />}
      {signing && <SignPlaceDialog place={signing} onAgain={() => setSigning(signing)} onClose={close} />}
    </>
  );
}

/** Nobody can join one that is full. */
const chipOf = ({ held, state, joined, people }: CircleCard) => {
  if (held) return 'held';
  return state === 'open' && joined >= people ? 'full' : state;
};

function Card({ circle, onOpen }: { circle: CircleCard; onOpen: () => void }) {
  const { words } = useAmounts();
  const { name, state, people, joined, toSign, iOwe, isOrganiser } = circle;
  const [first, ...others] = cardLines(circle);
  const count = state === 'open' || state === 'dissolved' ? `for ${people} people` : peopleWords(joined);
  return (
    <ActionCard
      whole
      title={name}
      level={2}
      status={<StatusChip kind="circle" status={chipOf(circle)} />}
      end={
        <Button
          variant={toSign ? 'contained' : 'outlined'}
          size="small"
          aria-label={toSign ? `Read and sign ${name}` : `Open ${name}`}
          onClick={onOpen}
        >
          {toSign ? 'Read and sign' : 'Open'}
        </Button>
      }
    >
      {iOwe > 0 && <Alert severity="warning">{words(`You owe ${formatNaira(iOwe)}.`)}</Alert>}
      {first !== undefined && (
        <div>
          <Text strong>{words(first)}</Text>
          {others.map((line) => (
            <Text key={line}>{words(line)}</Text>
          ))}
        </div>
      )}
      <Text tone="soft" size="sm">
        {words(contributionWords(circle))}, {count}
        {isOrganiser && `. You ${isOver(circle) ? 'organised' : 'organise'} it`}
      </Text>
    </ActionCard>
  );
}
