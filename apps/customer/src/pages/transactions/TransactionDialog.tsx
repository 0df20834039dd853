/** One transaction: its amount and what it was for, the progress of its payout, its balances, and what can be done about a deposit that waits. */
import styles from './TransactionDialog.module.css';
import { useEffect, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { paymentMethodName } from '@ajose/sdk/domain/channels';
import { datesOf, reasonText, WITHDRAWAL_REASON } from '@ajose/sdk/domain/status';
import { formatNaira } from '@ajose/sdk/domain/money';
import { formatDate } from '@ajose/sdk/domain/time';
import { membersIn } from '@ajose/sdk/domain/receipt';
import { isLate } from '@ajose/sdk/domain/late';
import { lateMore, lateNow, lateUnless } from '@ajose/sdk/domain/late-words';
import type { ComplaintKind, OwnComplaint } from '@ajose/sdk/contract/complaints';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { PayoutSteps } from '@ajose/ui/display/PayoutSteps';
import { ShortId } from '@ajose/ui/display/ShortId';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { Cloth } from '../../components/Cloth.tsx';
import { PendingDeposit } from '../../components/payment/PendingDeposit.tsx';
import { TransactionAmount } from '../../components/TransactionAmount.tsx';
import { TransactionStatus } from '../../components/TransactionStatus.tsx';
import { useComplaining } from '../../components/useComplaining.tsx';
import { useFollowed, withdrawalEnded } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';
import { ShareReceipt } from './ShareReceipt.tsx';
import { headingOf, noteWords, paidByCard } from './words.ts';

interface Props {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
  onClose: () => void;
}

/** Complaining stands below the facts, except where the money is late: then it is what one came for. */
export function TransactionDialog({ transaction: opened, onChange, onClose }: Props) {
  const transaction = useFollowed(useUser()._id, opened);
  const { type, status, amount, timestamp, payout } = transaction;
  const hasEnded = status !== opened.status;
  useEffect(() => {
    if (hasEnded) void withdrawalEnded();
  }, [hasEnded]);
  const title = headingOf(transaction);
  const kind = status === 'failed' || status === 'pending' || payout ? 'failed_transfer' : 'amount';
  const late = isLate(transaction);
  const name = `${title}: ${formatNaira(amount)} on ${formatDate(timestamp)}`;
  const happened = happenedTo(transaction, kind);
  const complaining = useComplaining({ kind, name, happened, transaction: transaction._id }, onClose);
  if (complaining.dialog !== null) return complaining.dialog;
  const complain = <LinkButton onClick={complaining.begin}>{complaining.words}</LinkButton>;
  if (type === 'deposit' && status === 'pending') {
    return (
      <PendingDeposit transaction={transaction} onChange={onChange} onDone={onClose}>
        {(words, buttons) => (
          // Exactly this amount has to be transferred to the account.
          <Modal
            open
            title={title}
            onClose={onClose}
            actions={buttons}
            showsAmounts={transaction.transferTo !== undefined}
          >
            <Details transaction={transaction} answer={words} end={complain} />
          </Modal>
        )}
      </PendingDeposit>
    );
  }
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      {...(late || status === 'completed'
        ? {
            actions: late ? (
              <Button color="inherit" variant="outlined" onClick={complaining.begin}>
                {complaining.words}
              </Button>
            ) : (
              <div className={styles['receipt']}>
                <ShareReceipt transaction={transaction} />
              </div>
            ),
          }
        : {})}
    >
      <Details
        transaction={transaction}
        answer={<Answer of={transaction} complaint={complaining.known} />}
        end={!late && complain}
      />
    </Modal>
  );
}

/** The line that a complaint begins with, short enough for a phone. */
const happenedTo = ({ amount }: Transaction, kind: ComplaintKind): string =>
  `${formatNaira(amount)} ${kind === 'amount' ? 'is not right' : 'has not arrived'}`;

