/**
 * The administrators' list of customers. Each sort order has an index and each total a counter, so a long list is as fast as a short
 * one.
 */
import type { GetAllUsersQuery, GetAllUsersReply, ListedUser, SubStatus } from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/money';
import { readSearch } from '@ajose/sdk/text';
import { row, rows, select, type Db } from '../database/db.ts';
import { placeOf } from '../database/place.ts';
import { changesIn, countersIn, stretchOfPage } from '../database/stretches.ts';
import { direction, join, sql, where, type Piece } from '../database/sql.ts';
import { accountNumberIn, searchedBy } from './search.ts';

const PAGE_SIZE = 10;
/** `all=true` returns at most this many customers. Use pages for more. */
const MOST_AT_ONCE = 10_000;
/** So many customers that a search finds are counted and sorted; of more, the list has the first in its order. */
const MOST_SORTED = 2000;
/** So many customers has the list of a search that finds more than can be sorted: they are found one by one in the list's order. */
const MOST_OF_MANY = 100;

type SortColumn = NonNullable<GetAllUsersQuery['sortBy']>;

/** The columns of each sort order. Each ends with the id, so that no two rows are equal and pages do not overlap. */
const ORDERS: Readonly<Record<SortColumn, readonly Piece[]>> = {
  createdAt: [sql`c.created_at`, sql`c.id`],
  name: [sql`c.sort_name`, sql`c.id`],
  email: [sql`c.email COLLATE "C"`, sql`c.id`],
  sub_status: [sql`c.status`, sql`c.created_at`, sql`c.id`],
  balance: [sql`a.wallet`, sql`c.id`],
};

function searchFor(text: string): Piece {
  const number = accountNumberIn(text);
  const found = searchedBy(text);
  if (number === null) return found;
  return sql`(${found} OR c.id = (SELECT n.customer_id FROM account_numbers n WHERE n.number = ${number}))`;
}

function filterBy({ search, status }: GetAllUsersQuery): readonly Piece[] {
  const text = readSearch(search ?? '');
  return [...(status === undefined ? [] : [sql`c.status = ${status}`]), ...(text === '' ? [] : [searchFor(text)])];
}

interface Hits {
  n: number;
  /** An array as PostgreSQL writes it, to be handed back as it is; null when they are more than are sorted. */
  ids: string | null;
}

/** The customers that a search finds. */
async function hitsOf(db: Db, filter: readonly Piece[]): Promise<Hits> {
  const [hits] = await select<Hits>(
    db,
    sql`SELECT count(*)::int AS n, CASE WHEN count(*) <= ${MOST_SORTED} THEN coalesce(array_agg(id), '{}')::text END AS ids
          FROM (SELECT c.id FROM customers c ${where(filter)} LIMIT ${MOST_SORTED + 1}) found`,
  );
  return hits ?? { n: 0, ids: '{}' };
}

