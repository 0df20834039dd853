/** Investments that end while things break. Each has to be paid within a minute after its end. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../src/database/db.ts';

export const PATIENCE_SECONDS = 60;

/** Gives each of these people an investment of 100 naira; they end one after the other, over `over` seconds. */
export async function investUntil(owner: Db, people: readonly string[], product: string, over: number): Promise<void> {
  await owner.query(
    `SELECT ledger.post(c, 'due-cash', c, 'deposit', 'completed', 'Cash', 'offline', 'offline', 'wallet', 10000, now()),
            money.invest(c, 'due', c, p.id, 10000, now(), now() + make_interval(secs => 5 + n * $3 / cardinality($1::uuid[])), 10,
                         p.rate_bps, false, p.name, NULL)
       FROM unnest($1::uuid[]) WITH ORDINALITY AS one (c, n), products p WHERE p.id = $2`,
    [people, product, over],
  );
}

/** Looks until all are paid. @returns the longest time in seconds that one was due while PostgreSQL answered */
export async function watchDue(db: Db, ended: () => boolean): Promise<number> {
  let longest = 0;
  for (;;) {
    const found = await db
      .query<{ open: number; late: number }>(
        `SELECT count(*)::integer AS open,
                CASE WHEN count(*) = 0 THEN 0
                     ELSE greatest(0, extract(epoch FROM clock_timestamp() - greatest(min(ends_at), pg_postmaster_start_time()))) END::float AS late
           FROM money.investments WHERE completed_at IS NULL AND product_name = 'Due'`,
      )
      .catch(() => undefined);
    const one = found?.rows[0];
    if (one) longest = Math.max(longest, one.late);
    if (one?.open === 0 || (ended() && longest > PATIENCE_SECONDS)) return longest;
    await sleep(500);
  }
}
