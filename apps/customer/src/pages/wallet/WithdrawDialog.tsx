/** Requests a withdrawal: the money is set aside at once and paid out to the bank afterwards. */
import { readCode } from '@ajose/sdk/domain/readers';
import { useEffect, useState, type MouseEvent } from 'react';
import { useFormikContext } from 'formik';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import type { BankAccount } from '@ajose/sdk/contract/banks';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { LATE_AFTER_HOURS } from '@ajose/sdk/domain/late';
import { lateUnless } from '@ajose/sdk/domain/late-words';
import { amountText, formatNaira } from '@ajose/sdk/domain/money';
import { isLevelLimit } from '@ajose/sdk/domain/levels';
import { MOST_BANK_ACCOUNTS } from '@ajose/sdk/domain/promises';
import { formatDay, formatTime } from '@ajose/sdk/domain/time';
import { capital } from '@ajose/sdk/domain/whose';
import { TRANSACTION_REASON_MOST, withdrawFormRules } from '@ajose/sdk/rules/transactions';
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
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { useAttempt } from '@ajose/ui/form/useAttempt.ts';
import { useNow } from '@ajose/ui/useNow.ts';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { acting } from '../../acting.ts';
import { ASK_FOR_IT, useAsks } from '../../data/accounts.ts';
import { useBank, useBankAccounts } from '../../data/banks.ts';
import { unansweredOf, type Unanswered } from '../../data/unanswered.ts';
import { newWithdrawalId, requestWithdrawal, useArrived } from '../../data/wallet.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useDetails } from '../../components/details.ts';
import { ConfirmEmailFirst } from '../../components/ConfirmEmailFirst.tsx';
import { WalletAfter, WalletFact } from '../../components/FromWallet.tsx';
import { perhapsDone } from '../../components/perhapsDone.ts';
import { TwoFactorCode } from '../../components/TwoFactorCode.tsx';
import { MemberMay } from '../../components/MemberMay.tsx';
import { useSigner } from '../../components/useSigner.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';

const MINUTES = 'the bank usually has it within minutes.';

/** When it is set aside, and by when the bank has it. */
const setAside = (asks: boolean): string =>
  asks
    ? `It is set aside when the second person approves; ${MINUTES} ${LATE_AFTER_HOURS} hours after that it is late: then we say so, and what we do.`
    : `It is set aside at once; ${MINUTES} ${lateUnless(new Date())}`;
const REFUSED = 'Until withdrawals open it is refused, and nothing is set aside.';

const empty = { amount: '', code: '', to: '', why: '' };

/** What was typed before another account was added, and the accounts of then, for when the form opens again. */
let before: { userId: string; amount: string; had: readonly string[] } | null = null;

function useBefore(userId: string): typeof before {
  const [kept] = useState(before);
  useEffect(() => {
    before = null;
  }, []);
  return kept?.userId === userId ? kept : null;
}

/** An account's value in the list of them. */
const keyOf = ({ bank, number }: Pick<BankAccount, 'bank' | 'number'>): string => `${bank} ${number}`;

export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const [unanswered] = useState(() => unansweredOf(user._id));
  const several = (user.bankAccounts ?? 1) > 1;
  const { data: accounts, error } = useBankAccounts(user._id, several);
  const { data: arrived, isLoading } = useArrived(user._id, unanswered?.transactionId ?? null);
  return (
    <Modal showsAmounts open title="Withdraw Funds" onClose={onClose} size="small">
      <MemberMay two>
        {isLoading || (several && !accounts && !error) ? (
          <Skeleton variant="rounded" height={240} />
        ) : (
          <WithdrawForm
            accounts={accounts ?? []}
            unanswered={unanswered}
            arrived={arrived ?? false}
            onClose={onClose}
          />
        )}
      </MemberMay>
    </Modal>
  );
}

/** Sends the form, and says whether the customer's verification level refused it. */
function useWithdrawal(
  accounts: readonly BankAccount[],
  repeated: Unanswered | null,
  onDone: (transaction: Transaction) => void,
) {
  const user = useUser();
  const attempt = useAttempt(newWithdrawalId, repeated?.transactionId);
  const [pastLevel, setPastLevel] = useState(false);
  const submit = async ({ amount, code, to: chosen, why }: typeof empty) => {
    const account = accounts.find((listed) => keyOf(listed) === chosen);
    const to = account ? { bank: account.bank, number: account.number } : undefined;
    const send = async (): Promise<Transaction> => {
      try {
        return await attempt((transactionId) =>
          requestWithdrawal({
            user,
            amount: Number(amount),
            transactionId,
            ...(why ? { why } : {}),
            ...(code ? { code } : {}),
            ...(to ? { to } : {}),
          }),
        );
      } catch (error) {
        setPastLevel(isLevelLimit(error));
        throw error;
      }
    };
    onDone(await send());
  };
  return { submit, pastLevel };
}

