/** Collects from wallets what customers owe for payments that were reversed. */
import { row } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';

/** At most this many receivables in one call. The job runs every minute. */
const COLLECTED_AT_ONCE = 200;

/** The job: collects what is owed for reversed payments from wallets that have money again. @returns how many it collected from */
export async function collectReceivables(deps: Deps): Promise<number> {
  const done = await row<{ n: number }>(deps.db, `SELECT money.collect_receivables(${COLLECTED_AT_ONCE}, $1) AS n`, [
    deps.clock.now(),
  ]);
  return done?.n ?? 0;
}
