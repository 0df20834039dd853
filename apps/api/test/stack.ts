/**
 * What API tests share: a server built by buildApp on a database of its own, connected as the role that production uses.
 * Only the clock, the gateway and the mail are replaced. Calls go through a `fetch` that needs no network.
 */
import { randomUUID } from 'node:crypto';
import { Logger, runOnce, type Task } from 'graphile-worker';
import pg from 'pg';
import { expect, inject as provided, vi } from 'vitest';
import { copyDatabase as copySpread, dropDatabase as dropSpread } from '../harness/citus/nodes.ts';
import { buildApp } from '../src/app.ts';
import type { App } from '../src/platform/server/app.ts';
import { connect, type Db } from '../src/platform/database/db.ts';
import type { Clock } from '../src/platform/database/clock.ts';
import type { Deps } from '../src/gateways/deps.ts';
import { readEnv } from '../src/platform/env.ts';
import { refuse } from '../src/platform/server/errors.ts';
import type { Gateway } from '../src/gateways/gateway.ts';
import { gatewaysOf } from '../src/gateways/gateways.ts';
import { paystackEvents } from '../src/gateways/paystack/events.ts';
import type { Email } from '../src/platform/mail/mailer.ts';
import { sendMail } from '../src/jobs/send-mail.ts';
import { sendPush } from '../src/jobs/send-push.ts';
import { fetchFrom } from './fetch-from.ts';
import { TEMPLATE } from './postgres.ts';

export interface Stack {
  app: App;
  deps: Deps;
  db: Db;
  /** The owner's connection, for everything that the API's role may not read or change. */
  owner: Db;
  ownerUrl: string;
  clock: Clock & { set(moment: Date): void; advance(ms: number): void };
  /** Emails that were sent, the newest last. */
  emails: Email[];
  /** A `fetch` for the SDK. */
  fetch: typeof fetch;
  /** Runs the waiting jobs. @param tasks which kinds of jobs; emails unless given */
  runJobs(tasks?: Record<string, Task>): Promise<void>;
  close(): Promise<void>;
}

export interface StackOptions {
  env?: Record<string, string>;
  gateway?: Partial<Gateway>;
}

const silent = new Logger(() => () => undefined);

const notNow = async () => ({ outcome: 'unknown' as const, message: 'The test has no gateway' });

/** A gateway that can never be reached, for tests that call everything. */
export const unreachableGateway: Gateway = {
  name: 'paystack',
  events: paystackEvents('sk_test_of_the_tests'),
  price: () => 0n,
  disputes: { listDisputes: notNow, fetchDispute: notNow, answerDispute: notNow },
  begin: notNow,
  openTransfer: notNow,
  verify: notNow,
  fetchPayment: notNow,
  listPaid: notNow,
  refund: notNow,
  listRefunds: notNow,
  fetchRefund: notNow,
  listBanks: notNow,
  transfer: notNow,
  verifyTransfer: notNow,
  listTransfers: notNow,
  balance: notNow,
  chargeCard: notNow,
  forgetCard: notNow,
  createCustomer: notNow,
  fetchCustomer: notNow,
  identifyCustomer: notNow,
  openAccount: notNow,
  requeryAccount: notNow,
  closeAccount: notNow,
  resolveAccount: () => Promise.reject(refuse(503, 'gateway_unavailable', 'The bank cannot be asked now.')),
};

/** The gateway of a test that has one. */
export function gatewayOf({ gateways }: Pick<Deps, 'gateways'>): Gateway {
  const [gateway] = gateways.all;
  if (!gateway) throw new Error('The test has no gateway');
  return gateway;
}

/** The gateway with some of its calls answered in another way. */
export const gatewayBut = (deps: Pick<Deps, 'gateways'>, changes: Partial<Gateway>): Gateway =>
  new Proxy(gatewayOf(deps), {
    get: (target, name, receiver): unknown => Reflect.get(name in changes ? changes : target, name, receiver),
  });

