/** What was completed, by what the money moved for: pressing a sum lists the transactions that it adds up. */
import styles from './SumsByKind.module.css';
import type { SumOfKind, TransactionKind } from '@ajose/sdk/contract/transactions';
import { formatNumber } from '@ajose/sdk/money';
import { Money } from '@ajose/ui/display/Money';
import { kindNames } from './transactionList.ts';

interface SumsByKindProps {
  /** Not known yet where undefined. */
  sums: readonly SumOfKind[] | undefined;
  onOpen: (kind: TransactionKind) => void;
}

export function SumsByKind({ sums = [], onOpen }: SumsByKindProps) {
  return (
    <ul className={styles['sums']} aria-label="Completed, by what the money moved for">
      {sums.map(({ kind, count, amount, offlineAmount }) => (
        <li key={kind}>
          <button type="button" onClick={() => onOpen(kind)}>
            <span>{kindNames[kind]}</span>
            <b>
              <Money naira={amount} format="whole" />
            </b>
            <small>
              {count === 1 ? '1 transaction' : `${formatNumber(count)} transactions`}
              {offlineAmount > 0 && (
                <>
                  , <Money naira={offlineAmount} format="whole" /> recorded offline
                </>
              )}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
