/** The jobs as the server runs them: one that fails is written down, tried again, and does not stop the others. */
import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi, type TestContext } from 'vitest';
import { connect, connectQueue } from '../src/platform/database/db.ts';
import { startJobs } from '../src/jobs/queue.ts';
import { enqueueMail } from '../src/platform/mail/enqueue.ts';
import { runAt } from '../src/platform/database/wake.ts';
import { readJobs } from '../src/platform/jobs/runs.ts';
import type { Email } from '../src/platform/mail/mailer.ts';
import { newCustomer, type TestCustomer } from './people.ts';
import { startStack, type Stack } from './stack.ts';

const soon = { timeout: 15_000, interval: 100 };

interface World {
  stack: Stack;
  ada: TestCustomer['user'];
  bola: TestCustomer['user'];
  /** What the jobs complained of. */
  failures: object[];
  /** Starts the jobs. @param env what differs from the stack's */
  start: (send: (email: Email) => Promise<void>, env?: Partial<Stack['deps']['env']>) => Promise<void>;
  welcome: (customer: TestCustomer['user']) => Promise<void>;
}

/** Each test has a platform of its own, so that those that wait for long wait at the same time. */
async function openWorld({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<World> {
  const stack = await startStack();
  onTestFinished(() => stack.close());
  const { user: ada } = await newCustomer(stack);
  const { user: bola } = await newCustomer(stack);
  await stack.owner.query('TRUNCATE graphile_worker._private_jobs');
  const failures: object[] = [];
  return {
    stack,
    ada,
    bola,
    failures,
    start: async (send, env = {}) => {
      const deps = { ...stack.deps, env: { ...stack.deps.env, ...env }, mail: { send } };
      // What is registered last runs first.
      onTestFinished(await startJobs(deps, { error: (detail) => failures.push(detail) }));
    },
    welcome: ({ _id }) => enqueueMail(stack.db, { emailKind: 'welcome', customerId: _id }),
  };
}

/** Takes the database away from the API, open connections too, or gives it back. */
async function letIn({ ownerUrl, owner }: Stack, open: boolean): Promise<void> {
  const name = new URL(ownerUrl).pathname.slice(1);
  await owner.query(`${open ? 'GRANT' : 'REVOKE'} CONNECT ON DATABASE ${name} ${open ? 'TO' : 'FROM'} PUBLIC`);
  if (open) return;
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'ajose_api'`,
    [name],
  );
}

test('an email that could not be sent is sent again, and the next jobs do not wait for it', async (context) => {
  const { ada, bola, failures, start, welcome } = await openWorld(context);
  const sent: string[] = [];
  let mailServerIsAway = true;
  await welcome(ada);
  await welcome(bola);
  await start(async ({ to }) => {
    if (mailServerIsAway && to.includes(ada.email)) {
      mailServerIsAway = false;
      throw new Error('The mail server is away');
    }
    sent.push(to);
  });

  await vi.waitFor(() => expect(sent).toHaveLength(2), soon);
  expect(sent[0]).toContain(bola.email);
  expect(sent[1]).toContain(ada.email);
  expect(failures.filter((failure) => JSON.stringify(failure).includes('send_mail'))).toHaveLength(1);
});

test('an administrator sees when the job that sends emails ran last', async (context) => {
  const { stack, ada, start, welcome } = await openWorld(context);
  const lastRun = async () => (await readJobs(stack.deps, ['send_mail']))[0]?.lastRunAt;
  expect(await lastRun()).toBeNull();
  const before = stack.deps.clock.now().toISOString();
  await welcome(ada);
  await start(async () => undefined);
  await vi.waitFor(async () => expect(await lastRun()).not.toBeNull(), soon);
  expect((await lastRun()) ?? '' >= before).toBeTruthy();
});

test('asking for a job again while it runs does not count as a failure', async (context) => {
  const { stack } = await openWorld(context);
  await runAt(stack.deps, 'pay_out', null);
  await stack.owner.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker', attempts = 1`,
  );
  await runAt(stack.deps, 'pay_out', null);
  expect(await readJobs(stack.deps, ['pay_out'])).toMatchObject([{ waiting: 1, failed: 0 }]);
  await stack.owner.query('UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL');
  expect(await readJobs(stack.deps, ['pay_out'])).toMatchObject([{ waiting: 1, failed: 1 }]);
});

test.concurrent('the jobs go on after the database was away while a job ran', { timeout: 90_000 }, async (context) => {
  const { stack, ada, bola, failures, start, welcome } = await openWorld(context);
  const sent: string[] = [];
  const started = Promise.withResolvers<void>();
  await welcome(ada);
  await start(async ({ to }) => {
    await started.promise;
    if (to.includes(ada.email)) await letIn(stack, false);
    sent.push(to);
  });
  started.resolve();
  await vi.waitFor(() => expect(failures).toContainEqual({ job: expect.stringContaining('Failed to complete') }), soon);

  await letIn(stack, true);
  await welcome(bola);

  // A queue that gave itself up is replaced after eleven seconds.
  await vi.waitFor(() => expect(sent).toHaveLength(2), { ...soon, timeout: 40_000 });
  expect(sent[1]).toContain(bola.email);
});

