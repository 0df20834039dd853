/** A customer's statement as CSV. It is sent in batches while it is read, so that a long history needs little memory. */
import { Readable } from 'node:stream';
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { reasonText } from '@ajose/sdk/status';
import { formatDateTime } from '@ajose/sdk/time';
import { stringify } from 'csv-stringify/sync';
import { rows, type Db } from '../database/db.ts';
import { type FoundTransaction, toTransaction, TRANSACTION_COLUMNS } from '../transactions/transactions.ts';
import { type Moments, momentsOf } from './period.ts';

const BATCH = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const HEADER = [
  'Date (Lagos)',
  'ID',
  'Type',
  'Status',
  'Amount (NGN)',
  'Balance before',
  'Balance after',
  'Reason',
  'Begun (Lagos)',
];

/** The history as text, oldest first. It is read in batches, each after the last row of the one before. */
async function* history(db: Db, customerId: string, { from, to }: Moments): AsyncGenerator<string> {
  let after: Pick<FoundTransaction, 'seq' | 'id'> | null = null;
  for (;;) {
    const found: FoundTransaction[] = await rows<FoundTransaction>(
      db,
      `SELECT ${TRANSACTION_COLUMNS.text} FROM ledger.transactions t
       WHERE t.customer_id = $1 AND (t.seq, t.id) > ($2::bigint, $3::uuid)
         AND ($4::timestamptz IS NULL OR t.booked_at >= $4)
         AND ($5::timestamptz IS NULL OR t.booked_at < $5)
       ORDER BY t.seq, t.id LIMIT ${BATCH}`,
      [customerId, after?.seq ?? -1n, after?.id ?? NO_ID, from, to],
    );
    const lines = found.map((one) => {
      const transaction = toTransaction(one);
      return [
        formatDateTime(transaction.postedAt ?? transaction.timestamp),
        transaction.transactionId,
        transaction.type,
        transaction.status,
        transaction.amount.toFixed(2),
        transaction.beforeBalance?.toFixed(2) ?? '',
        transaction.afterBalance?.toFixed(2) ?? '',
        reasonText(transaction.reason),
        formatDateTime(transaction.timestamp),
      ];
    });
    const isFirst = after === null;
    yield stringify(lines, { header: isFirst, columns: HEADER, bom: isFirst, escape_formulas: true });
    after = found.at(-1) ?? null;
    if (found.length < BATCH) return;
  }
}

/**
 * The statement of one customer; amounts in naira, times in Lagos.
 * `escape_formulas` keeps a spreadsheet from running a reason that begins with =, +, - or @.
 * @throws Refusal 400 for days that run backwards
 */
export function csvStatement(db: Db, customerId: string, query: StatementQuery): Readable {
  return Readable.from(history(db, customerId, momentsOf(query)));
}
