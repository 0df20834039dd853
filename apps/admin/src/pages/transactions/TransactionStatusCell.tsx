/**
 * The status of a transaction. An administrator can decide a pending one, after a confirmation, because it moves money.
 * A decision that needs a second administrator shows a link to the approvals.
 */
import { useState } from 'react';
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import type { Hold } from '@ajose/sdk/contract/pending-money';
import { shownStatus } from '@ajose/sdk/domain/late';
import { holdName, holdWords } from '@ajose/sdk/domain/holds';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { CellControl } from '@ajose/ui/table/CellControl';
import { RowLink } from '@ajose/ui/table/RowLink';
import { StatusSelect } from '@ajose/ui/table/StatusSelect';
import { useMay } from '../../components/role.tsx';
import { decisions } from '../../components/decision.ts';
import { addressOf } from '../../paths.ts';
import { isSetAside, transactionCan, travels } from './decide.ts';
import { personAddress, transactionStatuses } from './transactionList.ts';

const DecideDialog = dialogLater(async () => (await import('./DecideDialog.tsx')).DecideDialog);

/** The chip of each status that a transaction has or may get. */
const chipOf = (transaction: ListedTransaction) => (status: TransactionStatus) => (
  <StatusChip kind="transaction" status={status === transaction.status ? shownStatus(transaction) : status} />
);

export function TransactionStatusCell({ transaction }: { transaction: ListedTransaction }) {
  const { approval, status, transactionId } = transaction;
  const chip = chipOf(transaction);
  if (!approval) {
    return (
      <>
        {isSetAside(transaction) ? chip(status) : <Decide transaction={transaction} />}
        {status === 'pending' && travels(transaction) && <Quiet>Sent to the bank</Quiet>}
        {transaction.returnedAs && <Quiet>Money returned</Quiet>}
        {transaction.heldBy && (
          <Quiet>
            <HeldBy hold={transaction.heldBy} userId={transaction.userId} />
          </Quiet>
        )}
      </>
    );
  }
  const label = `${decisions[approval.status]}, asked by ${approval.askedBy}: ${transactionId} waits for approval`;
  return (
    <>
      {chip(status)}
      <Quiet>
        <RowLink label={label} href={addressOf({ section: 'approvals' })}>
          Waits for approval
        </RowLink>
      </Quiet>
    </>
  );
}

function HeldBy({ hold, userId }: { hold: Hold; userId: string }) {
  const words = `Held: ${holdWords(hold)}`;
  return (
    <RowLink label={words} href={personAddress(userId)}>
      <span title={words}>Held: {holdName(hold)}</span>
    </RowLink>
  );
}

function Decide({ transaction }: { transaction: ListedTransaction }) {
  const may = useMay('decide');
  const [asked, setAsked] = useState<TransactionStatus | null>(null);
  return (
    <CellControl>
      <StatusSelect
        label={`Status of ${transaction.transactionId}`}
        value={transaction.status}
        options={transactionStatuses}
        chip={chipOf(transaction)}
        disabled={!may || !transactionCan.changeStatus(transaction)}
        busy={false}
        onChoose={setAsked}
      />
      {asked !== null && <DecideDialog transaction={transaction} status={asked} onClose={() => setAsked(null)} />}
    </CellControl>
  );
}
