/** The transactions that the search finds: by an id, a reference, the bank's session id, the amount, or a name beside the amount. */
import type { FoundTransaction } from '@ajose/sdk/contract/search';
import type { TransactionStatus, TransactionType } from '@ajose/sdk/contract/transactions';
import { toNaira } from '@ajose/sdk/domain/money';
import { escapeLike, searchedBy } from '../../platform/lists/customer-search.ts';
import { select, type Db } from '../../platform/database/db.ts';
import { sql, type Piece } from '../../platform/database/sql.ts';
import { koboIn } from '../../money/transactions/filters.ts';
import { kindOf } from '../../money/transactions/kinds.ts';
import { bookedBy } from '../../money/transactions/transactions.ts';
import { idOfReference } from '../../money/withdrawals/payouts.ts';
import { endingIn, idIn, MOST_SHOWN, patternOf } from './typed.ts';

interface Found {
  id: string;
  customer_id: string;
  transaction_id: string;
  kind: TransactionType;
  cause: string;
  status: TransactionStatus;
  amount: bigint;
  booked_at: Date;
  name: string | null;
}

const COLUMNS = sql`
  f.id, f.customer_id, f.transaction_id, f.kind::text AS kind, f.cause::text AS cause, f.status::text AS status, f.amount, f.booked_at`;

const ALL = sql`ledger.transactions f`;

/** Reads the transactions before it joins them, because a cluster keeps them on other machines than people. */
async function rowsOf(db: Db, which: Piece, from = ALL): Promise<Found[]> {
  const transactions = await select<Found>(
    db,
    sql`WITH t AS MATERIALIZED (SELECT ${COLUMNS} FROM ${from} ${which} LIMIT ${MOST_SHOWN})
        SELECT t.*, c.name FROM t LEFT JOIN customers c ON c.id = t.customer_id`,
  );
  return transactions.toSorted((a, b) => b.booked_at.getTime() - a.booked_at.getTime());
}

/** A name beside an amount finds the transactions of at most this many customers, among at most so many rows, the newest of each. */
const MOST_PEOPLE = 200;
const MOST_READ = 10_000;

/** A name before or behind an amount: "Okafor 25000". @returns null for anything else */
function nameAndAmount(text: string): { name: string; kobo: bigint } | null {
  const words = text.split(' ');
  for (const at of [words.length - 1, 0]) {
    const kobo = koboIn(words[at] ?? '');
    const name = words.toSpliced(at, 1).join(' ');
    if (kobo !== null && /\p{L}/u.test(name)) return { name, kobo };
  }
  return null;
}

/** Finds transactions by a customer's name and the amount. The index of each customer's transactions is read, so no amount is frequent. */
async function ofSomebody(db: Db, text: string, onlyWhole: boolean): Promise<Found[]> {
  const asked = nameAndAmount(text);
  if (asked === null) return [];
  const people = await select<{ id: string }>(
    db,
    sql`SELECT c.id FROM customers c WHERE ${searchedBy(asked.name, onlyWhole)} LIMIT ${MOST_PEOPLE}`,
  );
  const ofEach = Math.floor(MOST_READ / Math.max(1, people.length));
  const newest = sql`ledger.accounts p CROSS JOIN LATERAL (
    SELECT * FROM ledger.transactions o WHERE o.customer_id = p.customer_id ORDER BY o.seq DESC, o.id DESC LIMIT ${ofEach}) f`;
  const which = sql`WHERE p.customer_id = ANY (${people.map(({ id }) => id)}::uuid[]) AND f.amount = ${asked.kobo}
                    ORDER BY f.id DESC`;
  return rowsOf(db, which, newest);
}

async function idOfSession(db: Db, text: string): Promise<string | null> {
  const [payout] = await select<{ id: string }>(
    db,
    sql`SELECT id FROM money.payouts WHERE session_id = ${text} LIMIT 1`,
  );
  return payout?.id ?? null;
}

/** The two transactions that a receipt of cash has booked, by its whole number, in any capitals. */
async function ofReceipt(db: Db, text: string): Promise<Found[]> {
  const [receipt] = await select<{ booking: string }>(
    db,
    sql`SELECT booking FROM offline_receipts WHERE number = upper(${text})`,
  );
  if (!receipt) return [];
  const booked = bookedBy(receipt.booking);
  return rowsOf(db, sql`WHERE f.transaction_id = ANY (${booked})`);
}

/**
 * The newest pending transactions whose reference ends so. They are read from the index of those that are not completed, alone: an index of
 * the ends of all references would be read for little else.
 */
async function pendingEnding(db: Db, text: string): Promise<Found[]> {
  const ending = endingIn(text);
  if (ending === null) return [];
  const ended = await select<{ id: string }>(
    db,
    sql`SELECT id FROM ledger.transactions WHERE status = 'pending' AND transaction_id LIKE ${patternOf(ending)}
         ORDER BY booked_at DESC, seq DESC, id DESC LIMIT ${MOST_SHOWN}`,
  );
  return ended.length === 0 ? [] : rowsOf(db, sql`WHERE f.id = ANY (${ended.map(({ id }) => id)}::uuid[])`);
}

const toFound = (stored: Found, exact: boolean): FoundTransaction => ({
  _id: stored.id,
  transactionId: stored.transaction_id,
  type: stored.kind,
  kind: kindOf(stored.cause),
  status: stored.status,
  amount: toNaira(stored.amount),
  timestamp: stored.booked_at.toISOString(),
  user: stored.name === null ? null : { _id: stored.customer_id, name: stored.name },
  exact,
});

/**
 * First exact ids and references, then what waits by the end of its reference, then amounts, newest first; then references that begin so.
 * @param onlyWhole a part of a number finds nobody
 */
export async function findTransactions(db: Db, text: string, onlyWhole = false): Promise<FoundTransaction[]> {
  const kobo = koboIn(text);
  const id = idIn(text) ?? idOfReference(text) ?? (await idOfSession(db, text));
  const [byId, byReference, byReceipt, byEnd, byAmount, bySomebody, byBeginning] = await Promise.all([
    id === null ? [] : rowsOf(db, sql`WHERE f.id = ${id}`),
    rowsOf(db, sql`WHERE f.transaction_id = ${text}`),
    ofReceipt(db, text),
    pendingEnding(db, text),
    kobo === null ? [] : rowsOf(db, sql`WHERE f.amount = ${kobo} ORDER BY f.id DESC`),
    ofSomebody(db, text, onlyWhole),
    rowsOf(db, sql`WHERE f.transaction_id LIKE ${`${escapeLike(text)}%`} ORDER BY f.transaction_id DESC`),
  ]);
  const found = [
    ...[...byId, ...byReference, ...byReceipt].map((item) => toFound(item, true)),
    ...byEnd.map((item) => toFound(item, false)),
    ...[...byAmount, ...bySomebody].map((item) => toFound(item, true)),
    ...byBeginning.map((item) => toFound(item, false)),
  ];
  return found.filter(({ _id }, at) => found.findIndex((other) => other._id === _id) === at).slice(0, MOST_SHOWN);
}
