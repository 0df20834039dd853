/** A creditor forgives a member's debt with this button. The question before it says that the creditor bears the loss. */
import type { CircleDebt, ForgiveCircleDebtBody } from '@ajose/sdk/contract/circles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { useUser } from '../../session.tsx';
import { AskButton } from '../../components/AskButton.tsx';

interface Props {
  debt: Pick<CircleDebt, 'circleId' | 'memberId' | 'name' | 'turn' | 'toForgive'>;
  forgive: (body: ForgiveCircleDebtBody) => Promise<unknown>;
}

export function Forgive({ debt: { circleId, memberId, name, turn, toForgive }, forgive }: Props) {
  const userId = useUser()._id;
  const naira = formatNaira(toForgive);
  return (
    <AskButton
      small
      secondary
      label={`Forgive what ${name} owes you of turn ${turn}`}
      title="Forgive this debt?"
      message={`${name} no longer owes you ${naira} of turn ${turn}. You lose it: nobody pays it to you, and it cannot be undone. All members see that you have forgiven it.`}
      confirmLabel={`Forgive ${naira}`}
      cancelLabel="Keep it"
      busyLabel="Forgiving…"
      done={`You have forgiven ${naira}.`}
      onConfirm={() => forgive({ userId, circleId, memberId, turn, amount: toForgive })}
    >
      Forgive
    </AskButton>
  );
}
