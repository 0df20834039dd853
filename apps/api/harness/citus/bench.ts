/**
 * Measures how long calls about money take on a cluster and on one PostgreSQL, in turns within one run: first the coordinator's machine
 * alone, then all machines. As a program: `pnpm --filter @ajose/api citus:bench URL`, a coordinator's as citus/run.ts wants it; it makes
 * databases of its own there.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { measure, median, type Measured } from '../load/measure.ts';
import { connectTool, type Db } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { dropDatabase, makeApart, makeDatabase, nodesOf } from './nodes.ts';

const PEOPLE = 1000;
const CLIENTS = [1, 8];
const ROUNDS = 5;
const SECONDS = 2;

interface Side {
  db: Db;
  people: string[];
}

async function openSide(ownerUrl: string): Promise<Side> {
  const api = new URL(ownerUrl);
  [api.username, api.password] = ['ajose_api', randomBytes(12).toString('hex')];
  await migrate(ownerUrl, api.href);
  const db = connectTool(ownerUrl, Math.max(...CLIENTS));
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO customers (name, email, password_hash, ref_code, email_confirmed_at)
     SELECT 'Ada Bench ' || n, 'bench' || n || '@ajose.test', '', 'BENCH' || n, now() FROM generate_series(1, $1::int) n RETURNING id`,
    [PEOPLE],
  );
  const people = rows.map(({ id }) => id);
  for (const id of people) await payIn({ db, people: [id] });
  return { db, people };
}

const someone = ({ people }: Side): string => people[Math.floor(Math.random() * people.length)] ?? '';

/** A deposit, from the request to the money in the wallet: three calls. */
async function payIn(side: Side): Promise<void> {
  const [customer, key] = [someone(side), `deposit-${randomUUID()}`];
  const { rows } = await side.db.query<{ id: string }>({
    name: 'open',
    text: `SELECT id FROM money.open_deposit($1, $2, $1, 100000000, 'wallet', 'paystack', now(), '{}', '{1}', now(), 'paystack', 1000, 9000000000000)`,
    values: [customer, key],
  });
  await side.db.query({
    name: 'keep',
    text: `SELECT money.save_where_to_pay($1, $2, 'code', NULL)`,
    values: [customer, rows[0]?.id],
  });
  const credited = await side.db.query<{ verdict: string }>({
    name: 'credit',
    text: `SELECT verdict FROM money.credit_deposit($1, 'paystack', $2, 100000000, 700, 'card', now(), now(), '{}')`,
    values: [customer, key],
  });
  if (credited.rows[0]?.verdict !== 'posted')
    throw new Error(`A deposit was not credited: ${credited.rows[0]?.verdict}`);
}

async function withdraw(side: Side): Promise<void> {
  const { rows } = await side.db.query<{ verdict: string }>({
    name: 'withdraw',
    text: `SELECT verdict FROM money.withdraw($1, $2, $1, 150, 'Wallet withdrawal', 'bank_transfer', now(), '{}', '{1}', '058',
             '0000000000', 'ADA BENCH', now(), now() - interval '1 hour', 9000000000000)`,
    values: [someone(side), `withdrawal-${randomUUID()}`],
  });
  if (rows[0]?.verdict !== 'posted') throw new Error(`A withdrawal was not posted: ${rows[0]?.verdict}`);
}

const LINES = { 'a deposit that is paid': payIn, 'a withdrawal': withdraw };

async function compare(alone: Side, cluster: Side): Promise<void> {
  for (const [name, call] of Object.entries(LINES)) {
    for (const clients of CLIENTS) {
      const hits: { one: Measured; all: Measured }[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const measured = await measure(clients, SECONDS, () => call(alone));
        const all = await measure(clients, SECONDS, () => call(cluster));
        // The first round plans the statements and opens the machines' connections to each other.
        if (round > 0) hits.push({ one: measured, all });
      }
      const [inner, all] = [
        median(hits.map((pair) => pair.one.perSecond)),
        median(hits.map((pair) => pair.all.perSecond)),
      ];
      const [p50, p50All] = [median(hits.map((pair) => pair.one.p50)), median(hits.map((pair) => pair.all.p50))];
      const ratio = median(hits.map((pair) => pair.all.perSecond / pair.one.perSecond));
      console.log(
        `${name.padEnd(24)} ${clients} at once  one PostgreSQL ${inner.toFixed(0).padStart(5)}/s ${p50.toFixed(1).padStart(5)} ms   cluster ${all.toFixed(0).padStart(5)}/s ${p50All.toFixed(1).padStart(5)} ms   ${ratio.toFixed(2)} of it`,
      );
    }
  }
}

const [url] = process.argv.slice(2);
if (!url) {
  console.error('Name the coordinator: pnpm --filter @ajose/api citus:bench postgres://user@host:port/database');
  process.exit(2);
}
const nodes = await nodesOf(url);
const [coordinator] = nodes;
if (!coordinator) throw new Error('A cluster has a coordinator');
const name = `bench_${randomBytes(4).toString('hex')}`;
const [alone, cluster] = [
  { nodes: [coordinator], name: `${name}_alone`, make: makeApart },
  { nodes, name: `${name}_cluster`, make: makeDatabase },
];
const sides: Side[] = [];
try {
  for (const item of [alone, cluster]) sides.push(await openSide(await item.make(item.nodes, item.name)));
  const [first, second] = sides;
  if (first && second) await compare(first, second);
} finally {
  for (const { db } of sides) await db.end();
  for (const item of [alone, cluster]) await dropDatabase(item.nodes, item.name);
}