async function countAll(db: Db, query: GetAllUsersQuery): Promise<number> {
  const names = query.status === undefined ? 'customers %' : `customers ${query.status}`;
  const counted = await row<{ n: bigint | null }>(
    db,
    'SELECT sum(n)::bigint AS n FROM counted_rows WHERE name LIKE $1',
    [names],
  );
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

/** The customers whose wallets the fold of the tally will put at another place; null where they are too many. */
async function movedJustNow(db: Db): Promise<string[] | null> {
  const moved = await rows<{ id: string }>(
    db,
    `SELECT DISTINCT customer_id AS id FROM ledger.outbox WHERE customer_id IS NOT NULL LIMIT ${MOST_MOVED + 1}`,
  );
  return moved.length > MOST_MOVED ? null : moved.map(({ id }) => id);
}

/**
 * Wallets in order, as `a`. The accounts have no index on them, because every movement of money would have to update it: a copy has, which the
 * job that folds the tally keeps. Customers whom the tally names are read from the accounts.
 */
function walletsInOrder(ids: readonly string[] | null): Piece {
  if (ids === null || ids.length === 0) return sql`(SELECT customer_id AS id, wallet, status FROM wallets) a`;
  // The conditions stand outside, so that PostgreSQL still walks the index.
  return sql`(WITH moved AS MATERIALIZED (
                SELECT customer_id AS id, wallet::bigint AS wallet, customer_status AS status FROM ledger.accounts WHERE customer_id = ANY (${ids}::uuid[]))
              SELECT * FROM (
                SELECT customer_id AS id, wallet, status, false AS fresh FROM wallets
                UNION ALL
                SELECT id, wallet, status, true FROM moved) both_of
               WHERE fresh OR id <> ALL (${ids}::uuid[])) a`;
}

interface Source {
  from: Piece;
  /** The conditions that are left to say. */
  filter: readonly Piece[];
}

/** The table that the ids of a page are read from. A search that finds few sorts what it finds. */
function sourceOf(
  sortBy: SortColumn,
  hits: Hits | null,
  filter: readonly Piece[],
  moved: readonly string[] | null,
): Source {
  if (sortBy !== 'balance') return { from: sql`customers c`, filter };
  if (hits?.ids) return { from: sql`customers c JOIN ledger.accounts a ON a.customer_id = c.id`, filter };
  const wallets = walletsInOrder(moved);
  if (!hits) return { from: sql`${wallets} CROSS JOIN LATERAL (SELECT a.id, a.status) c`, filter };
  // One customer after another, as far as the page needs: workers beside each other would read twice as many, and wait for each other.
  const each = where([sql`c.id = a.id`, ...filter]);
  const found = sql`SELECT FROM customers c ${each} OFFSET 0`;
  // The wallet's own id is the one in the order: very many have the same balance.
  return { from: sql`${wallets} CROSS JOIN LATERAL (SELECT a.id) c CROSS JOIN LATERAL (${found}) found`, filter: [] };
}

/** What the stretches of a list do not hold yet. Wallets that moved just now leave one place and come to another. */
function changesOf(sortBy: SortColumn, moved: readonly string[] | null): Piece {
  const waiting = changesIn(sortBy);
  if (sortBy !== 'balance' || moved === null || moved.length === 0) return waiting;
  return sql`${waiting}
    UNION ALL
    SELECT status::text, NULL, amount_place(wallet, customer_id), -1 FROM wallets WHERE customer_id = ANY (${moved}::uuid[])
    UNION ALL
    SELECT customer_status::text, NULL, amount_place(wallet, customer_id), 1 FROM ledger.accounts WHERE customer_id = ANY (${moved}::uuid[])`;
}

/** What begins a stretch, as the columns of the sort order have it. @param by as `customer_places` writes it (sql/orders.sql) */
const KEY_OF: Readonly<Record<SortColumn, (by: string) => Piece>> = {
  createdAt: (by) => sql`${by}::timestamptz`,
  name: (by) => sql`${by}`,
  email: (by) => sql`${by}::citext`,
  sub_status: (by) => sql`${Number(by.slice(0, 3))}::smallint, ${by.slice(3)}::timestamptz`,
  balance: (by) => sql`${BigInt(by)}::bigint`,
};

interface Deep {
  sortBy: SortColumn;
  descending: boolean;
  offset: number;
  total: number;
}

/** Where the counters show a deep page to begin: conditions that leave out what comes before it, and the rows to skip after that. */
async function jumpTo(
  db: Db,
  status: SubStatus | undefined,
  { sortBy, descending, offset, total }: Deep,
  moved: readonly string[] | null,
): Promise<{ conditions: readonly Piece[]; skip: number } | null> {
  const stretch = await stretchOfPage(
    db,
    {
      list: sortBy,
      counters: countersIn(sortBy),
      changes: changesOf(sortBy, moved),
      filter: where(status === undefined ? [] : [sql`name = ${String(status)}`]),
    },
    { offset, total, descending },
  );
  if (!stretch?.bound) return stretch && { conditions: [], skip: stretch.offset };
  const { by, id } = stretch.bound;
  const columns = join(ORDERS[sortBy], sql`, `);
  const side = descending ? sql`<` : sql`>=`;
  return { conditions: [sql`(${columns}) ${side} (${KEY_OF[sortBy](by)}, ${id}::uuid)`], skip: stretch.offset };
}

/** A page of customers. Amounts are naira. */
export async function listCustomers(db: Db, query: GetAllUsersQuery): Promise<GetAllUsersReply> {
  const { sortBy = 'createdAt', sortOrder = 'desc', all = false } = query;
  const limit = all ? MOST_AT_ONCE : (query.limit ?? PAGE_SIZE);
  const page = all ? 1 : (query.page ?? 1);
  const searched = readSearch(query.search ?? '') !== '';
  const wanted = filterBy(query);
  const hits = searched ? await hitsOf(db, wanted) : null;
  const isCut = hits !== null && hits.ids === null;
  const filter = hits && !isCut ? [sql`c.id = ANY (${hits.ids}::uuid[])`] : wanted;
  const total = isCut ? MOST_OF_MANY : (hits?.n ?? (await countAll(db, query)));
  const place = placeOf(page, limit, total);
  const { take } = place;
  const moved = sortBy === 'balance' && (!searched || isCut) ? await movedJustNow(db) : null;
  const offset = (page - 1) * limit;
  const descending = sortOrder === 'desc';
  const isDeep = !searched && page > 2 && take > 0;
  const jump = isDeep ? await jumpTo(db, query.status, { sortBy, descending, offset, total }, moved) : null;
  // What a search finds beyond the last of the list has no end to count from.
  const { skip, fromEnd } = isCut
    ? { skip: offset, fromEnd: false }
    : jump
      ? { skip: jump.skip, fromEnd: false }
      : place;
  const inOrder = (order: 'asc' | 'desc') =>
    join(
      ORDERS[sortBy].map((column) => sql`${column} ${direction[order]}`),
      sql`, `,
    );
  const source = sourceOf(sortBy, hits, filter, moved);
  const against = sortOrder === 'desc' ? 'asc' : 'desc';
  // An index alone gives the page's ids; the other columns are read for these few rows only.
  const found = await select<Found>(
    db,
    sql`WITH page AS MATERIALIZED (
              SELECT c.id FROM ${source.from} ${where([...source.filter, ...(jump?.conditions ?? [])])}
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
    pagination: {
      currentPage: page,
      totalPages,
      totalUsers: total,
      isCut,
      hasPrev: page > 1,
      hasNext: page < totalPages,
    },
  };
}
