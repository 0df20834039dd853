/** The turn that is open or comes next: who receives, who has paid and who has not, and when it closes. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { Circle, CirclePart, CircleTurn } from '@ajose/sdk/contract/circles';
import { turnBegins } from '@ajose/sdk/circles';
import { formatNaira } from '@ajose/sdk/money';
import { formatComingDay } from '@ajose/sdk/coming';
import { formatTime } from '@ajose/sdk/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Progress } from '@ajose/ui/display/Progress';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { dayWords, memberOf, times, who } from './words.ts';

export function ThisTurn({ circle, turn }: { circle: Circle; turn: CircleTurn }) {
  const { words } = useAmounts();
  const { amount, members } = circle;
  const receiver = memberOf(circle, turn.memberId);
  const sum = formatNaira(times(amount, members.length));
  const paid = turn.parts.filter(hasPaid).length;
  const receives = receiver?.isMe ? 'You receive' : `${receiver?.name ?? 'One of you'} receives`;
  return (
    <Card title={`Turn ${turn.number}, ${dayWords(turn.day)}`}>
      <Stack>
        <div>
          <Text size="lg" strong>
            {words(`${receives} ${sum}, when all pay`)}
          </Text>
          <Text tone="soft">{whenWords(turn)}</Text>
        </div>
        {turn.parts.length > 0 && (
          <>
            <Progress
              label={`${paid} of ${members.length} have paid`}
              percent={(paid / members.length) * 100}
              tone={paid === members.length ? 'gold' : 'primary'}
            />
            <Rows label="Who has paid">
              {turn.parts.map((part) => (
                <Part key={part.memberId} part={part} circle={circle} />
              ))}
            </Rows>
          </>
        )}
      </Stack>
    </Card>
  );
}

const hasPaid = ({ state }: CirclePart): boolean => state === 'set_aside' || state === 'given';

function whenWords({ state, day, closesAt }: CircleTurn): string {
  const closes = `It closes on ${formatComingDay(closesAt)} at ${formatTime(closesAt)}.`;
  if (state === 'open') return closes;
  return `What each gives is taken from ${formatTime(turnBegins(day))} on that day. ${closes}`;
}

const looks = {
  due: [Clock, 'Not yet', 'soft'],
  set_aside: [CircleCheck, 'Paid', 'positive'],
  given: [CircleCheck, 'Paid', 'positive'],
  late: [CircleAlert, 'Late', 'negative'],
} as const;

function Part({ part: { memberId, state, owed, fromDeposit }, circle }: { part: CirclePart; circle: Circle }) {
  const { words } = useAmounts();
  const member = memberOf(circle, memberId);
  const [Icon, label, tone] = looks[state];
  return (
    <Row>
      <Text as="span" tone={tone}>
        <Icon size={20} aria-hidden="true" style={{ display: 'block' }} />
      </Text>
      <Fill>
        <Text>{member ? who(member) : ''}</Text>
        {fromDeposit > 0 && <Quiet>{words(`${formatNaira(fromDeposit)} came from the deposit`)}</Quiet>}
      </Fill>
      <Text as="span" size="sm" strong tone={tone}>
        {state === 'late' && owed > 0 ? words(`Late, owes ${formatNaira(owed)}`) : label}
      </Text>
    </Row>
  );
}
