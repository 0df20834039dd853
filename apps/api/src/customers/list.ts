/**
 * The administrators' list of customers. Each sort order has an index and each total a counter, so a long list is as fast as a short
 * one.
 */
import type { GetAllUsersQuery, GetAllUsersReply, ListedUser, SubStatus } from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/money';
import { row, rows, select, type Db } from '../database/db.ts';
import { placeOf } from '../database/place.ts';
import { direction, join, sql, where, type Piece } from '../database/sql.ts';
import { accountNumberIn, escapeLike, foldSearch } from './search.ts';

const PAGE_SIZE = 10;
/** `all=true` returns at most this many customers. Use pages for more. */
const MOST_AT_ONCE = 10_000;
/** A search counts at most this many hits, because counting more would take long. */
const MOST_COUNTED = 10_000;

type SortColumn = NonNullable<GetAllUsersQuery['sortBy']>;

/** The columns of each sort order. Each ends with the id, so that no two rows are equal and pages do not overlap. */
const ORDERS: Readonly<Record<SortColumn, readonly Piece[]>> = {
  createdAt: [sql`c.created_at`, sql`c.id`],
  name: [sql`c.sort_name`, sql`c.id`],
  email: [sql`c.email`, sql`c.id`],
  sub_status: [sql`c.status`, sql`c.created_at`, sql`c.id`],
  balance: [sql`a.wallet`, sql`c.id`],
};

/** A search of three or more characters finds them anywhere, a shorter one at the beginning of a word. A trigram index answers both. */
function searchFor(text: string): Piece {
  const number = accountNumberIn(text);
  const found = searchWords(text);
  if (number === null) return found;
  return sql`(${found} OR c.id = (SELECT n.customer_id FROM account_numbers n WHERE n.number = ${number}))`;
}

function searchWords(text: string): Piece {
  const folded = foldSearch(text);
  const term = escapeLike(folded);
  if (folded.length >= 3) return sql`c.searched LIKE ${`%${term}%`}`;
  return sql`(c.searched LIKE ${`${term}%`} OR c.searched LIKE ${`% ${term}%`})`;
}

function filterBy({ search, status }: GetAllUsersQuery): readonly Piece[] {
  const text = search?.trim() ?? '';
  return [...(status === undefined ? [] : [sql`c.status = ${status}`]), ...(text === '' ? [] : [searchFor(text)])];
}

async function countMatches(db: Db, query: GetAllUsersQuery, filter: readonly Piece[]): Promise<number> {
  if (query.search?.trim()) {
    const [counted] = await select<{ n: bigint }>(
      db,
      sql`SELECT count(*) AS n FROM (SELECT FROM customers c ${where(filter)} LIMIT ${MOST_COUNTED}) hits`,
    );
    return Number(counted?.n ?? 0n);
  }
  const names = query.status === undefined ? 'customers %' : `customers ${query.status}`;
  const counted = await row<{ n: bigint | null }>(db, 'SELECT sum(n)::bigint AS n FROM row_counts WHERE name LIKE $1', [
    names,
  ]);
  return Number(counted?.n ?? 0n);
}

interface Found {
  id: string;
  name: string;
  email: string;
  phone: string;
  wallet: bigint;
  invested: bigint;
  bank_code: string | null;
  bank_name: string | null;
  bank_account_name: string | null;
  bank_account_number: string | null;
  referrer_code: string | null;
  ref_code: string;
  status: SubStatus;
  created_at: Date;
}

/** The columns that `toListedUser` reads; `c`, `b` and `r` are customer, bank and referrer, and `a` is a row of `ACCOUNTS`. */
export const LISTED_COLUMNS = sql`
  c.id, c.name, c.email::text, c.phone, a.wallet, a.invested, c.bank_code, b.name AS bank_name, c.bank_account_name,
  c.bank_account_number, r.ref_code AS referrer_code, c.ref_code, c.status, c.created_at`;
export const ACCOUNTS = sql`SELECT customer_id, wallet, invested, held FROM ledger.accounts`;
export const LISTED_JOINS = sql`
  JOIN a ON a.customer_id = c.id
  LEFT JOIN banks b ON b.code = c.bank_code
  LEFT JOIN customers r ON r.id = c.referred_by`;

