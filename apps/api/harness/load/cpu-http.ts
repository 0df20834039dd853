/**
 * Compares the processor time of the server's process for each kind of call with that of another checkout: both run, and answer short
 * batches of calls by turns. PostgreSQL's own time is not in it. Linux only.
 */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type * as Https from './http.ts';
import type { World } from './world.ts';

const BATCH = 400;
const CONNECTIONS = 16;

interface HttpSide {
  pid: number;
  url: string;
  people: World['people'];
  stop(): Promise<void>;
}

const children = async (): Promise<string[]> =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ');

async function startSide(checkout: string, world: World, port: number): Promise<HttpSide> {
  const servers: typeof Https = await import(resolve(checkout, 'apps/api/harness/load/http.ts'));
  const before = await children();
  const server = await servers.startServer(world, port);
  const pid = Number((await children()).find((child) => !before.includes(child)));
  return { pid, url: server.url, people: world.people, stop: () => server.stop() };
}

/** Processor time of all the server's threads, in nanoseconds. */
async function spent({ pid }: HttpSide): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(threads.map((id) => readFile(`/proc/${pid}/task/${id}/schedstat`, 'utf8')));
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]), 0);
}

interface Request {
  path: string;
  body?: object;
}
let made = 0;

const CALLS: Record<string, (person: { id: string }) => Request> = {
  'over HTTP: a withdrawal': ({ id }) => ({
    path: '/api/transaction/addTransaction',
    body: {
      userId: id,
      amount: 1.5,
      transactionId: `WDL_cpu_${(made += 1)}`,
      currency: 'NGN',
      reason: 'Wallet withdrawal',
      type: 'withdrawal',
      incomingStatus: 'pending',
      paymentMethod: 'bank_transfer',
    },
  }),
  'over HTTP: who I am': () => ({ path: '/api/user/getUser' }),
  'over HTTP: my transactions': ({ id }) => ({
    path: `/api/transaction/getUserTransactions/${id}?limit=20`,
  }),
};

async function send(side: HttpSide, call: (person: { id: string }) => Request): Promise<void> {
  const person = side.people[Math.floor(Math.random() * side.people.length)];
  const { path, body } = call({ id: person?.id ?? '' });
  const answer = await fetch(side.url + path, {
    headers: { authorization: `Bearer ${person?.token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

/** @returns microseconds of one call */
async function measureCalls(side: HttpSide, call: (person: { id: string }) => Request): Promise<number> {
  const before = await spent(side);
  let left = BATCH;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while ((left -= 1) >= 0) await send(side, call);
    }),
  );
  return ((await spent(side)) - before) / 1000 / BATCH;
}

/** Calls `kept` with the microseconds that one call of a kind took here and there, for each round. */
export async function compareCalls(
  sides: readonly [{ checkout: string; world: World }, { checkout: string; world: World }],
  port: number,
  rounds: number,
  kept: (name: string, ours: number, theirs: number) => void,
): Promise<void> {
  const here = await startSide(sides[0].checkout, sides[0].world, port);
  const there = await startSide(sides[1].checkout, sides[1].world, port + 1);
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, call] of Object.entries(CALLS)) {
        const figures = new Map<HttpSide, number>();
        for (const side of round % 2 === 0 ? [here, there] : [there, here])
          figures.set(side, await measureCalls(side, call));
        // The first rounds compile and fill caches.
        if (round > 2) kept(name, figures.get(here) ?? Number.NaN, figures.get(there) ?? Number.NaN);
      }
    }
  } finally {
    await Promise.all([here.stop(), there.stop()]);
  }
}
