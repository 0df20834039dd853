/** Who owes whom in a circle. Two administrators can forgive what nobody will pay. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { StaffCirclePage } from '@ajose/sdk/contract/circles';
import { OWED_WORDS } from '@ajose/sdk/domain/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { Allowed } from '../../components/role.tsx';
import { debtsOf, type CircleDebt } from './words.ts';

const ForgiveDialog = dialogLater(async () => (await import('./ForgiveDialog.tsx')).ForgiveDialog);

export function Debts({ circle }: { circle: StaffCirclePage }) {
  const [asked, setAsked] = useState<CircleDebt | null>(null);
  const debts = debtsOf(circle);
  if (debts.length === 0) return null;
  return (
    <Card title="Who owes whom">
      <Text tone="soft" size="sm">
        {OWED_WORDS} The turns go on meanwhile; one who owes and receives pays from that first.
      </Text>
      <Rows label="Who owes whom">
        {debts.map((debt) => (
          <Row key={`${debt.turn} ${debt.memberId}`}>
            <Fill least="12rem">
              <Text>
                {debt.debtor} owes {debt.creditor} {formatNaira(debt.amount)}
              </Text>
              <Text tone="soft" size="sm">
                Turn {debt.turn}
              </Text>
            </Fill>
            <Allowed to="correct">
              <Button
                size="small"
                variant="outlined"
                aria-label={`Forgive what ${debt.debtor} owes of turn ${debt.turn}`}
                onClick={() => setAsked(debt)}
              >
                Forgive
              </Button>
            </Allowed>
          </Row>
        ))}
      </Rows>
      {asked && <ForgiveDialog circleId={circle._id} debt={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}
