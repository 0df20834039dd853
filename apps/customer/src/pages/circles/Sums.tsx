/** The customer's own sums in a circle, and who owes whom. */
import type { Circle } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { Facts } from '@ajose/ui/layout/Facts';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { memberOf } from './words.ts';

export function Sums({ circle: { mine } }: { circle: Circle }) {
  const { given, setAside, received, owedToMe, iOwe, deposit, total } = mine;
  const facts = [
    ['You gave', given, true],
    ['Set aside for you to give', setAside, setAside > 0],
    ['You received', received, true],
    ['Owed to you', owedToMe, owedToMe > 0],
    ['You owe', iOwe, iOwe > 0],
    ['Your deposit', deposit, deposit > 0],
    ['In all you give and receive', total, true],
  ] as const;
  return (
    <Card title="Your sums">
      <Facts
        look="sums"
        facts={facts
          .filter(([, , shown]) => shown)
          .map(([name, naira]) => [name, <Money key={name} naira={naira} />] as const)}
      />
    </Card>
  );
}

interface Debt {
  turn: number;
  /** "Tunde Ade owes you" */
  words: string;
  owed: number;
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
      return [{ turn: number, words, owed: part.owed }];
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
        It is taken from the next money in the wallet of whoever owes it, and passed on at once.
      </Text>
      <Rows label="Who owes whom">
        {debts.map((debt) => (
          <Row key={`${debt.turn} ${debt.words}`}>
            <Text>{words(`${debt.words} ${formatNaira(debt.owed)} of turn ${debt.turn}.`)}</Text>
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