/** PostgreSQL behind a gate that can cut every connection, and then take new ones without a word, or fall silent on those it has. */
async function startGate(target: number) {
  const held = new Map<Socket, Socket | undefined>();
  let silent = false;
  let taken = 0;
  const server = createServer((socket) => {
    const inside = silent ? undefined : connectTo(target, '127.0.0.1');
    held.set(socket, inside);
    socket.on('error', () => undefined).on('close', () => held.delete(socket));
    taken += 1;
    if (!inside) return;
    socket.pipe(inside).on('error', () => socket.destroy());
    inside.pipe(socket);
    socket.on('close', () => inside.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = (): void => held.forEach((_, socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    silence: () => {
      silent = true;
      taken = 0;
      cutAll();
    },
    taken: () => taken,
    /** The connections stay open, and nothing goes through them any more. New ones are answered. */
    mute: () =>
      held.forEach((inside, socket) => {
        socket.unpipe(inside).pause();
        inside?.unpipe(socket).pause();
      }),
    /** New connections are answered again; those that were taken in silence stay silent. */
    speak: () => {
      silent = false;
    },
    close: () => {
      cutAll();
      server.close();
    },
  };
}

type Gate = Awaited<ReturnType<typeof startGate>>;

test.concurrent.for([
  [
    'took connections and never answered',
    async (gate: Gate) => {
      gate.silence();
      // Both connections of each queue wait for an answer.
      await vi.waitUntil(() => gate.taken() >= 4, { timeout: 20_000, interval: 100 });
      gate.speak();
    },
  ],
  ['answered no more on the connections it had', (gate: Gate) => Promise.resolve(gate.mute())],
] as const)('the jobs go on after a server that %s', { timeout: 90_000 }, async ([, fail], context) => {
  const { stack, ada, bola, start, welcome } = await openWorld(context);
  const direct = new URL(stack.deps.env.databaseDirectUrl);
  const gate = await startGate(Number(direct.port));
  context.onTestFinished(gate.close);
  direct.port = String(gate.port);
  const sent: string[] = [];
  await start(async ({ to }) => void sent.push(to), { databaseDirectUrl: direct.href });
  await welcome(bola);
  await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
  await fail(gate);
  // A request that was on its way is carried out. One that found this email would keep it for ten minutes.
  await sleep(1000);
  await welcome(ada);
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 40_000, interval: 100 });
});

test.concurrent(
  'the jobs go on although the database was a standby when they started',
  { timeout: 90_000 },
  async (context) => {
    const { stack, ada, start, welcome } = await openWorld(context);
    // The first statement of a queue writes, which a standby refuses. What a sequence has counted stays after an error.
    await stack.owner.query(
      `CREATE SEQUENCE refused;
     CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$BEGIN PERFORM nextval('refused'); RAISE 'cannot execute INSERT in a read-only transaction' USING ERRCODE = '25006'; END$$;
     CREATE TRIGGER refuse BEFORE INSERT ON graphile_worker._private_tasks FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
    );
    const sent: string[] = [];
    await start(async ({ to }) => {
      sent.push(to);
    });
    // Both queues have asked.
    await vi.waitFor(async () => {
      const { rows } = await stack.owner.query<{ last_value: bigint }>('SELECT last_value FROM refused');
      expect(rows[0]?.last_value).toBeGreaterThanOrEqual(2n);
    }, soon);
    await stack.owner.query('DROP TRIGGER refuse ON graphile_worker._private_tasks');

    await welcome(ada);
    await vi.waitFor(() => expect(sent).toHaveLength(1), { ...soon, timeout: 40_000 });
  },
);

test('jobs of a process that died are free again after ten minutes', async (context) => {
  const { stack, ada, bola, start, welcome } = await openWorld(context);
  const sent: string[] = [];
  await welcome(ada);
  await welcome(bola);
  await stack.owner.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'dead ' || id, attempts = 1,
       locked_at = now() - CASE WHEN payload ->> 'customerId' = $1 THEN interval '11 minutes' ELSE interval '9 minutes' END`,
    [ada._id],
  );
  await start(async ({ to }) => {
    sent.push(to);
  });
  await stack.owner.query(`SELECT graphile_worker.add_job('free_jobs', '{}'::json)`);

  await vi.waitFor(() => expect(sent).toHaveLength(1), soon);
  expect(sent[0]).toContain(ada.email);
  const { rows } = await stack.owner.query<{ locked_by: string }>(
    `SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by LIKE 'dead%'`,
  );
  expect(rows).toHaveLength(1);
});

test.for([
  ['calls', connect],
  ['a queue', connectQueue],
] as const)('%s: a connection that breaks while its pool ends does not end the process', async ([, open], context) => {
  const { stack } = await openWorld(context);
  const db = open(stack.ownerUrl, 1);
  const client = await db.connect();
  client.release();
  const ended = db.end();
  expect(() => client.emit('error', new Error('terminating connection due to administrator command'))).not.toThrow();
  await ended;
});
