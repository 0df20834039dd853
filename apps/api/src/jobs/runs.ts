/** When each job last ran and how it ended: written down with every run, and read by the back-office. */
import { row, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { jobs, type Work } from './jobs.ts';

/** Runs a job and writes down when it ran and whether it failed. @throws what the job throws */
export async function recorded(deps: Deps, name: string, work: Work): Promise<void> {
  let failed = false;
  try {
    await work(deps);
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    await run(
      deps.db,
      `INSERT INTO money.job_runs AS r (name, last_run_at, failures) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at,
         failures = CASE WHEN $3 = 0 THEN 0 ELSE r.failures + $3 END`,
      [name, deps.clock.now(), failed ? 1 : 0],
    );
  }
}

/** Every job with the number of its runs that wait and that failed, and when it last ran. */
export async function readJobs(
  deps: Pick<Deps, 'db'>,
): Promise<{ name: string; waiting: number; failed: number; lastRunAt: string | null }[]> {
  const found = await row<{ jobs: { name: string; waiting: number; failed: number; last: string | null }[] }>(
    deps.db,
    `SELECT coalesce(json_agg(json_build_object('name', n.name, 'waiting', coalesce(q.waiting, 0),
              'failed', coalesce(r.failures, 0) + coalesce(q.failed, 0), 'last', r.last_run_at) ORDER BY n.name), '[]') AS jobs
       FROM unnest($1::text[]) n (name)
       LEFT JOIN money.job_runs r ON r.name = n.name
       LEFT JOIN (SELECT task_identifier, count(*) FILTER (WHERE attempts < max_attempts) AS waiting,
                         count(*) FILTER (WHERE attempts >= max_attempts) AS failed
                    FROM graphile_worker.jobs GROUP BY 1) q ON q.task_identifier = n.name`,
    [['send_mail', ...jobs.map(({ name }) => name)]],
  );
  return (found?.jobs ?? []).map(({ name, waiting, failed, last }) => ({
    name,
    waiting,
    failed,
    lastRunAt: last === null ? null : new Date(last).toISOString(),
  }));
}
