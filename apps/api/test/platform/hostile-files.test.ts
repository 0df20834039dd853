/**
 * Files that attack their reader cost the API nothing: each is refused or harmless, the API's process takes little more memory, and
 * no call beside it is late. The API runs in a process of its own, because that is what is measured. By day each fourth of them is sent.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '@ajose/sdk/api';
import { addUser, login } from '@ajose/sdk/customer/session';
import { nightly, oneByDay } from '@ajose/tools/nightly';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpeg, plainPdf } from '../files.ts';
import type { Hostile } from '../hostile.ts';
import { hostilePdfs, slowPdfs } from '../hostile-pdfs.ts';
import { hostileJpegs, hostilePngs } from '../hostile-pictures.ts';
import { newCustomer, signUpForm, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const MOST_MORE_BYTES = 150_000_000;
/** The most memory of a process that reads files, which is looked at each 20 ms and ended above 600 MB. */
const MOST_OF_READER_BYTES = 800_000_000;
/**
 * While a file holds the API, or the threads that hash passwords, a call waits for many seconds. Where something else computes beside the
 * tests it waits for two, and a sign-in for longer than that: it is compared with what it takes at rest. SECURITY.md says what is measured with
 * nothing beside.
 */
const LATE_MS = 3000;
const FILES_EACH = 10;
/** Two are read at the same time. */
const AT_ONCE = 2;

let api: ChildProcess;
let address: string;
const stack = await startStack();

beforeAll(async () => {
  api = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      API_PORT: '0',
      DATABASE_URL: stack.deps.env.databaseUrl,
      PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise<string>((listens, failed) => {
    let said = '';
    api.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /127\.0\.0\.1:(\d+)/.exec(said)?.[1];
      if (port !== undefined) listens(`http://127.0.0.1:${port}`);
    });
    api.once('exit', () => failed(new Error(`The API did not start: ${said}`)));
  });
});
afterAll(async () => {
  api.kill('SIGKILL');
  await stack.close();
});

/** Each process with the one that started it. */
const processes = (): string[][] =>
  execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/));
const readersOf = (parent: number): string[] =>
  processes().flatMap(([pid = '', by]) => (by === String(parent) ? [pid] : []));
const isThere = (pid: string): boolean => processes().some(([running]) => running === pid);

/** The memory of a process in bytes; 0 for one that has ended. */
const memoryOf = (pid: number): number =>
  1024 * Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout);

