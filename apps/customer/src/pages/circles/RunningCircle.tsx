/** A circle that runs or has ended: the wheel, this turn, the customer's own part and sums, all turns, and what happened. */
import Alert from '@mui/material/Alert';
import type { Circle } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Card } from '@ajose/ui/layout/Card';
import { FoldingSection } from '@ajose/ui/layout/FoldingSection';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { DrawCheck } from './DrawCheck.tsx';
import { Events } from './Events.tsx';
import { OwnPart } from './OwnPart.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import { Substitutes } from './Substitutes.tsx';
import { Debts, Sums } from './Sums.tsx';
import { Terms } from './Terms.tsx';
import { WhoHasPaid, WhoReceives } from './ThisTurn.tsx';
import { AllTurns, Wheel } from './Turns.tsx';
import { presentTurn } from './words.ts';

export function RunningCircle({ circle }: { circle: Circle }) {
  const { state, terms } = circle;
  const now = state === 'running' ? presentTurn(circle) : undefined;
  return (
    <Stack gap={6}>
      {state === 'running' && <Substitutes circle={circle} />}
      <Grid columns={2} from="lg" align="start">
        <Stack>
          {state === 'ended' && <Ended circle={circle} />}
          <Card label="Where the circle is">
            <Stack>
              <Wheel circle={circle} />
              {now && <WhoReceives circle={circle} turn={now} />}
            </Stack>
          </Card>
          {state === 'running' && <OwnPart circle={circle} />}
          <Sums circle={circle} />
        </Stack>
        <Stack>
          {now && <WhoHasPaid circle={circle} turn={now} />}
          <Debts circle={circle} />
          <AllTurns circle={circle} />
          {state === 'running' && <OwnPlace circle={circle} />}
        </Stack>
      </Grid>
      <FoldingSection title="What happened and what was signed" summary="History, terms, the draw">
        <Grid columns={2} from="lg" align="start">
          <Events events={circle.events} />
          <Stack>
            <DrawCheck circle={circle} />
            {terms && (
              <Card title="What you signed">
                <Terms of={terms} />
              </Card>
            )}
          </Stack>
        </Grid>
      </FoldingSection>
    </Stack>
  );
}

function Ended({ circle: { endedAt, mine } }: { circle: Circle }) {
  const { words } = useAmounts();
  const when = endedAt === null ? '' : ` on ${formatDate(endedAt)}`;
  const sums = `You gave ${formatNaira(mine.given)} and received ${formatNaira(mine.received)}.`;
  return (
    <Alert severity={mine.owedToMe > 0 || mine.iOwe > 0 ? 'info' : 'success'}>
      The circle has ended{when}. {words(sums)}
    </Alert>
  );
}
