/** All transactions that match the filters of the administrators' list, for an export, ordered by when they were begun, newest first. */
import type { ExportRequest } from '@ajose/sdk/contract/exports';
import { readSearch } from '@ajose/sdk/domain/text';
import { row, select, type Db } from '../../platform/database/db.ts';
import { sql, where, type Piece } from '../../platform/database/sql.ts';
import { momentsOf } from '../../platform/lists/days.ts';
import {
  LOOKED_AT,
  nextLook,
  ROWS_AT_ONCE,
  type Batch,
  type Exported,
  type Looked,
} from '../../platform/lists/exported.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';
import { awaits, conditionsOf, sourceOf } from './filters.ts';
import { readCounters } from './totals.ts';
import { listed, toListed, type FoundWithPerson } from './transactions.ts';

type Filters = Extract<ExportRequest, { list: 'transactions' }>['filters'];

const COLUMNS: readonly TableColumn[] = [
  { header: 'Booked (Lagos)', kind: 'moment' },
  { header: 'Begun (Lagos)', kind: 'moment' },
  ...['Reference', 'Customer', 'Email', 'Type', 'What it is', 'Status'].map((header) => ({ header })),
  ...['Amount', 'Wallet before', 'Wallet after', 'Profit in it'].map((header) => ({ header, kind: 'naira' as const })),
  ...['Reason', 'Method', 'Gateway', 'Note', 'Sender', 'Payout', 'Paid to', 'Bank’s session'].map((header) => ({
    header,
  })),
  { header: 'Customer’s id' },
];

function cellsOf(stored: FoundWithPerson): Cell[] {
  const transaction = toListed(stored);
  const { payout, metadata } = transaction;
  return [
    stored.booked_at,
    stored.at,
    transaction.transactionId,
    transaction.user?.name ?? '',
    transaction.user?.email ?? '',
    transaction.type,
    transaction.kind,
    transaction.status,
    transaction.amount,
    transaction.beforeBalance,
    transaction.afterBalance,
    transaction.profit ?? null,
    transaction.reason,
    transaction.paymentMethod,
    transaction.gateway ?? '',
    metadata.note ?? '',
    metadata.sender ?? '',
    payout?.stage ?? '',
    payout ? `${payout.account.number} ${payout.account.bankName}` : '',
    payout?.sessionId ?? '',
    transaction.userId,
  ];
}

/** Ids of the next batch, and the key behind which the one after it begins. */
interface Ids {
  ids: string[];
  next: string | null;
}

const idsIn = (stored: readonly { id: string }[]): Ids => ({
  ids: stored.map(({ id }) => id),
  next: stored.length < ROWS_AT_ONCE ? null : (stored.at(-1)?.id ?? null),
});

/** The columns that the filters read. */
const READ = sql`t.id, t.customer_id, t.kind, t.status, t.cause, t.booked_at`;

/** The ids between which nearly all transactions of the days were begun. A few were begun earlier and booked within the days. */
async function boundsOf(db: Db, filters: Filters): Promise<{ from: string | null; to: string | null }> {
  const { from, to } = momentsOf(filters);
  const bounds = await row<{ from: string | null; to: string | null }>(
    db,
    `SELECT CASE WHEN $1::timestamptz IS NOT NULL THEN ledger.first_id($1) END AS "from",
            CASE WHEN $2::timestamptz IS NOT NULL THEN ledger.first_id($2::timestamptz + interval '1 hour') END AS "to"`,
    [from ?? null, to ?? null],
  );
  return bounds ?? { from: null, to: null };
}

