/** The administrators' list of customers. Each sort order and each total has an index. */
import type {
  CustomerKind,
  GetAllUsersQuery,
  GetAllUsersReply,
  ListedUser,
  SubStatus,
} from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/domain/money';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { readSearch } from '@ajose/sdk/domain/text';
import { select, type Db } from '../platform/database/db.ts';
import { MOST_ROWS, pageOf } from '../platform/lists/pages.ts';
import { direction, join, sql, where, type Piece } from '../platform/database/sql.ts';
import { accountNumberIn, searchedBy } from '../platform/lists/customer-search.ts';

/** Up to this many customers that a search finds are counted and sorted. Of more, the list has the first in its order. */
const MOST_SORTED = 2000;
/** The length of the list where a search finds more than can be sorted: they are found one by one in the list's order. */
const MOST_OF_MANY = 100;

type SortColumn = NonNullable<GetAllUsersQuery['sortBy']>;

/** The columns of each sort order. The id follows them, so that no two rows are equal and pages do not overlap. */
const ORDERS: Readonly<Record<SortColumn, readonly Piece[]>> = {
  createdAt: [sql`c.created_at`],
  name: [sql`c.sort_name`],
  email: [sql`c.email COLLATE "C"`],
  sub_status: [sql`c.status`, sql`c.created_at`],
  balance: [sql`a.wallet`],
};

/** The most customers found by an earlier name. */
const MOST_FORMER = 100;

/** Customers with an earlier name that matches, looked up first so that the search itself reads only customers. */
async function formerlyNamed(db: Db, text: string): Promise<readonly string[]> {
  const nameChanges = await select<{ id: string }>(
    db,
    sql`SELECT DISTINCT c.customer_id AS id FROM name_changes c WHERE c.state = 'changed' AND ${searchedBy(text, false)} LIMIT ${MOST_FORMER}`,
  );
  return nameChanges.map(({ id }) => id);
}

/** The customer whose own account number this is, looked up first so that the search itself reads only customers. */
async function ownersOf(db: Db, number: string | null): Promise<readonly string[]> {
  if (number === null) return [];
  const owners = await select<{ id: string }>(
    db,
    sql`SELECT customer_id AS id FROM account_numbers WHERE number = ${number}`,
  );
  return owners.map(({ id }) => id);
}

async function searchFor(db: Db, text: string, onlyWhole: boolean): Promise<Piece> {
  const [former, owners] = await Promise.all([formerlyNamed(db, text), ownersOf(db, accountNumberIn(text))]);
  const ids = [...former, ...owners];
  const now = searchedBy(text, onlyWhole);
  return ids.length === 0 ? now : sql`(${now} OR c.id = ANY (${ids}::uuid[]))`;
}

/** The conditions of the filters. */
export async function filterBy(
  db: Db,
  { search, status, kind }: Pick<GetAllUsersQuery, 'search' | 'status' | 'kind'>,
  onlyWhole: boolean,
): Promise<readonly Piece[]> {
  const text = readSearch(search ?? '');
  return [
    ...(status === undefined ? [] : [sql`c.status = ${status}`]),
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(text === '' ? [] : [await searchFor(db, text, onlyWhole)]),
  ];
}

