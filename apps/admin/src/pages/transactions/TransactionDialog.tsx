/** Everything about a transaction. Its address also opens it over a list that shows other transactions. */
import { paymentMethodName } from '@ajose/sdk/domain/channels';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { isMasked } from '@ajose/sdk/domain/masks';
import { holdWords } from '@ajose/sdk/domain/holds';
import { datesOf, reasonText, shownType } from '@ajose/sdk/domain/status';
import type { ListedTransaction, Payout } from '@ajose/sdk/contract/transactions';
import { kindHeadlines } from '@ajose/sdk/domain/kind-headlines';
import { formatNaira } from '@ajose/sdk/domain/money';
import { ContactNumber } from '@ajose/ui/display/ContactNumber';
import { CopyField } from '@ajose/ui/display/CopyField';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { asWords } from '@ajose/sdk/domain/as-words';
import { paidAt } from '../../components/moment.tsx';
import { MovedMoney } from '../../components/MovedMoney.tsx';
import { outcomeOf, Pending } from '../../components/transactionOutcome.tsx';
import { useShown } from '../../components/useShown.ts';
import { useTransaction } from '../../data/transactions.ts';
import { addressOf } from '../../paths.ts';

import { Decisions } from './Decisions.tsx';
import { personAddress } from './transactionList.ts';

interface TransactionDialogProps {
  id: string;
  /** The transaction, where the list has it. */
  listed: ListedTransaction | undefined;
  onClose: () => void;
}

export function TransactionDialog({ id, listed, onClose }: TransactionDialogProps) {
  const answer = useTransaction(id, listed);
  const transaction = answer.data;
  return (
    <Modal
      open
      title={transaction ? titleOf(transaction) : 'Transaction'}
      onClose={onClose}
      actions={<CloseButton onClose={onClose} />}
    >
      <OneTransaction id={id} listed={listed} />
    </Modal>
  );
}

/** The title. Where no customer asked for the transaction, it says what happened: the recorded type would call it a withdrawal. */
const titleOf = ({ type, kind, amount }: ListedTransaction): string =>
  kind === 'paid_in' || kind === 'to_bank'
    ? `${asWords(type)} of ${formatNaira(amount)}`
    : `${kindHeadlines[kind]}: ${formatNaira(amount)}`;

interface OneTransactionProps extends Pick<TransactionDialogProps, 'id' | 'listed'> {
  /** Whether to show a title; a dialog has its own. */
  isTitled?: boolean;
  /** Whether it stands alone on a page, which has room for several columns. */
  isAlone?: boolean;
}

/** The transaction itself, in the dialog and in the panel beside the list. */
export function OneTransaction({ id, listed, isTitled = false, isAlone = false }: OneTransactionProps) {
  return (
    <Loaded of={useTransaction(id, listed)} failure="The transaction could not be fetched." skeleton={360}>
      {(shown) =>
        shown === null ? (
          <EmptyState title="There is no such transaction" text="The link may be old, or the id mistyped." />
        ) : (
          <Stack>
            {isTitled && (
              <Text size="lg" strong>
                {titleOf(shown)}
              </Text>
            )}
            {shown.heldBy && <Facts facts={[['Held', holdWords(shown.heldBy)]]} />}
            {shown.status === 'pending' && <Pending transaction={shown} open="transaction" />}
            <Decisions transaction={shown} />
            <Facts facts={factsOf(shown)} look={isAlone ? 'columns' : 'rows'} />
            <CopyField label={referenceName(shown)} value={shown.transactionId} whole />
          </Stack>
        )
      }
    </Loaded>
  );
}

/** A deposit has one reference, by which its gateway knows it too. */
const referenceName = ({ kind, gateway }: ListedTransaction): string =>
  kind === 'paid_in' && gateway !== null ? `Reference at ${gatewayTitle(gateway)}` : 'Transaction ID';

/** The way to pay, and the gateway where the money went through one. */
function paidBy({ paymentMethod, gateway }: ListedTransaction): string {
  const method = asWords(paymentMethodName(paymentMethod));
  return gateway ? `${method}, through ${gatewayTitle(gateway)}` : method;
}

