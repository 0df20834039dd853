/** /metrics says what the alerts and the dashboard in deploy/ ask for, and the figures are right. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { JOB_CONNECTIONS } from '../../src/platform/database/connections.ts';
import { jobs } from '../../src/jobs/jobs.ts';
import { runAlone } from '../../src/platform/jobs/runs.ts';
import { enqueueMail } from '../../src/platform/mail/enqueue.ts';
import { raiseCase } from '../../src/desk/cases/cases.ts';
import { proveBooks } from '../../src/money/reconciliation/books.ts';
import { newAdmin, newCustomer } from '../people.ts';
import { startStack, type Stack } from '../stack.ts';

const DEPLOY = new URL('../../../../deploy/', import.meta.url);

interface Rules {
  groups: {
    name: string;
    rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[];
  }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

let text: string;

const scrape = async (): Promise<string> => (await stack.fetch('http://api/metrics')).text();

/** The value of one series. */
function valueOf(series: string): number | undefined {
  const line = text.split('\n').find((item) => item.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** Messages: two waiting, one of them tried; one given up; one delivered; one for a paused address. */
async function addMessages({ owner }: Stack, creator: string): Promise<void> {
  await owner.query(
    `INSERT INTO webhooks (url, secret, created_at, created_by, paused_at)
     SELECT 'https://tool.test', '', now(), $1, CASE WHEN paused THEN now() END FROM unnest(array[false, true]) paused`,
    [creator],
  );
  await owner.query(
    `INSERT INTO webhook_messages (webhook_id, event, data, at, next_at, attempts, delivered_at)
     SELECT w.id, 'e', '{}', now() - m.age, m.next_at, m.attempts, m.delivered_at
       FROM webhooks w JOIN (VALUES
         (false, interval '0', now(), 0, NULL::timestamptz),
         (false, '80 seconds', now() + interval '1 hour', 3, NULL),
         (false, '4 days', NULL, 11, NULL),
         (false, '2 days', NULL, 1, now()),
         (true, '2 days', now(), 0, NULL)
       ) m (paused, age, next_at, attempts, delivered_at) ON m.paused = (w.paused_at IS NOT NULL)`,
  );
}

const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  const { user } = await newCustomer(stack);
  const admin = await newAdmin(stack);
  const sql = (statement: string, values: unknown[] = []) => stack.owner.query(statement, values);
  await sql('TRUNCATE graphile_worker._private_jobs');
  await enqueueMail(stack.db, { emailKind: 'welcome', customerId: user._id });
  await enqueueMail(stack.db, { emailKind: 'welcome', customerId: user._id });
  await sql(`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '100 seconds'`);
  await sql(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts
              WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`);
  await raiseCase(stack.db, new Date(), { kind: 'dispute', reference: 'r', message: 'm' });
  await sql(`SELECT money.credit_deposit($1, 'paystack', 'paid', 50000, 0, 'card', now(), now(), '{}')`, [user._id]);
  await sql(
    `SELECT money.withdraw($1, 'out', $1, 100, 'r', 'm', now(), '{}', NULL, '058', '0', 'N', now() - interval '200 seconds')`,
    [user._id],
  );
  await sql(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Late', 1000, 1, 1, 'days')`,
  );
  await sql(
    `SELECT money.buy($1, 'in', $1, p.id, 100, now(), now() - interval '70 seconds', 10, 1000, false, 'Late', NULL)
       FROM products p WHERE p.name = 'Late'`,
    [user._id],
  );
  await sql(
    `INSERT INTO money.gateway_events (gateway, key, event, body, received_at) VALUES ('paystack', 'k', 'e', '{}', now() - interval '50 seconds')`,
  );
  const { rows } = await stack.owner.query<{ id: string }>(`SELECT uuidv7(interval '-90 seconds') AS id`);
  await sql('UPDATE ledger.outbox SET id = $1 WHERE kobo = 50000', [rows[0]?.id]);
  await addMessages(stack, admin.id);
  await sql(
    `INSERT INTO files (id, customer_id, purpose, name, type, size, bytes, added_at)
     SELECT uuidv7(-age), $1, 'complaint', 'a', 'image/jpeg', bytes, '', now() - age
       FROM (VALUES ('50 minutes'::interval, 1000), ('1 minute', 2000), ('70 minutes', 50000)) old (age, bytes)`,
    [user._id],
  );
  await proveBooks(stack.deps);
  await runAlone(stack.deps, { name: 'mature', work: async () => undefined });
  const failing = async () => Promise.reject(new Error('No gateway'));
  for (const _ of [1, 2]) await runAlone(stack.deps, { name: 'pay_out', work: failing }).catch(() => undefined);
  text = await scrape();
});

