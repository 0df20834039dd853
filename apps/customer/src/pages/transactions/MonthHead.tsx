/** The head of a month in the history: its name and its sums, of plans that ended only the profit. Each sum opens its rows. */
import styles from './MonthHead.module.css';
import { formatMonth } from '@ajose/sdk/domain/time';
import { kindNames, sumFields, summedKinds } from '@ajose/sdk/domain/transaction-kinds';
import type { TransactionKind, TransactionMonth } from '@ajose/sdk/contract/transactions';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';

interface Props {
  month: string;
  sums: TransactionMonth | undefined;
  /** Undefined where a kind is chosen, because then the list shows only that kind. */
  onOpen: ((kind: TransactionKind) => void) | undefined;
}

export function MonthHead({ month, sums, onOpen }: Props) {
  const parts = summedKinds.map((kind) =>
    kind === 'from_plan'
      ? { kind, word: 'Profit paid', naira: sums?.earned ?? 0 }
      : { kind, word: kindNames[kind], naira: sums?.[sumFields[kind]] ?? 0 },
  );
  return (
    <div className={styles['month']}>
      <span className={styles['name']}>{formatMonth(month)}</span>
      {parts
        .filter(({ naira }) => naira > 0)
        .map(({ kind, word, naira }) => (
          <span key={kind} className={styles['sum']}>
            {onOpen ? (
              <LinkButton onClick={() => onOpen(kind)}>
                {word} <Money naira={naira} />
              </LinkButton>
            ) : (
              <>
                {word} <Money naira={naira} />
              </>
            )}
          </span>
        ))}
    </div>
  );
}
