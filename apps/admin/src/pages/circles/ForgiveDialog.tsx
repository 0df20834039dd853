/** Asks for a reason, and a second administrator, before a debt of a circle is forgiven. */
import { formatNaira } from '@ajose/sdk/domain/money';
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { writeOffCircleDebt } from '../../data/circles.ts';
import type { CircleDebt } from './words.ts';

interface Props {
  circleId: string;
  debt: CircleDebt;
  onClose: () => void;
}

export function ForgiveDialog({ circleId, debt, onClose }: Props) {
  const { memberId, turn, amount, debtor, creditor } = debt;
  return (
    <ReasonDialog
      title="Forgive this debt?"
      helperText="The administrator who approves it reads this. Members do not."
      submit="Ask for it"
      busy="Asking…"
      failure="It could not be asked for. Please try again."
      send={(reason) => writeOffCircleDebt({ circleId, memberId, turn, amount, reason })}
      onClose={onClose}
    >
      <Text>
        {debtor} no longer owes {formatNaira(amount)} of turn {turn}, and {creditor} loses it: no money moves, both are
        told, and it cannot be undone. Another administrator has to approve it. Whoever is owed can also forgive it
        without us.
      </Text>
    </ReasonDialog>
  );
}
