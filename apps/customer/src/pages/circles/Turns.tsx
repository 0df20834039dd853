/** The turns of a circle: a wheel, and the list with names and days. */
import type { Circle, CircleTurn } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { TurnWheel } from '@ajose/ui/display/TurnWheel';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { dayWords, memberOf, meOf, presentTurn, who } from './words.ts';

/** The content of the wheel in words, for screen readers. */
function wheelWords(circle: Circle): string {
  const { turns } = circle;
  const now = presentTurn(circle);
  const closed = turns.filter(({ state }) => state === 'closed').length;
  const ownTurn = meOf(circle)?.turn ?? null;
  const receiver = memberOf(circle, now?.memberId ?? null);
  return [
    `${turns.length} turns.`,
    now ? `${closed === 0 ? 'None' : closed} ${closed > 1 ? 'are' : 'is'} over.` : 'All are over.',
    ...(now && receiver
      ? [`Turn ${now.number} is next: ${receiver.isMe ? 'you receive' : `${receiver.name} receives`}.`]
      : []),
    ...(ownTurn === null ? [] : [`Your turn is ${ownTurn}.`]),
  ].join(' ');
}

export function Wheel({ circle }: { circle: Circle }) {
  const { turns } = circle;
  const now = presentTurn(circle);
  const me = meOf(circle)?._id;
  return (
    <TurnWheel
      label={wheelWords(circle)}
      turns={turns.map(({ state, memberId, number }) => ({
        state: state === 'closed' ? 'closed' : number === now?.number ? 'now' : 'coming',
        own: memberId !== null && memberId === me,
      }))}
      title={now ? `Turn ${now.number}` : `All ${turns.length}`}
      text={now ? `of ${turns.length}` : 'have received'}
    />
  );
}

export function AllTurns({ circle }: { circle: Circle }) {
  const { turns } = circle;
  return (
    <Card title="All turns" flush>
      <Rows label="All turns">
        {turns.map((turn) => (
          <TurnRow key={turn.number} turn={turn} circle={circle} />
        ))}
      </Rows>
    </Card>
  );
}

function TurnRow({ turn, circle }: { turn: CircleTurn; circle: Circle }) {
  const { words } = useAmounts();
  const receiver = memberOf(circle, turn.memberId);
  const { number, day, closesAt, state, received, missing } = turn;
  return (
    <Row>
      <Fill least="9rem">
        <Text strong>
          {number}. {receiver ? who(receiver) : 'Not drawn yet'}
        </Text>
        <Quiet>
          {/* What was late has come after it had closed. */}
          {state === 'closed'
            ? `Began on ${dayWords(day)}, closed on`
            : `To be paid in on ${dayWords(day)}, received by`}{' '}
          {dayWords(lagosDay(new Date(closesAt)))}
        </Quiet>
      </Fill>
      {state === 'closed' && (
        <div>
          <Text size="sm" strong tone="positive">
            {words(`Received ${formatNaira(received)}`)}
          </Text>
          {missing > 0 && (
            <Text size="sm" strong tone="negative">
              {words(`${formatNaira(missing)} is missing`)}
            </Text>
          )}
        </div>
      )}
      {state === 'open' && (
        <Text as="span" size="sm" strong tone="caution">
          Open now
        </Text>
      )}
    </Row>
  );
}
