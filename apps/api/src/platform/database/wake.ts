/** Starts a job before it is due. The caller does not wait for it, and each process asks at most once in 200 ms. */
import { run, type Db } from './db.ts';

/** The jobs that a call can start at once. All others start when they are due. */
export type Wakeable = 'pay_out' | 'mature' | 'forget_cards' | 'identify' | 'account_numbers' | 'make_exports';

const EVERY_MS = 200;
const asked = new WeakMap<Db, Map<Wakeable, NodeJS.Timeout>>();

/** Puts a job into the queue; an earlier entry of the same job is replaced. @param at by PostgreSQL's clock; null: now */
export async function runAt(deps: { db: Db }, job: string, at: Date | null): Promise<void> {
  await run(
    deps.db,
    `SELECT graphile_worker.add_job($1, '{}'::json, run_at => coalesce($2, now()), max_attempts => 3, job_key => $1, job_key_mode => 'replace')`,
    [job, at],
  );
}

/** Starts a job soon. If the process ends before that, the job starts when it is due, within a minute. */
export function wake(deps: { db: Db }, job: Wakeable): void {
  let timers = asked.get(deps.db);
  if (!timers) asked.set(deps.db, (timers = new Map()));
  if (timers.has(job)) return;
  const timer = setTimeout(() => {
    timers.delete(job);
    runAt(deps, job, null).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  timers.set(job, timer);
}