interface Hits {
  n: number;
  /** An array as PostgreSQL writes it, passed back unread; null where more were found than are sorted. */
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

export async function countAll(db: Db, filter: readonly Piece[]): Promise<number> {
  const [counted] = await select<{ n: bigint }>(db, sql`SELECT count(*) AS n FROM customers c ${where(filter)}`);
  return Number(counted?.n ?? 0n);
}

interface Found {
  id: string;
  kind: CustomerKind;
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
  is_held: boolean;
  created_at: Date;
}

export type FoundCustomer = Found;

/** The columns that `toListedUser` reads; `c`, `b` and `r` are customer, bank and referrer, and `a` is a row of `ACCOUNTS`. */
export const LISTED_COLUMNS = sql`
  c.id, c.kind, c.name, c.email::text, c.phone, a.wallet, a.invested, c.bank_code, b.name AS bank_name, c.bank_account_name,
  c.bank_account_number, r.ref_code AS referrer_code, c.ref_code, c.status, c.created_at,
  EXISTS (SELECT FROM death_cases d WHERE d.customer_id = c.id AND d.taken_back_at IS NULL) AND c.closed_at IS NULL AS is_held`;
export const ACCOUNTS = sql`SELECT customer_id, wallet, invested, held FROM ledger.accounts`;
export const LISTED_JOINS = sql`
  JOIN a ON a.customer_id = c.id
  LEFT JOIN banks b ON b.code = c.bank_code
  LEFT JOIN customers r ON r.id = c.referred_by`;

/** A row of the list as it looks on the wire. */
export function toListedUser(stored: Found): ListedUser {
  return {
    _id: stored.id,
    kind: stored.kind,
    name: stored.name,
    email: stored.email,
    phoneNumber: stored.phone,
    balance: toNaira(stored.wallet),
    total_amount: toNaira(stored.invested),
    bank: stored.bank_code === null ? null : { _id: stored.bank_code, name: stored.bank_name ?? '' },
    bank_acct_name: stored.bank_account_name,
    bank_acct_number: stored.bank_account_number,
    whoReferredMe: stored.referrer_code,
    myRefCode: stored.ref_code,
    sub_status: stored.status,
    ...(stored.is_held ? { held: true as const } : {}),
    createdAt: stored.created_at.toISOString(),
  };
}

interface Source {
  from: Piece;
  filter: readonly Piece[];
}

/** The table that a page's ids are read from. Ordered by balance, accounts alone suffice unless a search or the kind needs the customer. */
function sourceOf({ sortBy, status, kind }: GetAllUsersQuery, searched: boolean, filter: readonly Piece[]): Source {
  if (sortBy !== 'balance') return { from: sql`customers c`, filter };
  if (searched || kind !== undefined)
    return { from: sql`customers c JOIN ledger.accounts a ON a.customer_id = c.id`, filter };
  const ofStatus = status === undefined ? [] : [sql`a.customer_status = ${status}`];
  return { from: sql`ledger.accounts a`, filter: [sql`a.customer_id <> money.platform()`, ...ofStatus] };
}

/** A page of customers. Amounts are naira. @param onlyWhole a search for a part of a phone or account number finds nobody */
export async function listCustomers(db: Db, query: GetAllUsersQuery, onlyWhole = false): Promise<GetAllUsersReply> {
  const { sortBy = 'createdAt', sortOrder = 'desc', all = false } = query;
  const limit = all ? MOST_ROWS : (query.limit ?? FEW_A_PAGE);
  const searched = readSearch(query.search ?? '') !== '';
  const wanted = await filterBy(db, query, onlyWhole);
  const hits = searched ? await hitsOf(db, wanted) : null;
  const isCut = hits !== null && hits.ids === null;
  const filter = hits && !isCut ? [sql`c.id = ANY (${hits.ids}::uuid[])`] : wanted;
  const total = isCut ? MOST_OF_MANY : (hits?.n ?? (await countAll(db, wanted)));
  const asked = { page: all ? 1 : (query.page ?? 1), limit };
  const advice = 'Narrow the list by a status or a search.';
  const { page, pages, take, skip, fromEnd } = pageOf(asked, { total, isCut, advice });
  const id = sortBy === 'balance' ? sql`a.customer_id` : sql`c.id`;
  const inOrder = (order: 'asc' | 'desc') =>
    join(
      [...ORDERS[sortBy], id].map((key) => sql`${key} ${direction[order]}`),
      sql`, `,
    );
  const source = sourceOf(query, searched, filter);
  const against = sortOrder === 'desc' ? 'asc' : 'desc';
  // Reads the page's ids first, where it can from an index alone, and the other columns for these few rows only.
  const customers = await select<Found>(
    db,
    sql`WITH page AS MATERIALIZED (
              SELECT ${id} AS id FROM ${source.from} ${where(source.filter)}
               ORDER BY ${inOrder(fromEnd ? against : sortOrder)} LIMIT ${take} OFFSET ${skip}),
            a AS MATERIALIZED (${ACCOUNTS} WHERE customer_id IN (SELECT id FROM page))
     SELECT ${LISTED_COLUMNS}
       FROM page JOIN customers c ON c.id = page.id ${LISTED_JOINS}
      ORDER BY ${inOrder(sortOrder)}`,
  );
  return {
    success: true,
    users: customers.map(toListedUser),
    pagination: {
      currentPage: page,
      totalPages: pages,
      totalUsers: total,
      isCut,
      hasPrev: page > 1,
      hasNext: page < pages,
    },
  };
}
