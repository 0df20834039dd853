/** Health over HTTP: whether the process takes calls, whether it can work with its database, and its metrics for Prometheus. */
import type { FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './app.ts';
import type { Db } from '../database/db.ts';
import type { Env } from '../env.ts';
import { refuse } from './errors.ts';

/**
 * Checks the role's grants, which signing in and posting need, and which a restored dump lacks until it is migrated. It reads next to
 * nothing.
 */
const READY = `
  SELECT ledger.first_id(now()), EXISTS (SELECT FROM sessions), EXISTS (SELECT FROM customers),
         EXISTS (SELECT FROM money.job_runs), EXISTS (SELECT FROM graphile_worker.jobs)`;

function createMetrics(app: App, db: Db): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long calls took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL, and calls that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'open' }, db.totalCount);
      connections.set({ state: 'idle' }, db.idleCount);
      connections.set({ state: 'waiting' }, db.waitingCount);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  return registry;
}

/** What health needs to know; `stopping` as in deps.ts. */
interface Watched {
  db: Db;
  env: Env;
  stopping?: AbortSignal;
}

/** @param addFigures adds the platform's own figures to the metrics; the function that it returns is called before each reading */
export function healthRoutes(
  app: App,
  { db, env, stopping }: Watched,
  addFigures: (registry: Registry) => () => Promise<void>,
): void {
  const metrics = createMetrics(app, db);
  const readFigures = addFigures(metrics);

  const refuseWhenStopping = (): void => {
    if (stopping?.aborted) throw refuse(503, 'stopping', 'This process ends; another one takes calls.');
  };

  // The proxy calls this every second. It does not ask the database: while that is away, each process can still answer with the reason.
  app.get('/healthz', { config: { who: 'operations' } }, async () => {
    refuseWhenStopping();
    return { status: 'ok' };
  });

  app.get('/readyz', { config: { who: 'operations' } }, async () => {
    refuseWhenStopping();
    try {
      await db.query(READY);
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      throw refuse(503, 'not_ready', 'The database cannot be reached or is not migrated.');
    }
    return { status: 'ready' };
  });

  const insideOnly = async (request: FastifyRequest) => {
    if (env.metricsAddresses.length > 0 && !env.metricsAddresses.includes(request.ip)) {
      throw refuse(403, 'inside_only', 'This page can be read from internal addresses only.');
    }
  };
  app.get('/metrics', { config: { who: 'operations' }, onRequest: insideOnly }, async (_request, reply) => {
    await readFigures();
    reply.type(metrics.contentType);
    return metrics.metrics();
  });
}
