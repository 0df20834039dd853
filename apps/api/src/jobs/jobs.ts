/** Work that nobody waits for at the screen, on graphile-worker over PostgreSQL: whichever process is free does it, and it survives all of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run as startQueue, type Runner, type RunnerOptions, type Task } from 'graphile-worker';
import { sweepApprovals } from '../approvals/approvals.ts';
import { sweepSessions } from '../auth/sessions.ts';
import { refreshBanks } from '../banks/banks.ts';
import { connect, row, run } from '../database/db.ts';
import { handleEvents } from '../events/events.ts';
import { sweepDeposits } from '../deposits/sweep.ts';
import type { Deps } from '../deps.ts';
import { mature, nextMaturityAt } from '../investments/mature.ts';
import { sendMail } from './send-mail.ts';
import { proveBooks } from '../reconciliation/books.ts';
import { compareWithGateway } from '../reconciliation/gateway-books.ts';
import { searchGateway } from '../reconciliation/gateway-lists.ts';
import { nextPayoutAt, payOut } from '../withdrawals/payouts.ts';
import { runAt } from '../database/wake.ts';

/** Connections of the jobs' own, so that jobs and calls never wait for each other. */
const CONNECTIONS = 4;
/** The queue makes its own, one of them to listen: ours read `int8` as bigint, which it cannot write down when a job fails. */
const QUEUE_CONNECTIONS = 3;
const AT_ONCE = 3;
/** A queue that lost its database ends; a new one is tried so often. */
const AGAIN_AFTER_MS = 1000;
const MINUTE_MS = 60_000;

type Job = (deps: Deps) => Promise<unknown>;

async function payOutAndAgain(deps: Deps): Promise<number> {
  const touched = await payOut(deps);
  const next = await nextPayoutAt(deps);
  if (next) await runAt(deps, 'pay_out', new Date(Math.max(next.getTime(), Date.now() + 500)));
  return touched;
}

/** The clock wakes it every minute; what ends within the next one is paid on the second. */
async function matureAndAgain(deps: Deps): Promise<number> {
  const paid = await mature(deps);
  const next = await nextMaturityAt(deps);
  const now = deps.clock.now().getTime();
  if (next && next.getTime() > now && next.getTime() - now < MINUTE_MS) await runAt(deps, 'mature', next);
  return paid;
}

/** What a process had taken when it died is anybody's again. Hardly a job takes so long, and none does harm when it runs twice at once. */
async function freeJobs({ db }: Deps): Promise<void> {
  await run(
    db,
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
      WHERE locked_at < now() - interval '10 minutes' HAVING count(*) > 0`,
  );
}

/** What runs by the clock, in cron's notation. */
const jobs: readonly { name: string; at: string; work: Job }[] = [
  { name: 'pay_out', at: '* * * * *', work: payOutAndAgain },
  { name: 'mature', at: '* * * * *', work: matureAndAgain },
  { name: 'sweep_deposits', at: '* * * * *', work: sweepDeposits },
  { name: 'handle_events', at: '* * * * *', work: handleEvents },
  { name: 'fold_totals', at: '* * * * *', work: ({ db }) => run(db, 'SELECT ledger.fold_tally()') },
  { name: 'prove_books', at: '*/5 * * * *', work: proveBooks },
  { name: 'compare_with_gateway', at: '*/15 * * * *', work: compareWithGateway },
  { name: 'search_gateway', at: '11 * * * *', work: searchGateway },
  { name: 'refresh_banks', at: '41 3 * * *', work: refreshBanks },
  { name: 'sweep_approvals', at: '*/5 * * * *', work: sweepApprovals },
  { name: 'sweep_sessions', at: '17 * * * *', work: ({ db, clock }) => sweepSessions(db, clock.now()) },
  { name: 'free_jobs', at: '* * * * *', work: freeJobs },
];

export const jobNames = jobs.map(({ name }) => name);

/** Keeps when a job ran last and how it ended, for the back-office. */
async function recorded(deps: Deps, name: string, work: Job): Promise<void> {
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

export function taskList(deps: Deps): Record<string, Task> {
  return {
    send_mail: (payload) => sendMail(deps, payload),
    ...Object.fromEntries(jobs.map(({ name, work }): [string, Task] => [name, () => recorded(deps, name, work)])),
  };
}

export interface JobLog {
  error(detail: object, message: string): void;
}

/** Starts to work, and goes on after the database was away. @returns what stops it, after what is running has ended */
export async function startJobs(deps: Deps, log: JobLog): Promise<() => Promise<void>> {
  const db = connect(deps.env.databaseUrl, CONNECTIONS);
  const options: RunnerOptions = {
    noHandleSignals: true,
    taskList: taskList({ ...deps, db }),
    parsedCronItems: parseCronItems(
      jobs.map(({ name, at }) => ({
        task: name,
        match: at,
        identifier: name,
        options: { maxAttempts: 2, backfillPeriod: 0 },
      })),
    ),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: message }, 'a job failed');
    }),
    preset: {
      worker: {
        connectionString: deps.env.databaseUrl,
        maxPoolSize: QUEUE_CONNECTIONS,
        concurrentJobs: AT_ONCE,
        pollInterval: 1000,
        // Left at their default, a failure to write down how a job ended is handled by nobody and ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
  let queue: Runner | undefined = await startQueue(options);
  const stopping = new AbortController();

  async function keepGoing(): Promise<void> {
    while (!stopping.signal.aborted) {
      await queue?.promise.catch(() => undefined);
      if (stopping.signal.aborted) break;
      await sleep(AGAIN_AFTER_MS);
      queue = await startQueue(options).catch((error: unknown) => {
        log.error({ err: error }, 'the jobs cannot start');
        return undefined;
      });
    }
    // One that started while it was to stop.
    await queue?.stop().catch(() => undefined);
  }

  const kept = keepGoing();
  return async () => {
    stopping.abort();
    await queue?.stop().catch(() => undefined);
    await kept;
    await db.end();
  };
}

/** When each job ran last, for the back-office. */
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
    [['send_mail', ...jobNames]],
  );
  return (found?.jobs ?? []).map(({ name, waiting, failed, last }) => ({
    name,
    waiting,
    failed,
    lastRunAt: last === null ? null : new Date(last).toISOString(),
  }));
}
