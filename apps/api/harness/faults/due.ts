/** Investments that mature during faults. Each must be paid within a minute after its maturity. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../src/platform/database/db.ts';
import { cashInto } from '../../test/cash.ts';

export const PATIENCE_SECONDS = 60;

/** An investment ends this many seconds after it was made. */
const ENDS_AFTER = 5;
const LOOK_MS = 100;

/**
 * Gives each customer an investment of 100 naira that matures soon. The investments are spread over the whole load, however long it lasts.
 * If PostgreSQL is killed, the statement is repeated with the same keys.
 * @param share how much of the load is done, from 0 to 1
 */
export async function investDuring(
  db: Db,
  people: readonly string[],
  product: string,
  share: () => number,
): Promise<void> {
  for (const [index, person] of people.entries()) {
    while (share() < index / people.length) await sleep(LOOK_MS);
    while (!(await investOnce(db, person, product).catch(() => false))) await sleep(LOOK_MS);
  }
}

async function investOnce(db: Db, person: string, product: string): Promise<boolean> {
  await db.query(
    `SELECT ${cashInto('$1', `'due-cash'`, '10000')},
            money.buy($1, 'due', $1, p.id, 10000, now(), now() + make_interval(secs => ${ENDS_AFTER}), p.rate_bps, p.rate_bps, false, p.name, NULL)
       FROM products p WHERE p.id = $2`,
    [person, product],
  );
  return true;
}

/**
 * Checks until the load has ended and all are paid. @returns the longest time in seconds that an investment was due and unpaid while
 * PostgreSQL answered
 */
export async function watchDue(db: Db, ended: () => boolean): Promise<number> {
  let longest = 0;
  for (;;) {
    const age = await db
      .query<{ open: number; late: number }>(
        `SELECT count(*)::integer AS open,
                CASE WHEN count(*) = 0 THEN 0
                     ELSE greatest(0, extract(epoch FROM clock_timestamp() - greatest(min(ends_at), pg_postmaster_start_time()))) END::float AS late
           FROM money.investments WHERE completed_at IS NULL AND product_name = 'Due'`,
      )
      .catch(() => undefined);
    const oldest = age?.rows[0];
    if (oldest) longest = Math.max(longest, oldest.late);
    if (ended() && (oldest?.open === 0 || longest > PATIENCE_SECONDS)) return longest;
    await sleep(500);
  }
}
