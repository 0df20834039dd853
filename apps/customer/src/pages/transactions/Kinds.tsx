/** Moved money by purpose, with a sum for each; what is pending is counted, and is in no sum. Pressing a sum lists its transactions. */
import styles from './Kinds.module.css';
import Skeleton from '@mui/material/Skeleton';
import type { TransactionStats } from '@ajose/sdk/contract/transactions';
import { kindNames, sumFields, summedKinds, type SummedKind } from '@ajose/sdk/domain/transaction-kinds';
import { Money } from '@ajose/ui/display/Money';
import type { FilterValues } from './query.ts';

/** The sums that every customer sees. Others, such as those of circles, are shown where they are not 0. */
const forAll: readonly SummedKind[] = ['paid_in', 'to_bank', 'into_plan', 'from_plan'];

interface Props {
  value: FilterValues['kind'];
  stats: TransactionStats | undefined;
  failed: boolean;
  onChange: (kind: FilterValues['kind']) => void;
}

export function Kinds({ value, stats, failed, onChange }: Props) {
  const waiting = failed ? '—' : <Skeleton width={90} />;
  return (
    <fieldset className={styles['kinds']} aria-label="What it was for">
      <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
        <span className={styles['sum']}>All</span>
        <span className={styles['name']}>{value !== '' ? 'Every kind' : stats ? pendingWords(stats) : waiting}</span>
      </button>
      {summedKinds
        .filter(
          (kind) => forAll.includes(kind) || value === kind || (stats !== undefined && stats[sumFields[kind]] > 0),
        )
        .map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={value === kind}
            onClick={() => onChange(value === kind ? '' : kind)}
          >
            <span className={styles['name']}>{kindNames[kind]}</span>
            <span className={styles['sum']}>{stats ? <Money naira={stats[sumFields[kind]]} /> : waiting}</span>
          </button>
        ))}
    </fieldset>
  );
}

const pendingWords = ({ pendingCount }: TransactionStats): string =>
  pendingCount === 0 ? 'Nothing pending' : `${pendingCount} pending`;