/** Walks through the transactions by id, a limited number of rows at a look. */
async function walk(db: Db, filters: Filters, after: string | null): Promise<Ids> {
  const conditions = conditionsOf(filters);
  const { from, to } = await boundsOf(db, filters);
  if (from !== null && after !== null && after <= from) return walkBegunBefore(db, filters, after);
  const most = conditions.length === 0 ? ROWS_AT_ONCE : LOOKED_AT;
  const [looked] = await select<Looked>(
    db,
    sql`WITH looked AS MATERIALIZED (
          SELECT ${READ} FROM ledger.transactions t
          ${where([
            ...(after === null ? [] : [sql`t.id < ${after}`]),
            ...(from === null ? [] : [sql`t.id >= ${from}`]),
            ...(to === null ? [] : [sql`t.id < ${to}`]),
          ])} ORDER BY t.id DESC LIMIT ${most})
        SELECT (SELECT count(*)::int FROM looked) AS n, (SELECT l.id FROM looked l ORDER BY l.id LIMIT 1) AS last,
               ARRAY(SELECT t.id FROM looked t ${where(conditions)} ORDER BY t.id DESC LIMIT ${ROWS_AT_ONCE})::text[] AS ids`,
  );
  if (!looked) throw new Error('A look at transactions found nothing at all');
  return { ids: looked.ids, next: nextLook(looked, most) ?? from };
}

/** The few transactions booked in the days and begun before them, found by when they were booked. */
async function walkBegunBefore(db: Db, filters: Filters, after: string): Promise<Ids> {
  const { from, to } = momentsOf(filters);
  const booked = [sql`t.booked_at >= ${from}`, ...(to === undefined ? [] : [sql`t.booked_at < ${to}`])];
  const transactions = await select<{ id: string }>(
    db,
    sql`SELECT t.id FROM (SELECT ${READ} FROM ledger.transactions t ${where([...booked, sql`t.id < ${after}`])} OFFSET 0) t
        ${where(conditionsOf(filters))} ORDER BY t.id DESC LIMIT ${ROWS_AT_ONCE}`,
  );
  return idsIn(transactions);
}

/** Those of one customer, and those that wait for an administrator: found by an index of their own. */
async function findFew(db: Db, filters: Filters, first: readonly Piece[], after: string | null): Promise<Ids> {
  const transactions = await select<{ id: string }>(
    db,
    sql`SELECT t.id FROM (SELECT ${READ} FROM ledger.transactions t ${where(first)} OFFSET 0) t
        ${where([...conditionsOf(filters), ...(after === null ? [] : [sql`t.id < ${after}`])])}
        ORDER BY t.id DESC LIMIT ${ROWS_AT_ONCE}`,
  );
  return idsIn(transactions);
}

/** Read at once: a search is limited to a few thousand transactions, and new ones would push others out of it. */
async function searchFor(db: Db, filters: Filters): Promise<Ids> {
  const { table } = await sourceOf(db, filters, false);
  const conditions = [...conditionsOf(filters), ...(filters.awaiting ? [await awaits(db)] : [])];
  const transactions = await select<{ id: string }>(db, sql`SELECT t.id FROM ${table} t ${where(conditions)}`);
  return { ...idsIn(transactions), next: null };
}

async function idsOf(db: Db, filters: Filters, after: string | null): Promise<Ids> {
  if (readSearch(filters.search ?? '') !== '') return searchFor(db, filters);
  if (filters.userId !== undefined || filters.awaiting) {
    const ofCustomer = filters.userId === undefined ? [] : [sql`t.customer_id = ${filters.userId}`];
    return findFew(db, filters, [...ofCustomer, ...(filters.awaiting ? [await awaits(db)] : [])], after);
  }
  return walk(db, filters, after);
}

async function read(db: Db, filters: Filters, after: string | null): Promise<Batch> {
  const { ids, next } = await idsOf(db, filters, after);
  if (ids.length === 0) return { rows: [], next };
  const transactions = await select<FoundWithPerson>(
    db,
    sql`${listed(sql`WHERE t.id = ANY (${ids}::uuid[])`)} ORDER BY t.id DESC`,
  );
  return { rows: transactions.map(cellsOf), next };
}

/** @throws Refusal 400 for days that run backwards */
export function exportTransactions(filters: Filters): Exported {
  momentsOf(filters);
  const { search = '', userId, awaiting } = filters;
  const isCounted = readSearch(search) === '' && userId === undefined && !awaiting;
  return {
    columns: COLUMNS,
    count: async (db) => (isCounted ? (await readCounters(db, filters)).count : null),
    read: async (db, after) => read(db, filters, after),
  };
}