interface WithdrawFormProps {
  /** All accounts, the preferred one first, where there are several. */
  accounts: readonly BankAccount[];
  unanswered: Unanswered | null;
  /** Whether the server has the unanswered withdrawal. */
  arrived: boolean;
  onClose: () => void;
}

const leastWords = (least: number | undefined): string =>
  least === undefined ? 'No fee.' : `From ${formatNaira(least)}, no fee.`;

function WithdrawForm({ accounts, unanswered, arrived, onClose }: WithdrawFormProps) {
  const user = useUser();
  const repeated = arrived ? null : unanswered;
  const left = useBefore(user._id);
  const { addFunds } = useDashboard();
  const { openTransaction } = useDetails();
  const toasts = useToasts();
  const { submit, pastLevel } = useWithdrawal(accounts, repeated, (transaction) => {
    toasts.success('Withdrawal request submitted successfully!');
    onClose();
    // Says how much goes where, and stays for longer than the message.
    openTransaction(transaction);
  });
  const sentTo = repeated?.to ? keyOf(repeated.to) : undefined;
  const asks = useAsks();
  const signer = useSigner();
  // The one that was added meanwhile, or the preferred one, also while it waits: another one is not what the customer chose.
  const chosen = (left && accounts.find((listed) => !left.had.includes(keyOf(listed)))) ?? accounts[0];
  const first = { to: sentTo ?? (chosen ? keyOf(chosen) : '') };

  return (
    <Form
      initialValues={{ ...empty, ...first, amount: repeated ? amountText(repeated.amount) : (left?.amount ?? '') }}
      rules={withdrawFormRules(user.balance, user.limits?.leastWithdrawal)}
      onSubmit={submit}
      failure={perhapsDone('Withdrawal failed. Please try again.')}
      live
    >
      <FormError />
      <Stack>
        {pastLevel && <SeeLevel onClose={onClose} />}
        {unanswered && <LastOne {...unanswered} arrived={arrived} />}
        <ConfirmEmailFirst />
        <Waiting accounts={accounts} />
        <WalletFact name="Available balance" />
        <div>
          <FormAmountField
            name="amount"
            label="Amount"
            inputRef={focusOnMount}
            helperText={leastWords(user.limits?.leastWithdrawal)}
          />
          <Inline gap={1} justify="between">
            <After accounts={accounts} />
            {user.balance > 0 && <WithdrawAll balance={user.balance} />}
          </Inline>
        </div>
        {user.balance <= 0 && (
          <Text>
            {capital(whose())} wallet is empty, so there is nothing to withdraw.{' '}
            <LinkButton onClick={addFunds}>Add funds</LinkButton>
          </Text>
        )}
        <To accounts={accounts} onClose={onClose} />
        {asks ? <WhatFor /> : <TwoFactorCode />}
        <GoesTo accounts={accounts} />
      </Stack>
      <Actions accounts={accounts} asks={asks} needsCode={!asks && signer?.twoFactor === true} onCancel={onClose} />
    </Form>
  );
}

function To({ accounts, onClose }: Pick<WithdrawFormProps, 'accounts' | 'onClose'>) {
  const { _id: userId, bank, bank_acct_number: number, bankAccounts = 1 } = useUser();
  const { values } = useFormikContext<{ amount: string }>();
  const now = useNow();
  const { go } = useDashboard();
  const mayAdd = acting() === null && bankAccounts < MOST_BANK_ACCOUNTS;
  const add = (): void => {
    const had = accounts.length > 0 ? accounts.map(keyOf) : [keyOf({ bank: bank ?? '', number: number ?? '' })];
    before = { userId, amount: values.amount, had };
    onClose();
    go({ section: 'profile', part: 'another-bank' });
  };
  return (
    <Stack gap={2}>
      {accounts.length > 1 && (
        <FormSelect
          name="to"
          label="To"
          options={accounts.map((listed) => ({
            value: keyOf(listed),
            // The preferred one is first.
            label: `${listed.bankName}, ${listed.number}${opensWords(listed, now)}`,
          }))}
        />
      )}
      {mayAdd && (
        <Text size="sm" tone="soft">
          <LinkButton onClick={add}>Add another account</LinkButton>. Withdrawals to it open after a day.
        </Text>
      )}
    </Stack>
  );
}

const opensWords = ({ withdrawalsFrom: from }: BankAccount, now: Date): string =>
  from !== null && new Date(from) > now ? `, opens ${formatDay(from)}, ${formatTime(from)}` : '';

const WhatFor = () => (
  <FormTextField
    name="why"
    label="What for?"
    helperText="Who approves it reads this."
    maxLength={TRANSACTION_REASON_MOST}
  />
);