test.each([
  ['ajose_database_up', 1, 1],
  ['ajose_job_failures{job="pay_out"}', 2, 2],
  ['ajose_job_failures{job="mature"}', 0, 0],
  ['ajose_job_last_success_timestamp_seconds{job="mature"}', Date.now() / 1000 - 300, Date.now() / 1000 + 300],
  ['ajose_queue_waiting{task="send_mail"}', 1, 1],
  ['ajose_queue_given_up{task="send_mail"}', 1, 1],
  ['ajose_queue_oldest_seconds{task="send_mail"}', 100, 300],
  ['ajose_cases_open{kind="dispute"}', 1, 1],
  ['ajose_payouts_open{state="waiting"}', 1, 1],
  ['ajose_payout_overdue_seconds{state="waiting"}', 200, 400],
  ['ajose_maturity_overdue_seconds', 70, 270],
  ['ajose_outbox_waiting', 3, 3],
  ['ajose_outbox_oldest_seconds', 90, 290],
  ['ajose_gateway_events_waiting', 1, 1],
  ['ajose_gateway_event_oldest_seconds', 50, 250],
  ['ajose_webhook_messages_waiting', 2, 2],
  ['ajose_webhook_messages_given_up', 1, 1],
  ['ajose_webhook_oldest_seconds', 80, 280],
  ['ajose_files_added_bytes', 3000, 3000],
  ['ajose_books_balanced', 1, 1],
  ['ajose_books_proven_timestamp_seconds', Date.now() / 1000 - 300, Date.now() / 1000 + 300],
  ['ajose_database_connections_most', 10, 10_000],
])('the figure %s is from %d to %d', (series, least, most) => {
  expect(valueOf(series)).toBeGreaterThanOrEqual(least);
  expect(valueOf(series)).toBeLessThanOrEqual(most);
});

/** The default of DATABASE_CONNECTIONS. */
const BY_DEFAULT = 10;

test('each pool of connections has its limit, as the guide for hosts says', async () => {
  const guide = await readFile(new URL('README.md', DEPLOY), 'utf8');
  let sum = 0;
  for (const [pool, n] of Object.entries({ calls: BY_DEFAULT, ...JOB_CONNECTIONS })) {
    expect(guide).toMatch(new RegExp(`^\\| \`${pool}\` +\\|.* ${n} +\\|`, 'm'));
    sum += n;
  }
  expect(guide).toContain(`at most these connections, ${sum} as delivered`);
  const here = { calls: stack.deps.env.databaseConnections, ...JOB_CONNECTIONS };
  for (const [pool, n] of Object.entries(here))
    expect(valueOf(`ajose_process_connections_most{pool="${pool}"}`)).toBe(n);
  expect(valueOf('ajose_database_connections{state="active",pool="calls"}')).toBeGreaterThan(0);
});

test('every recurring job has its figures', () => {
  const missing = jobs.filter(({ name }) => valueOf(`ajose_job_failures{job="${name}"}`) === undefined);
  expect(missing).toEqual([]);
});

/** The names of the metrics in an expression. */
const figuresIn = (expr: string): string[] => expr.match(/\b(?:ajose|http)_[a-z_]+/g) ?? [];
const known = (figure: string): boolean => text.includes(`\n# TYPE ${figure.replace(/_(?:bucket|count|sum)$/, '')} `);
/** The expressions that use no metric, or one that does not exist. */
const unanswered = (exprs: readonly string[]): string[] =>
  exprs.filter((expr) => figuresIn(expr).length === 0 || figuresIn(expr).some((figure) => !known(figure)));

test('the alerts can be read, say what to do, and use figures that exist', async () => {
  const { groups } = parse(await readFile(new URL('prometheus/alerts.yml', DEPLOY), 'utf8')) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(unanswered(rules.map(({ expr }) => expr))).toEqual([]);
  for (const { labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(Object.keys(annotations)).toEqual(['summary', 'action']);
  }
});

test('the dashboard uses figures that exist', async () => {
  const { panels } = JSON.parse(await readFile(new URL('grafana/ajose.json', DEPLOY), 'utf8')) as Dashboard;
  expect(panels.length).toBeGreaterThan(10);
  expect(unanswered(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))).toEqual([]);
});

test('an email that failed counts its wait since it was asked for, though its next attempt is later', async () => {
  await stack.owner.query(`UPDATE graphile_worker._private_jobs
    SET attempts = 9, created_at = now() - interval '5000 seconds', run_at = now() + interval '1 hour' WHERE attempts = 0`);
  text = await scrape();
  expect(valueOf('ajose_queue_oldest_seconds{task="send_mail"}')).toBeGreaterThan(4999);
  expect(valueOf('ajose_queue_waiting{task="send_mail"}')).toBe(1);
});

test('while the database is away the figures of the process can still be read', async () => {
  const away = await startStack();
  await away.db.end();
  const answer = await away.fetch('http://api/metrics');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('\najose_database_up 0');
  await away.app.close();
  await away.owner.end();
});
