/** All transactions that match the filters of the administrators' list, for an export, ordered by when they were begun, newest first. */
import type { ExportRequest } from '@ajose/sdk/contract/exports';
import { paymentMethodName } from '@ajose/sdk/domain/channels';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { flowOf, reasonText, shownType } from '@ajose/sdk/domain/status';
import { readSearch } from '@ajose/sdk/domain/text';
import {
  kindLabels,
  payoutStageNames,
  shownTypeNames,
  transactionStatusNames,
} from '@ajose/sdk/domain/transaction-words';
import { row, select, type Db } from '../../platform/database/db.ts';
import { sql, where, type Piece } from '../../platform/database/sql.ts';
import { momentsOf } from '../../platform/lists/days.ts';
import {
  LOOKED_AT,
  nextLook,
  ROWS_AT_ONCE,
  tableOf,
  type Batch,
  type Exported,
  type Looked,
} from '../../platform/lists/exported.ts';
import { awaits, conditionsOf, sourceOf } from './filters.ts';
import { readCounters } from './totals.ts';
import { listed, toListed, type FoundWithPerson } from './transactions.ts';

type Filters = Extract<ExportRequest, { list: 'transactions' }>['filters'];

type Row = ReturnType<typeof toListed> & { bookedAt: FoundWithPerson['booked_at']; begunAt: Date };

/** What a transaction did to its wallet: added up, all of a customer's are the wallet's balance. Null where nothing moved. */
function movedOf(it: Row): number | null {
  const flow = flowOf(it);
  return flow === null ? null : flow === 'in' ? it.amount : -it.amount;
}

const TABLE = tableOf<Row>([
  ['Booked (Lagos)', (it) => it.bookedAt, 'moment'],
  ['Begun (Lagos)', (it) => it.begunAt, 'moment'],
  ['Reference', (it) => it.transactionId],
  ['Customer', (it) => it.user?.name ?? ''],
  ['Email', (it) => it.user?.email ?? ''],
  ['Type', (it) => shownTypeNames[shownType(it)]],
  ['What it is', (it) => kindLabels[it.kind]],
  ['Status', (it) => transactionStatusNames[it.status]],
  ['Amount', movedOf, 'naira'],
  ['Amount that did not move', (it) => (flowOf(it) === null ? it.amount : null), 'naira'],
  ['Wallet before', (it) => it.beforeBalance, 'naira'],
  ['Wallet after', (it) => it.afterBalance, 'naira'],
  ['Profit in it', (it) => it.profit ?? null, 'naira'],
  ['Reason', (it) => reasonText(it.reason)],
  ['Method', (it) => paymentMethodName(it.paymentMethod)],
  ['Gateway', (it) => (it.gateway === null ? '' : gatewayTitle(it.gateway))],
  ['Note', (it) => it.metadata.note ?? ''],
  ['Sender', (it) => it.metadata.sender ?? ''],
  ['Payout', (it) => (it.payout ? payoutStageNames[it.payout.stage] : '')],
  ['Paid to', (it) => (it.payout ? `${it.payout.account.number} ${it.payout.account.bankName}` : '')],
  ['Bank’s session', (it) => it.payout?.sessionId ?? ''],
  ['Customer’s id', (it) => it.userId],
]);

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

/** The ids of one customer's transactions, or of those that wait for an administrator: both are found by an index of their own. */
async function findFew(db: Db, filters: Filters, first: readonly Piece[], after: string | null): Promise<Ids> {
  const transactions = await select<{ id: string }>(
    db,
    sql`SELECT t.id FROM (SELECT ${READ} FROM ledger.transactions t ${where(first)} OFFSET 0) t
        ${where([...conditionsOf(filters), ...(after === null ? [] : [sql`t.id < ${after}`])])}
        ORDER BY t.id DESC LIMIT ${ROWS_AT_ONCE}`,
  );
  return idsIn(transactions);
}

/** The ids that a search finds, read at once: a search is limited to a few thousand transactions, and new ones would push others out of it. */
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
  return {
    rows: transactions.map((stored) =>
      TABLE.cellsOf({ ...toListed(stored), bookedAt: stored.booked_at, begunAt: stored.at }),
    ),
    next,
  };
}

/** @throws Refusal 400 for days that run backwards */
export function exportTransactions(filters: Filters): Exported {
  momentsOf(filters);
  const { search = '', userId, awaiting } = filters;
  const isCounted = readSearch(search) === '' && userId === undefined && !awaiting;
  return {
    columns: TABLE.columns,
    count: async (db) => (isCounted ? (await readCounters(db, filters)).count : null),
    read: async (db, after) => read(db, filters, after),
  };
}
