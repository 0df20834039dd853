/** Wakes a job without making the one who asks wait for it: at most one call in a while a process, outside the hot path. */
import { run, type Db } from './db.ts';

/** The jobs that somebody may be waiting for; the others run by the clock. */
export type Wakeable = 'pay_out' | 'mature';

const EVERY_MS = 200;
const asked = new WeakMap<Db, Map<Wakeable, NodeJS.Timeout>>();

export async function runAt(deps: { db: Db }, job: Wakeable, at: Date): Promise<void> {
  await run(
    deps.db,
    `SELECT graphile_worker.add_job($1, '{}'::json, run_at => $2, max_attempts => 3, job_key => $1, job_key_mode => 'replace')`,
    [job, at],
  );
}

/** What is lost when the process dies just now is picked up by the clock. */
export function wake(deps: { db: Db }, job: Wakeable): void {
  let timers = asked.get(deps.db);
  if (!timers) asked.set(deps.db, (timers = new Map()));
  if (timers.has(job)) return;
  const timer = setTimeout(() => {
    timers.delete(job);
    runAt(deps, job, new Date()).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  timers.set(job, timer);
}
