/**
 * The filters of a list of transactions, as SQL conditions. A search reads at most 2,000 transactions by the beginning of their ids, 2,000 by their
 * amount and 2,000 of the first 200 customers that it finds: ten thousand were found and sorted for each page, in 50 to 290 ms. `pagination.isCut`
 * says that more match, and the screen says it with what its sums count; nobody turns 400 pages, and one more word finds fewer.
 */
import type { GetAllTransactionsQuery, GetUserTransactionsQuery } from '@ajose/sdk/contract/transactions';
import { MAX_AMOUNT_NAIRA, readAmount, toKobo } from '@ajose/sdk/domain/money';
import { readSearch, searchWords } from '@ajose/sdk/domain/text';
import { escapeLike, searchedBy } from '../../platform/lists/customer-search.ts';
import { momentsOf } from '../../platform/lists/days.ts';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { idOfReference } from '../withdrawals/payouts.ts';
import { MOVED, ofKind } from './kinds.ts';
import { POSTED } from './transactions.ts';

/** The filters that a list of transactions may have. */
export type Filters = Pick<
  GetAllTransactionsQuery,
  'type' | 'status' | 'kind' | 'awaiting' | 'startDate' | 'endDate' | 'search' | 'userId'
>;

/** The filters of a customer's own list. */
export type OwnFilters = Pick<
  GetUserTransactionsQuery,
  'type' | 'status' | 'startDate' | 'endDate' | 'kind' | 'moved' | 'search'
>;

/** A search finds the transactions of at most this many customers. */
const MOST_PEOPLE = 200;

/**
 * The most transactions that a search by the beginning of an id finds: every deposit's id may begin with "payment". An id contains the
 * time, so these are the newest.
 */
const MOST_BY_ID = 2000;

/** The most transactions that a search for an amount finds, the newest. */
const MOST_BY_AMOUNT = 2000;

/**
 * The most transactions that a search for people finds, the newest of each person: ten each for two hundred people. A customer's page has
 * all of theirs.
 */
const MOST_OF_PEOPLE = 2000;

/** The customers that a search finds, with one more than the limit. */
async function peopleFor(db: Db, search: string, onlyWhole: boolean): Promise<string[]> {
  const customers = await select<{ id: string }>(
    db,
    sql`SELECT c.id FROM customers c WHERE ${searchedBy(search, onlyWhole)} LIMIT ${MOST_PEOPLE + 1}`,
  );
  return customers.map(({ id }) => id);
}

/** What a list reads of each transaction to count, filter and sort it. */
const READ = sql`f.customer_id, f.id, f.transaction_id, f.kind, f.status, f.amount, f.cause, f.seq, f.booked_at, f.posted_at`;

export interface Source {
  /** A table for the name `t`. */
  table: Piece;
  /** Whether a search finds more transactions than the limit. */
  isCut: boolean;
}

/**
 * The transactions that a search finds, by the beginning of an id, by a payout's reference at the gateway, by amount or by customer. Each part
 * uses an index and has a limit, so that a search costs the same however much it matches.
 */
async function foundBy(db: Db, search: string, onlyWhole: boolean): Promise<Source> {
  const matching = await peopleFor(db, search, onlyWhole);
  const people = matching.slice(0, MOST_PEOPLE);
  const ofEach = Math.floor(MOST_OF_PEOPLE / Math.max(1, people.length));
  const byId = sql`
    SELECT ${READ} FROM ledger.transactions f
     WHERE f.transaction_id LIKE ${`${escapeLike(search)}%`} ORDER BY f.transaction_id DESC`;
  const ofPeople = (part: Piece) => sql`
    SELECT ${READ} FROM ledger.accounts p CROSS JOIN LATERAL (
      SELECT * FROM ledger.transactions o WHERE o.customer_id = p.customer_id ORDER BY o.seq DESC, o.id DESC ${part}) f
     WHERE p.customer_id = ANY (${people}::uuid[])`;
  const kobo = koboIn(search);
  const byAmount = sql`SELECT ${READ} FROM ledger.transactions f WHERE f.amount = ${kobo} ORDER BY f.id DESC`;
  const ofAmount = kobo === null ? sql`` : sql`UNION (${byAmount} LIMIT ${MOST_BY_AMOUNT})`;
  const payout = idOfReference(search);
  const ofPayout =
    payout === null ? sql`` : sql`UNION SELECT ${READ} FROM ledger.transactions f WHERE f.id = ${payout}`;
  const table = sql`((${byId} LIMIT ${MOST_BY_ID}) ${ofPayout} ${ofAmount} UNION ${ofPeople(sql`LIMIT ${ofEach}`)})`;
  if (matching.length > people.length) return { table, isCut: true };
  const left = await Promise.all([
    select(db, sql`${byId} LIMIT 1 OFFSET ${MOST_BY_ID}`),
    kobo === null ? [] : select(db, sql`${byAmount} LIMIT 1 OFFSET ${MOST_BY_AMOUNT}`),
    people.length > 0 ? select(db, sql`${ofPeople(sql`LIMIT 1 OFFSET ${ofEach}`)} LIMIT 1`) : [],
  ]);
  return { table, isCut: left.some(({ length }) => length > 0) };
}

/** What a list reads from: all transactions, or those that a search finds. @param onlyWhole as `searchedBy` has it */
export async function sourceOf(db: Db, { search = '' }: Filters, onlyWhole: boolean): Promise<Source> {
  const text = readSearch(search);
  return text === '' ? { table: sql`ledger.transactions`, isCut: false } : foundBy(db, text, onlyWhole);
}

