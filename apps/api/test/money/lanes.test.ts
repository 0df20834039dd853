/** What is due is done on time, even when the mail server, the gateway or other jobs hang, or a process's clock is wrong. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockFrom, databaseClock } from '../../src/platform/database/clock.ts';
import { createPaystack } from '../../src/gateways/paystack/paystack.ts';
import { startDueJobs, scheduleJobs } from '../../src/platform/jobs/due.ts';
import { JOB_CONNECTIONS } from '../../src/platform/database/connections.ts';
import { jobs } from '../../src/jobs/jobs.ts';
import { prune } from '../../src/jobs/prune.ts';
import { startJobs } from '../../src/jobs/queue.ts';
import { runAlone } from '../../src/platform/jobs/runs.ts';
import { enqueueMail } from '../../src/platform/mail/enqueue.ts';
import { smtpMailer } from '../../src/platform/mail/mailer.ts';
import { newCustomer } from '../people.ts';
import { startStack, type Stack } from '../stack.ts';
import { gatewaysOf } from '../../src/gateways/gateways.ts';

const HOUR = 3_600_000;

let stack: Stack;
let silent: Server;
let address: string;
let stopJobs: (() => Promise<void>) | undefined;

/** A server that takes connections and never says a word. */
async function startSilence(): Promise<void> {
  silent = createServer((socket) => socket.on('error', () => undefined));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  stack = await startStack();
  stopJobs = undefined;
  await startSilence();
  await stack.owner.query(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Lane', 1000, 1, 1, 'days')`,
  );
});
afterEach(async () => {
  await stopJobs?.();
  silent.close();
  await stack.close();
});

/** An investment of 100 naira that brings 10. @param endsIn seconds from now, by PostgreSQL's clock */
async function invest(endsIn: number): Promise<string> {
  const { _id } = (await newCustomer(stack)).user;
  await stack.owner.query(
    `SELECT ledger.post($1, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 10000)], now(), 'Cash', 'offline', fingerprint => $1, allowed => NULL, debt_free => false),
            money.buy($1, 'in', $1, p.id, 10000, now(), now() + make_interval(secs => $2), 1000, 1000, false, 'Lane', NULL)
       FROM products p WHERE p.name = 'Lane'`,
    [_id, endsIn],
  );
  return _id;
}

async function walletOf(customer: string): Promise<bigint | undefined> {
  const { rows } = await stack.owner.query<{ wallet: bigint }>(
    'SELECT wallet FROM ledger.accounts WHERE customer_id = $1',
    [customer],
  );
  return rows[0]?.wallet;
}

/** Many deposits that the sweeper has to look at, and withdrawals that are to be paid out. */
async function burdenGateway(): Promise<void> {
  const { _id } = (await newCustomer(stack)).user;
  await stack.owner.query(
    `SELECT ledger.post($1, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 1000000)], now(), 'Cash', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [_id],
  );
  await stack.owner.query(
    `SELECT money.open_deposit($1, 'deposit ' || n, $1, 5000, 'wallet', 'paystack', now(), '{}', NULL, now(), 'paystack') FROM generate_series(1, 1500) n`,
    [_id],
  );
  await stack.owner.query(
    `SELECT money.withdraw($1, 'out ' || n, $1, 100, 'r', 'm', now(), '{}', NULL, '058', '0', 'N', now()) FROM generate_series(1, 40) n`,
    [_id],
  );
}

test('with mail and gateway silent a due maturity is paid, and waits for neither', { timeout: 150_000 }, async () => {
  const { user } = await newCustomer(stack);
  for (let emails = 0; emails < 12; emails += 1) {
    await enqueueMail(stack.db, { emailKind: 'welcome', customerId: user._id });
  }
  await burdenGateway();
  const ada = await invest(3);
  stopJobs = await startJobs(
    {
      ...stack.deps,
      mail: smtpMailer(`smtp://${address}`, 'Ajose <hello@ajose.test>'),
      gateways: gatewaysOf([createPaystack({ secretKey: 'sk_test_silence', baseUrl: `http://${address}` })]),
    },
    { error: () => undefined },
  );

  // Within a minute on a machine that does nothing else. Each of the silent calls in turn would take far longer.
  await vi.waitFor(async () => expect(await walletOf(ada)).toBe(11_000n), { timeout: 120_000, interval: 500 });
  const { rows } = await stack.owner.query<{ name: string; n: number }>(
    `SELECT application_name AS name, count(*)::integer AS n FROM pg_stat_activity
      WHERE datname = current_database() AND usename = 'ajose_api' AND application_name <> 'ajose-api calls' GROUP BY 1`,
  );
  // Jobs hold every connection but the one that says that the process runs.
  const { presence: _presence, ...ofJobs } = JOB_CONNECTIONS;
  const most = Object.entries(ofJobs).map(([pool, n]) => [`ajose-api ${pool}`, n] as [string, number]);
  expect(most.reduce((sum, [, n]) => sum + n, 0)).toBe(12);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(most.map(([name]) => name).toSorted());
  for (const { name, n } of rows) expect([name, n]).toEqual([name, Math.min(n, new Map(most).get(name) ?? 0)]);
  // The silence ends, so that stopping does not wait for every time-out.
  silent.close();
});

