/**
 * The head of a month in the history: its name and its sums, of what came from plans also the profit. Each sum opens its rows. On a phone it is
 * one line of the first sums, shortened, until all are asked for.
 */
import styles from './MonthHead.module.css';
import { useRef, useState } from 'react';
import { formatMonth } from '@ajose/sdk/domain/time';
import { kindNames, sumFields, summedKinds } from '@ajose/sdk/domain/transaction-kinds';
import type { TransactionKind, TransactionMonth } from '@ajose/sdk/contract/transactions';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { useNarrow } from '@ajose/ui/useWidth.ts';

interface Props {
  month: string;
  sums: TransactionMonth | undefined;
  /** Undefined where a kind is chosen, because then the list shows only that kind. */
  onOpen: ((kind: TransactionKind) => void) | undefined;
}

/** How many sums fit one line of a phone, and from how many pixels on there are two. */
const FEW = { narrow: 1, phone: 2, from: 220 } as const;

export function MonthHead({ month, sums, onOpen }: Props) {
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const few = useNarrow(line, FEW.from) ? FEW.narrow : FEW.phone;
  const parts = summedKinds
    .map((kind) => ({ kind, word: kindNames[kind], naira: sums?.[sumFields[kind]] ?? 0 }))
    .filter(({ naira }) => naira > 0);
  const brief = phone && !all && parts.length > 1;
  const more = brief ? parts.length - few : 0;
  return (
    <div ref={line} className={styles['month']}>
      <span className={styles['name']}>{brief ? formatMonth(month).slice(0, 3) : formatMonth(month)}</span>
      {parts.slice(0, brief ? few : parts.length).map(({ kind, word, naira }) => {
        const sum = (
          <>
            {word} <Money naira={naira} format={brief ? 'compact' : 'exact'} />
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
      {more > 0 && (
        <span className={styles['sum']}>
          <LinkButton label={`+${more}: all sums of ${formatMonth(month)}`} onClick={() => setAll(true)}>
            +{more}
          </LinkButton>
        </span>
      )}
    </div>
  );
}
