/**
 * The administrators' list of customers. Each sort order has an index and each total a counter, so a long list is as fast as a short
 * one.
 */
import type { GetAllUsersQuery, GetAllUsersReply, ListedUser, SubStatus } from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/money';
import type { Db } from '../database/db.ts';
import { escapeLike, SEARCHED } from './search.ts';

const PAGE_SIZE = 10;
/** `all=true` returns at most this many customers. Use pages for more. */
const MOST_AT_ONCE = 10_000;
/** A search counts at most this many hits, because counting more would take long. */
const MOST_COUNTED = 10_000;

type SortColumn = NonNullable<GetAllUsersQuery['sortBy']>;

/** The columns of each sort order. Each ends with the id, so that no two rows are equal and pages do not overlap. */
const ORDERS: Readonly<Record<SortColumn, readonly string[]>> = {
  createdAt: ['c.created_at', 'c.id'],
  name: ['c.sort_name', 'c.id'],
  email: ['c.email', 'c.id'],
  sub_status: ['c.status', 'c.created_at', 'c.id'],
  balance: ['a.wallet', 'c.id'],
};

interface Filter {
  where: string;
  values: unknown[];
}

/**
 * A search of three or more characters finds them anywhere, a shorter one at the beginning of a word. A trigram index answers both.
 * @param first the number of the first parameter
 */
function searchFor(text: string, first: number): Filter {
  const term = escapeLike(text.toLowerCase());
  if (text.length >= 3) return { where: `${SEARCHED} LIKE $${first}`, values: [`%${term}%`] };
  return {
    where: `(${SEARCHED} LIKE $${first} OR ${SEARCHED} LIKE $${first + 1})`,
    values: [`${term}%`, `% ${term}%`],
  };
}

function filterBy({ search, status }: GetAllUsersQuery): Filter {
  const parts: string[] = [];
  const values: unknown[] = [];
  if (status !== undefined) {
    values.push(status);
    parts.push(`c.status = $${values.length}`);
  }
  const text = search?.trim() ?? '';
  if (text !== '') {
    const found = searchFor(text, values.length + 1);
    values.push(...found.values);
    parts.push(found.where);
  }
  return { where: parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`, values };
}

async function countMatches(db: Db, query: GetAllUsersQuery, filter: Filter): Promise<number> {
  if (query.search?.trim()) {
    const counted = await db.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM (SELECT FROM customers c ${filter.where} LIMIT ${MOST_COUNTED}) hits`,
      filter.values,
    );
    return Number(counted.rows[0]?.n ?? 0n);
  }
  const names = query.status === undefined ? 'customers %' : `customers ${query.status}`;
  const counted = await db.query<{ n: bigint | null }>(
    'SELECT sum(n)::bigint AS n FROM row_counts WHERE name LIKE $1',
    [names],
  );
  return Number(counted.rows[0]?.n ?? 0n);
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

/** The columns that `toListedUser` reads; `c`, `a`, `b` and `r` are customer, account, bank and referrer. */
export const LISTED_COLUMNS = `
  c.id, c.name, c.email::text, c.phone, a.wallet, a.invested, c.bank_code, b.name AS bank_name, c.bank_account_name,
  c.bank_account_number, r.ref_code AS referrer_code, c.ref_code, c.status, c.created_at`;
export const LISTED_JOINS = `
  JOIN ledger.accounts a ON a.customer_id = c.id
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

/** Counts a page from the nearer end of the list, so that the last page is as fast as the first. */
function placeOf(page: number, limit: number, total: number): { skip: number; take: number; fromEnd: boolean } {
  const skip = (page - 1) * limit;
  const take = Math.min(limit, Math.max(0, total - skip));
  const fromEnd = take > 0 && skip > total / 2;
  return { skip: fromEnd ? total - skip - take : skip, take, fromEnd };
}

/**
 * The table that the ids of a page are read from. Balances have no index, because every movement of money would have to update it:
 * sorting by balance reads all accounts, and the customers only when there is a filter.
 */
function sourceOf(sortBy: SortColumn, filter: Filter): string {
  if (sortBy !== 'balance') return 'customers c';
  return filter.where === ''
    ? '(SELECT customer_id AS id, wallet FROM ledger.accounts) c CROSS JOIN LATERAL (SELECT c.wallet) a'
    : 'customers c JOIN ledger.accounts a ON a.customer_id = c.id';
}

/** A page of customers. Amounts are naira. */
export async function listCustomers(db: Db, query: GetAllUsersQuery): Promise<GetAllUsersReply> {
  const { sortBy = 'createdAt', sortOrder = 'desc', all = false } = query;
  const limit = all ? MOST_AT_ONCE : (query.limit ?? PAGE_SIZE);
  const page = all ? 1 : (query.page ?? 1);
  const filter = filterBy(query);
  const total = await countMatches(db, query, filter);
  const { skip, take, fromEnd } = placeOf(page, limit, total);
  const inOrder = (direction: string) => ORDERS[sortBy].map((column) => `${column} ${direction}`).join(', ');
  const against = sortOrder === 'desc' ? 'asc' : 'desc';
  // An index alone gives the page's ids; the other columns are read for these few rows only.
  const found = await db.query<Found>(
    `SELECT ${LISTED_COLUMNS}
       FROM (SELECT c.id FROM ${sourceOf(sortBy, filter)} ${filter.where}
              ORDER BY ${inOrder(fromEnd ? against : sortOrder)} LIMIT ${take} OFFSET ${skip}) page
       JOIN customers c ON c.id = page.id ${LISTED_JOINS}
      ORDER BY ${inOrder(sortOrder)}`,
    filter.values,
  );
  const totalPages = Math.ceil(total / limit);
  return {
    success: true,
    users: found.rows.map(toListedUser),
    pagination: { currentPage: page, totalPages, totalUsers: total, hasPrev: page > 1, hasNext: page < totalPages },
  };
}