/** Calls a function before a statement that contains these words. */
export function before<D extends Pick<Deps, 'db'>>(words: string, deps: D, happens: () => Promise<unknown>): D {
  const db = new Proxy(deps.db, {
    get(target, name) {
      if (name === 'query') {
        return async (asked: { text: string }) => {
          if (asked.text.includes(words)) await happens();
          return target.query(asked);
        };
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { ...deps, db };
}

/** Calls a function between a payout's claim and its order, when the bank's codes are read. */
export const beforeTheOrder = <D extends Pick<Deps, 'db'>>(deps: D, happens: () => Promise<unknown>): D =>
  before('FROM bank_codes', deps, happens);

/** What a server needs, with other gateways. */
export const withGateway = <D extends Partial<Deps>>(deps: D, ...gateways: readonly Gateway[]): D => ({
  ...deps,
  gateways: gatewaysOf(gateways),
});

/** Collects refusals that the contract does not name for their call. */
function watchRefusals(app: App): { undeclared: readonly string[] } {
  const undeclared: string[] = [];
  app.addHook('onSend', (request, reply, payload, done) => {
    const { url } = request.routeOptions;
    const call = app.calls.find((call) => call.method === request.method && call.url === url);
    if (call && reply.statusCode >= 400 && typeof payload === 'string' && payload !== '') {
      const { code } = JSON.parse(payload) as { code: string };
      const declared = call.refusals.all.get(reply.statusCode)?.includes(code) ?? false;
      if (!declared) undeclared.push(`${request.method} ${url} ${reply.statusCode} ${code}`);
    }
    done(null, payload);
  });
  return { undeclared };
}

/** A gateway with the calls that a test gives; all others throw. */
function refusingGateway(given: Partial<Gateway>, secretKey: string): Gateway {
  const known = {
    name: 'paystack',
    events: paystackEvents(secretKey),
    price: () => 0n,
    disputes: null,
    ...given,
  } as const;
  return new Proxy(known, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      // Resolving a promise with this gateway reads `then`.
      if (member !== undefined || name === 'then') return member;
      return () => Promise.reject(new Error(`The test's gateway does not know ${String(name)}`));
    },
  }) as Gateway;
}

async function copyDatabase(): Promise<{ ownerUrl: string; apiUrl: string; drop: () => Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const cluster = new URL(provided('ownerUrl'));
  cluster.pathname = '/postgres';
  const onCluster = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.href });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  const nodes = provided('nodes').map((node) => new URL(node));
  if (nodes.length > 0) await copySpread(nodes, TEMPLATE, name);
  else await onCluster(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const owner = new URL(cluster);
  owner.pathname = `/${name}`;
  const api = new URL(owner);
  api.username = 'ajose_api';
  api.password = provided('apiPassword');
  const drop = () => (nodes.length > 0 ? dropSpread(nodes, name) : onCluster(`DROP DATABASE ${name} WITH (FORCE)`));
  return { ownerUrl: owner.href, apiUrl: api.href, drop };
}

function testClock(): Stack['clock'] {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (moment) => {
      offset = moment.getTime() - Date.now();
    },
    advance: (ms) => {
      offset += ms;
    },
  };
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const { ownerUrl, apiUrl, drop } = await copyDatabase();
  const env = readEnv({
    DATABASE_URL: apiUrl,
    DATABASE_CONNECTIONS: '8',
    PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    CUSTOMER_ORIGIN: 'http://localhost:3000',
    ADMIN_ORIGIN: 'http://localhost:3001',
    LOG_LEVEL: 'silent',
    QUICK_PASSWORDS: 'yes',
    ...options.env,
  });
  const db = connect(apiUrl, env.databaseConnections);
  const owner = connect(ownerUrl, 2);
  const clock = testClock();
  const emails: Email[] = [];
  const mail = {
    send: async (email: Email) => {
      emails.push(email);
    },
  };
  const deps: Deps = {
    env,
    db,
    clock,
    gateways: gatewaysOf([refusingGateway(options.gateway ?? {}, env.paystack?.secretKey ?? '')]),
    mail,
  };
  const app = await buildApp(deps);
  const refusals = watchRefusals(app);
  await app.ready();
  const mailTasks: Record<string, Task> = {
    send_mail: (payload, { job }) => sendMail(deps, payload, job),
    send_push: (payload) => sendPush(deps, payload),
  };
  return {
    app,
    deps,
    db,
    owner,
    ownerUrl,
    clock,
    emails,
    fetch: fetchFrom(app),
    runJobs: (tasks = mailTasks) =>
      runOnce({ pgPool: db, taskList: tasks, noPreparedStatements: true, logger: silent }),
    close: async () => {
      await app.close();
      await db.end();
      await owner.end();
      await drop();
      expect(refusals.undeclared, 'refusals that the contract does not name').toEqual([]);
    },
  };
}

const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
/** On a cluster finds a call that waits, which it does on a worker. */
const WAITING_ANYWHERE = `SELECT FROM citus_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Resolves when a call waits for another's lock. */
export async function someoneWaits({ owner }: Pick<Stack, 'owner'>): Promise<void> {
  const waiting = provided('nodes').length > 0 ? WAITING_ANYWHERE : WAITING;
  await vi.waitFor(async () => expect((await owner.query(waiting)).rows).toHaveLength(1), { timeout: 20_000 });
}
