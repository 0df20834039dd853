/**
 * Compares the processor time that each kind of movement takes inside PostgreSQL with that of another checkout, `bench --cpu DIR`: one
 * backend each, in short batches by turns, so that other load on the machine changes the ratio little. Then that of the server's process
 * for each kind of call (cpu-http.ts). Linux only.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type pg from 'pg';
import { percentile } from './measure.ts';
import { compareCalls } from './cpu-http.ts';
import type * as Worlds from './world.ts';
import type { World } from './world.ts';

const PORT = 4802;
const HERE = resolve(import.meta.dirname, '../../../..');
const BATCH = 100;
/** How many withdrawals the server gathers into one call here. */
const TOGETHER = 16;

/** One of the two databases, with the connection whose backend is measured. */
interface Side {
  world: World;
  people: string[];
  client: pg.PoolClient;
  functions: Set<string>;
  pid: number;
  product: string;
  made: number;
  /** What an earlier measurement in this round has started. */
  begun: { customer: string; key: string; id: string }[];
  close(): Promise<void>;
}

/** A value is a constant, or a function that makes one for each call. */
type Value = string | number | Date | ((side: Side, customer: string) => unknown);

interface Line {
  name: string;
  /** The server's function under its names, newest first: each checkout uses the first that it has. */
  functions: Record<string, Value[]>;
  calls?: number;
  /** What one call moves. */
  each?: number;
  before?: (side: Side) => Promise<void>;
  /** Takes the call's customer from what an earlier measurement started. */
  continues?: true;
}

async function openSide(checkout: string): Promise<Side> {
  const worlds: typeof Worlds = await import(resolve(checkout, 'apps/api/harness/load/world.ts'));
  const world = await worlds.makeWorld(2);
  const client = await world.owner.connect();
  const products = await client.query<{ id: string; pid: number }>(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Bench', 1000, 1, 1, 'days')
     RETURNING id, pg_backend_pid() AS pid`,
  );
  // The write to disk at the end takes equally long in both checkouts and varies from call to call.
  await client.query('SET synchronous_commit = off');
  const known = await client.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'money'::regnamespace`,
  );
  return {
    world,
    people: world.people.map(({ id }) => id),
    client,
    functions: new Set(known.rows.map(({ name }) => name)),
    pid: products.rows[0]?.pid ?? 0,
    product: products.rows[0]?.id ?? '',
    made: 0,
    begun: [],
    async close() {
      client.release(true);
      await world.close();
    },
  };
}

/** Processor time of the backend, in nanoseconds. */
const spent = async ({ pid }: Side): Promise<number> =>
  Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]);

const nothing = (): null => null;
const now = (): Date => new Date();
const key = (side: Side): string => `CPU-${(side.made += 1)}`;
const customer: Value = (_side, item) => item;
const NOBODYS = '00000000-0000-0000-0000-000000000001';
const ALLOWED = '{1,100,110}';
const DAY_MOST = 1_000_000_000;

const WITHDRAWAL: Value[] = [
  customer,
  key,
  NOBODYS,
  150,
  'Wallet withdrawal',
  'bank_transfer',
  now,
  '{}',
  ALLOWED,
  '058',
  '0000000000',
  'ADA BENCH',
  now,
];

function orders(side: Side): string {
  const people = new Set<string>();
  while (people.size < TOGETHER) people.add(someone(side));
  const order = {
    fingerprint: NOBODYS,
    amount: '150',
    reason: 'Wallet withdrawal',
    method: 'bank_transfer',
    at: now(),
    metadata: {},
    allowed: [1, 100, 110],
    bank_code: '058',
    account_number: '0000000000',
    account_name: 'ADA BENCH',
    run_at: now(),
    day_from: new Date(0),
    day_most: String(DAY_MOST),
  };
  return JSON.stringify([...people].map((person) => ({ ...order, customer: person, key: key(side) })));
}

const DEPOSIT: Value[] = [customer, key, NOBODYS, 150, 'wallet', 'paystack', now, '{}', ALLOWED, now];
const begunKey: Value = (side) => side.begun.at(-1)?.key;
const begunId: Value = (side) => side.begun.at(-1)?.id;
const tomorrow = (): Date => new Date(Date.now() + 86_400_000);
const yesterday = (): Date => new Date(Date.now() - 86_400_000);
const product: Value = (side) => side.product;
/** Without an offline key, a term to keep to, a time of posting and an early exit. */
const INVESTMENT: Value[] = [
  customer,
  key,
  NOBODYS,
  product,
  10_000,
  now,
  tomorrow,
  1000,
  1000,
  'false',
  'Bench',
  ALLOWED,
];

async function begin(side: Side, kind: 'deposit' | 'withdrawal'): Promise<void> {
  const { rows } = await side.client.query<Side['begun'][number]>(
    `SELECT customer_id AS customer, transaction_id AS key, id FROM ledger.transactions
      WHERE kind = $1 AND status = 'pending' ORDER BY id DESC LIMIT ${BATCH}`,
    [kind],
  );
  side.begun = rows;
}

