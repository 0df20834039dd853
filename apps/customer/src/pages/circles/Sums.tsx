/** The customer's own sums in a circle, and who owes whom. */
import type { Circle } from '@ajose/sdk/contract/circles';
import { OWED_WORDS } from '@ajose/sdk/domain/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { forgiveCircleDebt } from '../../data/circles.ts';
import { Forgive } from './Forgive.tsx';
import { memberOf } from './words.ts';

export function Sums({ circle: { mine } }: { circle: Circle }) {
  const { given, setAside, received, waits, owedToMe, lost, iOwe, forgiven, deposit, total } = mine;
  const facts = [
    ['You gave', given, true],
    ['Set aside for you to give', setAside, setAside > 0],
    ['You received', received, true],
    ['Set aside until your wallet has room', waits, waits > 0],
    ['Owed to you', owedToMe, owedToMe > 0],
    ['Owed to you and forgiven: you lost it', lost, lost > 0],
    ['You owe', iOwe, iOwe > 0],
    ['You owed, and it is forgiven', forgiven, forgiven > 0],
    ['Your deposit', deposit, deposit > 0],
    ['In all you give and receive', total, true],
  ] as const;
  return (
    <Card title="Your sums">
      <Stack>
        <Facts
          look="sums"
          facts={facts
            .filter(([, , shown]) => shown)
            .map(([name, naira]) => [name, <Money key={name} naira={naira} />] as const)}
        />
        {waits > 0 && (
          <Text tone="soft" size="sm">
            Your wallet may not hold more at your level. What waits is yours, and comes as soon as there is room.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

interface Debt {
  turn: number;
  memberId: string;
  /** The name of the member who owes. */
  name: string;
  /** "Tunde Ade owes you" */
  words: string;
  owed: number;
  /** What the customer may forgive of it. */
  toForgive: number;
}

/** "You owe", or "Tunde owes". */
const owes = (isMe: boolean, name: string): string => (isMe ? 'You owe' : `${name} owes`);

export function debtsOf(circle: Circle): readonly Debt[] {
  return circle.turns.flatMap(({ number, memberId, parts }) => {
    const receiver = memberOf(circle, memberId);
    return parts.flatMap((part) => {
      const member = memberOf(circle, part.memberId);
      if (part.state !== 'late' || part.owed === 0 || !member || !receiver) return [];
      const words = `${owes(member.isMe, member.name)} ${receiver.isMe ? 'you' : receiver.name}`;
      const { owed, toForgive } = part;
      return [{ turn: number, memberId: part.memberId, name: member.name, words, owed, toForgive }];
    });
  });
}

export function Debts({ circle }: { circle: Circle }) {
  const { words } = useAmounts();
  const debts = debtsOf(circle);
  if (debts.length === 0) return null;
  return (
    <Card title="Who owes whom">
      <Text tone="soft" size="sm">
        {OWED_WORDS}
      </Text>
      <Rows label="Who owes whom">
        {debts.map((debt) => (
          <Row key={`${debt.turn} ${debt.words}`}>
            <Fill least="10rem">
              <Text>{words(`${debt.words} ${formatNaira(debt.owed)}`)}</Text>
              <Text tone="soft" size="sm">
                Turn {debt.turn}
              </Text>
            </Fill>
            {debt.toForgive > 0 && circle.heldSince === null && (
              <Forgive debt={{ ...debt, circleId: circle._id }} forgive={forgiveCircleDebt} />
            )}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
