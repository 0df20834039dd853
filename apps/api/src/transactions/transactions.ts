/** How a row of the ledger's transactions looks on the wire, and the lists of them. What moves money is elsewhere. */
import type {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  ListedTransaction,
  Payout,
  Transaction,
  TransactionMetadata,
  TransactionStatus,
  TransactionType,
} from '@ajose/sdk/contract/transactions';
import { CURRENCY, toNaira } from '@ajose/sdk/money';
import { endOfLagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { escapeLike, SEARCHED } from '../customers/search.ts';
import { row, rows, type Db, type Sql } from '../database/db.ts';
import { refuse } from '../server/errors.ts';

/** What `toTransaction` reads; `t` is ledger.transactions. */
export const TRANSACTION_COLUMNS = `
  t.id, t.customer_id, t.transaction_id, t.kind::text AS kind, t.status::text AS status, t.amount,
  t.before_balance, t.after_balance, t.at, t.deleted_at, t.reason, t.method, t.metadata,
  CASE t.kind WHEN 'withdrawal' THEN (SELECT p.state FROM money.payouts p
    WHERE p.customer_id = t.customer_id AND p.id = t.id) END AS payout_state,
  CASE t.kind WHEN 'withdrawal' THEN (SELECT p.session_id FROM money.payouts p
    WHERE p.customer_id = t.customer_id AND p.id = t.id) END AS session_id`;

export interface FoundTransaction {
  id: string;
  customer_id: string;
  transaction_id: string;
  kind: TransactionType;
  status: TransactionStatus;
  amount: bigint;
  before_balance: bigint | null;
  after_balance: bigint | null;
  at: Date;
  deleted_at: Date | null;
  reason: string;
  method: string;
  metadata: TransactionMetadata;
  payout_state: string | null;
  session_id: string | null;
}

/** What a reader has to know of a payout's state; one that somebody settled by hand is paid or not by its status. */
function stageOf(state: string, status: TransactionStatus): Payout['stage'] {
  switch (state) {
    case 'sending':
    case 'sent':
      return 'sent';
    case 'waiting':
    case 'unknown':
    case 'paid':
    case 'reversed':
      return state;
    case 'parked':
      return 'unknown';
    case 'by_hand':
      return status === 'completed' ? 'paid' : 'failed';
    default:
      return 'failed';
  }
}

export function toTransaction(found: FoundTransaction): Transaction {
  return {
    _id: found.id,
    transactionId: found.transaction_id,
    userId: found.customer_id,
    type: found.kind,
    amount: toNaira(found.amount),
    currency: CURRENCY,
    status: found.status,
    reason: found.reason,
    paymentMethod: found.method,
    beforeBalance: found.before_balance === null ? null : toNaira(found.before_balance),
    afterBalance: found.after_balance === null ? null : toNaira(found.after_balance),
    timestamp: found.at.toISOString(),
    deletedAt: found.deleted_at?.toISOString() ?? null,
    metadata: found.metadata,
    ...(found.payout_state === null
      ? {}
      : { payout: { stage: stageOf(found.payout_state, found.status), sessionId: found.session_id } }),
  };
}

/** One of a customer's own transactions. @throws Refusal 404 */
export async function getTransaction(on: Sql, customerId: string, id: string): Promise<Transaction> {
  const found = await row<FoundTransaction>(
    on,
    `SELECT ${TRANSACTION_COLUMNS} FROM ledger.transactions t WHERE t.customer_id = $1 AND t.id = $2`,
    [customerId, id],
  );
  if (!found) throw notFound();
  return toTransaction(found);
}

const notFound = () => refuse(404, 'transaction_not_found', 'This transaction does not exist.');

type Filters = Pick<GetAllTransactionsQuery, 'type' | 'status' | 'startDate' | 'endDate' | 'search' | 'userId'>;

/** Conditions joined by AND and their parameters, numbered as they are added. */
class Conditions {
  readonly parts: string[] = [];
  readonly values: unknown[] = [];

  add(condition: (parameter: string) => string, value: unknown): void {
    this.values.push(value);
    this.parts.push(condition(`$${this.values.length}`));
  }

  get where(): string {
    return this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`;
  }
}

/** Both days of a range are included, as Lagos counts them. @throws Refusal 400 when the range runs backwards */
function momentsOf({ startDate, endDate }: Filters): { from?: Date; to?: Date } {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw refuse(400, 'invalid_range', 'The first day has to come before the last day.');
  }
  return {
    ...(startDate === undefined ? {} : { from: startOfLagosDay(startDate) }),
    ...(endDate === undefined ? {} : { to: endOfLagosDay(endDate) }),
  };
}

/** Customers that a search may mean; whoever needs more writes more of the name. */
const MOST_PEOPLE = 1000;

/** Whom a search may mean. Asked first, so that their transactions are found by index and not by looking at all. */
async function peopleFor(db: Db, search: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `SELECT c.id FROM customers c WHERE ${SEARCHED} LIKE $1 LIMIT ${MOST_PEOPLE}`,
    [`%${escapeLike(search.toLowerCase())}%`],
  );
  return found.map(({ id }) => id);
}

/** Ids sort by time, so a range of time is a range of ids. A search means the beginning of an id, or people. */
async function conditionsOf(db: Db, filters: Filters): Promise<Conditions> {
  const conditions = new Conditions();
  const { from, to } = momentsOf(filters);
  const search = filters.search?.trim() ?? '';
  if (filters.userId !== undefined) conditions.add((p) => `t.customer_id = ${p}`, filters.userId);
  if (filters.type !== undefined) conditions.add((p) => `t.kind = ${p}::ledger.kind`, filters.type);
  if (filters.status !== undefined) conditions.add((p) => `t.status = ${p}::ledger.status`, filters.status);
  if (from) conditions.add((p) => `t.id >= ledger.first_id(${p})`, from);
  if (to) conditions.add((p) => `t.id < ledger.first_id(${p})`, to);
  if (search !== '') {
    conditions.values.push(`${escapeLike(search)}%`);
    const byName = `t.transaction_id LIKE $${conditions.values.length}`;
    conditions.add((p) => `(${byName} OR t.customer_id = ANY (${p}::uuid[]))`, await peopleFor(db, search));
  }
  return conditions;
}

const COLUMNS = { timestamp: 't.id', amount: 't.amount', transactionId: 't.transaction_id' } as const;

interface Totals {
  count: number;
  /** Kobo by kind and status, as the ledger names its counters: "deposit completed". */
  sums: ReadonlyMap<string, { n: bigint; kobo: bigint }>;
}

function totalsOf(found: readonly { name: string; n: bigint; kobo: bigint }[]): Totals {
  const sums = new Map(found.map(({ name, n, kobo }) => [name, { n, kobo }]));
  return { count: found.reduce((sum, { n }) => sum + Number(n), 0), sums };
}

function sumOf({ sums }: Totals, matches: (name: string) => boolean): number {
  let kobo = 0n;
  for (const [name, sum] of sums) if (matches(name)) kobo += sum.kobo;
  return toNaira(kobo);
}

/** Totals of one customer or of a search: few enough rows to add up. */
async function addUp(db: Db, conditions: Conditions): Promise<Totals> {
  const { rows } = await db.query<{ name: string; n: bigint; kobo: bigint }>(
    `SELECT t.kind || ' ' || t.status AS name, count(*) AS n, sum(t.amount)::bigint AS kobo
     FROM ledger.transactions t ${conditions.where} GROUP BY 1`,
    conditions.values,
  );
  return totalsOf(rows);
}

/** Totals of everybody's transactions, from counters a day: however many there are, nothing is scanned. */
async function readCounters(db: Db, filters: Filters): Promise<Totals> {
  const { rows } = await db.query<{ name: string; n: bigint; kobo: bigint }>(
    `SELECT name, sum(n)::bigint AS n, sum(kobo)::bigint AS kobo FROM ledger.counts
     WHERE name ~ '^(deposit|withdrawal|error|test) '
       AND ($1::text IS NULL OR name LIKE $1 || ' %') AND ($2::text IS NULL OR name LIKE '% ' || $2)
       AND ($3::date IS NULL OR day >= $3) AND ($4::date IS NULL OR day <= $4)
     GROUP BY name`,
    [filters.type ?? null, filters.status ?? null, filters.startDate ?? null, filters.endDate ?? null],
  );
  return totalsOf(rows);
}

/**
 * The day's end after which a page lies, and how far it lies from there: days are skipped by their counters,
 * so that a deep page costs no more than a day.
 */
async function dayOfPage(
  db: Db,
  filters: Filters,
  offset: number,
  descending: boolean,
): Promise<{ bound: Date | null; offset: number }> {
  const { rows } = await db.query<{ day: string; passed: bigint }>(
    `SELECT day::text, passed FROM (
       SELECT day, sum(sum(n)) OVER (ORDER BY day ${descending ? 'DESC' : 'ASC'})::bigint - sum(n)::bigint AS passed
       FROM ledger.counts
       WHERE name ~ '^(deposit|withdrawal|error|test) '
         AND ($1::text IS NULL OR name LIKE $1 || ' %') AND ($2::text IS NULL OR name LIKE '% ' || $2)
         AND ($3::date IS NULL OR day >= $3) AND ($4::date IS NULL OR day <= $4)
       GROUP BY day) days
     WHERE passed <= $5 ORDER BY passed DESC, day ${descending ? 'ASC' : 'DESC'} LIMIT 1`,
    [filters.type ?? null, filters.status ?? null, filters.startDate ?? null, filters.endDate ?? null, offset],
  );
  const [found] = rows;
  if (!found) return { bound: null, offset };
  const start = startOfLagosDay(found.day);
  const bound = descending ? endOfLagosDay(found.day) : start;
  return { bound, offset: offset - Number(found.passed) };
}

const CUSTOMER_PAGE = 10;

/** A page of one customer's history, with totals over the whole filter. */
export async function listOwnTransactions(
  db: Db,
  customerId: string,
  query: GetUserTransactionsQuery,
): Promise<GetUserTransactionsReply> {
  const { page = 1, limit = CUSTOMER_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const conditions = await conditionsOf(db, { ...query, userId: customerId });
  const [totals, found] = await Promise.all([
    addUp(db, conditions),
    db.query<FoundTransaction>(
      `SELECT ${TRANSACTION_COLUMNS} FROM ledger.transactions t ${conditions.where}
       ORDER BY ${COLUMNS[sortBy]} ${sortOrder}, t.id ${sortOrder} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      conditions.values,
    ),
  ]);
  const pending = [...totals.sums].filter(([name]) => name.endsWith(' pending'));
  return {
    success: true,
    data: found.rows.map(toTransaction),
    stats: {
      totalDeposits: sumOf(totals, (name) => name === 'deposit completed'),
      totalWithdrawals: sumOf(totals, (name) => name === 'withdrawal completed'),
      pendingCount: pending.reduce((sum, [, { n }]) => sum + Number(n), 0),
    },
    pagination: { total: totals.count, pages: Math.ceil(totals.count / limit) },
  };
}

