/**
 * The job's part for money that waits: what circles wait for in wallets, while the status or the day's sum forbade taking it, and what
 * waits set aside because a wallet may not hold more.
 */
import { lagosDay } from '@ajose/sdk/domain/time';
import { callSql } from '../../platform/database/call.ts';
import { rows, type Db } from '../../platform/database/db.ts';
import type { Deadline } from '../../platform/database/deadline.ts';
import { each } from '../../platform/database/each.ts';
import type { Deps } from '../../platform/deps.ts';
import { mayWithdraw } from '../../money/ledger/ledger.ts';
import { keepLimits, limitsOf } from './limits.ts';

const BATCH = 100;
const AT_ONCE = 4;

interface Found {
  customer_id: string;
}

interface Waits extends Found {
  day_kobo: bigint | null;
  balance_kobo: bigint | null;
}

/** Goes through customers in the order of their ids, a batch at a time. @returns the failures */
async function sweep<One extends Found>(
  timeIsLeft: Deadline,
  find: (last: string | null) => Promise<One[]>,
  work: (batch: readonly One[]) => Promise<unknown[]>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  let last: string | null = null;
  while (timeIsLeft()) {
    const batch: One[] = await find(last);
    failures.push(...(await work(batch)));
    last = batch.at(-1)?.customer_id ?? null;
    if (batch.length < BATCH) break;
  }
  return failures;
}

const FROM = `($1::uuid IS NULL OR p.customer_id > $1)`;

/** Customers whose money waits, with the limits that are kept. */
const whoWaits = (db: Db, last: string | null): Promise<Waits[]> =>
  rows<Waits>(
    db,
    `SELECT DISTINCT p.customer_id, l.day_kobo, l.balance_kobo
       FROM money.circle_parts p LEFT JOIN money.circle_limits l ON l.customer_id = p.customer_id
      WHERE ((p.closed_at IS NULL AND p.set_aside = 0) OR p.collected < p.owed) AND ${FROM}
      ORDER BY p.customer_id LIMIT ${BATCH}`,
    [last],
  );

/** Customers with money above the limit of their wallet, with the limits that are kept. */
const whoHasMore = (db: Db, last: string | null): Promise<Waits[]> =>
  rows<Waits>(
    db,
    `SELECT p.customer_id, p.day_kobo, p.balance_kobo FROM money.circle_limits p WHERE p.waiting > 0 AND ${FROM}
      ORDER BY p.customer_id LIMIT ${BATCH}`,
    [last],
  );

/** Keeps the limits of these customers that have changed, as a level rises or a table of limits begins. */
async function refresh(deps: Deps, circles: readonly Waits[]): Promise<unknown[]> {
  if (circles.length === 0) return [];
  const kept = new Map(circles.map((circle) => [circle.customer_id, circle]));
  const now = await limitsOf(deps.db, deps, [...kept.keys()]);
  const changed = [...now].filter(([id, { dayKobo, balanceKobo }]) => {
    const before = kept.get(id);
    return before?.day_kobo !== dayKobo || before.balance_kobo !== balanceKobo;
  });
  return each(changed, AT_ONCE, (circle) => keepLimits(deps.db, new Map([circle])));
}

/** Customers who now have the money that circles wait for. After the day's sum was used up, they are asked on the next day. */
const whoHasIt = (db: Db, now: Date, last: string | null): Promise<Found[]> =>
  rows<Found>(
    db,
    `SELECT DISTINCT p.customer_id FROM money.circle_parts p JOIN ledger.accounts a ON a.customer_id = p.customer_id
       LEFT JOIN money.circle_limits l ON l.customer_id = p.customer_id
      WHERE ((p.closed_at IS NULL AND p.set_aside = 0 AND a.wallet >= p.kobo) OR (p.collected < p.owed AND a.wallet > 0))
        AND NOT p.held AND a.customer_status = ANY ($2) AND l.full_on IS DISTINCT FROM $3::date AND ${FROM}
      ORDER BY p.customer_id LIMIT ${BATCH}`,
    [last, mayWithdraw, lagosDay(now)],
  );

/** Customers with money above the limit whose wallets have room. */
const whoHasRoom = (db: Db, last: string | null): Promise<Found[]> =>
  rows<Found>(
    db,
    `SELECT p.customer_id FROM money.circle_limits p JOIN ledger.accounts a ON a.customer_id = p.customer_id
      WHERE p.waiting > 0 AND (p.balance_kobo IS NULL OR a.wallet + a.held < p.balance_kobo) AND ${FROM}
      ORDER BY p.customer_id LIMIT ${BATCH}`,
    [last],
  );

/** @returns the failures */
export async function moveWaiting(deps: Deps, timeIsLeft: Deadline): Promise<unknown[]> {
  const { db, clock } = deps;
  const back = ({ customer_id }: Found) =>
    callSql(db, 'money.return_waiting', { customer: customer_id, at: clock.now() });
  const take = ({ customer_id }: Found) =>
    callSql(db, 'money.take_for_circles', { customer: customer_id, at: clock.now() });
  return [
    ...(await sweep(
      timeIsLeft,
      (last) => whoWaits(db, last),
      (batch) => refresh(deps, batch),
    )),
    ...(await sweep(
      timeIsLeft,
      (last) => whoHasMore(db, last),
      (batch) => refresh(deps, batch),
    )),
    ...(await sweep(
      timeIsLeft,
      (last) => whoHasRoom(db, last),
      (batch) => each(batch, AT_ONCE, back),
    )),
    ...(await sweep(
      timeIsLeft,
      (last) => whoHasIt(db, clock.now(), last),
      (batch) => each(batch, AT_ONCE, take),
    )),
  ];
}
