/**
 * Rehearses the move of one PostgreSQL to a cluster under load: two API processes behind a proxy, customers who pay in, withdraw and invest
 * over HTTP all the time, and move.ts. Then the last worker joins and takes its share. The proof of the books runs all the time. Afterwards
 * the cluster must hold every acknowledged operation exactly once. As a program: `pnpm --filter @ajose/api move:rehearse URL [PEOPLE]`, a
 * coordinator with two workers or more, as a superuser; it makes databases of its own there. The coordinator's is one PostgreSQL until the
 * move. ERRORS names a file for what the processes log.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPeople, addStaff } from '../people.ts';
import type { Database } from '../faults/embedded.ts';
import { Load } from '../faults/load.ts';
import { ProxiedStack } from '../faults/proxied.ts';
import { conclude } from '../faults/verify.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { startProxy } from '../../test/proxy.ts';
import { move } from './move.ts';
import { dropDatabase, joinMachine, joinMachines, makeApart, nodesOf, on } from './nodes.ts';

const CLIENTS = 6;
const CALM_MS = 10_000;
const CALL_MS = 30_000;
/** Deposits that each customer makes before the move. */
const HISTORY = 20;
const READS_EVERY_MS = 100;
/** The proof of the books runs this often instead of every five minutes, to show that it raises no false alarm while money moves. */
const PROVEN_EVERY_MS = 15_000;
/** How many customers one statement gives their history: a statement is cut off after 30 seconds. */
const MOST_AT_ONCE = 250;
/** How many customers call; the others only have money. */
const CALLERS = 50;

/** Opens the back-office's home page again and again. @returns the errors of failed calls */
async function readHome(stack: ProxiedStack, token: string, goesOn: () => boolean): Promise<string[]> {
  const failures: string[] = [];
  while (goesOn()) {
    try {
      const answer = await fetch(`${stack.anyApi()}/api/admin/dashboard-stats`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(CALL_MS),
      });
      const said = await answer.text();
      if (!answer.ok) failures.push(`the home: ${answer.status} ${said.slice(0, 80)}`);
    } catch (error) {
      failures.push(`the home: ${String(error)}`);
    }
    await sleep(READS_EVERY_MS);
  }
  return failures;
}

async function proveBooks(db: Db, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await db.query(`SELECT graphile_worker.add_job('prove_books', '{}'::json, job_key => 'prove_books')`);
    await sleep(PROVEN_EVERY_MS);
  }
}

class Cluster implements Database {
  readonly name = `move_${randomBytes(4).toString('hex')}`;
  readonly #nodes: readonly URL[];
  readonly #password = randomBytes(12).toString('hex');
  ownerUrl = '';

  constructor(nodes: readonly URL[]) {
    this.#nodes = nodes;
  }

  get environment(): Record<string, string> {
    const url = new URL(this.ownerUrl);
    [url.username, url.password] = ['ajose_api', this.#password];
    return { DATABASE_URL: url.href };
  }

  async start(): Promise<void> {
    this.ownerUrl = await makeApart(this.#nodes, this.name);
    await migrate(this.ownerUrl, this.environment['DATABASE_URL']);
  }

  /** Joins all machines but the last one. */
  join(): Promise<void> {
    return joinMachines(this.#nodes.slice(0, -1), this.name);
  }

  /** The last machine joins, and takes as many rows as the others keep. */
  async grow(): Promise<void> {
    const [coordinator] = this.#nodes;
    const last = this.#nodes.at(-1);
    if (!coordinator || !last) throw new Error('A cluster has machines');
    await joinMachine(coordinator, last, this.name);
    await on(coordinator, this.name, async (client) => {
      await client.query('SELECT citus_rebalance_start()');
      await client.query('SELECT citus_rebalance_wait()');
      const { rows } = await client.query<{ parts: number }>(
        `SELECT count(*)::integer AS parts FROM citus_shards
          WHERE table_name = 'ledger.accounts'::regclass AND (nodename, nodeport) = ($1, $2)`,
        [last.hostname, Number(last.port)],
      );
      if (!rows[0]?.parts) throw new Error('The machine that joined took nothing');
    });
  }

  async kill(): Promise<void> {
    throw new Error('The machines of a cluster are not killed here');
  }

  stop(): Promise<void> {
    return dropDatabase(this.#nodes, this.name);
  }
}

/** Interrupts the move halfway, as a lost connection to the database would. */
async function breakOff({ ownerUrl }: Cluster, say: (what: string) => void): Promise<void> {
  const cut = new Error('The line was cut');
  try {
    await move(ownerUrl, { say, whenCopied: () => Promise.reject(cut) });
  } catch (error) {
    if (error !== cut) throw error;
    say('It was broken off, and is begun again');
  }
}

async function rehearse(database: Cluster, count: number): Promise<string[]> {
  const stack = new ProxiedStack(database, process.env['ERRORS']);
  try {
    await stack.start();
    stack.proxy = await startProxy(stack.ports);
    const db = stack.connect();
    const people = await addPeople(db, count);
    const staff = await addStaff(db, 3);
    for (let first = 0; first < people.length; first += MOST_AT_ONCE)
      await db.query(
        `SELECT count(money.credit_deposit(id, 'paystack', 'before-' || id || '-' || n, 100000, 700, 'card', now(), now(), '{}'))
           FROM unnest($1::uuid[]) id, generate_series(1, $2::integer) n`,
        [people.slice(first, first + MOST_AT_ONCE).map(({ id }) => id), HISTORY],
      );
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Move', 1000, 100, 90, 'days') RETURNING id`,
    );
    const load = new Load(stack, people.slice(0, CALLERS), staff, rows[0]?.id ?? '', CALL_MS);
    let ended = false;
    const under = load.run(CLIENTS, () => !ended);
    const reads = readHome(stack, staff[0]?.token ?? '', () => !ended);
    const proofs = proveBooks(db, () => !ended);
    const began = Date.now();
    const say = (what: string): void => {
      const seconds = Math.round((Date.now() - began) / 1000);
      const longest = Math.round(load.slowestMs);
      console.log(
        `${seconds} s: ${what}: ${load.operations} operations so far, ${load.failed} failed calls, longest call ${longest} ms`,
      );
      load.slowestMs = 0;
    };
    try {
      await sleep(CALM_MS);
      say('One PostgreSQL');
      await database.join();
      say('It has workers');
      await breakOff(database, say);
      await move(database.ownerUrl, { say });
      await sleep(CALM_MS);
      say('A cluster');
      const grew = Date.now();
      await database.grow();
      say(`One machine more, which took its share in ${Math.round((Date.now() - grew) / 1000)} s`);
      await sleep(CALM_MS);
      say('A larger cluster');
    } finally {
      ended = true;
      await Promise.allSettled([under, reads, proofs]);
    }
    await Promise.all([under, proofs]);
    const unread = await reads;
    const wrong = [...(await conclude(stack, db, load)), ...unread];
    console.log(`${unread.length} failed reads`);
    await db.end();
    return wrong;
  } finally {
    await stack.proxy?.close();
    await stack.stop();
  }
}

/** One worker to move to, and one that joins later. */
const WORKERS = 2;

const [url, people = '1000'] = process.argv.slice(2);
if (!url) {
  console.error(
    'Name the coordinator: pnpm --filter @ajose/api move:rehearse postgres://user@host:port/database [PEOPLE]',
  );
  process.exit(2);
}
const nodes = await nodesOf(url);
if (nodes.length <= WORKERS) {
  console.error('The coordinator needs two workers or more');
  process.exit(2);
}
const wrong = await rehearse(new Cluster(nodes), Number(people));
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