/** What becomes of money that has not arrived, and what can be done about it. */
function Answer({ of: transaction, complaint }: { of: Transaction; complaint: OwnComplaint | undefined }) {
  const { status, payout } = transaction;
  if (!payout) return null;
  const late = isLate(transaction)
    ? { askedAt: transaction.timestamp, stage: payout.stage, complaint, whose: whose() }
    : null;
  return (
    <>
      {late && (
        <Alert severity="error" icon={false}>
          {lateNow(late).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      <Progress of={transaction} {...(late ? { late: 'It takes longer than usual.' } : {})} />
      {status === 'pending' && (
        <Text tone="soft" size="sm">
          {late ? lateMore(late) : notYet(transaction)}
        </Text>
      )}
    </>
  );
}

const notYet = ({ timestamp }: Transaction): string =>
  `${lateUnless(timestamp)} There is a receipt to share as soon as it is completed.`;

function Progress({ of: { payout, metadata, timestamp }, late }: { of: Transaction; late?: string }) {
  if (!payout) return null;
  const { stage, account, sessionId, sentAt, endedAt } = payout;
  return (
    <PayoutSteps
      {...{ stage, sessionId }}
      at={{ aside: timestamp, sent: sentAt, ended: endedAt }}
      destination={`${account.bankName}, ${account.number}`}
      {...(metadata.note ? { reason: metadata.note } : {})}
      {...(late === undefined ? {} : { late })}
    />
  );
}

/** What neither the title nor the steps of a payout say. */
function factsOf(transaction: Transaction): Fact[] {
  const { type, kind, reason, transactionId, paymentMethod, beforeBalance, afterBalance, payout } = transaction;
  const { note, sender, wrote, card } = transaction.metadata;
  const plain = (kind === 'paid_in' && reason === 'wallet') || (kind === 'to_bank' && reason === WITHDRAWAL_REASON);
  const noteInSteps = payout?.stage === 'failed' || payout?.stage === 'reversed';
  // Which way to pay is not known yet, or the balances say that it is the wallet.
  const method =
    payout || paymentMethod === 'online' || paymentMethod === 'wallet' ? '' : paymentMethodName(paymentMethod);
  return [
    ...(payout ? [['Account name', payout.account.name] as const] : []),
    ...(plain ? [] : [['Reason', reasonText(reason)] as const]),
    ...(type === 'deposit' || type === 'withdrawal'
      ? []
      : [['Type', <StatusChip key="type" kind="type" status={type} />] as const]),
    ...(wrote ? [['You wrote', wrote] as const] : []),
    ...(sender ? [['From', sender] as const] : []),
    ...membersIn(transaction),
    ...(payout
      ? []
      : datesOf(transaction).map(([name, moment]) => [name, <DateTime key={name} moment={moment} />] as const)),
    ...(card ? [['Method', paidByCard(card)] as const] : method ? [['Method', method] as const] : []),
    ...(beforeBalance === null ? [] : [['Wallet before', <Money key="before" naira={beforeBalance} />] as const]),
    ...(afterBalance === null ? [] : [['Wallet after', <Money key="after" naira={afterBalance} />] as const]),
    ...(note && !noteInSteps ? [['Note', noteWords(note)] as const] : []),
    ['ID', <ShortId key="id" id={transactionId} />],
  ];
}

interface DetailsProps {
  transaction: Transaction;
  /** What one asks first, before all that is known about it. */
  answer: ReactNode;
  /** What can still be done stands below all else. */
  end: ReactNode;
}

function Details({ transaction, answer, end }: DetailsProps) {
  const { kind, status } = transaction;
  const lead = (
    <div className={styles['lead']}>
      <p className={styles['amount']}>
        <TransactionAmount of={transaction} />
      </p>
      <TransactionStatus of={transaction} />
    </div>
  );
  return (
    <Stack gap={5}>
      {status === 'completed' && (kind === 'from_plan' || kind === 'from_circle') ? (
        <Cloth motif={kind === 'from_plan' ? 'rings' : 'petals'}>{lead}</Cloth>
      ) : (
        lead
      )}
      {answer}
      <div className={styles['facts']}>
        <Facts look="cells" facts={factsOf(transaction)} />
      </div>
      {end}
    </Stack>
  );
}