/**
 * The condition for transactions `t` that wait for an administrator: withdrawals, without those that are on their way to the bank and not
 * late. A deposit waits for its payer, and what is set aside for its dispute, refund or circle. The dashboard counts the same.
 */
export async function awaits(db: Db): Promise<Piece> {
  const [payouts, late] = await Promise.all([
    select<{ id: string }>(
      db,
      sql`SELECT id FROM money.payouts WHERE run_at IS NOT NULL AND state IN ('sending', 'sent', 'unknown')`,
    ),
    latePayouts(db),
  ]);
  const overdue = new Set(late);
  const others = payouts.map(({ id }) => id).filter((id) => !overdue.has(id));
  return sql`t.status = 'pending' AND t.cause = 'withdrawal' AND t.id <> ALL (${others}::uuid[])`;
}

/** The withdrawals that are late, which an administrator looks at wherever their money is. */
export async function latePayouts(db: Db): Promise<string[]> {
  const late = await select<{ id: string }>(
    db,
    sql`SELECT withdrawal_id AS id FROM money.cases
         WHERE kind = 'payout_stuck' AND (resolved_at IS NULL) AND withdrawal_id IS NOT NULL`,
  );
  return late.map(({ id }) => id);
}

/** The conditions of the filters without the search, which `sourceOf` applies. Days are those on which money moved. */
export function conditionsOf(filters: Filters): Piece[] {
  const conditions: Piece[] = [];
  if (filters.userId !== undefined) conditions.push(sql`t.customer_id = ${filters.userId}`);
  if (filters.type !== undefined) conditions.push(sql`t.kind = ${filters.type}::ledger.kind`);
  if (filters.status !== undefined) conditions.push(sql`t.status = ${filters.status}::ledger.status`);
  if (filters.kind !== undefined) conditions.push(ofKind(filters.kind));
  return [...conditions, ...within(filters, sql`t.booked_at`)];
}

function within(days: Pick<Filters, 'startDate' | 'endDate'>, moment: Piece): Piece[] {
  const { from, to } = momentsOf(days);
  return [...(from ? [sql`${moment} >= ${from}`] : []), ...(to ? [sql`${moment} < ${to}`] : [])];
}

/** The text of a transaction that its customer may search: our words, the customer's, the sender, the destination, and the id. */
const READ_BY_CUSTOMER = sql`concat_ws(' ',
  t.reason, CASE WHEN t.cause IN ('payment', 'auto_save') THEN 'deposit' END, t.transaction_id,
  t.metadata ->> 'wrote', t.metadata ->> 'sender', t.metadata ->> 'note',
  (SELECT concat_ws(' ', b.name, p.account_number, p.account_name, p.session_id)
     FROM money.payouts p LEFT JOIN banks b ON b.code = p.bank_code
    WHERE p.customer_id = t.customer_id AND p.id = t.id))`;

/** The same text, folded as `searchWords` folds what is searched for. */
const FOLDED = sql`regexp_replace(lower(regexp_replace(translate(normalize(${READ_BY_CUSTOMER}, NFD),
  'ɓɗƙƴƁƊƘƳ', 'bdkybdky'), '[\u0300-\u036f''‘’ʻʼʹ\u0060´]', '', 'g')), '[\\s\u2010\u2011-]+', ' ', 'g')`;

/** A search as an amount, with or without the naira sign; null where it is none, or more than any movement has. */
export function koboIn(text: string): bigint | null {
  const amount = readAmount(text.replace(/^(?:₦|NGN|N)\s*/i, ''));
  return amount === null || Number(amount) > MAX_AMOUNT_NAIRA ? null : toKobo(amount);
}

/** So many different words of a customer's search count. Hardly anybody types more, and each is looked for in each row. */
const MOST_WORDS = 8;

/** The condition of a customer's search: every word in any place, or the amount. Each row is folded once. */
function ownSearch(search: string): Piece[] {
  const words = [...new Set(searchWords(search))].slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const everyWord = sql`${FOLDED} LIKE ALL (${words.map((word) => `%${escapeLike(word)}%`)}::text[])`;
  const kobo = koboIn(readSearch(search));
  const byAmount = kobo === null ? sql`false` : sql`t.amount = ${kobo}`;
  return [sql`((${everyWord}) OR ${byAmount})`];
}

/** The conditions of a customer's own list, without days and kind. Always of the customer who calls, whatever the request names. */
export const ofAllKinds = (customerId: string, { type, status, search = '' }: OwnFilters): Piece[] => [
  ...conditionsOf({ type, status, userId: customerId }),
  ...ownSearch(search),
];

/** The days of a customer's own list: those on which the wallet changed, or for what moved, those on which it moved. */
export const ownDays = (filters: OwnFilters): Piece[] => within(filters, filters.moved ? sql`t.booked_at` : POSTED);

/** The condition for what moved on the days of the filter. */
export const movedWithin = (filters: OwnFilters): Piece[] => [MOVED, ...within(filters, sql`t.booked_at`)];

/** The conditions by which a kind is chosen. */
export const kindConditionsOf = ({ kind, moved }: OwnFilters): Piece[] => [
  ...(kind === undefined ? [] : [ofKind(kind)]),
  ...(moved ? [MOVED] : []),
];
