/** Writes openapi.json from the routes: `pnpm --filter @ajose/api openapi`. A test holds the file to what the server says. */
import { writeFile } from 'node:fs/promises';
import { buildApp } from './src/app.ts';
import { connect } from './src/database/db.ts';
import { systemClock } from './src/database/clock.ts';
import { readEnv } from './src/env.ts';
import { createPaystack } from './src/gateway/paystack.ts';
import { smtpMailer } from './src/mail/mailer.ts';

// Nothing is connected to: the routes alone are asked.
const env = readEnv({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
  PAYSTACK_SECRET_KEY: 'sk_test_none',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LOG_LEVEL: 'silent',
});
const gateway = createPaystack({ secretKey: env.paystackSecretKey, baseUrl: env.paystackBaseUrl });
const mail = smtpMailer(env.smtpUrl, env.mailFrom);
const app = await buildApp({ env, db: connect(env.databaseUrl), clock: systemClock, gateway, mail });
await app.ready();
await writeFile(new URL('openapi.json', import.meta.url), `${JSON.stringify(app.swagger(), null, 1)}\n`);
await app.close();
