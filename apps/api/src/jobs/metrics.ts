/**
 * Figures of the whole platform for Prometheus, read from the database at each scrape: jobs, emails, cases, payouts, maturities,
 * webhooks, the books, the gateway and connections. deploy/prometheus/alerts.yml has the alerts that follow from them.
 */
import { Gauge, type Registry } from 'prom-client';
import { JOB_CONNECTIONS } from '../platform/database/connections.ts';
import { row, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { jobs } from './jobs.ts';

interface Figures {
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

async function readFigures(db: Db, names: readonly string[], automatic: boolean): Promise<Figures | undefined> {
  const figures = await row<Omit<Figures, 'payouts' | 'maturity' | 'outbox'>>(db, FIGURES, [names]);
  const money = await row<Pick<Figures, 'payouts' | 'maturity' | 'outbox'>>(db, MONEY, [automatic]);
  return figures && money && { ...figures, ...money };
}

/** A gauge for each figure. */
function gaugesIn(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge('ajose_database_up', 'Whether PostgreSQL answered this scrape.', []),
    jobRan: gauge('ajose_job_last_run_timestamp_seconds', 'When a recurring job last ran.', ['job']),
    jobSucceeded: gauge('ajose_job_last_success_timestamp_seconds', 'When it last ended well.', ['job']),
    jobFailures: gauge('ajose_job_failures', 'Its runs in a row that failed; 0 after one that ended well.', ['job']),
    jobSeconds: gauge('ajose_job_duration_seconds', 'How long its last run took.', ['job']),
    jobOverdue: gauge('ajose_job_overdue_seconds', 'For how long it should have been started.', ['job']),
    queueWaiting: gauge(
      'ajose_queue_waiting',
      'Emails and jobs in the queue that may run now or are tried again later.',
      ['task'],
    ),
    queueGivenUp: gauge('ajose_queue_given_up', 'Emails and jobs that failed at every attempt.', ['task']),
    queueOldest: gauge('ajose_queue_oldest_seconds', 'For how long the oldest of those that wait has waited.', [
      'task',
    ]),
    cases: gauge('ajose_cases_open', 'Cases that an administrator has to look at.', ['kind']),
    payouts: gauge('ajose_payouts_open', 'Payouts that a job looks after.', ['state']),
    payoutAge: gauge('ajose_payout_overdue_seconds', 'For how long the payout due longest waits.', ['state']),
    disputes: gauge('ajose_disputes_open', 'Disputes that the gateway has no answer to yet.', []),
    disputeLeft: gauge('ajose_dispute_left_seconds', 'How long until the first of them counts as accepted.', []),
    maturity: gauge('ajose_maturity_overdue_seconds', 'For how long the maturity due longest is unpaid.', []),
    outbox: gauge('ajose_outbox_waiting', 'Changes of transactions that the outbox has not passed on yet.', []),
    outboxAge: gauge('ajose_outbox_oldest_seconds', 'For how long the oldest of them waits.', []),
    events: gauge('ajose_gateway_events_waiting', 'Webhooks of the gateway that were not handled yet.', []),
    eventAge: gauge('ajose_gateway_event_oldest_seconds', 'For how long the oldest of them waits.', []),
    messages: gauge('ajose_webhook_messages_waiting', 'Messages to other tools that were not delivered yet.', []),
    messagesLost: gauge('ajose_webhook_messages_given_up', 'Messages that failed at every attempt.', []),
    messageAge: gauge('ajose_webhook_oldest_seconds', 'How old the oldest event is that such a message tells.', []),
    files: gauge('ajose_files_added_bytes', 'What customers added in files in the last hour.', []),
    balanced: gauge('ajose_books_balanced', 'Whether the last proof found the books right.', []),
    proven: gauge('ajose_books_proven_timestamp_seconds', 'When the books were last proven.', []),
    reachable: gauge('ajose_gateway_reachable', 'Whether the gateway answered a job last.', ['gateway']),
    connections: gauge('ajose_database_connections', 'Connections of all API processes.', ['state', 'pool']),
    allowed: gauge('ajose_process_connections_most', 'Connections that this process may open.', ['pool']),
    most: gauge('ajose_database_connections_most', 'Connections that PostgreSQL allows.', []),
  };
}

type Gauges = ReturnType<typeof gaugesIn>;

/** Figures of what comes and goes (a job, a kind, a state): what is no longer there leaves its gauge. */
function setByLabel(gauges: Gauges, figures: Figures): void {
  const { jobRan, jobSucceeded, jobFailures, jobSeconds, jobOverdue, queueWaiting, queueGivenUp, queueOldest } = gauges;
  const { cases, payouts, payoutAge, connections } = gauges;
  const ofJobs = [jobRan, jobSucceeded, jobFailures, jobSeconds, jobOverdue];
  const ofQueue = [queueWaiting, queueGivenUp, queueOldest];
  for (const gauge of [...ofJobs, ...ofQueue, cases, payouts, payoutAge, connections]) gauge.reset();
  for (const job of figures.jobs) {
    jobFailures.set({ job: job.name }, job.failures);
    jobOverdue.set({ job: job.name }, job.overdue);
    if (job.ran !== null) jobRan.set({ job: job.name }, job.ran);
    if (job.succeeded !== null) jobSucceeded.set({ job: job.name }, job.succeeded);
    if (job.seconds !== null) jobSeconds.set({ job: job.name }, job.seconds);
  }
  for (const task of figures.queue) {
    queueWaiting.set({ task: task.name }, task.waiting);
    queueGivenUp.set({ task: task.name }, task.given_up);
    queueOldest.set({ task: task.name }, task.oldest);
  }
  for (const { kind, n } of figures.cases) cases.set({ kind }, n);
  for (const { state, n, overdue } of figures.payouts) {
    payouts.set({ state }, n);
    payoutAge.set({ state }, overdue);
  }
  for (const { state, pool, n } of figures.connections) connections.set({ state, pool }, n);
  for (const [gateway, is] of Object.entries(figures.reachable)) gauges.reachable.set({ gateway }, is ? 1 : 0);
}

function setAlone(gauges: Gauges, figures: Figures): void {
  gauges.disputes.set(figures.disputes.open);
  gauges.disputeLeft.reset();
  if (figures.disputes.left !== null) gauges.disputeLeft.set(figures.disputes.left);
  gauges.maturity.set(figures.maturity);
  gauges.outbox.set(figures.outbox.waiting);
  gauges.outboxAge.set(figures.outbox.oldest);
  gauges.events.set(figures.events);
  gauges.eventAge.set(figures.event);
  gauges.messages.set(figures.messages.waiting);
  gauges.messagesLost.set(figures.messages.given_up);
  gauges.messageAge.set(figures.messages.oldest);
  gauges.files.set(figures.files);
  gauges.most.set(figures.most);
  if (figures.balanced !== null) gauges.balanced.set(figures.balanced ? 1 : 0);
  if (figures.proven !== null) gauges.proven.set(figures.proven);
}

/** Adds the figures to a registry. @returns a function that reads them again; while the database is away only `ajose_database_up` is */
export function platformFigures(registry: Registry, { db, env }: Pick<Deps, 'db' | 'env'>): () => Promise<void> {
  const gauges = gaugesIn(registry);
  for (const [pool, n] of Object.entries({ calls: env.databaseConnections, ...JOB_CONNECTIONS }))
    gauges.allowed.set({ pool }, n);
  const names = jobs.map(({ name }) => name);
  return async () => {
    const figures = await readFigures(db, names, env.payouts === 'automatic').catch(() => undefined);
    gauges.up.set(figures ? 1 : 0);
    if (!figures) return;
    setByLabel(gauges, figures);
    setAlone(gauges, figures);
  };
}
