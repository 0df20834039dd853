/**
 * Figures of the whole platform for Prometheus, read from the database at each scrape: jobs, emails, cases, payouts, maturities,
 * webhooks, the books, the gateway and connections. deploy/prometheus/alerts.yml has the alerts that follow from them.
 */
import { Gauge, type Registry } from 'prom-client';
import { JOB_CONNECTIONS } from '../platform/database/connections.ts';
import { row, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { jobs } from './jobs.ts';

interface Found {
  jobs: {
    name: string;
    ran: number | null;
    succeeded: number | null;
    failures: number;
    seconds: number | null;
    overdue: number;
  }[];
  queue: { name: string; waiting: number; given_up: number; oldest: number }[];
  cases: { kind: string; n: number }[];
  payouts: { state: string; n: number; overdue: number }[];
  disputes: { open: number; left: number | null };
  maturity: number;
  outbox: { waiting: number; oldest: number };
  events: number;
  event: number;
  messages: { waiting: number; given_up: number; oldest: number };
  files: number;
  balanced: boolean | null;
  proven: number | null;
  reachable: Readonly<Record<string, boolean>>;
  connections: { state: string; pool: string; n: number }[];
  most: number;
}

/** Figures from the tables of money, in their own statement: on a cluster it cannot also read the connections. */
const MONEY = `
  WITH clock AS (SELECT clock_timestamp() AS now),
  out AS MATERIALIZED (
    SELECT state, count(*) AS n, min(run_at) AS first FROM money.payouts WHERE run_at IS NOT NULL GROUP BY 1),
  ending AS MATERIALIZED (SELECT min(ends_at) AS first FROM money.investments WHERE completed_at IS NULL),
  unread AS MATERIALIZED (SELECT count(*) AS n, min(uuid_extract_timestamp(id)) AS first FROM ledger.outbox)
  SELECT
    (SELECT coalesce(json_agg(p), '[]') FROM (
       SELECT state, n, greatest(0, coalesce(extract(epoch FROM now - CASE WHEN $1 OR state <> 'waiting' THEN first END), 0)) AS overdue FROM out) p) AS payouts,
    (SELECT greatest(0, coalesce(extract(epoch FROM now - first), 0))::float FROM ending) AS maturity,
    (SELECT json_build_object('waiting', n, 'oldest', greatest(0, coalesce(extract(epoch FROM now - first), 0))) FROM unread) AS outbox
  FROM clock`;

/** Ages are seconds by PostgreSQL's clock. Each query reads only rows that wait or are open. */
const FIGURES = `
  WITH clock AS (SELECT clock_timestamp() AS now)
  SELECT
    (SELECT coalesce(json_agg(json_build_object(
        'name', j.name, 'ran', extract(epoch FROM r.last_run_at), 'succeeded', extract(epoch FROM r.succeeded_at),
        'failures', coalesce(r.failures, 0), 'seconds', r.seconds,
        'overdue', greatest(0, coalesce(extract(epoch FROM now - r.next_at), 0)))), '[]')
       FROM unnest($1::text[]) j (name) LEFT JOIN money.job_runs r USING (name)) AS jobs,
    (SELECT coalesce(json_agg(q), '[]') FROM (
       SELECT task_identifier AS name, count(*) FILTER (WHERE attempts < max_attempts AND (run_at <= now OR attempts > 1)) AS waiting,
              count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL) AS given_up,
              -- One that failed waits since it was asked for, though its next attempt is later.
              coalesce(extract(epoch FROM now - least(min(run_at) FILTER (WHERE attempts < max_attempts AND run_at <= now),
                min(created_at) FILTER (WHERE attempts BETWEEN 2 AND max_attempts - 1))), 0) AS oldest
         FROM graphile_worker.jobs GROUP BY 1) q) AS queue,
    (SELECT coalesce(json_agg(e), '[]') FROM (
       SELECT kind, count(*) AS n FROM money.cases WHERE resolved_at IS NULL GROUP BY 1) e) AS cases,
    (SELECT json_build_object('open', count(*), 'left', extract(epoch FROM min(due_at) - now)) FROM money.disputes
      WHERE (ended_at IS NOT NULL) IS FALSE AND sent_at IS NULL) AS disputes,
    (SELECT count(*)::integer FROM money.gateway_events WHERE handled_at IS NULL) AS events,
    (SELECT coalesce(extract(epoch FROM now - min(received_at)), 0)::float
       FROM money.gateway_events WHERE handled_at IS NULL) AS event,
    (SELECT json_build_object('waiting', count(*), 'oldest', greatest(0, coalesce(extract(epoch FROM now - min(m.at)), 0)),
        'given_up', (SELECT count(*) FROM webhook_messages WHERE next_at IS NULL AND delivered_at IS NULL))
       FROM webhooks w JOIN webhook_messages m ON m.webhook_id = w.id
      WHERE w.paused_at IS NULL AND m.next_at IS NOT NULL) AS messages,
    (SELECT coalesce(sum(size), 0)::float FROM files WHERE id >= ledger.first_id(now - interval '1 hour')) AS files,
    (SELECT (result ->> 'balanced')::boolean FROM money.job_runs WHERE name = 'books') AS balanced,
    (SELECT extract(epoch FROM last_run_at)::float FROM money.job_runs WHERE name = 'books') AS proven,
    (SELECT coalesce(json_object_agg(substring(name FROM 9), (result ->> 'reachable')::boolean), '{}')
       FROM money.job_runs WHERE starts_with(name, 'gateway ') AND result IS NOT NULL) AS reachable,
    (SELECT coalesce(json_agg(c), '[]') FROM (
       SELECT coalesce(state, 'unknown') AS state, coalesce(substring(application_name FROM '^ajose-api (.+)'), 'other') AS pool, count(*) AS n
         FROM pg_catalog.pg_stat_activity WHERE usename = current_user AND datname = current_database() GROUP BY 1, 2) c) AS connections,
    current_setting('max_connections')::integer AS most
  FROM clock`;

async function readFigures(db: Db, names: readonly string[], automatic: boolean): Promise<Found | undefined> {
  const figures = await row<Omit<Found, 'payouts' | 'maturity' | 'outbox'>>(db, FIGURES, [names]);
  const money = await row<Pick<Found, 'payouts' | 'maturity' | 'outbox'>>(db, MONEY, [automatic]);
  return figures && money && { ...figures, ...money };
}

/** Adds the figures to a registry. @returns a function that reads them again; while the database is away only `ajose_database_up` is */
export function platformFigures(registry: Registry, { db, env }: Pick<Deps, 'db' | 'env'>): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  const up = gauge('ajose_database_up', 'Whether PostgreSQL answered this scrape.', []);
  const ran = gauge('ajose_job_last_run_timestamp_seconds', 'When a recurring job last ran.', ['job']);
  const succeeded = gauge('ajose_job_last_success_timestamp_seconds', 'When it last ended well.', ['job']);
  const failures = gauge('ajose_job_failures', 'Its runs in a row that failed; 0 after one that ended well.', ['job']);
  const seconds = gauge('ajose_job_duration_seconds', 'How long its last run took.', ['job']);
  const overdue = gauge('ajose_job_overdue_seconds', 'For how long it should have been started.', ['job']);
  const waiting = gauge(
    'ajose_queue_waiting',
    'Emails and jobs in the queue that may run now or are tried again later.',
    ['task'],
  );
  const givenUp = gauge('ajose_queue_given_up', 'Emails and jobs that failed at every attempt.', ['task']);
  const oldest = gauge('ajose_queue_oldest_seconds', 'For how long the oldest of those that wait has waited.', [
    'task',
  ]);
  const cases = gauge('ajose_cases_open', 'Cases that an administrator has to look at.', ['kind']);
  const payouts = gauge('ajose_payouts_open', 'Payouts that a job looks after.', ['state']);
  const payoutAge = gauge('ajose_payout_overdue_seconds', 'For how long the payout due longest waits.', ['state']);
  const disputes = gauge('ajose_disputes_open', 'Disputes that the gateway has no answer to yet.', []);
  const disputeLeft = gauge('ajose_dispute_left_seconds', 'How long until the first of them counts as accepted.', []);
  const maturity = gauge('ajose_maturity_overdue_seconds', 'For how long the maturity due longest is unpaid.', []);
  const outbox = gauge('ajose_outbox_waiting', 'Changes of transactions that the outbox has not passed on yet.', []);
  const outboxAge = gauge('ajose_outbox_oldest_seconds', 'For how long the oldest of them waits.', []);
  const events = gauge('ajose_gateway_events_waiting', 'Webhooks of the gateway that were not handled yet.', []);
  const event = gauge('ajose_gateway_event_oldest_seconds', 'For how long the oldest of them waits.', []);
  const messages = gauge('ajose_webhook_messages_waiting', 'Messages to other tools that were not delivered yet.', []);
  const messagesLost = gauge('ajose_webhook_messages_given_up', 'Messages that failed at every attempt.', []);
  const message = gauge('ajose_webhook_oldest_seconds', 'How old the oldest event is that such a message tells.', []);
  const files = gauge('ajose_files_added_bytes', 'What customers added in files in the last hour.', []);
  const balanced = gauge('ajose_books_balanced', 'Whether the last proof found the books right.', []);
  const proven = gauge('ajose_books_proven_timestamp_seconds', 'When the books were last proven.', []);
  const reachable = gauge('ajose_gateway_reachable', 'Whether the gateway answered a job last.', ['gateway']);
  const connections = gauge('ajose_database_connections', 'Connections of all API processes.', ['state', 'pool']);
  const allowed = gauge('ajose_process_connections_most', 'Connections that this process may open.', ['pool']);
  for (const [pool, n] of Object.entries({ calls: env.databaseConnections, ...JOB_CONNECTIONS }))
    allowed.set({ pool }, n);
  const most = gauge('ajose_database_connections_most', 'Connections that PostgreSQL allows.', []);
  const byLabel = [
    ran,
    succeeded,
    failures,
    seconds,
    overdue,
    waiting,
    givenUp,
    oldest,
    cases,
    payouts,
    payoutAge,
    connections,
  ];

  const names = jobs.map(({ name }) => name);
  return async () => {
    const found = await readFigures(db, names, env.payouts === 'automatic').catch(() => undefined);
    up.set(found ? 1 : 0);
    if (!found) return;
    for (const one of [...byLabel, disputeLeft]) one.reset();
    for (const job of found.jobs) {
      failures.set({ job: job.name }, job.failures);
      overdue.set({ job: job.name }, job.overdue);
      if (job.ran !== null) ran.set({ job: job.name }, job.ran);
      if (job.succeeded !== null) succeeded.set({ job: job.name }, job.succeeded);
      if (job.seconds !== null) seconds.set({ job: job.name }, job.seconds);
    }
    for (const task of found.queue) {
      waiting.set({ task: task.name }, task.waiting);
      givenUp.set({ task: task.name }, task.given_up);
      oldest.set({ task: task.name }, task.oldest);
    }
    for (const { kind, n } of found.cases) cases.set({ kind }, n);
    for (const { state, n, overdue: age } of found.payouts) {
      payouts.set({ state }, n);
      payoutAge.set({ state }, age);
    }
    for (const { state, pool, n } of found.connections) connections.set({ state, pool }, n);
    disputes.set(found.disputes.open);
    if (found.disputes.left !== null) disputeLeft.set(found.disputes.left);
    maturity.set(found.maturity);
    outbox.set(found.outbox.waiting);
    outboxAge.set(found.outbox.oldest);
    events.set(found.events);
    event.set(found.event);
    messages.set(found.messages.waiting);
    messagesLost.set(found.messages.given_up);
    message.set(found.messages.oldest);
    files.set(found.files);
    most.set(found.most);
    if (found.balanced !== null) balanced.set(found.balanced ? 1 : 0);
    if (found.proven !== null) proven.set(found.proven);
    for (const [gateway, is] of Object.entries(found.reachable)) reachable.set({ gateway }, is ? 1 : 0);
  };
}
