/** Checks once a day what deep pages of lists are found by, and counts it anew where it is wrong (sql/orders.sql). It is part of the job that keeps it, so that the two never meet. */
import { row, run, tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';

const NAME = 'count_all_lists';
const EVERY_MS = 24 * 3_600_000;
/** Counting anew reads all transactions. */
const MOST_MS = 20 * 60_000;

export async function countOrders({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const last = await row<{ at: Date }>(db, 'SELECT last_run_at AS at FROM money.job_runs WHERE name = $1', [NAME]);
  if (last && now.getTime() - last.at.getTime() < EVERY_MS) return;
  await tx(db, async (tx) => {
    await run(tx, `SELECT set_config('statement_timeout', $1, true)`, [String(MOST_MS)]);
    await run(tx, 'SELECT count_orders()', [], MOST_MS);
    await run(
      tx,
      `INSERT INTO money.job_runs (name, last_run_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at`,
      [NAME, now],
    );
  });
}