/** Sends a file. Each sender is in a network of its own. */
async function send(by: TestCustomer, sender: number, bytes: Buffer): Promise<string> {
  const query = new URLSearchParams({ userId: by.user._id, purpose: 'name_change', name: 'x' });
  const answer = await fetch(`${address}/api/file/addFile?${query.toString()}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/octet-stream',
      'x-forwarded-for': `10.0.${sender}.1`,
    },
    body: new Uint8Array(bytes),
  });
  const { code } = (await answer.json()) as { code?: string };
  return code ?? 'taken';
}

type Made = readonly [name: string, bytes: Buffer];

/** Makes the files before anything is measured, because packing keeps this process from hearing answers. */
async function makeAll(files: readonly Hostile[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const [name, make] of files) {
    const bytes = await make();
    expect(bytes.length, `bytes of ${name}`).toBeLessThan(5 * 1024 * 1024);
    made.push([name, bytes]);
  }
  return made;
}

/** Sends files one after the other, as different customers. @returns what became of each */
async function sendAll(files: Iterator<Made>, sender: number): Promise<(readonly [name: string, became: string])[]> {
  const became: (readonly [string, string])[] = [];
  let by = await newCustomer(stack);
  for (let next = files.next(); !next.done; next = files.next()) {
    if (became.length % FILES_EACH === FILES_EACH - 1) by = await newCustomer(stack);
    const [name, bytes] = next.value;
    became.push([name, await send(by, sender, bytes)]);
  }
  return became;
}

const p95 = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length * 0.95)] ?? 0;

async function timed(of: number[], call: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call();
  of.push(performance.now() - began);
}

/** Makes light calls, signs in from a known device, and looks at the process until it is told to stop. */
function watch(signIn: () => Promise<unknown>): {
  stop: () => Promise<{ light: number; signIn: number; peak: number; readers: number }>;
} {
  const end = new AbortController();
  const waits = { light: [] as number[], signIn: [] as number[] };
  let peak = 0;
  let readers = 0;
  const watching = (async () => {
    while (!end.signal.aborted) {
      await timed(waits.light, async () =>
        (await fetch(`${address}/api/admin/getBanksByCountry/Nigeria`)).arrayBuffer(),
      );
      await timed(waits.signIn, signIn);
      if (waits.light.length % 4 === 0) peak = Math.max(peak, memoryOf(api.pid ?? 0));
      for (const pid of readersOf(api.pid ?? 0)) readers = Math.max(readers, memoryOf(Number(pid)));
      await sleep(100);
    }
  })();
  return {
    stop: async () => {
      end.abort();
      await watching;
      return { light: p95(waits.light), signIn: p95(waits.signIn), peak, readers };
    },
  };
}

/** Signs up at the API's process, where passwords are hashed as in production. @returns signs in again from the same browser */
async function knownDevice(): Promise<() => Promise<unknown>> {
  const there = createApi({ baseUrl: `${address}/api`, token: () => null });
  const form = signUpForm();
  const { device } = await addUser(there, form);
  return () => login(there, { email: form.email, password: form.password, device });
}

const REFUSALS = ['file_unreadable', 'file_too_heavy', 'picture_too_large', 'pdf_locked', 'pdf_too_long'];

test(
  'each hostile file is refused or harmless, and costs the API neither much time nor much memory',
  { timeout: 600_000 },
  async () => {
    const slow = oneByDay(slowPdfs);
    const quick = [...hostilePngs, ...hostileJpegs, ...hostilePdfs].filter((_, index) => nightly || index % 4 === 0);
    expect(quick.length).toBeGreaterThanOrEqual(nightly ? 60 : 15);
    const files = (await makeAll([...slow, ...quick])).values();
    const person = await newCustomer(stack);
    for (const bytes of [await jpeg(3000, 2000), plainPdf()]) expect(await send(person, 99, bytes)).toBe('taken');
    const signIn = await knownDevice();
    const calm: number[] = [];
    for (let n = 0; n < 5; n += 1) await timed(calm, signIn);
    const rest = memoryOf(api.pid ?? 0);
    const watched = watch(signIn);
    const became = (await Promise.all(Array.from({ length: AT_ONCE }, (_, sender) => sendAll(files, sender)))).flat();
    const late = await watched.stop();
    expect(became.length).toBe(slow.length + quick.length);
    const hits = new Map(became);
    expect(became.filter(([, inner]) => inner !== 'taken' && !REFUSALS.includes(inner))).toEqual([]);
    expect(slow.filter(([name]) => hits.get(name) !== 'file_too_heavy')).toEqual([]);
    expect(late.peak - rest, `${rest} at rest, ${late.peak} at most`).toBeLessThan(MOST_MORE_BYTES);
    expect(late.readers, 'bytes of one that reads').toBeLessThan(MOST_OF_READER_BYTES);
    expect(late.light, 'ms for a light call').toBeLessThan(LATE_MS);
    expect(late.signIn - p95(calm), 'ms more to sign in').toBeLessThan(LATE_MS);
    expect(await send(person, 99, plainPdf())).toBe('taken');
  },
);

test('a process that reads files is used again, and ends together with the API', async () => {
  const person = await newCustomer(stack);
  const readers = readersOf(api.pid ?? 0);
  expect(readers.length).toBeGreaterThan(0);
  expect(readers.length).toBeLessThanOrEqual(AT_ONCE);
  await send(person, 99, plainPdf());
  expect(readersOf(api.pid ?? 0)).toEqual(readers);
  const ended = once(api, 'exit');
  api.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => readers.filter(isThere), { timeout: 20_000 }).toEqual([]);
});
