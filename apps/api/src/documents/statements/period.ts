/** The part of a customer's books that a statement is about, and its sums. */
import type { StatementQuery } from '@ajose/sdk/contract/transactions';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import { momentsOf } from '../../platform/lists/days.ts';

/** Movements after number `after` up to number `last`. Numbers make consecutive periods fit, whatever the servers' clocks said. */
export interface Period {
  after: bigint;
  last: bigint;
}

/** Amounts in kobo. */
export interface PeriodSums {
  opening: bigint;
  moneyIn: bigint;
  /** What had left by the end of the last day. */
  moneyOut: bigint;
  /** What left the wallet and was still set aside at the end of the last day. It is in no sum of what went out. */
  onItsWay: bigint;
  /** The part of `moneyOut` that was set aside before the first day. */
  setAsideBefore: bigint;
  closing: bigint;
  /** How often the wallet changed. */
  changes: number;
  /** At the end of the last day: set aside for withdrawals, and the capital of running investments. */
  held: bigint;
  invested: bigint;
  /** Set aside in circles. */
  circle: bigint;
}

// A backdated movement counts on the day on which it was booked. Reads movements from the newest back to each bound.
const BOUNDS = `
  WITH booked AS NOT MATERIALIZED (
    SELECT m.seq, greatest(m.at, (SELECT coalesce(t.posted_at, t.booked_at) FROM ledger.transactions t WHERE t.customer_id = $1 AND t.id = m.transaction)) AS at
      FROM ledger.movements m WHERE m.customer_id = $1)
  SELECT coalesce((SELECT b.seq FROM booked b WHERE $2::timestamptz IS NOT NULL AND b.at < $2::timestamptz ORDER BY b.seq DESC LIMIT 1), 0)::bigint AS after,
         coalesce((SELECT b.seq FROM booked b WHERE b.at < coalesce($3::timestamptz, 'infinity') ORDER BY b.seq DESC LIMIT 1), 0)::bigint AS last`;

/** @throws Refusal 400 for days that run backwards */
export async function periodOf(on: Sql, customerId: string, query: StatementQuery): Promise<Period> {
  const { from = null, to = null } = momentsOf(query);
  return (await row<Period>(on, BOUNDS, [customerId, from, to])) ?? { after: 0n, last: 0n };
}

// Reads movements, because PostgreSQL would sort all of `ledger.entries` to find the last one.
const BALANCE = `
  SELECT CASE WHEN m.source = $2::ledger.account THEN m.source_after ELSE m.target_after END AS kobo FROM ledger.movements m
   WHERE m.customer_id = $1 AND m.seq <= $3 AND (m.source = $2::ledger.account OR m.target = $2::ledger.account)
   ORDER BY m.seq DESC LIMIT 1`;

/** What an account of the customer held after its movement of that number, in kobo. */
export async function balanceAfter(on: Sql, customerId: string, account: string, seq: bigint): Promise<bigint> {
  return (await row<{ kobo: bigint }>(on, BALANCE, [customerId, account, seq]))?.kobo ?? 0n;
}

const SUMS = `
  SELECT coalesce(sum(c.change) FILTER (WHERE c.change > 0), 0)::bigint AS "moneyIn",
         coalesce(-sum(c.change) FILTER (WHERE c.change < 0), 0)::bigint AS "moneyOut", count(*)::integer AS changes
    FROM (SELECT t.after_balance - t.before_balance AS change FROM ledger.transactions t
           WHERE t.customer_id = $1 AND t.seq > $2 AND t.seq <= $3 AND t.before_balance IS NOT NULL) c`;

// Asks first whether the customer was in a circle: otherwise all movements would be read to find nothing.
const IN_A_CIRCLE = `
  SELECT FROM ledger.accounts a
   WHERE a.customer_id = $1
     AND (EXISTS (SELECT FROM money.circle_parts p WHERE p.customer_id = a.customer_id)
          OR EXISTS (SELECT FROM money.circle_deposits d WHERE d.customer_id = a.customer_id))`;

// What was set aside in the period and neither left nor came back in it, and what left in it and was set aside before. A return has the id of
// what it returns as its fingerprint, and a row of its own.
const SET_ASIDE = `
  WITH moved AS MATERIALIZED (
    SELECT m.amount, m.target, t.id, t.transaction_id,
           CASE t.cause WHEN 'returned' THEN t.fingerprint ELSE t.id END AS about
      FROM ledger.movements m JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
     WHERE m.customer_id = $1 AND m.seq > $2 AND m.seq <= $3 AND 'held' IN (m.source, m.target))
  SELECT a.transaction_id AS "openId", a.amount AS kobo FROM moved a
   WHERE a.target = 'held' AND NOT EXISTS (SELECT FROM moved g WHERE g.target <> 'held' AND g.about = a.id)
   UNION ALL
  SELECT NULL, g.amount FROM moved g
   WHERE g.target NOT IN ('held', 'wallet') AND NOT EXISTS (SELECT FROM moved a WHERE a.target = 'held' AND a.id = g.id)`;

/** What was set aside and had not left by the end of the period, in kobo by the transaction's id, and what left that was set aside before. */
export interface SetAside {
  open: ReadonlyMap<string, bigint>;
  before: bigint;
}

export async function setAsideIn(on: Sql, customerId: string, { after, last }: Period): Promise<SetAside> {
  const parts = await rows<{ openId: string | null; kobo: bigint }>(on, SET_ASIDE, [customerId, after, last]);
  const open = new Map(parts.flatMap(({ openId, kobo }) => (openId === null ? [] : [[openId, kobo] as const])));
  const before = parts.reduce((sum, { openId, kobo }) => (openId === null ? sum + kobo : sum), 0n);
  return { open, before };
}

export async function sumsOf(
  on: Sql,
  customerId: string,
  { after, last }: Period,
  { open, before: setAsideBefore }: SetAside,
): Promise<PeriodSums> {
  const sums = await row<Pick<PeriodSums, 'moneyIn' | 'moneyOut' | 'changes'>>(on, SUMS, [customerId, after, last]);
  if (!sums) throw new Error('A sum without a row');
  const onItsWay = [...open.values()].reduce((sum, kobo) => sum + kobo, 0n);
  return {
    ...sums,
    moneyOut: sums.moneyOut - onItsWay + setAsideBefore,
    onItsWay,
    setAsideBefore,
    opening: await balanceAfter(on, customerId, 'wallet', after),
    closing: await balanceAfter(on, customerId, 'wallet', last),
    held: await balanceAfter(on, customerId, 'held', last),
    invested: await balanceAfter(on, customerId, 'invested', last),
    circle: (await row(on, IN_A_CIRCLE, [customerId])) ? await balanceAfter(on, customerId, 'circle', last) : 0n,
  };
}
