/**
 * The benchmark, `pnpm --filter @ajose/api bench`: 16 clients and 10,000 customers on one PostgreSQL. It measures the ledger's posting
 * against the simplest SQL that moves the same money, the API over HTTP, bulk movements, and the lists. `--rows=10000000` also
 * measures the lists with that many rows; `--seconds=2 --rounds=11` set the length. The report is kept as JSON under `.data/bench`;
 * `--compare A B` says what became slower from one to another. `--beside DIR` compares with another checkout, whose bench runs in turn
 * with this one (beside.ts); `--cpu DIR` only the processor time of a movement and of a call, which other load changes little (cpu.ts).
 */
import { lagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { parseArgs } from 'node:util';
import { mayWithdraw } from '../src/ledger/ledger.ts';
import { checkPromises, type Violation } from '../src/reconciliation/books.ts';
import { gatherWithdrawals, type WithdrawalOrder } from '../src/withdrawals/post.ts';
import { compareWith } from './beside.ts';
import { compareCpu } from './cpu.ts';
import { startServer, type Server, withdrawOverHttp } from './http.ts';
import { fillHistory, timeLists } from './lists.ts';
import { inTurn, measure, summary, type Compared, type Measured } from './measure.ts';
import { compareReports, emptyReport, keepReport, linesOf, readReport } from './report.ts';
import { CUSTOMERS, makeWorld, type World } from './world.ts';

const CLIENTS = 16;
const MANY_CLIENTS = 128;
const FEW_ROWS = 10_000;
const PORT = 4801;
const TARGETS = { posting: 0.7, http: 0.4, bulk: 2 };

const { values, positionals } = parseArgs({
  // pnpm hands the `--` before a script's options on.
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: {
    compare: { type: 'boolean', default: false },
    rows: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '11' },
    beside: { type: 'string' },
    cpu: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (values.beside !== undefined) {
  await compareWith(values.beside, rounds, seconds);
  process.exit();
}
if (values.cpu !== undefined) {
  await compareCpu(values.cpu, rounds);
  process.exit();
}
if (values.compare) {
  const [before, after] = await Promise.all(positionals.map(readReport));
  if (!before || !after) throw new Error('Name two reports: pnpm bench --compare A B');
  const changes = compareReports(before, after);
  process.stdout.write(`${linesOf(changes, before, after).join('\n')}\n`);
  process.exit(changes.some(({ slower }) => slower) ? 1 : 0);
}
const report = emptyReport(rounds, seconds);

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** How far the run is goes to stderr, so that the figures alone can be kept in a file. */
const progress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const someone = (world: World): string => world.people[Math.floor(Math.random() * CUSTOMERS)]?.id ?? '';
let made = 0;

async function floorAccounts(world: World): Promise<string[]> {
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM floor.accounts WHERE id NOT IN (SELECT customer_id FROM ledger.accounts)',
  );
  return rows.map(({ id }) => id);
}

async function measureFloor(world: World): Promise<() => Promise<Measured>> {
  const others = await floorAccounts(world);
  const someOther = () => others[Math.floor(Math.random() * others.length)];
  const floor = { name: 'floor', text: 'SELECT floor.transfer($1, $2, $3)' };
  return () =>
    measure(CLIENTS, seconds, () => world.owner.query({ ...floor, values: [someone(world), someOther(), 150] }));
}

interface Line {
  name: string;
  target?: number;
  run: () => Promise<Measured>;
}

function measurements(world: World, server: Server): Record<string, Line> {
  const postWithdrawal = gatherWithdrawals(world.owner);
  const posting = {
    name: 'posting',
    text: `SELECT * FROM money.withdraw($1, $2, $1, 150, 'Wallet withdrawal', 'bank_transfer', now(), '{}', '{1,100,110}', '058',
             '0000000000', 'ADA BENCH', now())`,
  };
  return {
    posting: {
      name: 'the complete posting',
      target: TARGETS.posting,
      run: () =>
        measure(CLIENTS, seconds, () =>
          world.owner.query({ ...posting, values: [someone(world), `WDL_sql_${(made += 1)}`] }),
        ),
    },
    gathered: {
      name: 'the complete posting, gathered',
      run: () => measure(CLIENTS, seconds, () => postWithdrawal(newOrder(world))),
    },
    http: {
      name: `over HTTP, ${CLIENTS} connections`,
      target: TARGETS.http,
      run: () => withdrawOverHttp(server, world, CLIENTS, seconds),
    },
    httpMany: {
      name: `over HTTP, ${MANY_CLIENTS} connections`,
      target: TARGETS.http,
      run: () => withdrawOverHttp(server, world, MANY_CLIENTS, seconds),
    },
    maturities: { name: 'maturities, set-based', target: TARGETS.bulk, run: () => matureAll(world) },
  };
}

/** What a customer may withdraw in a day, in kobo. */
const DAY_MOST = 1_000_000_000n;

/** A withdrawal as the API hands it over. */
function newOrder(world: World): WithdrawalOrder {
  const customer = someone(world);
  const at = new Date();
  return {
    customer,
    key: `WDL_gathered_${(made += 1)}`,
    fingerprint: customer,
    amount: 150n,
    reason: 'Wallet withdrawal',
    method: 'bank_transfer',
    at,
    metadata: {},
    allowed: mayWithdraw,
    bank_code: '058',
    account_number: '0000000000',
    account_name: 'ADA BENCH',
    run_at: at,
    day_from: startOfLagosDay(lagosDay(at)),
    day_most: DAY_MOST,
  };
}

/** Maturities, as after a night without the server: two of each customer are due, and each call pays 500. */
async function matureAll(world: World): Promise<Measured> {
  await world.owner.query(
    `SELECT count(money.invest(a.customer_id, 'INV-' || $1::int || n, a.customer_id, p.id, 10000, now() - interval '2 days',
              now() - interval '1 day', 1000, 1000, false, 'Bench', NULL))
       FROM ledger.accounts a, products p, generate_series(1, 2) n WHERE p.name = 'Bench'`,
    [(made += 1)],
  );
  await world.owner.query('VACUUM ANALYZE');
  let paid = 0;
  const calls: number[] = [];
  for (;;) {
    const before = performance.now();
    const { rows } = await world.owner.query<{ n: number }>('SELECT money.mature(500, now()) AS n');
    const n = rows[0]?.n ?? 0;
    if (n === 0) break;
    paid += n;
    calls.push(performance.now() - before);
  }
  const taken = calls.reduce((sum, ms) => sum + ms, 0) / 1000;
  return { ...summary(calls, taken), perSecond: paid / taken };
}

function line(name: string, share: string, { perSecond, p50, p95, p99 }: Measured): string {
  const times = `p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  p99 ${p99.toFixed(1)} ms`;
  return `${name.padEnd(34)} ${Math.round(perSecond).toString().padStart(7)}/s  ${share.padEnd(17)}  ${times}`;
}

function judged({ name, target }: Line, measured: Compared): string {
  const verdict =
    target === undefined ? '' : `  (target ${target}: ${measured.ratio >= target ? 'reached' : 'missed'})`;
  return line(name, `${measured.ratio.toFixed(2)} of the floor`, measured) + verdict;
}

async function measureMovements(world: World): Promise<void> {
  await world.owner.query(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Bench', 1000, 1, 1, 'days')`,
  );
  const server = await startServer(world, PORT);
  try {
    const lines = measurements(world, server);
    const { reference, compared } = await inTurn(
      rounds,
      await measureFloor(world),
      Object.fromEntries(Object.entries(lines).map(([key, { run }]) => [key, run])),
      (round) => progress(`round ${round} of ${rounds}, ${Math.round(process.uptime())} s so far`),
    );
    say(line('the plainest SQL (the floor)', '', reference));
    report.movements['floor'] = { ...reference, ratio: 1 };
    for (const [key, one] of Object.entries(lines)) {
      const result = compared[key];
      if (!result) continue;
      say(judged(one, result));
      report.movements[key] = result;
    }
  } finally {
    await server.stop();
  }
}

async function measureLists(world: World): Promise<void> {
  await fillHistory(world.owner, FEW_ROWS);
  const { rows } = await world.owner.query<{ n: bigint }>('SELECT count(*) AS n FROM ledger.transactions');
  const few = await timeLists(world, Number(rows[0]?.n ?? 0n));
  const many = Number(values.rows ?? 0);
  progress('timing the lists');
  if (many > 0) await fillHistory(world.owner, many);
  const later = many > 0 ? await timeLists(world, many) : null;
  say(`\nLists, in ms${later ? `: at ${rows[0]?.n} and at ${many} rows` : ''}`);
  for (const [name, ms] of Object.entries(few)) {
    report.lists[name] = { few: ms, many: later?.[name] ?? null };
    const grown = later ? `${(later[name] ?? 0).toFixed(1).padStart(8)}  x${((later[name] ?? 0) / ms).toFixed(1)}` : '';
    say(`${name.padEnd(34)} ${ms.toFixed(1).padStart(8)}${grown}`);
  }
}

/** A run makes so many movements that the proof takes longer than a call of the server may. */
async function proveAll(world: World): Promise<Violation[]> {
  const client = await world.owner.connect();
  try {
    await client.query('SET statement_timeout = 0');
    return await checkPromises(client);
  } finally {
    client.release(true);
  }
}

progress('making the customers');
const world = await makeWorld(CLIENTS);
try {
  say(
    `${CLIENTS} clients, ${CUSTOMERS} customers, fsync and synchronous_commit on; the middle of ${rounds} rounds of ${seconds} s by its ratio to the floor just before and after\n`,
  );
  await measureMovements(world);
  const broken = await proveAll(world);
  report.broken = broken.map(({ promise, what, place }) => `${promise}: ${what} (${place})`);
  say(broken.length === 0 ? '\nAll promises hold afterwards.' : `\nBROKEN: ${JSON.stringify(broken)}`);
  await measureLists(world);
  progress(`kept in ${await keepReport(report)}`);
} finally {
  await world.close();
}
