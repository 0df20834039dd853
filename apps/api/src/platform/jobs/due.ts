/**
 * Puts recurring jobs into the queue when they are due, by PostgreSQL's clock alone, so that a process whose clock jumps neither starts a
 * job early nor delays one for the others. Each process looks every few seconds, and one of them queues a due job.
 */
import { run, type Db } from '../database/db.ts';

interface Timed {
  name: string;
  /** Seconds from one run to the next. */
  every: number;
  /** Seconds after the beginning of each period, counted in UTC. */
  at: number;
}

/** Gives each job a first time. A job that is new is due at once. */
export async function scheduleJobs(db: Db, jobs: readonly Pick<Timed, 'name'>[]): Promise<void> {
  await run(
    db,
    `INSERT INTO money.job_runs (name, next_at) SELECT name, clock_timestamp() FROM unnest($1::text[]) name
     ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at WHERE job_runs.next_at IS NULL`,
    [jobs.map(({ name }) => name)],
  );
}

/**
 * Queues the jobs that are due. A job is due at its time; when the process that ran it died; and when its next time is further away than two periods,
 * as after PostgreSQL's clock was set back. @returns how many jobs were put into the queue
 */
export function startDueJobs(db: Db, jobs: readonly Timed[]): Promise<number> {
  return run(
    db,
    `WITH due AS (
       UPDATE money.job_runs r
          SET next_at = date_bin(j.period, clock_timestamp(), timestamptz '2026-01-01 00:00:00Z' + j.start) + j.period,
              running_until = CASE WHEN r.running_until >= clock_timestamp() THEN r.running_until END
         FROM (SELECT name, make_interval(secs => every) AS period, make_interval(secs => at) AS start
                 FROM unnest($1::text[], $2::integer[], $3::integer[]) AS job (name, every, at)) j
        WHERE r.name = j.name
          AND (r.next_at <= clock_timestamp() OR r.next_at > clock_timestamp() + 2 * j.period OR r.running_until < clock_timestamp())
       RETURNING r.name)
     SELECT graphile_worker.add_job(name, '{}'::json, max_attempts => 3, job_key => name, job_key_mode => 'replace') FROM due`,
    [jobs.map(({ name }) => name), jobs.map(({ every }) => every), jobs.map(({ at }) => at)],
  );
}
