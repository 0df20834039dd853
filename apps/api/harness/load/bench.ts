/**
 * The benchmark, `pnpm --filter @ajose/api bench`: 16 clients and 10,000 customers on one PostgreSQL. It measures the ledger's posting
 * against the simplest SQL that moves the same money, the API over HTTP, bulk movements, and the lists. `--rows=10000000` also measures the
 * lists with that many rows; `--seconds=0.5 --rounds=60` set the length, `--servers=2` how many processes of the API answer, and `--only
 * http` measures one kind of movement. The report is kept as JSON under `.data/bench`; `--compare A B` says what became slower from one to
 * another. `--beside DIR` compares with another checkout in one run, round by round (beside.ts).
 */
import { parseArgs } from 'node:util';
import { checkPromises, type Violation } from '../../src/money/reconciliation/books.ts';
import { gatherWithdrawals } from '../../src/money/withdrawals/post.ts';
import { compareWith } from './beside.ts';
import { startServer, type Server } from './http.ts';
import { fillHistory, timeLists } from './lists.ts';
import { inTurn, type Compared, type Measured } from './measure.ts';
import { CLIENTS, measureFloor, movementsOf, type Line } from './movements.ts';
import { compareReports, emptyReport, keepReport, linesOf, readReport } from './report.ts';
import { CUSTOMERS, makeWorld, type World } from './world.ts';

const FEW_ROWS = 10_000;
const PORT = 4801;

const { values, positionals } = parseArgs({
  // pnpm hands the `--` before a script's options on.
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: {
    compare: { type: 'boolean', default: false },
    rows: { type: 'string' },
    seconds: { type: 'string', default: '0.5' },
    rounds: { type: 'string', default: '60' },
    servers: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    beside: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
if (values.beside !== undefined) {
  await compareWith(values.beside, rounds, seconds, values.only);
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

/** Progress goes to stderr, so that stdout has the figures alone. */
const progress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

function line(name: string, share: string, { perSecond, p50, p95, p99 }: Measured): string {
  const times = `p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  p99 ${p99.toFixed(1)} ms`;
  return `${name.padEnd(34)} ${Math.round(perSecond).toString().padStart(7)}/s  ${share.padEnd(32)}  ${times}`;
}

function judged({ name, target }: Line, measured: Compared): string {
  const [from, to] = measured.half.map((ratio) => ratio.toFixed(2));
  const verdict =
    target === undefined ? '' : `  (target ${target}: ${measured.ratio >= target ? 'reached' : 'missed'})`;
  return line(name, `${measured.ratio.toFixed(2)} of the floor (${from} to ${to})`, measured) + verdict;
}

async function measureMovements(world: World): Promise<void> {
  const servers: Server[] = [];
  try {
    for (let n = 0; n < Number(values.servers); n += 1) servers.push(await startServer(world, PORT + n));
    const measurable = {
      world,
      servers: servers.map(({ url }) => url),
      postWithdrawal: gatherWithdrawals(world.owner),
      seconds,
    };
    const lines = Object.entries(await movementsOf(measurable)).filter(([key]) => key.startsWith(values.only));
    const { reference, compared } = await inTurn(
      rounds,
      await measureFloor(measurable),
      Object.fromEntries(lines),
      (round) => progress(`round ${round} of ${rounds}, ${Math.round(process.uptime())} s so far`),
    );
    say(line('the plainest SQL (the floor)', '', reference));
    report.movements['floor'] = { ...reference, ratio: 1 };
    for (const [key, item] of lines) {
      const result = compared[key];
      if (!result) continue;
      say(judged(item, result));
      report.movements[key] = result;
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
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

/** After a run's movements the proof takes longer than the server's statement timeout. */
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
    `${CLIENTS} clients, ${CUSTOMERS} customers, fsync and synchronous_commit on; the middle of ${rounds} rounds of ${seconds} s by its ratio to the floor just before and after, and between which ratios half of the rounds are\n`,
  );
  await measureMovements(world);
  const broken = await proveAll(world);
  report.broken = broken.map(({ promise, what, place }) => `${promise}: ${what} (${place})`);
  say(broken.length === 0 ? '\nAll promises hold afterwards.' : `\nBROKEN: ${JSON.stringify(broken)}`);
  if (values.only === '') await measureLists(world);
  progress(`kept in ${await keepReport(report)}`);
} finally {
  await world.close();
}
