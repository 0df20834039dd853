/** One run of a recurring job: never two at once, by PostgreSQL's clock, and recorded for the back-office. */
import { randomUUID } from 'node:crypto';
import { setInterval as every } from 'node:timers/promises';
import { MOST_RUNS_COUNTED } from '@ajose/sdk/domain/jobs';
import { beginningOf } from '@ajose/sdk/domain/text';
import { clockFrom, type Clock } from '../database/clock.ts';
import { row, run, type Db } from '../database/db.ts';
import { runAt } from '../database/wake.ts';
import type { Deps } from '../deps.ts';

/** How long a process has a job without extending its lease. When it dies, another process may run the job. */
const LEASE = '20 seconds';
const EXTEND_EVERY_MS = 5000;
const TRIES = 3;

/** @returns PostgreSQL's clock; null when another run has the job, which then runs once more after it */
async function take(db: Db, name: string, id: string): Promise<Clock | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = await row<{ now: Date }>(
      db,
      `INSERT INTO money.job_runs AS r (name, run, running_until) VALUES ($1, $2, clock_timestamp() + interval '${LEASE}')
       ON CONFLICT (name) DO UPDATE SET run = excluded.run, running_until = excluded.running_until, again = false
        WHERE r.running_until IS NULL OR r.running_until < clock_timestamp()
       RETURNING clock_timestamp() AS now`,
      [name, id],
    );
    if (taken) return clockFrom(taken.now);
    const asked = await run(
      db,
      'UPDATE money.job_runs SET again = true WHERE name = $1 AND running_until >= clock_timestamp()',
      [name],
    );
    if (asked > 0) return null;
  }
  return null;
}

/** Extends the lease until `ended`. Where that fails, the run goes on, because every job may run twice at once. */
async function extend(db: Db, name: string, id: string, ended: AbortSignal): Promise<void> {
  try {
    for await (const _ of every(EXTEND_EVERY_MS, undefined, { ref: false, signal: ended })) {
      await run(
        db,
        `UPDATE money.job_runs SET running_until = clock_timestamp() + interval '${LEASE}' WHERE name = $1 AND run = $2`,
        [name, id],
      ).catch(() => undefined);
    }
  } catch {
    // Aborting ends the interval with an error.
  }
}

interface Ended {
  startedAt: Date;
  seconds: number;
  failure: string | null;
}

async function writeDown(db: Db, name: string, id: string, { startedAt, seconds, failure }: Ended): Promise<void> {
  const before = await row<{ again: boolean }>(
    db,
    `UPDATE money.job_runs
        SET run = NULL, running_until = NULL, again = false, last_run_at = $3, seconds = $4, failure = $5,
            failures = CASE WHEN $5::text IS NULL THEN 0 ELSE failures + 1 END,
            succeeded_at = CASE WHEN $5::text IS NULL THEN $3 ELSE succeeded_at END
      WHERE name = $1 AND run = $2 RETURNING old.again`,
    [name, id, startedAt, seconds, failure],
  );
  if (before?.again) await runAt({ db }, name, null);
}

/**
 * Runs a job, unless another process runs it at this moment, and writes down when it ran, for how long, and whether it failed.
 * @returns whether it ran @throws what the job throws
 */
export async function runAlone<Needs extends Pick<Deps, 'db' | 'clock'>>(
  deps: Needs,
  { name, work }: { name: string; work: (deps: Needs) => Promise<unknown> },
): Promise<boolean> {
  const id = randomUUID();
  const clock = await take(deps.db, name, id);
  if (!clock) return false;
  const startedAt = clock.now();
  const began = performance.now();
  const ended = new AbortController();
  const extended = extend(deps.db, name, id, ended.signal);
  let failure: string | null = null;
  try {
    await work({ ...deps, clock });
    return true;
  } catch (error) {
    failure = beginningOf(error instanceof Error ? error.message : String(error), 500);
    throw error;
  } finally {
    ended.abort();
    await extended;
    await writeDown(deps.db, name, id, { startedAt, seconds: (performance.now() - began) / 1000, failure });
  }
}

/** Records that a job of the queue runs, which has no time of its own; many emails in one second are one record. */
export async function noteRun({ db, clock }: Pick<Deps, 'db' | 'clock'>, name: string): Promise<void> {
  await run(
    db,
    `INSERT INTO money.job_runs AS r (name, last_run_at) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at
      WHERE r.last_run_at < excluded.last_run_at - interval '1 second'`,
    [name, clock.now()],
  );
}

/** These jobs with the number of their runs that wait and that failed, and when each last ran. */
export async function readJobs(
  deps: Pick<Deps, 'db'>,
  names: readonly string[],
): Promise<{ name: string; waiting: number; failed: number; lastRunAt: string | null }[]> {
  const queue = await row<{ jobs: { name: string; waiting: number; failed: number; last: string | null }[] }>(
    deps.db,
    `WITH queued AS (
       SELECT task_identifier AS name, least(count(*) FILTER (WHERE attempts < max_attempts), $2) AS waiting,
              -- A job that is asked for again while it runs has no attempt left until it has ended.
              least(count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL), $2) AS failed
         FROM graphile_worker.jobs GROUP BY 1)
     SELECT coalesce(json_agg(json_build_object('name', n.name, 'waiting', coalesce(q.waiting, 0),
              'failed', coalesce(r.failures, 0) + coalesce(q.failed, 0), 'last', r.last_run_at) ORDER BY n.name), '[]') AS jobs
       FROM unnest($1::text[]) n (name)
       LEFT JOIN money.job_runs r ON r.name = n.name
       LEFT JOIN queued q ON q.name = n.name`,
    [names, MOST_RUNS_COUNTED],
  );
  return (queue?.jobs ?? []).map(({ name, waiting, failed, last }) => ({
    name,
    waiting,
    failed,
    lastRunAt: last === null ? null : new Date(last).toISOString(),
  }));
}