/** As after a night in which the server was down. */
async function invest(side: Side): Promise<void> {
  await side.client.query(
    `SELECT count(money.buy(a.customer_id, 'DUE-' || $1::int, a.customer_id, p.id, 10000, $2, now() - interval '1 hour', 1000, 1000,
              false, 'Bench', NULL)) FROM (SELECT customer_id FROM ledger.accounts WHERE customer_id <> money.platform() LIMIT ${BATCH}) a, products p WHERE p.name = 'Bench'`,
    [(side.made += 1), yesterday()],
  );
}

const LINES: Line[] = [
  { name: 'withdrawal', functions: { withdraw_within: [...WITHDRAWAL, new Date(0), DAY_MOST], withdraw: WITHDRAWAL } },
  { name: 'withdrawal, the posting alone', functions: { withdraw: WITHDRAWAL } },
  { name: 'withdrawals, gathered', functions: { withdraw_many: [orders] }, calls: 10, each: TOGETHER },
  {
    name: 'deposit begun',
    functions: { open_deposit: [...DEPOSIT, 'paystack', 1000, 1_000_000_000], begin_deposit: DEPOSIT },
  },
  { name: 'deposit begun, the posting alone', functions: { begin_deposit: DEPOSIT } },
  {
    name: 'deposit paid',
    functions: { credit_deposit: [customer, 'paystack', begunKey, 150, 0, 'card', now, now, '{}'] },
    before: (side) => begin(side, 'deposit'),
    continues: true,
  },
  {
    name: 'investment',
    functions: {
      buy: [...INVESTMENT, nothing, 1, 'days', nothing, nothing, 0, 0],
      invest: INVESTMENT,
    },
  },
  { name: 'maturities', functions: { mature: [BATCH, now] }, before: invest, calls: 1, each: BATCH },
  {
    name: 'payouts claimed',
    functions: {
      claim_payouts: [50, now, '1 minute', 'true', ALLOWED],
      take_payouts: [50, now, '1 minute', 'true', ALLOWED],
    },
    calls: 4,
    each: 50,
  },
  {
    name: 'payout paid',
    functions: {
      payout_paid: [customer, begunId, 'paystack', now, nothing, 0, 0, 'TRF_1'],
      settle_payout: [customer, begunId, 'paystack', now, nothing, 0, 0, 'TRF_1'],
    },
    before: (side) => begin(side, 'withdrawal'),
    continues: true,
  },
];

const someone = ({ people }: Side): string => people[Math.floor(Math.random() * people.length)] ?? '';

/** @returns microseconds of one movement */
async function measureLine(side: Side, line: Line): Promise<number> {
  const [name, values] = Object.entries(line.functions).find(([inner]) => side.functions.has(inner)) ?? [];
  if (name === undefined || values === undefined) return Number.NaN;
  await line.before?.(side);
  const text = `SELECT * FROM money.${name}(${values.map((_, i) => `$${i + 1}`).join(', ')})`;
  const calls = line.continues ? side.begun.length : (line.calls ?? BATCH);
  const before = await spent(side);
  for (let n = 0; n < calls; n += 1) {
    const who = line.continues ? (side.begun.at(-1)?.customer ?? '') : someone(side);
    await side.client.query({
      name,
      text,
      values: values.map((value) => (typeof value === 'function' ? value(side, who) : value)),
    });
    if (line.continues) side.begun.pop();
  }
  return ((await spent(side)) - before) / 1000 / calls / (line.each ?? 1);
}

/** Other load only makes a batch slower, because it empties the caches: the quick batches are the most exact. */
const QUICK = 0.2;

const quick = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    QUICK,
  );

/** Prints the quick batches of both checkouts in microseconds, and their ratio. */
export async function compareCpu(other: string, rounds: number): Promise<void> {
  const [here, there] = [await openSide(HERE), await openSide(other)];
  const pairs = new Map<string, [number, number][]>();
  const keep = (name: string, ours: number, theirs: number): void => {
    pairs.set(name, [...(pairs.get(name) ?? []), [ours, theirs]]);
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      process.stderr.write(`round ${round + 1} of ${rounds}, ${Math.round(process.uptime())} s so far\n`);
      for (const line of LINES) {
        const turns = round % 2 === 0 ? [here, there] : [there, here];
        const figures = new Map<Side, number>();
        for (const side of turns) figures.set(side, await measureLine(side, line));
        // The first round prepares statements and fills caches.
        if (round > 0) keep(line.name, figures.get(here) ?? Number.NaN, figures.get(there) ?? Number.NaN);
      }
    }
    process.stderr.write(`calls over HTTP, ${Math.round(process.uptime())} s so far\n`);
    const sides = [
      { checkout: HERE, world: here.world },
      { checkout: other, world: there.world },
    ] as const;
    await compareCalls(sides, PORT, rounds, keep);
  } finally {
    await here.close();
    await there.close();
  }
  process.stdout.write(`${'processor time, us each'.padEnd(38)}    here   there  here/there\n`);
  for (const [name, all] of pairs) {
    const [ours, theirs] = [quick(all.map(([inner]) => inner)), quick(all.map(([, inner]) => inner))];
    process.stdout.write(
      `${name.padEnd(38)} ${ours.toFixed(1).padStart(7)} ${theirs.toFixed(1).padStart(7)}  ${(ours / theirs).toFixed(3).padStart(10)}\n`,
    );
  }
}
