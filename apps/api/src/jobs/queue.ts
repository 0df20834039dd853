/**
 * Runs the jobs with graphile-worker, whose queue is in PostgreSQL: any free process takes the next job, and the queue survives every
 * process. Emails, pushes and recurring jobs have their own queues, so that a silent mail server, push service or gateway holds up nothing else.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  run,
  type JobHelpers,
  type Runner,
  type RunnerOptions,
  type Task,
  type TaskList,
} from 'graphile-worker';
import { JOB_CONNECTIONS } from '../platform/database/connections.ts';
import { connect, connectQueue, type Db } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { EMAILS_AT_ONCE } from '../platform/mail/mailer.ts';
import { scheduleJobs, startDueJobs } from '../platform/jobs/due.ts';
import { jobs, type Lane } from './jobs.ts';
import { noteRun, runAlone } from '../platform/jobs/runs.ts';
import { sendMail } from './send-mail.ts';
import { sendPush } from './send-push.ts';

const LOOK_EVERY_MS = 2000;
const QUEUES = 3;
const PUSHES_AT_ONCE = 5;
/** The pause after an email or a push that could not be sent. Without it each that waits would ask a server that is away. */
const REST_MS = 1000;
/** A queue that loses its database ends. A new one starts after this time. */
const AGAIN_AFTER_MS = 1000;
/** A queue that could not record how a job ended gives itself up, and may never end. Without this limit no new one would start. */
const GIVEN_UP_AFTER_MS = 10_000;
/**
 * A queue that asks for a job and gets no answer for this long is stuck. Graphile-worker keeps the error of a queue's first statement for
 * good, as when a standby takes over and cannot write yet. It may also reuse a connection that never answers, or wait for minutes after an
 * error. It logs none of these.
 */
const STUCK_AFTER_MS = 20_000;

export interface JobLog {
  error(detail: object, message: string): void;
}

type QueueOptions = Omit<RunnerOptions, 'pgPool'>;

function queueOptions(taskList: TaskList, concurrentJobs: number, log: JobLog): QueueOptions {
  return {
    noHandleSignals: true,
    taskList,
    parsedCronItems: [],
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: message }, 'a job failed');
    }),
    preset: {
      worker: {
        concurrentJobs,
        // How often each place looks. Jobs to run at once are announced, so looking only finds delayed ones.
        pollInterval: LOOK_EVERY_MS,
        // With the default, an error while writing down how a job ended is not caught and ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
}

/** The same task; after a failure its place in the queue rests before it takes the next job. */
export const restAfterFailure =
  <Helpers>(task: (payload: unknown, helpers: Helpers) => Promise<void>, rest: () => Promise<unknown>) =>
  async (payload: unknown, helpers: Helpers): Promise<void> => {
    try {
      await task(payload, helpers);
    } catch (error) {
      await rest();
      throw error;
    }
  };

/** Resolves once a queue's connections have asked for a job for `most` milliseconds without an answer. */
function isStuck(events: Runner['events'], most: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asking: NodeJS.Timeout | undefined;
  const answered = (): void => {
    clearTimeout(asking);
    asking = undefined;
  };
  events.on('worker:getJob:start', () => {
    asking ??= setTimeout(resolve, most).unref();
  });
  events.on('worker:getJob:empty', answered);
  events.on('job:start', answered);
  return promise;
}

/**
 * Waits until a queue has ended, gave itself up some time ago, or is stuck. Its jobs that still run do no harm beside those of a new queue.
 */
export async function hasEnded(
  { promise, events }: Pick<Runner, 'promise' | 'events'>,
  givenUpAfter = GIVEN_UP_AFTER_MS,
  stuckAfter = STUCK_AFTER_MS,
): Promise<void> {
  const givenUp = once(events, 'pool:gracefulShutdown').then(() => sleep(givenUpAfter, undefined, { ref: false }));
  await Promise.race([promise.catch(() => undefined), givenUp, isStuck(events, stuckAfter)]);
}

/** A queue and its connections. One that lost its database may keep some of them, so the next queue gets new ones. */
interface Queue {
  runner: Runner;
  db: Db;
}

async function startQueue(databaseUrl: string, options: QueueOptions): Promise<Queue> {
  const db = connectQueue(databaseUrl, JOB_CONNECTIONS.queue / QUEUES);
  try {
    return { runner: await run({ ...options, pgPool: db }), db };
  } catch (error) {
    void db.end();
    throw error;
  }
}

/** Keeps a queue running. @returns a function that stops it and waits for the jobs that run */
async function keepQueue(databaseUrl: string, options: QueueOptions, log: JobLog): Promise<() => Promise<void>> {
  let queue: Queue | undefined = await startQueue(databaseUrl, options);
  const stopping = new AbortController();

  async function keepGoing(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (queue) await hasEnded(queue.runner);
      if (stopping.signal.aborted) break;
      // Does not wait for the queue's end, because jobs of a queue that gave itself up keep connections until they end.
      void queue?.runner.stop().catch(() => undefined);
      void queue?.db.end();
      queue = undefined;
      await sleep(AGAIN_AFTER_MS);
      queue = await startQueue(databaseUrl, options).catch((error: unknown) => {
        log.error({ err: error }, 'the jobs cannot start');
        return undefined;
      });
    }
    // This queue may have been started while the server stopped.
    await queue?.runner.stop().catch(() => undefined);
    await queue?.db.end();
  }

  const kept = keepGoing();
  return async () => {
    stopping.abort();
    // May never resolve for a queue that lost its database. `kept` does.
    void queue?.runner.stop().catch(() => undefined);
    await kept;
  };
}

