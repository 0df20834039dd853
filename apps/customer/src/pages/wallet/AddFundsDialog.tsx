/** Asks for the way to pay and the amount of a deposit. The dialogs of the payment follow. */
import styles from './AddFundsDialog.module.css';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import Skeleton from '@mui/material/Skeleton';
import type { AccountNumber } from '@ajose/sdk/contract/account-numbers';
import type { KeptCard } from '@ajose/sdk/contract/cards';
import { addFundsFormRules, FUNDS_BELOW_MINIMUM } from '@ajose/sdk/rules/transactions';
import { MIN_DEPOSIT_NAIRA, amountText, formatNaira, shortNaira } from '@ajose/sdk/domain/money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { Stack } from '@ajose/ui/layout/Stack';
import { useInvalidAttempt } from '@ajose/ui/form/useInvalidAttempt.ts';
import { lazyPage } from '@ajose/ui/shell/lazyPage.ts';
import { useAccountNumber } from '../../data/accountNumber.ts';
import { useCards } from '../../data/cards.ts';
import type { Next } from '../../components/dashboard.ts';
import { acting } from '../../acting.ts';
import { MemberMay } from '../../components/MemberMay.tsx';
import { useUser } from '../../session.tsx';
import { OwnNumber } from '../../components/OwnNumber.tsx';
import { PaymentDialogs } from '../../components/payment/PaymentDialogs.tsx';
import type { PayBy, PaymentState } from '../../components/payment/paymentState.ts';
import { usePaymentFlow } from '../../components/payment/usePaymentFlow.ts';
import { CHECKOUT, TRANSFER, Ways } from './Ways.tsx';

const AccountNumberDialog = lazyPage(async () => (await import('./AccountNumberDialog.tsx')).AccountNumberDialog);

const quickAmounts = [5_000, 10_000, 50_000, 100_000] as const;

interface Values {
  amount: string;
  /** A kept card's id, a bank transfer, or the gateway's checkout. */
  way: string;
}

function payBy(way: string): PayBy {
  if (way === CHECKOUT) return 'checkout';
  return way === TRANSFER ? 'transfer' : { cardId: way };
}

/** Whether the device was offline before anything was begun, so that the form stays under the window with the message. */
const isKeptOffline = (state: PaymentState): boolean => state.status === 'offline' && state.again === 'pay';

/** The window with the customer's account number, whose code is fetched when it is asked for. */
function useTransferWindow() {
  const [isOpen, setOpen] = useState(false);
  const toasts = useToasts();
  const open = (): void => {
    AccountNumberDialog.preload().then(
      () => setOpen(true),
      () => toasts.error('This window could not be opened. Check your connection, then try again.'),
    );
  };
  return { isOpen, open, close: () => setOpen(false) };
}

interface Props {
  /** The initial amount, in naira. */
  amount?: number;
  /** What the amount is for. */
  next?: Next;
  onClose: () => void;
}

export function AddFundsDialog({ amount, next, onClose }: Props) {
  const { _id: userId, limits } = useUser();
  const { flow, state } = usePaymentFlow();
  const cards = useCards(userId);
  const account = useAccountNumber(userId);
  const [asked, setAsked] = useState<Values>({ amount: amount === undefined ? '' : amountText(amount), way: '' });
  const transfer = useTransferWindow();
  // Windows about the amount are over the form. During a payment the form is removed; later it begins with the same
  // amount.
  const asking = ['none', 'below_minimum', 'past_level'].includes(state.status) || isKeptOffline(state);
  // A way to pay that cannot be fetched is left out, so that the others still work.
  const known = (cards.data ?? cards.error) !== undefined && (account.data ?? account.error) !== undefined;
  const usable = (cards.data ?? []).filter(({ expired }) => !expired);
  const start = (values: Values): void => {
    setAsked(values);
    // Not awaited: the dialogs of the payment take over.
    void flow.start(Number(values.amount), payBy(values.way));
  };

  const leave = (values: Values): void => {
    setAsked(values);
    transfer.open();
  };
  if (transfer.isOpen) return <AccountNumberDialog next={next} onBack={transfer.close} onClose={onClose} />;
  return (
    <>
      <Modal showsAmounts open={asking} title="Add Funds" onClose={onClose} size="small">
        <MemberMay>
          {known ? (
            <Form
              initialValues={{ ...asked, way: asked.way || (usable[0]?._id ?? CHECKOUT) }}
              rules={addFundsFormRules(limits?.mostDeposit)}
              onSubmit={async (values) => start(values)}
              failure="Payment failed. Please try again."
              live
            >
              <Stack>
                <div>
                  <FormAmountField
                    name="amount"
                    label="Amount to Add (NGN)"
                    inputRef={usable.length > 0 ? undefined : focusOnMount}
                    helperText={`From ${formatNaira(MIN_DEPOSIT_NAIRA, 'whole')}. No charge: what you pay arrives.`}
                  />
                  <QuickAmounts />
                </div>
                <Ways cards={cards.data ?? []} byTransfer={account.data?.state !== 'given'}>
                  {acting() === null && <Own account={account.data} onOpen={leave} />}
                </Ways>
              </Stack>
              <BelowMinimum onAttempt={(values) => start(values)} />
              <Actions cards={usable} onCancel={onClose} />
            </Form>
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </MemberMay>
      </Modal>
      <PaymentDialogs
        state={state}
        flow={flow}
        onDone={onClose}
        next={next}
        onAgain={flow.close}
        onOtherWay={() => {
          // Does not offer the declined card first again.
          const next = usable.find(({ _id }) => _id !== asked.way && asked.way !== CHECKOUT);
          setAsked({ ...asked, way: next?._id ?? CHECKOUT });
          flow.close();
        }}
      />
    </>
  );
}

/** The way to the customer's own account number, from which the form comes back as it was. */
function Own({ account, onOpen }: { account: AccountNumber | undefined; onOpen: (values: Values) => void }) {
  const { values } = useFormikContext<Values>();
  const open = () => onOpen(values);
  return <OwnNumber account={account} onOpen={open} onSent={open} />;
}

/** An amount that is too small is reported in a window as well as at the field. */
function BelowMinimum({ onAttempt }: { onAttempt: (values: Values) => void }) {
  useInvalidAttempt<Values>((errors, values) => {
    if (errors.amount === FUNDS_BELOW_MINIMUM) onAttempt(values);
  });
  return null;
}

function QuickAmounts() {
  const { values, setFieldValue } = useFormikContext<Values>();
  return (
    <fieldset className={styles['quickAmounts']} aria-label="Common amounts">
      {quickAmounts.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={Number(values.amount) === amount}
          onClick={() => void setFieldValue('amount', String(amount))}
        >
          {formatNaira(amount, 'whole')}
        </button>
      ))}
    </fieldset>
  );
}

function Actions({ cards, onCancel }: { cards: readonly KeptCard[]; onCancel: () => void }) {
  const { values } = useFormikContext<Values>();
  const amount = Number(values.amount);
  const card = cards.find(({ _id }) => _id === values.way);
  const pay = amount > 0 ? `Pay ${shortNaira(amount)}` : 'Pay';
  const submit = card ? pay : values.way === TRANSFER ? 'Show the account to pay to' : 'Proceed to Payment';
  return <DialogActions submit={submit} busy={submit} disabled={!(amount > 0)} onCancel={onCancel} />;
}
