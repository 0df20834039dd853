/**
 * Runs the jobs with graphile-worker, whose queue is in PostgreSQL: any process that is free takes the next job, and the queue survives
 * the end of every process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run as startQueue, type Runner, type RunnerOptions, type Task } from 'graphile-worker';
import { connect } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { jobs } from './jobs.ts';
import { recorded } from './runs.ts';
import { sendMail } from './send-mail.ts';

/** Jobs have their own connections, so that jobs and calls never wait for each other. */
const CONNECTIONS = 4;
/** The queue opens further connections itself: ours read `int8` as bigint, which it cannot write down when a job fails. */
const QUEUE_CONNECTIONS = 3;
const AT_ONCE = 3;
/** A queue that loses its database ends. A new one is tried after this time. */
const AGAIN_AFTER_MS = 1000;

/** Every kind of job by its name, as graphile-worker calls it. */
export function taskList(deps: Deps): Record<string, Task> {
  return {
    send_mail: (payload) => sendMail(deps, payload),
    ...Object.fromEntries(jobs.map(({ name, work }): [string, Task] => [name, () => recorded(deps, name, work)])),
  };
}

export interface JobLog {
  error(detail: object, message: string): void;
}

/**
 * Starts the jobs; they go on by themselves after the database was away.
 * @returns a function that stops them and waits for those that run
 */
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
        // With the default, an error while writing down how a job ended is not caught and ends the process.
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
    // This queue was started while the server stopped.
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