interface FoundWithPerson extends FoundTransaction {
  person_name: string | null;
  person_email: string | null;
  waits: ListedTransaction['approval'] | null;
}

function toListed(found: FoundWithPerson): ListedTransaction {
  const { person_name: name, person_email: email } = found;
  return {
    ...toTransaction(found),
    user: name === null ? null : { _id: found.customer_id, name, email: email ?? '' },
    ...(found.waits ? { approval: found.waits } : {}),
  };
}

const LISTED = `
  SELECT ${TRANSACTION_COLUMNS}, c.name AS person_name, c.email::text AS person_email,
         CASE t.status WHEN 'pending' THEN (
           SELECT json_build_object('_id', a.id, 'status', a.details ->> 'status', 'askedBy', s.name)
             FROM approvals a JOIN staff s ON s.id = a.asked_by
            WHERE a.action = 'setTransactionStatus' AND a.subject = t.id AND a.state = 'waiting') END AS waits
  FROM ledger.transactions t LEFT JOIN customers c ON c.id = t.customer_id`;

/** One transaction as administrators see it. @throws Refusal 404 */
export async function getListedTransaction(db: Pick<Db, 'query'>, id: string): Promise<ListedTransaction> {
  const { rows } = await db.query<FoundWithPerson>(`${LISTED} WHERE t.id = $1`, [id]);
  const [found] = rows;
  if (!found) throw notFound();
  return toListed(found);
}

