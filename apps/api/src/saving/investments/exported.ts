/** All investments and plans, or those of one customer, newest first, for an export. */
import type { ExportRequest } from '@ajose/sdk/contract/exports';
import { bpsToPercent, toNaira } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, where, type Piece } from '../../platform/database/sql.ts';
import { batchOf, ROWS_AT_ONCE, type Exported } from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';

type Filters = Extract<ExportRequest, { list: 'investments' }>['filters'];

const COLUMNS: readonly TableColumn[] = [
  ...['Customer', 'Email', 'Product', 'What it is'].map((header) => ({ header })),
  { header: 'Capital', kind: 'naira' },
  { header: 'Rate (percent)', kind: 'number' },
  { header: 'Profit by the end', kind: 'naira' },
  { header: 'Tax', kind: 'naira' },
  { header: 'Start (Lagos)', kind: 'moment' },
  { header: 'End (Lagos)', kind: 'moment' },
  { header: 'Status' },
  { header: 'Paid (Lagos)', kind: 'moment' },
  { header: 'Profit when left early', kind: 'naira' },
  ...['Recorded offline', 'Id', 'Customer’s id'].map((header) => ({ header })),
];

interface Found {
  id: string;
  customer_id: string;
  customer_name: string | null;
  customer_email: string | null;
  product_name: string;
  is_savings: boolean;
  is_offline: boolean;
  capital: bigint;
  rate_bps: bigint;
  expected: bigint;
  tax_bps: bigint;
  tax_kobo: bigint;
  started_at: Date;
  ends_at: Date;
  completed_at: Date | null;
  exited_profit: bigint | null;
}

const cellsOf = (item: Found): Cell[] => [
  item.customer_name ?? '',
  item.customer_email ?? '',
  item.product_name,
  item.is_savings ? 'Plan' : 'Investment',
  toNaira(item.capital),
  bpsToPercent(item.rate_bps),
  toNaira(item.expected),
  toNaira(item.completed_at === null ? taxKobo(item.expected, item.tax_bps) : item.tax_kobo),
  item.started_at,
  item.ends_at,
  item.completed_at === null ? 'in_progress' : 'completed',
  item.completed_at,
  item.exited_profit === null ? null : toNaira(item.exited_profit),
  item.is_offline ? 'Yes' : '',
  item.id,
  item.customer_id,
];

const conditionsOf = ({ userId, status }: Filters): Piece[] => [
  ...(userId === undefined ? [] : [sql`i.customer_id = ${userId}`]),
  ...(status === undefined
    ? []
    : [status === 'completed' ? sql`i.completed_at IS NOT NULL` : sql`i.completed_at IS NULL`]),
];

/** Read before they are joined with people, because a cluster keeps them on other machines. */
const after = (filters: Filters, last: string | null): Piece => sql`
  WITH i AS MATERIALIZED (
    SELECT i.id, i.customer_id, i.product_name, i.is_savings, i.is_offline, i.capital::bigint AS capital, i.rate_bps,
           i.expected::bigint AS expected, i.tax_bps, i.tax_kobo, i.started_at, i.ends_at, i.completed_at, i.exited_profit
      FROM money.investments i ${where([...conditionsOf(filters), ...(last === null ? [] : [sql`i.id < ${last}`])])}
     ORDER BY i.id DESC LIMIT ${ROWS_AT_ONCE})
  SELECT i.*, c.name AS customer_name, c.email::text AS customer_email
    FROM i LEFT JOIN customers c ON c.id = i.customer_id ORDER BY i.id DESC`;

export const exportInvestments = (filters: Filters): Exported => ({
  columns: COLUMNS,
  count: async (db: Db) => {
    const [counted] = await select<{ n: number }>(
      db,
      sql`SELECT count(*)::int AS n FROM money.investments i ${where(conditionsOf(filters))}`,
    );
    return counted?.n ?? 0;
  },
  read: async (db, last) => batchOf(await select<Found>(db, after(filters, last)), ({ id }) => id, cellsOf),
});
