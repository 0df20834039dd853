/** All investments and plans, or those of one customer, newest first, for an export. */
import type { ExportRequest } from '@ajose/sdk/contract/exports';
import { bpsToPercent, toNaira } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, where, type Piece } from '../../platform/database/sql.ts';
import { batchOf, ROWS_AT_ONCE, tableOf, type Exported } from '../../platform/lists/exported.ts';

type Filters = Extract<ExportRequest, { list: 'investments' }>['filters'];

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

const TABLE = tableOf<Found>([
  ['Customer', (it) => it.customer_name ?? ''],
  ['Email', (it) => it.customer_email ?? ''],
  ['Product', (it) => it.product_name],
  ['What it is', (it) => (it.is_savings ? 'Plan' : 'Investment')],
  ['Capital', (it) => toNaira(it.capital), 'naira'],
  ['Rate (percent)', (it) => bpsToPercent(it.rate_bps), 'number'],
  ['Profit by the end', (it) => toNaira(it.expected), 'naira'],
  ['Tax', (it) => toNaira(it.completed_at === null ? taxKobo(it.expected, it.tax_bps) : it.tax_kobo), 'naira'],
  ['Start (Lagos)', (it) => it.started_at, 'moment'],
  ['End (Lagos)', (it) => it.ends_at, 'moment'],
  ['Status', (it) => (it.completed_at === null ? 'In progress' : 'Completed')],
  ['Paid (Lagos)', (it) => it.completed_at, 'moment'],
  ['Profit when left early', (it) => (it.exited_profit === null ? null : toNaira(it.exited_profit)), 'naira'],
  ['Recorded offline', (it) => (it.is_offline ? 'Yes' : '')],
  ['Id', (it) => it.id],
  ['Customer’s id', (it) => it.customer_id],
]);

const conditionsOf = ({ userId, status }: Filters): Piece[] => [
  ...(userId === undefined ? [] : [sql`i.customer_id = ${userId}`]),
  ...(status === undefined
    ? []
    : [status === 'completed' ? sql`i.completed_at IS NOT NULL` : sql`i.completed_at IS NULL`]),
];

/** The next investments, read before they are joined with people, because a cluster keeps the two on different machines. */
const after = (filters: Filters, last: string | null): Piece => sql`
  WITH less AS MATERIALIZED (SELECT x.customer_id, x.investment_id, x.expected FROM money.less_at_end(who => NULL) x),
  i AS MATERIALIZED (
    SELECT i.id, i.customer_id, i.product_name, i.is_savings, i.is_offline, i.capital::bigint AS capital, i.rate_bps,
           coalesce(l.expected, i.expected)::bigint AS expected, i.tax_bps, i.tax_kobo, i.started_at, i.ends_at, i.completed_at, i.exited_profit
      FROM money.investments i LEFT JOIN less l ON l.customer_id = i.customer_id AND l.investment_id = i.id
      ${where([...conditionsOf(filters), ...(last === null ? [] : [sql`i.id < ${last}`])])}
     ORDER BY i.id DESC LIMIT ${ROWS_AT_ONCE})
  SELECT i.*, c.name AS customer_name, c.email::text AS customer_email
    FROM i LEFT JOIN customers c ON c.id = i.customer_id ORDER BY i.id DESC`;

export const exportInvestments = (filters: Filters): Exported => ({
  columns: TABLE.columns,
  count: async (db: Db) => {
    const [counted] = await select<{ n: number }>(
      db,
      sql`SELECT count(*)::int AS n FROM money.investments i ${where(conditionsOf(filters))}`,
    );
    return counted?.n ?? 0;
  },
  read: async (db, last) => batchOf(await select<Found>(db, after(filters, last)), ({ id }) => id, TABLE.cellsOf),
});
