/** Starts the server: reads the environment, listens, starts the jobs. On a signal it finishes the calls and jobs that run, then ends. */
import { buildApp } from './app.ts';
import { databaseClock, systemClock } from './database/clock.ts';
import { connect } from './database/db.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { createPaystack } from './gateway/paystack.ts';
import { startJobs } from './jobs/queue.ts';
import { smtpMailer } from './mail/mailer.ts';

function environment(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const STOP_WITHIN_MS = 20_000;

const env = environment();
const db = connect(env.databaseUrl, env.databaseConnections);
const gateway = createPaystack({ secretKey: env.paystackSecretKey, baseUrl: env.paystackBaseUrl });
const deps = {
  env,
  db,
  clock: await databaseClock(db, systemClock),
  gateway,
  mail: smtpMailer(env.smtpUrl, env.mailFrom),
};
const app = await buildApp(deps);

let stopJobs: (() => Promise<void>) | undefined;
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await Promise.all([app.close(), stopJobs?.()]);
  await db.end();
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());

try {
  await app.listen({ port: env.port, host: env.host });
  stopJobs = await startJobs(deps, app.log);
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${env.port} is taken; set API_PORT to another.` : error);
  process.exit(1);
}
