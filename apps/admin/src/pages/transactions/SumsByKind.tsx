/** What moved by purpose, or the rows of the chosen status. Pressing a sum lists its transactions. */
import styles from './SumsByKind.module.css';
import type { SumOfKind, TransactionKind } from '@ajose/sdk/contract/transactions';
import { formatNumber } from '@ajose/sdk/domain/money';
import { Money } from '@ajose/ui/display/Money';
import { kindNames } from './transactionList.ts';

interface SumsByKindProps {
  /** Undefined: not known yet. */
  sums: readonly SumOfKind[] | undefined;
  /** The kind that the list is filtered by. */
  chosen: TransactionKind | '';
  onChoose: (kind: TransactionKind | '') => void;
}

export function SumsByKind({ sums, chosen, onChoose }: SumsByKindProps) {
  return (
    <ul className={styles['sums']} aria-label="By what the money moved for" aria-busy={!sums}>
      {chosen !== '' && (
        <li>
          <button type="button" onClick={() => onChoose('')}>
            All kinds
          </button>
        </li>
      )}
      {sums?.map(({ kind, count, amount, offlineAmount }) => (
        <li key={kind}>
          <button
            type="button"
            aria-pressed={kind === chosen}
            title={count === 1 ? '1 transaction' : `${formatNumber(count)} transactions`}
            onClick={() => onChoose(kind === chosen ? '' : kind)}
          >
            {kindNames[kind]}{' '}
            <b>
              <Money naira={amount} format="compact" />
            </b>
            {offlineAmount > 0 && (
              <small>
                <Money naira={offlineAmount} format="compact" /> offline
              </small>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
