/** "Where is my money?": for all money on its way or waiting, says where it is, what happens next and when, and what staff can do. */
import styles from './WhereIsMoney.module.css';
import Skeleton from '@mui/material/Skeleton';
import type { PendingKind, PendingMoney } from '@ajose/sdk/contract/pending-money';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Card } from '@ajose/ui/layout/Card';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { PendingFacts } from '../../components/PendingFacts.tsx';
import { usePendingMoney } from '../../data/users.ts';

const names: Readonly<Record<PendingKind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  refund: 'Refund to the payer',
  dispute: 'Dispute',
  maturity: 'Investment that ends',
  owed: 'Owed',
};

interface WhereIsMoneyProps {
  userId: string;
  /** Money is held, so room is kept while it is fetched. */
  expects: boolean;
  /** Only where it is stands on screen at first. */
  folds: boolean;
}

/** Nothing where nothing is pending. */
export function WhereIsMoney({ userId, expects, folds }: WhereIsMoneyProps) {
  const { data, error, mutate } = usePendingMoney(userId);
  if (!data && error) {
    return (
      <ErrorState
        message={whyNotFetched(error, 'What is pending could not be fetched.')}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data && expects) return <Skeleton variant="rounded" height={folds ? 176 : 288} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title="Where is my money?">
      <Rows label="Pending money">
        {data.map((item) => (
          <Pending key={`${item.kind}${item._id}`} item={item} userId={userId} folds={folds} />
        ))}
      </Rows>
    </Card>
  );
}

function Pending({ item, userId, folds }: { item: PendingMoney; userId: string; folds: boolean }) {
  const { kind, amount, reference, since } = item;
  return (
    <Row look="stack">
      <div className={styles['head']}>
        <strong>
          {names[kind]} of <Money naira={amount} />
        </strong>
        <span className={styles['since']}>
          {kind === 'maturity' ? 'ends ' : 'since '}
          <DateTime moment={since} /> · {reference}
        </span>
      </div>
      <PendingFacts item={item} userId={userId} folds={folds} open="customer" />
    </Row>
  );
}
