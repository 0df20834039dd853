/**
 * Rehearses deploy/ha on one machine: three database machines, two API processes, load over HTTP; the primary is killed, cut off and its
 * disk filled, and at the end the cluster is restored to a moment. After each disaster the books are compared with what customers were
 * told. As a program, by root on Linux: `pnpm --filter @ajose/api ha FOLDER [kills] [logs]`. FOLDER holds a Debian (deploy/ha/README.md
 * says how to make one), kills are 10 unless given, and in `logs` the machines' logs are kept.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPeople, addStaff } from '../people.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { Load, type Acknowledged } from '../faults/load.ts';
import { FaultyStack } from '../faults/stack.ts';
import { comeToRest, verify } from '../faults/verify.ts';
import { archived } from './archive.ts';
import { Cluster } from './cluster.ts';
import { disasters, type Disaster } from './disasters.ts';
import { Probe } from './probe.ts';
import { rehearseRestore } from './restore.ts';

const PEOPLE = 30;
const CLIENTS = 4;
const MOST_SECONDS = 15;
const TAKES_OVER_WITHIN_MS = 120_000;
const JOBS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 10_000;

interface Line {
  disaster: string;
  primary: string;
  'without writes (s)': number;
  acknowledged: number;
  lost: number;
  doubled: number;
  'promises broken': number;
}

/** Acknowledged purchases that the books do not have exactly once. */
async function compare(db: Db, acknowledged: readonly Acknowledged[]): Promise<{ lost: number; doubled: number }> {
  const { rows } = await db.query<{ key: string; n: number }>(
    'SELECT transaction_id AS key, count(*)::integer AS n FROM ledger.transactions GROUP BY 1',
  );
  const times = new Map(rows.map(({ key, n }) => [key, n]));
  const counts = acknowledged.map(({ key }) => times.get(key) ?? 0);
  return { lost: counts.filter((n) => n === 0).length, doubled: counts.filter((n) => n > 1).length };
}

class Rehearsal {
  readonly lines: Line[] = [];
  readonly #cluster: Cluster;
  readonly #db: Db;
  readonly #load: Load;
  readonly #probe: Probe;

  constructor(cluster: Cluster, db: Db, load: Load, probe: Probe) {
    this.#cluster = cluster;
    this.#db = db;
    this.#load = load;
    this.#probe = probe;
  }

