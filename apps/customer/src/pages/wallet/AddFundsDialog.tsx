/** Asks for the amount of a deposit. The dialogs of the payment follow it. */
import styles from './AddFundsDialog.module.css';
import { useState, useSyncExternalStore } from 'react';
import { useFormikContext } from 'formik';
import { addFundsFormRules, FUNDS_BELOW_MINIMUM } from '@ajose/sdk/rules/transactions';
import { MIN_DEPOSIT_NAIRA, formatNaira } from '@ajose/sdk/money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { Text } from '@ajose/ui/layout/Text';
import { useInvalidAttempt } from '@ajose/ui/form/useInvalidAttempt.ts';
import { cancelDeposit, checkDeposit, newPaymentReference, startDeposit } from '../../data/wallet.ts';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { useUser } from '../../session.tsx';
import { readToken } from '../../api.ts';
import { loadCheckout } from './gateway.ts';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import { createPaymentFlow } from './paymentFlow.ts';

const AccountNumberDialog = lazyPage(async () => (await import('./AccountNumberDialog.tsx')).AccountNumberDialog);

const quickAmounts = [5_000, 10_000, 50_000, 100_000] as const;

export function AddFundsDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [flow] = useState(() =>
    createPaymentFlow({
      user: () => user,
      hasToken: () => readToken() !== null,
      newReference: () => newPaymentReference('wallet'),
      loadCheckout,
      startDeposit,
      checkDeposit,
      cancelDeposit,
    }),
  );
  const [asked, setAsked] = useState({ amount: '' });
  const [byTransfer, setByTransfer] = useState(false);
  const toasts = useToasts();
  const openTransfer = async (): Promise<void> => {
    try {
      await AccountNumberDialog.preload();
      setByTransfer(true);
    } catch {
      toasts.error('This window could not be opened. Check your connection, then try again.');
    }
  };
  const state = useSyncExternalStore(flow.subscribe, flow.getState);
  // The windows about the amount stand over the form. While a payment runs it is taken away, and begins again with the same amount.
  const asking = ['none', 'below_minimum', 'past_level'].includes(state.status);

  if (byTransfer) return <AccountNumberDialog onBack={() => setByTransfer(false)} onClose={onClose} />;
  return (
    <>
      <Modal open={asking} title="Add Funds" onClose={onClose} size="small">
        <Form
          initialValues={asked}
          rules={addFundsFormRules}
          onSubmit={async ({ amount }) => {
            setAsked({ amount });
            // Not awaited: the dialogs of the payment take over.
            void flow.start(Number(amount));
          }}
          failure="Payment failed. Please try again."
          live
        >
          <FormAmountField
            name="amount"
            label="Amount to Add (NGN)"
            inputRef={focusOnMount}
            helperText={`From ${formatNaira(MIN_DEPOSIT_NAIRA, 'whole')}, by card, bank transfer, USSD or OPay.`}
          />
          <QuickAmounts />
          <div className={styles['ownNumber']}>
            <Text size="sm" tone="soft">
              Or without a card:{' '}
              <LinkButton onClick={() => void openTransfer()}>Bank transfer to my account number</LinkButton>
            </Text>
          </div>
          <BelowMinimum onAttempt={(amount) => void flow.start(amount)} />
          <Actions onCancel={onClose} />
        </Form>
      </Modal>
      <PaymentDialogs state={state} flow={flow} onDone={onClose} />
    </>
  );
}

/** Proceeding with too little is said in a window as well as at the field. */
function BelowMinimum({ onAttempt }: { onAttempt: (amount: number) => void }) {
  useInvalidAttempt<{ amount: string }>((errors, values) => {
    if (errors.amount === FUNDS_BELOW_MINIMUM) onAttempt(Number(values.amount));
  });
  return null;
}

function QuickAmounts() {
  const { setFieldValue } = useFormikContext();
  return (
    <fieldset className={styles['quickAmounts']} aria-label="Common amounts">
      {quickAmounts.map((amount) => (
        <button key={amount} type="button" onClick={() => void setFieldValue('amount', String(amount))}>
          {formatNaira(amount, 'whole')}
        </button>
      ))}
    </fieldset>
  );
}

function Actions({ onCancel }: { onCancel: () => void }) {
  const { values } = useFormikContext<{ amount: string }>();
  return (
    <DialogActions
      submit="Proceed to Payment"
      busy="Proceed to Payment"
      disabled={!(Number(values.amount) > 0)}
      onCancel={onCancel}
    />
  );
}
