/** Tops a savings plan up from the wallet. */
import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import { topUpFormRules } from '@ajose/sdk/rules/investments';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { addSavingsFunds } from '../../data/investments.ts';
import { useAttempt } from '../../components/attempt.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { DialogActions } from '../../components/DialogActions.tsx';
import type { SavingsPlan } from '../../components/savings.ts';
import { useUser } from '../../session.tsx';

const newRequestId = () => crypto.randomUUID();

export function TopUpDialog({ plan, onClose }: { plan: SavingsPlan; onClose: () => void }) {
  const user = useUser();
  const toasts = useToasts();
  const attempt = useAttempt(newRequestId);
  const { go } = useDashboard();

  const submit = async ({ amount }: { amount: string }) => {
    const body = { investmentId: plan._id, amount: Number(amount), userId: user._id };
    await attempt((requestId) => addSavingsFunds({ ...body, requestId }));
    toasts.success('Funds added successfully!');
    onClose();
    go('savingsPortfolio');
  };

  return (
    <Modal open title={`Add funds to ${plan.product.name}`} onClose={onClose} size="small">
      <Form
        initialValues={{ amount: '' }}
        rules={topUpFormRules(user.balance)}
        onSubmit={submit}
        failure="Failed to add funds"
        live
      >
        <FormError />
        <p className="available">
          <span>Your wallet</span>
          <Money naira={user.balance} />
        </p>
        <FormAmountField name="amount" label="Amount" />
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Confirm />
        </DialogActions>
      </Form>
    </Modal>
  );
}

function Confirm() {
  const { values } = useFormikContext<{ amount: string }>();
  return (
    <SubmitButton busyLabel="Adding..." disabled={!(Number(values.amount) > 0)}>
      Add Funds
    </SubmitButton>
  );
}
