/** Requests a withdrawal: the money is set aside at once and paid out to the bank afterwards. */
import { readCode } from '@ajose/sdk/readers';
import { useState } from 'react';
import { useFormikContext } from 'formik';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { isLevelLimit } from '@ajose/sdk/levels';
import { withdrawFormRules } from '@ajose/sdk/rules/transactions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormError } from '@ajose/ui/form/FormError';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useBank } from '../../data/banks.ts';
import { unansweredOf, type Unanswered } from '../../data/unanswered.ts';
import { newWithdrawalId, requestWithdrawal, useArrived } from '../../data/wallet.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { ConfirmEmail } from '../../components/ConfirmEmail.tsx';
import { KeyFact } from '../../components/KeyFact.tsx';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { useUser } from '../../session.tsx';

const empty = { amount: '', code: '' };

export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [unanswered] = useState(() => unansweredOf(user._id));
  const { data: arrived, isLoading } = useArrived(user._id, unanswered?.transactionId ?? null);
  return (
    <Modal open title="Withdraw Funds" onClose={onClose} size="small">
      {isLoading ? (
        <Skeleton variant="rounded" height={240} />
      ) : (
        <WithdrawForm unanswered={unanswered} arrived={arrived ?? false} onClose={onClose} />
      )}
    </Modal>
  );
}

interface WithdrawFormProps {
  unanswered: Unanswered | null;
  /** Whether the server has the unanswered withdrawal. */
  arrived: boolean;
  onClose: () => void;
}

function WithdrawForm({ unanswered, arrived, onClose }: WithdrawFormProps) {
  const user = useUser();
  const toasts = useToasts();
  const repeated = arrived ? null : unanswered;
  const attempt = useAttempt(newWithdrawalId, repeated?.transactionId);
  const { data: bank } = useBank(user.bank);
  const { go, addFunds } = useDashboard();
  const [pastLevel, setPastLevel] = useState(false);

  const submit = async ({ amount, code }: typeof empty) => {
    try {
      await attempt((transactionId) =>
        requestWithdrawal({ user, amount: Number(amount), transactionId, ...(code ? { code } : {}) }),
      );
    } catch (error) {
      setPastLevel(isLevelLimit(error));
      throw error;
    }
    toasts.success('Withdrawal request submitted successfully!');
    onClose();
  };

  return (
    <Form
      initialValues={{ ...empty, amount: repeated ? String(repeated.amount) : '' }}
      rules={withdrawFormRules(user.balance)}
      onSubmit={submit}
      failure="Withdrawal failed. Please try again."
      live
    >
      <FormError />
      <Stack>
        {pastLevel && (
          <LinkButton
            onClick={() => {
              onClose();
              go({ section: 'profile' });
            }}
          >
            See my level and what raises it
          </LinkButton>
        )}
        {unanswered && <LastOne {...unanswered} arrived={arrived} />}
        {!user.emailConfirmed && (
          <Alert severity="warning">
            <ConfirmEmail />
          </Alert>
        )}
        {user.withdrawalsFrom && (
          <Alert severity="warning">
            {user.withdrawalsWait === 'email' ? 'Your email address' : 'Your bank account'} was changed. To keep your
            money safe, withdrawals open again on <DateTime moment={user.withdrawalsFrom} />.
          </Alert>
        )}
        <KeyFact name="Available balance">
          <Money naira={user.balance} />
        </KeyFact>
        <div>
          <FormAmountField name="amount" label="Amount" inputRef={focusOnMount} />
          {user.balance > 0 && <WithdrawAll balance={user.balance} />}
        </div>
        {user.balance <= 0 && (
          <Text>
            Your wallet is empty, so there is nothing to withdraw. <LinkButton onClick={addFunds}>Add funds</LinkButton>
          </Text>
        )}
        <TwoFactorCode />
        <Text tone="soft" size="sm">
          Goes to {user.bank_acct_name}, {user.bank_acct_number}
          {bank && `, ${bank.name}`}. It is set aside at once; your bank usually has it within minutes.
        </Text>
      </Stack>
      <Actions needsCode={user.twoFactor} onCancel={onClose} />
    </Form>
  );
}

/** What became of the withdrawal before, which the customer may have taken for lost. */
function LastOne({ amount, at, arrived }: Unanswered & { arrived: boolean }) {
  const which = (
    <>
      Your withdrawal of <Money naira={amount} /> from <DateTime moment={at} />
    </>
  );
  if (arrived) return <Alert severity="info">{which} was received. What you confirm now is another one.</Alert>;
  return (
    <Alert severity="warning">
      {which} got no answer. Confirm sends the same request again, so that you are paid once.
    </Alert>
  );
}

function WithdrawAll({ balance }: { balance: number }) {
  const { setFieldValue } = useFormikContext<typeof empty>();
  return (
    <Button size="small" onClick={() => void setFieldValue('amount', String(balance))}>
      Withdraw all
    </Button>
  );
}

function Actions({ needsCode, onCancel }: { needsCode: boolean; onCancel: () => void }) {
  const { values } = useFormikContext<typeof empty>();
  return (
    <DialogActions
      submit="Confirm Withdrawal"
      busy="Sending..."
      disabled={!(Number(values.amount) > 0) || (needsCode && readCode(values.code) === '')}
      onCancel={onCancel}
    />
  );
}
