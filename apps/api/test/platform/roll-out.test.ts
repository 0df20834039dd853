/** A roll-out replaces two processes behind a proxy one after the other under load, and no call is lost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProxy, type Proxy } from '../proxy.ts';
import { startStack } from '../stack.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const CALLERS = 12;

const children: ChildProcess[] = [];
const stack = await startStack();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await stack.close();
});

interface Running {
  port: number;
  child: ChildProcess;
  ended: Promise<unknown>;
}

async function startApi(drainSeconds: number): Promise<Running> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    API_PORT: '0',
    DRAIN_SECONDS: String(drainSeconds),
    DATABASE_URL: stack.deps.env.databaseUrl,
    DATABASE_CONNECTIONS: '4',
    PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LIMIT_ANONYMOUS_CALLS: '1000000',
    LIMIT_RESETS: '1000000',
  };
  const child = spawn(process.execPath, [MAIN], { env });
  children.push(child);
  const ended = once(child, 'exit');
  const port = await new Promise<number>((listens, failed) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port) listens(Number(port));
    });
    child.once('exit', () => failed(new Error(`The API did not start: ${said}`)));
  });
  return { port, child, ended };
}

/** Calls without a pause until `stop`, half of them with a body. @returns how often each status came back */
function load(proxy: Proxy): { stop: () => Promise<Map<number, number>> } {
  const statuses = new Map<number, number>();
  const end = new AbortController();
  const caller = async (index: number): Promise<void> => {
    while (!end.signal.aborted) {
      const answer = await fetch(
        `${proxy.url}/api/${index % 2 ? 'user/forgotPassword' : 'admin/getBanksByCountry/Nigeria'}`,
        index % 2
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":"nobody"}' }
          : {},
      );
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index)));
  return {
    async stop() {
      end.abort();
      await callers;
      return statuses;
    },
  };
}

test('no call is lost while both processes are replaced under load', async () => {
  const running = [await startApi(2), await startApi(2)];
  const proxy = await startProxy(running.map(({ port }) => port));
  const calls = load(proxy);
  for (const old of running) {
    old.child.kill('SIGTERM');
    await old.ended;
    expect(old.child.exitCode).toBe(0);
    const next = await startApi(2);
    proxy.replace(old.port, next.port);
    await new Promise((done) => setTimeout(done, 1000));
  }
  const statuses = await calls.stop();
  await proxy.close();
  expect(new Set(statuses.keys())).toEqual(new Set([200, 422]));
  expect(Math.min(...statuses.values())).toBeGreaterThan(20);
}, 120_000);

test('a process that stops says so in its health, and still answers calls, whose connections it ends', async () => {
  const { port, child, ended } = await startApi(30);
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await get('/healthz')).status).toBe(200);
  child.kill('SIGTERM');
  let health = await get('/healthz');
  for (let turn = 0; health.status === 200 && turn < 100; turn += 1) health = await get('/healthz');
  expect({ status: health.status, body: await health.json() }).toMatchObject({
    status: 503,
    body: { code: 'stopping' },
  });
  expect((await get('/readyz')).status).toBe(503);
  const banks = await get('/api/admin/getBanksByCountry/Nigeria');
  expect({ status: banks.status, connection: banks.headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  });
  const match = Date.now();
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
  expect(Date.now() - match).toBeLessThan(10_000);
}, 120_000);
