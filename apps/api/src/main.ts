/**
 * Starts the server: reads the environment, listens, starts the jobs. On a signal its health check fails first; once the proxy has had time
 * to notice, the server finishes running calls and jobs, and ends. A second signal skips the wait for the proxy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { databaseClock, systemClock } from './platform/database/clock.ts';
import { connect } from './platform/database/db.ts';
import { holdPresence, NotAdmitted, type Presence } from './platform/database/presence.ts';
import { EnvError, readEnv, type Env } from './platform/env.ts';
import { createGateways } from './gateways/gateways.ts';
import { startJobs } from './jobs/queue.ts';
import { smtpMailer } from './platform/mail/mailer.ts';
import { startWatchdog } from './platform/server/watchdog.ts';

function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

// A disk that is too full for the log ends no server: calls that only read are still answered.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** How long calls may still run once no new ones are taken. */
const STOP_WITHIN_MS = 20_000;

const env = environment();
const db = connect(env.databaseUrl, env.databaseConnections);
const mail = smtpMailer(env.smtpUrl, env.mailFrom);
const stopping = new AbortController();
const hurry = new AbortController();
const clock = await databaseClock(db, systemClock);
const deps = {
  env,
  stopping: stopping.signal,
  db,
  clock,
  gateways: createGateways(env, db, clock),
  mail,
};
const app = await buildApp(deps);

/** Ends at once: another version's postings must not be made. */
const turnedAway = (why: NotAdmitted): never => {
  console.error(why.message);
  return process.exit(1);
};
let presence: Presence;
try {
  presence = await holdPresence(env.databaseDirectUrl, turnedAway);
} catch (error) {
  if (error instanceof NotAdmitted) turnedAway(error);
  throw error;
}

/** Stored from the beginning, because a signal may come during the start. */
let jobs: Promise<() => Promise<void>> | undefined;
async function stop(): Promise<void> {
  if (stopping.signal.aborted) return hurry.abort();
  stopping.abort();
  const jobsEnd = jobs?.then((end) => end());
  await sleep(env.drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await Promise.all([app.close(), jobsEnd]);
  mail.close();
  await db.end();
  await presence.leave();
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

try {
  await app.listen({ port: env.port, host: env.host });
  startWatchdog(process.env['WATCHDOG_USEC']);
  if (!stopping.signal.aborted) await (jobs = startJobs(deps, app.log));
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${env.port} is taken; set API_PORT to another.` : error);
  process.exit(1);
}
