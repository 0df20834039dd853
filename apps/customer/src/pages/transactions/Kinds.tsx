/** Moved money by purpose, with a sum for each. Pressing a sum lists its transactions. */
import styles from './Kinds.module.css';
import Skeleton from '@mui/material/Skeleton';
import type { TransactionKind, TransactionStats } from '@ajose/sdk/contract/transactions';
import { Money } from '@ajose/ui/display/Money';
import type { FilterValues } from './query.ts';

type Kind = Extract<TransactionKind, 'paid_in' | 'to_bank' | 'into_plan' | 'from_plan' | 'into_circle' | 'from_circle'>;

const kinds: readonly (readonly [Kind, string, (stats: TransactionStats) => number])[] = [
  ['paid_in', 'Deposited', ({ paidIn }) => paidIn],
  ['to_bank', 'Withdrawn', ({ toBank }) => toBank],
  ['into_plan', 'Into plans', ({ intoPlans }) => intoPlans],
  ['from_plan', 'From plans', ({ fromPlans }) => fromPlans],
  ['into_circle', 'Into circles', ({ intoCircles }) => intoCircles],
  ['from_circle', 'From circles', ({ fromCircles }) => fromCircles],
];

/** Only members of circles have sums of circles. */
const forSome: readonly Kind[] = ['into_circle', 'from_circle'];

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
        <span className={styles['name']}>All</span>
        <span className={styles['sum']}>{stats ? pendingWords(stats) : waiting}</span>
      </button>
      {kinds
        .filter(([kind, , sum]) => !forSome.includes(kind) || value === kind || (stats !== undefined && sum(stats) > 0))
        .map(([kind, name, sum]) => (
          <button
            key={kind}
            type="button"
            aria-pressed={value === kind}
            onClick={() => onChange(value === kind ? '' : kind)}
          >
            <span className={styles['name']}>{name}</span>
            <span className={styles['sum']}>{stats ? <Money naira={sum(stats)} /> : waiting}</span>
          </button>
        ))}
    </fieldset>
  );
}

const pendingWords = ({ pendingCount }: TransactionStats): string =>
  pendingCount === 0 ? 'Nothing pending' : `${pendingCount} pending`;
