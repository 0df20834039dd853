/** Where a transaction stands: where its money is while it is pending, and after that how it ended, who decided it and why. */
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { shownStatus } from '@ajose/sdk/domain/late';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { CutId } from '@ajose/ui/display/CutId';
import { CopyId } from '@ajose/ui/display/ShortId';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import type { Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { usePendingMoney } from '../data/users.ts';
import { addressOf } from '../paths.ts';
import { decidedWords } from './decision.ts';
import { PendingFacts } from './PendingFacts.tsx';

const TransactionLink = ({ id }: { id: string }) => (
  <CopyId id={id}>
    <LinkButton href={addressOf({ section: 'transactionManagement' }, { transaction: id })}>
      <CutId id={id} />
    </LinkButton>
  </CopyId>
);

/** The transaction that brought the money of a failed withdrawal back. */
const Returned = ({ transactionId, at }: NonNullable<ListedTransaction['returnedAs']>) => (
  <>
    On <DateTime moment={at} /> as <TransactionLink id={transactionId} />
  </>
);

function whyOf({ status, decision, metadata: { note } }: ListedTransaction): Fact[] {
  if (decision) return [['Decision', decidedWords(decision)]];
  if (!note) return [];
  if (status !== 'failed') return [['Note', note]];
  return [
    [
      'Why it failed',
      <div key="why">
        {note}
        <Quiet>No administrator decided it.</Quiet>
      </div>,
    ],
  ];
}

export const outcomeOf = (transaction: ListedTransaction): Fact[] => [
  ['Status', <StatusChip key="status" kind="transaction" status={shownStatus(transaction)} />],
  ...whyOf(transaction),
  ...(transaction.returnedAs
    ? ([['Money returned', <Returned key="returned" {...transaction.returnedAs} />]] as const)
    : []),
  ...(transaction.returns ? ([['Returns', <TransactionLink key="returns" id={transaction.returns} />]] as const) : []),
];

interface PendingProps {
  transaction: Pick<ListedTransaction, '_id' | 'userId'>;
  /** What is on screen, so that no link leads to it. */
  open?: 'transaction';
}

/** Pending money, as the customer's page shows it; nothing while it is fetched or where it has ended meanwhile. */
export function Pending({ transaction: { _id, userId }, open }: PendingProps) {
  const item = usePendingMoney(userId).data?.find((pending) => pending._id === _id);
  return item === undefined ? null : <PendingFacts item={item} userId={userId} open={open} />;
}
