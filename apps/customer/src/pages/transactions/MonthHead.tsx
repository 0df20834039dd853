/**
 * The head of a month in the history: its name and its sums, of what came from plans also the profit. Each sum opens its rows. On a phone it
 * is one line with the first sum until all are asked for.
 */
import styles from './MonthHead.module.css';
import { useState } from 'react';
import { formatMonth } from '@ajose/sdk/domain/time';
import { kindNames, sumFields, summedKinds } from '@ajose/sdk/domain/transaction-kinds';
import type { TransactionKind, TransactionMonth } from '@ajose/sdk/contract/transactions';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { usePhone } from '@ajose/ui/usePhone.ts';

interface Props {
  month: string;
  sums: TransactionMonth | undefined;
  /** Undefined where a kind is chosen, because then the list shows only that kind. */
  onOpen: ((kind: TransactionKind) => void) | undefined;
}

export function MonthHead({ month, sums, onOpen }: Props) {
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const parts = summedKinds
    .map((kind) => ({ kind, word: kindNames[kind], naira: sums?.[sumFields[kind]] ?? 0 }))
    .filter(({ naira }) => naira > 0);
  const name = formatMonth(month);
  const brief = phone && !all && parts.length > 1;
  return (
    <div className={styles['frame']}>
      <div className={styles['month']} data-brief={brief || undefined}>
        <span className={styles['name']}>{phone ? `${name.slice(0, 3)} ${month.slice(0, 4)}` : name}</span>
        {parts.slice(0, brief ? 1 : parts.length).map(({ kind, word, naira }) => {
          const sum = (
            <>
              {word} <Money naira={naira} />
            </>
          );
          return (
            <span key={kind} className={styles['sum']}>
              {onOpen ? <LinkButton onClick={() => onOpen(kind)}>{sum}</LinkButton> : sum}
              {kind === 'from_plan' && !brief && sums && (
                <>
                  , of it profit <Money naira={sums.earned} />
                </>
              )}
            </span>
          );
        })}
        {brief && (
          <span className={styles['sum']}>
            <LinkButton label={`All sums of ${name}`} onClick={() => setAll(true)}>
              All sums
            </LinkButton>
          </span>
        )}
      </div>
    </div>
  );
}
