/** A statement or a receipt for printing: title, period, facts, rows and the address for questions. On screen it looks like a sheet. */
import styles from './StatementPrint.module.css';
import type { ReactNode } from 'react';
import { formatDateTime } from '@ajose/sdk/time';
import { brand } from '../brand.ts';
import { Brand } from '../shell/Brand.tsx';

export interface StatementPrintProps {
  /** "Statement of your wallet", "Receipt". */
  title: string;
  /** "Nov 1, 2026 to Nov 21, 2026". */
  period?: string;
  /** Name, referral code, opening and closing balance: what stands above the rows. */
  facts: readonly { label: string; value: ReactNode }[];
  /** When it was drawn up, ISO 8601. */
  drawnUpAt: string;
  /** A plain table; its head is repeated on each sheet. Leave it out for a receipt. */
  children?: ReactNode;
}

export function StatementPrint({ title, period, facts, drawnUpAt, children }: StatementPrintProps) {
  return (
    <article className={styles['statement']} aria-label={title}>
      <header className={styles['head']}>
        <div>
          <Brand />
          <address>
            {brand.address}
            <br />
            {brand.supportEmail}
          </address>
        </div>
        <div>
          <h1>{title}</h1>
          {period !== undefined && <p className={styles['period']}>{period}</p>}
        </div>
      </header>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
      <footer className={styles['foot']}>
        <p>
          Drawn up on {formatDateTime(drawnUpAt)}, Lagos time. All amounts in Nigerian naira. Questions:{' '}
          {brand.supportEmail}
        </p>
      </footer>
    </article>
  );
}