  async strike({ name, takesOver, strike, mend }: Disaster): Promise<void> {
    await this.#cluster.healthy();
    const before = await this.#cluster.primary();
    const count = this.#acknowledged.length;
    await this.#probe.answered(TAKES_OVER_WITHIN_MS);
    const from = performance.now();
    await strike(this.#cluster, before);
    const after = takesOver ? await this.#successor(before.name) : before;
    await this.#probe.answered(TAKES_OVER_WITHIN_MS);
    await mend?.(this.#cluster, before);
    await this.#cluster.healthy();
    await this.#probe.answered(TAKES_OVER_WITHIN_MS);
    const silence = this.#probe.silenceSince(from);
    await this.#jobsGoOn(name);
    await archived(this.#cluster);
    await this.#writeDown(name, `${before.name} to ${after.name}`, silence, count);
  }

  /** Waits for a job that starts from now on, because the queue has lost its connections too. */
  async #jobsGoOn(disaster: string): Promise<void> {
    const { rows } = await this.#db.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const until = Date.now() + JOBS_WITHIN_MS;
    for (;;) {
      const { rowCount } = await this.#db.query('SELECT FROM money.job_runs WHERE last_run_at > $1', [rows[0]?.now]);
      if (rowCount) return;
      if (Date.now() > until) throw new Error(`No job has run for ${JOBS_WITHIN_MS / 1000} s after: ${disaster}`);
      await sleep(500);
    }
  }

  async #successor(before: string): Promise<{ name: string }> {
    const until = Date.now() + TAKES_OVER_WITHIN_MS;
    for (;;) {
      const primary = await this.#cluster.primary();
      if (primary.name !== before) return primary;
      if (Date.now() > until) throw new Error(`No other machine took over from ${before}`);
    }
  }

  get #acknowledged(): Acknowledged[] {
    return [...this.#load.acknowledged, ...this.#probe.acknowledged];
  }

  async #writeDown(disaster: string, primary: string, silence: number, before: number): Promise<void> {
    const acknowledged = this.#acknowledged;
    const { lost, doubled } = await compare(this.#db, acknowledged);
    const broken = await checkPromises(this.#db);
    const line = {
      disaster,
      primary,
      'without writes (s)': Number(silence.toFixed(1)),
      acknowledged: acknowledged.length - before,
      lost,
      doubled,
      'promises broken': broken.length,
    };
    this.lines.push(line);
    console.log(JSON.stringify(line));
  }
}

/** The 95th percentile. */
function p95(values: readonly number[]): number {
  const sorted = values.toSorted((first, other) => first - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
}

async function rehearse(cluster: Cluster, stack: FaultyStack, kills: number): Promise<string[]> {
  await stack.start();
  const db = stack.connect();
  const people = await addPeople(db, PEOPLE + 1);
  const staff = await addStaff(db, 3);
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Rehearsal', 1000, 100, 90, 'days') RETURNING id`,
  );
  const [buyer, ...customers] = people;
  if (!buyer) throw new Error('Nobody buys');
  const product = rows[0]?.id ?? '';
  const load = new Load(stack, customers, staff, product);
  const probe = new Probe(() => stack.anyApi(), buyer, product);
  const rehearsal = new Rehearsal(cluster, db, load, probe);
  let ended = false;
  const under = Promise.all([load.run(CLIENTS, () => !ended), probe.run(() => !ended)]);
  try {
    for (const disaster of disasters(kills)) {
      for (let time = 0; time < disaster.times; time += 1) await rehearsal.strike(disaster);
    }
  } finally {
    ended = true;
    await under;
  }
  await comeToRest(stack, db, load);
  load.acknowledged.push(...probe.acknowledged);
  const verdict = await verify(stack, db, load);
  console.table(rehearsal.lines);
  console.log(`Answers to the probe, by status: ${JSON.stringify(Object.fromEntries(probe.statuses))}`);
  const restored = await rehearseRestore(cluster, db, probe, load.acknowledged);
  await db.end();
  const silence = p95(rehearsal.lines.map((line) => line['without writes (s)']));
  console.log(`${load.acknowledged.length} acknowledged; without writes for ${silence} s (p95)`);
  return [
    ...verdict.lost,
    ...verdict.doubled,
    ...verdict.byTwo,
    ...verdict.broken,
    ...restored,
    ...(silence > MOST_SECONDS ? [`no write for ${silence} s (p95), and at most ${MOST_SECONDS} s were promised`] : []),
    ...(probe.unclear > 0 ? [`${probe.unclear} calls heard neither success nor when to try again`] : []),
    ...(stack.ended > 0 ? [`API processes ended ${stack.ended} times by themselves`] : []),
    ...rehearsal.lines
      .filter((line) => line.lost + line.doubled + line['promises broken'] > 0)
      .map(({ disaster }) => `the books were wrong after: ${disaster}`),
  ];
}

const [debian, kills = '10', logs] = process.argv.slice(2);
if (!debian) throw new Error('Name the folder with the Debian: pnpm --filter @ajose/api ha FOLDER');
const cluster = new Cluster(debian);
const stack = new FaultyStack(cluster, join(cluster.logs, 'api.log'));
try {
  const broken = await rehearse(cluster, stack, Number(kills));
  console.log(broken.length === 0 ? 'Every promise was kept.' : broken.slice(0, 30).join('\n'));
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  // Print it before stopping the machines, which may hang as well.
  console.error(error);
  process.exitCode = 1;
} finally {
  if (logs) cluster.keepLogs(logs);
  await Promise.race([stack.stop(), sleep(STOPS_WITHIN_MS)]);
  cluster.deleteHome();
  // The first process of its namespaces: machines, mounts and network end with it.
  process.exit();
}
