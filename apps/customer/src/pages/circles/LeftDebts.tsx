/** What members of circles that the customer has left still owe them. The pages of those circles are closed to the customer. */
import type { CircleDebt } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useAmounts } from '@ajose/ui/display/amounts.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { forgiveLeftCircleDebt } from '../../data/circles.ts';
import { Forgive } from './Forgive.tsx';

const TITLE = 'Owed to you in circles that you left';

export function LeftDebts({ debts }: { debts: readonly CircleDebt[] }) {
  const { words } = useAmounts();
  if (debts.length === 0) return null;
  return (
    <Card title={TITLE}>
      <Text tone="soft" size="sm">
        It is taken from the next money in the wallet of whoever owes it, and passed on to you at once.
      </Text>
      <Rows label={TITLE}>
        {debts.map((debt) => (
          <Row key={`${debt.circleId} ${debt.memberId} ${debt.turn}`}>
            <Fill least="10rem">
              <Text>{words(`${debt.name} owes you ${formatNaira(debt.owed)}`)}</Text>
              <Text tone="soft" size="sm">
                {debt.circle}, turn {debt.turn}
                {debt.held && '. Ajose is holding it: nothing moves'}
              </Text>
            </Fill>
            {debt.toForgive > 0 && !debt.held && <Forgive debt={debt} forgive={forgiveLeftCircleDebt} />}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
