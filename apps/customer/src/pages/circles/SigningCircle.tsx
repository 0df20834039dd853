/** A circle whose names and turns are final: the list, the customer's own turn, the terms, and the button to sign. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Circle } from '@ajose/sdk/contract/circles';
import { turnCloses } from '@ajose/sdk/domain/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatTime } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DrawCheck } from './DrawCheck.tsx';
import { Events } from './Events.tsx';
import { Leave } from './Leave.tsx';
import { Plan } from './Plan.tsx';
import { Terms } from './Terms.tsx';
import { AllTurns } from './Turns.tsx';
import { dayWords, listOf, meOf, times } from './words.ts';

export function SigningCircle({ circle, onSign }: { circle: Circle; onSign: () => void }) {
  const signed = meOf(circle)?.signed ?? false;
  const mayLeave = 'Until all have signed, anybody can leave, and it costs nothing.';
  return (
    <Grid columns="wide-narrow" from="lg" align="start">
      <Stack>
        <Alert severity="info">
          {signed ? `You have signed. ${missingWords(circle)}` : 'The names are complete. Please read, and then sign.'}{' '}
          {mayLeave}
        </Alert>
        <OwnTurn circle={circle} />
        <AllTurns circle={circle} signs />
        <DrawCheck circle={circle} />
        {circle.terms && (
          <Card title="What you sign">
            <Stack>
              <Terms of={circle.terms} />
              {!signed && (
                <Button variant="contained" disabled={circle.heldSince !== null} onClick={onSign}>
                  Sign
                </Button>
              )}
            </Stack>
          </Card>
        )}
      </Stack>
      <Stack>
        <Card title="What you agree on">
          <Stack>
            <Plan of={circle} people={circle.members.length} />
            <Leave circle={circle} />
          </Stack>
        </Card>
        <Events events={circle.events} />
      </Stack>
    </Grid>
  );
}

function missingWords({ members }: Circle): string {
  const missing = members.filter(({ signed, isMe }) => !signed && !isMe).map(({ name }) => name);
  return missing.length === 0
    ? 'All have signed.'
    : `It begins when ${listOf(missing)} sign${missing.length === 1 ? 's' : ''} too.`;
}

function OwnTurn({ circle }: { circle: Circle }) {
  const { words } = useAmounts();
  const { members, amount, every } = circle;
  const me = meOf(circle);
  if (me === undefined || me.turn === null || me.day === null) return null;
  const sum = formatNaira(times(amount, members.length));
  return (
    <Card title={`Your turn is ${me.turn} of ${members.length}`}>
      <Text size="lg" strong>
        {words(
          `Your turn is on ${dayWords(me.day)}. You receive ${sum} by ${formatTime(turnCloses(me.day))} on the day after, when all pay.`,
        )}
      </Text>
      <Text tone="soft">
        {words(`You give ${formatNaira(amount)} every ${every}, ${members.length} times: ${sum} in all.`)}
      </Text>
    </Card>
  );
}
