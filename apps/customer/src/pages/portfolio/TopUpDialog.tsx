/** Tops a savings plan up from the wallet. */
import { topUpFormRules } from '@ajose/sdk/rules/investments';
import { Money } from '@ajose/ui/display/Money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Stack } from '@ajose/ui/layout/Stack';
import { addSavingsFunds } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { FromWallet } from '../../components/FromWallet.tsx';
import { KeyFact } from '../../components/KeyFact.tsx';
import type { SavingsPlan } from '../../components/savings.ts';
import { useUser } from '../../session.tsx';

const newIdempotencyKey = () => crypto.randomUUID();

interface Props {
  plan: SavingsPlan;
  /** The initial amount. */
  amount?: string;
  /** Opens it again with an amount, after the missing amount is paid. */
  onResume: (amount: string) => void;
  onClose: () => void;
}

export function TopUpDialog({ plan, amount = '', onResume, onClose }: Props) {
  const user = useUser();
  const toasts = useToasts();
  const attempt = useAttempt(newIdempotencyKey);
  const { go } = useDashboard();

  const submit = async ({ amount }: { amount: string }) => {
    const body = { investmentId: plan._id, amount: Number(amount), userId: user._id };
    await attempt((idempotencyKey) => addSavingsFunds({ ...body, idempotencyKey }));
    toasts.success('Funds added successfully!');
    onClose();
    go({ section: 'savingsPortfolio' });
  };

  return (
    <Modal showsAmounts open title={`Add funds to ${plan.product.name}`} onClose={onClose} size="small">
      <Form
        initialValues={{ amount }}
        rules={topUpFormRules(user.balance)}
        onSubmit={submit}
        failure="Failed to add funds"
        live
      >
        <FormError />
        <Stack>
          <KeyFact name="Your wallet">
            <Money naira={user.balance} />
          </KeyFact>
          <FormAmountField name="amount" label="Amount" inputRef={focusOnMount} />
        </Stack>
        <FromWallet name={plan.product.name} submit="Add Funds" busy="Adding…" onResume={onResume} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