function factsOf(transaction: ListedTransaction): Fact[] {
  const { kind, status, reason, beforeBalance, afterBalance, payout, plan, returnedAs, user, receipt } = transaction;
  const { sender, wrote } = transaction.metadata;
  return [
    ...outcomeOf(transaction),
    ['For', reasonText(reason)],
    ...(wrote ? ([['Customer wrote', `“${wrote}”`]] as const) : []),
    ...(sender ? ([['From', sender]] as const) : []),
    ...(receipt ? ([['Receipt', receipt]] as const) : []),
    [
      'Customer',
      user ? (
        <div key="customer">
          <LinkButton href={personAddress(user._id)}>{user.name}</LinkButton>
          <Quiet>
            <Email address={user.email} />
          </Quiet>
        </div>
      ) : (
        'User not found'
      ),
    ],
    ['Amount', <MovedMoney key="amount" of={transaction} />],
    ...(plan ? ([['Rate', <Terms key="plan" {...plan} />]] as const) : []),
    ['Type', <StatusChip key="type" kind="type" status={shownType(transaction)} />],
    ...(payout ? ([['Payout', <StatusChip key="payout" kind="payout" status={payout.stage} />]] as const) : []),
    ...(payout
      ? ([
          ['To', <PaidTo key="to" transaction={transaction} account={payout.account} />],
          ['Account name', payout.account.name],
        ] as const)
      : []),
    ...(transaction.disputes ?? []).map(
      (dispute) => ['Disputed', <Disputed key={dispute._id} {...dispute} />] as const,
    ),
    ...(payout?.sessionId ? ([['Session ID at the bank', payout.sessionId]] as const) : []),
    // Nobody pays what is set aside or taken back.
    ...(kind === 'taken_back'
      ? []
      : ([[status === 'completed' ? 'Paid by' : 'Way to pay', paidBy(transaction)]] as const)),
    ['Wallet before', balance(beforeBalance)],
    [
      'Wallet after',
      <div key="after">
        {balance(afterBalance)}
        {returnedAs && (
          <Quiet>
            Until the money was back, on <DateTime moment={returnedAs.at} />
          </Quiet>
        )}
      </div>,
    ],
    ...namedDates(transaction).map(
      ([name, moment, format]) =>
        [name, <DateTime key={name} moment={moment} format={format ?? 'dateTime'} />] as const,
    ),
  ];
}

/**
 * Of a withdrawal, which time is which: when its customer asked for it, and when the bank was paid. Of an offline booking, when it was recorded,
 * and for which day.
 */
function namedDates(transaction: ListedTransaction): [string, string, 'date'?][] {
  const { receipt, timestamp, postedAt } = transaction;
  if (receipt && postedAt)
    return [
      ['Recorded', postedAt],
      ['Dated', timestamp, 'date'],
    ];
  if (transaction.kind !== 'to_bank') return datesOf(transaction);
  const paid = paidAt(transaction);
  return [['Asked', transaction.timestamp], ...(paid === null ? [] : [['Paid', paid] as [string, string]])];
}

function Disputed({
  _id,
  amount,
  openedAt,
  answerBy,
  taken,
  endedAt,
}: NonNullable<ListedTransaction['disputes']>[number]) {
  return (
    <>
      <Money naira={amount} /> on <DateTime moment={openedAt} format="date" />
      <Quiet>
        {answerBy !== null ? (
          <>
            Waits for our answer until <DateTime moment={answerBy} />. Without one it counts as accepted.
          </>
        ) : endedAt === null ? (
          'We have answered. The payer’s bank has not decided yet.'
        ) : (
          <>
            {taken ? (
              <>
                The payer’s bank took <Money naira={taken} /> on{' '}
              </>
            ) : (
              'Ended without taking the money on '
            )}
            <DateTime moment={endedAt} format="date" />
          </>
        )}
      </Quiet>
      <LinkButton href={addressOf({ section: 'disputes' }, { dispute: _id })}>Open the dispute</LinkButton>
    </>
  );
}

/** The account of a withdrawal, whatever account the customer has now. */
function PaidTo({
  transaction: { _id, userId },
  account,
}: {
  transaction: ListedTransaction;
  account: Payout['account'];
}) {
  const { contacts, show } = useShown(userId, _id);
  const number = contacts?.paidTo ?? account.number;
  return (
    <>
      {`${account.bankName}, `}
      <ContactNumber number={number} what="account number" onShow={show} />
      {isMasked(number) && <Quiet>Masked for your role. Each time you show it is recorded.</Quiet>}
    </>
  );
}

const Terms = ({ interestRate, endDate }: NonNullable<ListedTransaction['plan']>) => (
  <>
    {interestRate === 0 ? 'Without profit' : `${interestRate}%`}, until <DateTime moment={endDate} format="date" />
  </>
);

const balance = (naira: number | null) => (naira === null ? 'Not moved' : <Money naira={naira} />);