test.each([
  ['ahead', 3],
  ['behind', -3],
])('a process whose clock is hours %s pays what is due, and nothing else', { timeout: 60_000 }, async (_, hours) => {
  stack.clock.advance(hours * HOUR);
  const due = await invest(2);
  const running = await invest(HOUR / 1000);
  stopJobs = await startJobs(stack.deps, { error: () => undefined });

  await vi.waitFor(async () => expect(await walletOf(due)).toBe(11_000n), { timeout: 45_000, interval: 250 });
  expect(await walletOf(running)).toBe(0n);
});

test('the clock of the process follows the one of PostgreSQL, and not its own', async () => {
  stack.clock.advance(-5 * HOUR);
  const there = async () => {
    const { rows } = await stack.owner.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]?.now.getTime() ?? Number.NaN;
  };
  const before = await there();
  const now = (await databaseClock(stack.db, stack.clock)).now().getTime();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(await there());
});

test('a clock of the process runs evenly while the clock of the machine jumps', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const start = new Date('2026-03-02T10:00:00Z');
    const began = performance.now();
    const clock = clockFrom(start);
    vi.setSystemTime(new Date('2030-01-01T00:00:00Z'));
    const passed = clock.now().getTime() - start.getTime();
    expect(passed).toBeGreaterThanOrEqual(0);
    expect(passed).toBeLessThanOrEqual(performance.now() - began);
  } finally {
    vi.useRealTimers();
  }
});

test('a job runs once at a time, and once more when it was asked for meanwhile', async () => {
  let running = 0;
  let most = 0;
  let runs = 0;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const work = async () => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await mayEnd;
    running -= 1;
  };
  const first = runAlone(stack.deps, { name: 'mature', work });
  await vi.waitFor(() => expect(running).toBe(1));
  expect(await runAlone(stack.deps, { name: 'mature', work })).toBe(false);
  expect(await runAlone(stack.deps, { name: 'mature', work })).toBe(false);
  end();
  expect(await first).toBe(true);
  expect({ most, runs }).toEqual({ most: 1, runs: 1 });
  const { rows } = await stack.owner.query(`SELECT key FROM graphile_worker.jobs WHERE key = 'mature'`);
  expect(rows).toEqual([{ key: 'mature' }]);
  expect(await runAlone(stack.deps, { name: 'mature', work })).toBe(true);
});

test('a job whose process died is due again, and so is one whose date is far ahead because the clock was put back', async () => {
  const key = async () => {
    const { rows } = await stack.owner.query<{ key: string }>('SELECT key FROM graphile_worker.jobs ORDER BY key');
    return rows.map((item) => item.key);
  };
  await scheduleJobs(stack.db, jobs);
  const { rows: began } = await stack.owner.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  expect(await startDueJobs(stack.db, jobs)).toBe(jobs.length);
  const { rows: still } = await stack.owner.query('SELECT name FROM money.job_runs WHERE next_at <= $1', [
    began[0]?.at,
  ]);
  expect(still).toEqual([]);
  // A period may end at any moment, and its job be due again.
  await stack.owner.query(`UPDATE money.job_runs SET next_at = now() + interval '8 seconds'`);
  expect(await startDueJobs(stack.db, jobs)).toBe(0);
  await stack.owner.query('TRUNCATE graphile_worker._private_jobs');

  await stack.owner.query(
    `UPDATE money.job_runs SET run = $1, running_until = now() - interval '1 second' WHERE name = 'pay_out'`,
    [randomUUID()],
  );
  await stack.owner.query(`UPDATE money.job_runs SET next_at = now() + interval '1 day' WHERE name = 'mature'`);
  await startDueJobs(stack.db, jobs);
  expect(await key()).toEqual(['mature', 'pay_out']);
});

test('old events and emails that were given up are removed, and nothing else is', async () => {
  await stack.owner.query(
    `INSERT INTO money.gateway_events (gateway, key, event, body, received_at, handled_at)
     SELECT 'paystack', 'e' || n, 'charge.success', '{}', now() - make_interval(days => n), CASE WHEN n <> 100 THEN now() - make_interval(days => n) END
       FROM unnest('{1,89,91,100,200}'::int[]) n`,
  );
  for (const email of ['old', 'new']) {
    await enqueueMail(stack.db, { emailKind: 'password_reset', kind: 'customer', email });
  }
  await stack.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, updated_at = now() - interval '31 days'
      WHERE payload ->> 'email' = 'old'`,
  );

  expect(await prune(stack.deps)).toBe(3);
  const { rows } = await stack.owner.query<{ key: string }>(
    'SELECT key FROM money.gateway_events ORDER BY received_at',
  );
  expect(rows.map(({ key }) => key)).toEqual(['e100', 'e89', 'e1']);
  const { rows: emails } = await stack.owner.query(
    `SELECT payload ->> 'email' AS email FROM graphile_worker._private_jobs`,
  );
  expect(emails).toContainEqual({ email: 'new' });
  expect(emails).not.toContainEqual({ email: 'old' });
});