const STAFF_PAGE = 10;

/** What each order is kept by: the columns of its index. */
const KEYS = {
  timestamp: ['id'],
  amount: ['amount', 'id'],
  transactionId: ['transaction_id', 'customer_id'],
} as const;

/** Finds what a search or a person has before it is put in order; else the order's index would be walked to find a few rows. */
const foundFirst = ({ where }: Conditions): string =>
  `(SELECT t.customer_id, t.id, t.amount, t.transaction_id FROM ledger.transactions t ${where} OFFSET 0)`;

/** A page of everybody's transactions, with totals over the whole filter. */
export async function listAllTransactions(db: Db, query: GetAllTransactionsQuery): Promise<GetAllTransactionsReply> {
  const { page = 1, limit = STAFF_PAGE, sortBy = 'timestamp', sortOrder = 'desc' } = query;
  const conditions = await conditionsOf(db, query);
  const counted = !query.search?.trim() && query.userId === undefined;
  const totals = counted ? await readCounters(db, query) : await addUp(db, conditions);
  let offset = (page - 1) * limit;
  let size = limit;
  let walked = sortOrder;
  if (counted && sortBy === 'timestamp' && offset > limit) {
    const day = await dayOfPage(db, query, offset, sortOrder === 'desc');
    offset = day.offset;
    const side = sortOrder === 'desc' ? '<' : '>=';
    if (day.bound) conditions.add((p) => `t.id ${side} ledger.first_id(${p})`, day.bound);
  } else if (counted && offset > totals.count / 2) {
    // A page behind the middle is nearer from the other end.
    size = Math.max(0, Math.min(limit, totals.count - offset));
    offset = Math.max(0, totals.count - offset - limit);
    walked = sortOrder === 'desc' ? 'asc' : 'desc';
  }
  // The page's keys come from an index alone; everything else is looked up for those few rows only.
  const keys = KEYS[sortBy];
  const columns = keys.map((key) => `t.${key}`).join(', ');
  const inOrder = (direction: 'asc' | 'desc') => keys.map((key) => `t.${key} ${direction}`).join(', ');
  const { rows } = await db.query<FoundWithPerson>(
    `WITH page AS (SELECT ${columns} FROM ${counted ? 'ledger.transactions' : foundFirst(conditions)} t
       ${counted ? conditions.where : ''} ORDER BY ${inOrder(walked)} LIMIT ${size} OFFSET ${offset})
     ${LISTED} WHERE (${columns}) IN (SELECT ${keys.join(', ')} FROM page)
     ORDER BY ${inOrder(sortOrder)}`,
    conditions.values,
  );
  const totalPages = Math.ceil(totals.count / limit);
  return {
    success: true,
    transactions: rows.map(toListed),
    pagination: {
      currentPage: page,
      totalPages,
      totalTransactions: totals.count,
      hasPrev: page > 1,
      hasNext: page < totalPages,
    },
    summary: {
      totalAmount: sumOf(totals, () => true),
      completedAmount: sumOf(totals, (name) => name.endsWith(' completed')),
      pendingAmount: sumOf(totals, (name) => name.endsWith(' pending')),
      userCancelledAmount: sumOf(totals, (name) => name.endsWith(' user_cancelled')),
    },
  };
}
