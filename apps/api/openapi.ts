/** Writes openapi.json from the routes: `pnpm --filter @ajose/api openapi`. A test holds the file to what the server says. */
import { writeFile } from 'node:fs/promises';
import { buildApp } from './src/app.ts';
import { connect } from './src/platform/database/db.ts';
import { systemClock } from './src/platform/database/clock.ts';
import { readEnv } from './src/platform/env.ts';
import { createGateways } from './src/gateways/gateways.ts';
import { smtpMailer } from './src/platform/mail/mailer.ts';

// Nothing is connected to: the routes alone are asked.
const env = readEnv({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  PAYSTACK_SECRET_KEY: 'sk_test_none',
  MONNIFY_API_KEY: 'MK_TEST_NONE',
  MONNIFY_SECRET_KEY: 'none',
  MONNIFY_CONTRACT_CODE: '0000000000',
  MONNIFY_SOURCE_ACCOUNT: '0000000000',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'silent',
});
const db = connect(env.databaseUrl);
const mail = smtpMailer(env.smtpUrl, env.mailFrom);
const gateways = createGateways(env, db, systemClock);
const app = await buildApp({ env, db, clock: systemClock, gateways, mail });
await app.ready();
await writeFile(new URL('openapi.json', import.meta.url), `${JSON.stringify(app.swagger(), null, 1)}\n`);
await app.close();