/** A row of the list as it looks on the wire. */
export function toListedUser(found: Found): ListedUser {
  return {
    _id: found.id,
    name: found.name,
    email: found.email,
    phoneNumber: found.phone,
    balance: toNaira(found.wallet),
    total_amount: toNaira(found.invested),
    bank: found.bank_code === null ? null : { _id: found.bank_code, name: found.bank_name ?? '' },
    bank_acct_name: found.bank_account_name,
    bank_acct_number: found.bank_account_number,
    whoReferredMe: found.referrer_code,
    myRefCode: found.ref_code,
    sub_status: found.status,
    createdAt: found.created_at.toISOString(),
  };
}

/** So many customers whose money moved just now are put where they belong; with more, the order is that of the last fold of the tally. */
const MOST_MOVED = 2000;

/**
 * Wallets in order, as `a`. The accounts have no index on them, because every movement of money would have to update it: a copy has, which the
 * job that folds the tally keeps. Customers whom the tally names are read from the accounts.
 */
async function walletsInOrder(db: Db): Promise<Piece> {
  const moved = await rows<{ id: string }>(
    db,
    `SELECT DISTINCT customer_id AS id FROM ledger.tally WHERE customer_id IS NOT NULL LIMIT ${MOST_MOVED + 1}`,
  );
  if (moved.length === 0 || moved.length > MOST_MOVED)
    return sql`(SELECT customer_id AS id, wallet, status FROM wallets) a`;
  const ids = moved.map(({ id }) => id);
  // The conditions stand outside, so that PostgreSQL still walks the index.
  return sql`(WITH moved AS MATERIALIZED (
                SELECT customer_id AS id, wallet::bigint AS wallet, customer_status AS status FROM ledger.accounts WHERE customer_id = ANY (${ids}::uuid[]))
              SELECT * FROM (
                SELECT customer_id AS id, wallet, status, false AS fresh FROM wallets
                UNION ALL
                SELECT id, wallet, status, true FROM moved) both_of
               WHERE fresh OR id <> ALL (${ids}::uuid[])) a`;
}

/** The table that the ids of a page are read from. A search that finds few sorts what it finds. */
async function sourceOf(db: Db, sortBy: SortColumn, searched: boolean, isCut: boolean): Promise<Piece> {
  if (sortBy !== 'balance') return sql`customers c`;
  if (searched && !isCut) return sql`customers c JOIN ledger.accounts a ON a.customer_id = c.id`;
  const wallets = await walletsInOrder(db);
  return searched
    ? sql`${wallets} JOIN customers c ON c.id = a.id`
    : sql`${wallets} CROSS JOIN LATERAL (SELECT a.id, a.status) c`;
}

/** A page of customers. Amounts are naira. */
export async function listCustomers(db: Db, query: GetAllUsersQuery): Promise<GetAllUsersReply> {
  const { sortBy = 'createdAt', sortOrder = 'desc', all = false } = query;
  const limit = all ? MOST_AT_ONCE : (query.limit ?? PAGE_SIZE);
  const page = all ? 1 : (query.page ?? 1);
  const filter = filterBy(query);
  const total = await countMatches(db, query, filter);
  const place = placeOf(page, limit, total);
  const { take } = place;
  const searched = Boolean(query.search?.trim());
  // What a search finds beyond the last that is counted has no end to count from.
  const isCut = searched && total === MOST_COUNTED;
  const { skip, fromEnd } = isCut ? { skip: (page - 1) * limit, fromEnd: false } : place;
  const inOrder = (order: 'asc' | 'desc') =>
    join(
      ORDERS[sortBy].map((column) => sql`${column} ${direction[order]}`),
      sql`, `,
    );
  const source = await sourceOf(db, sortBy, searched, isCut);
  const against = sortOrder === 'desc' ? 'asc' : 'desc';
  // An index alone gives the page's ids; the other columns are read for these few rows only.
  const found = await select<Found>(
    db,
    sql`WITH page AS MATERIALIZED (
              SELECT c.id FROM ${source} ${where(filter)}
               ORDER BY ${inOrder(fromEnd ? against : sortOrder)} LIMIT ${take} OFFSET ${skip}),
            a AS MATERIALIZED (${ACCOUNTS} WHERE customer_id IN (SELECT id FROM page))
     SELECT ${LISTED_COLUMNS}
       FROM page JOIN customers c ON c.id = page.id ${LISTED_JOINS}
      ORDER BY ${inOrder(sortOrder)}`,
  );
  const totalPages = Math.ceil(total / limit);
  return {
    success: true,
    users: found.map(toListedUser),
    pagination: { currentPage: page, totalPages, totalUsers: total, hasPrev: page > 1, hasNext: page < totalPages },
  };
}
