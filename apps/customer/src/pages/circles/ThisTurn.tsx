/** The open or next turn: who receives, who has paid and who has not, and when it closes. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import type { Circle, CirclePart, CircleTurn } from '@ajose/sdk/contract/circles';
import { turnBegins } from '@ajose/sdk/domain/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatComingDay } from '@ajose/app/days.ts';
import { formatTime } from '@ajose/sdk/domain/time';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Progress } from '@ajose/ui/display/Progress';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { Cloth } from '../../components/Cloth.tsx';
import { dayWords, memberOf, times, who } from './words.ts';

interface Props {
  circle: Circle;
  turn: CircleTurn;
}

export function WhoReceives({ circle, turn }: Props) {
  const { words } = useAmounts();
  const receiver = memberOf(circle, turn.memberId);
  const sum = formatNaira(times(circle.amount, circle.members.length));
  const receives = receiver?.isMe ? 'You receive' : `${receiver?.name ?? 'One of you'} receives`;
  const lines = (
    <>
      <Text size="lg" strong align="center">
        {words(`${receives} ${sum}, when all pay`)}
      </Text>
      <Text tone="soft" align="center">
        {whenWords(turn)}
      </Text>
    </>
  );
  return receiver?.isMe ? <Cloth>{lines}</Cloth> : <div>{lines}</div>;
}

/** Who has paid for a turn; nothing before the turn's day. */
export function WhoHasPaid({ circle, turn }: Props) {
  const paid = turn.parts.filter(hasPaid).length;
  const count = circle.members.length;
  if (turn.parts.length === 0) return null;
  return (
    <Card title={`Who has paid for turn ${turn.number}`}>
      <Progress
        label={`${paid} of ${count} have paid`}
        percent={(paid / count) * 100}
        tone={paid === count ? 'gold' : 'primary'}
      />
      <Rows label="Who has paid">
        {turn.parts.map((part) => (
          <Part key={part.memberId} part={part} circle={circle} />
        ))}
      </Rows>
    </Card>
  );
}

const hasPaid = ({ state }: CirclePart): boolean => state === 'set_aside' || state === 'given';

/** A time whose hour and half of the day stand on one line. */
const timeWords = (moment: string | Date): string => formatTime(moment).replace(' ', '\u00A0');

function whenWords({ state, day, closesAt }: CircleTurn): string {
  const closes = `The turn closes on ${formatComingDay(closesAt)} at ${timeWords(closesAt)}.`;
  if (state === 'open') return closes;
  return `What each gives is taken on ${dayWords(day)} from ${timeWords(turnBegins(day))}. ${closes}`;
}

const looks = {
  due: [Clock, 'Not yet', 'soft'],
  set_aside: [CircleCheck, 'Paid', 'positive'],
  given: [CircleCheck, 'Paid', 'positive'],
  late: [CircleAlert, 'Late', 'negative'],
  forgiven: [CircleAlert, 'Forgiven', 'soft'],
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
      <Fill least="8rem">
        <Text>{member ? who(member) : ''}</Text>
        {fromDeposit > 0 && <Quiet>{words(`${formatNaira(fromDeposit)} came from the deposit`)}</Quiet>}
      </Fill>
      <Text as="span" size="sm" strong tone={tone}>
        {state === 'late' && owed > 0 ? words(`Late, owes ${formatNaira(owed)}`) : label}
      </Text>
    </Row>
  );
}