function SeeLevel({ onClose }: { onClose: () => void }) {
  const { go } = useDashboard();
  return (
    <LinkButton
      onClick={() => {
        onClose();
        go({ section: 'profile' });
      }}
    >
      See my level and what raises it
    </LinkButton>
  );
}

const useChosen = (accounts: readonly BankAccount[]): BankAccount | undefined => {
  const { values } = useFormikContext<typeof empty>();
  return accounts.find((listed) => keyOf(listed) === values.to);
};

/** Until when nothing is paid to the chosen account, if it waits, and whether for a changed email address. */
function useWait(chosen: BankAccount | undefined) {
  const { withdrawalsFrom, withdrawalsWait } = useUser();
  const now = useNow();
  const byEmail = withdrawalsWait === 'email';
  const from = byEmail || !chosen ? withdrawalsFrom : chosen.withdrawalsFrom;
  return { byEmail, from: from !== null && new Date(from) > now ? from : null };
}

/** Nothing leaves the wallet while the account waits. */
function After({ accounts }: { accounts: readonly BankAccount[] }) {
  const { from } = useWait(useChosen(accounts));
  return from === null && <WalletAfter />;
}

function Waiting({ accounts }: { accounts: readonly BankAccount[] }) {
  const { setFieldValue } = useFormikContext<typeof empty>();
  const chosen = useChosen(accounts);
  const { byEmail, from } = useWait(chosen);
  const now = useNow();
  if (from === null) return null;
  const open = byEmail ? undefined : accounts.find((listed) => opensWords(listed, now) === '');
  const choose = ({ currentTarget }: MouseEvent<HTMLElement>, account: BankAccount): void => {
    // The button goes with what it stands in.
    currentTarget.closest('form')?.querySelector<HTMLElement>('[name=to]')?.focus();
    void setFieldValue('to', keyOf(account));
  };
  return (
    <Alert severity="warning">
      {chosen && !byEmail
        ? `${chosen.bankName}, ${chosen.number} is new.`
        : `${byEmail ? 'Your email address' : `${capital(whose())} bank account`} was changed.`}{' '}
      To keep the money safe, withdrawals {chosen && !byEmail ? 'to it open' : 'open again'} on{' '}
      <DateTime moment={from} />.
      {open && (
        <>
          {' '}
          <LinkButton onClick={(event) => choose(event, open)}>
            Use {open.bankName}, {open.number} now
          </LinkButton>
        </>
      )}
    </Alert>
  );
}

function GoesTo({ accounts }: { accounts: readonly BankAccount[] }) {
  const user = useUser();
  const chosen = useChosen(accounts);
  const { data: bank } = useBank(chosen ? null : user.bank);
  // Also of several accounts: with large text the device cuts off what is chosen above.
  const bankName = chosen?.bankName ?? bank?.name;
  const asks = useAsks();
  const { from } = useWait(chosen);
  return (
    <Text tone="soft" size="sm">
      Goes to {chosen?.name ?? user.bank_acct_name}
      {bankName && `, ${bankName}`}, {chosen?.number ?? user.bank_acct_number}.{' '}
      {from === null ? setAside(asks) : REFUSED}
    </Text>
  );
}

/** The outcome of the previous withdrawal, which the customer may have taken for lost. */
function LastOne({ amount, at, arrived }: Unanswered & { arrived: boolean }) {
  const which = (
    <>
      {capital(whose())} withdrawal of <Money naira={amount} /> from <DateTime moment={at} />
    </>
  );
  if (arrived) return <Alert severity="info">{which} was received. What you confirm now is another one.</Alert>;
  return (
    <Alert severity="warning">
      {which} got no answer. Confirm sends the same request again, so that it is paid once.
    </Alert>
  );
}

function WithdrawAll({ balance }: { balance: number }) {
  const { setFieldValue } = useFormikContext<typeof empty>();
  return <LinkButton onClick={() => void setFieldValue('amount', amountText(balance))}>Withdraw all</LinkButton>;
}

interface ActionsProps {
  accounts: readonly BankAccount[];
  asks: boolean;
  needsCode: boolean;
  onCancel: () => void;
}

function Actions({ accounts, asks, needsCode, onCancel }: ActionsProps) {
  const { values } = useFormikContext<typeof empty>();
  const { from } = useWait(useChosen(accounts));
  // What a member asks for may be approved after the wait.
  const isRefused = from !== null && !asks;
  return (
    <DialogActions
      submit={asks ? ASK_FOR_IT : 'Confirm Withdrawal'}
      busy="Sending…"
      disabled={isRefused || !(Number(values.amount) > 0) || (needsCode && readCode(values.code) === '')}
      onCancel={onCancel}
    />
  );
}