/** Looks for due jobs until it is stopped; while the database is away it tries again. @returns a function that stops it */
async function keepLooking(db: Db, log: JobLog): Promise<() => Promise<void>> {
  await scheduleJobs(db, jobs);
  const stopping = new AbortController();
  async function look(): Promise<void> {
    while (!stopping.signal.aborted) {
      await startDueJobs(db, jobs).catch((error: unknown) => log.error({ err: error }, 'no job can be started'));
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const looked = look();
  return async () => {
    stopping.abort();
    await looked;
  };
}

/**
 * Starts the jobs, which continue without help after the database was away.
 * @returns a function that stops them and waits for those that run
 */
export async function startJobs(deps: Deps, log: JobLog): Promise<() => Promise<void>> {
  const { databaseUrl, databaseDirectUrl } = deps.env;
  const open = (lane: Lane): Db => connect(databaseUrl, JOB_CONNECTIONS[lane], lane);
  const lanes: Record<Lane, Db> = { ledger: open('ledger'), gateway: open('gateway'), webhooks: open('webhooks') };

  const recurring: TaskList = Object.fromEntries(
    jobs.map((job): [string, Task] => [
      job.name,
      async () => {
        await runAlone({ ...deps, db: lanes[job.lane] }, job);
      },
    ]),
  );
  const rest = () => sleep(REST_MS, undefined, { signal: deps.stopping }).catch(() => undefined);
  const emails: TaskList = {
    send_mail: restAfterFailure(async (payload, { job }: JobHelpers) => {
      await noteRun({ db: lanes.gateway, clock: deps.clock }, 'send_mail');
      await sendMail({ ...deps, db: lanes.gateway }, payload, job);
    }, rest),
  };
  const pushes: TaskList = {
    send_push: restAfterFailure((payload) => sendPush({ ...deps, db: lanes.gateway }, payload), rest),
  };
  const stops = [
    await keepQueue(databaseDirectUrl, queueOptions(recurring, jobs.length, log), log),
    await keepQueue(databaseDirectUrl, queueOptions(emails, EMAILS_AT_ONCE, log), log),
    await keepQueue(databaseDirectUrl, queueOptions(pushes, PUSHES_AT_ONCE, log), log),
    await keepLooking(lanes.ledger, log),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(Object.values(lanes).map((db) => db.end()));
  };
}
