/**
 * Rehearses the move of one PostgreSQL to a cluster under load: two API processes behind a proxy, customers who pay in, withdraw and invest over
 * HTTP all the time, and move.ts. Afterwards the cluster has what was acknowledged, once, and its books are proven. As a program:
 * `pnpm --filter @ajose/api move:rehearse URL [PEOPLE]`, a coordinator with its workers, as a superuser; it makes databases of its own there.
 * The coordinator's is one PostgreSQL until the move. ERRORS names a file for what the processes log.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addPeople, addStaff } from '../bench/world.ts';
import { THIS_VERSION, type Database } from '../faults/embedded.ts';
import { Load } from '../faults/load.ts';
import { ProxiedStack } from '../faults/proxied.ts';
import { conclude } from '../faults/verify.ts';
import { migrate } from '../src/database/migrate.ts';
import { startProxy } from '../test/proxy.ts';
import { move } from './move.ts';
import { dropDatabase, joinMachines, makeApart, nodesOf } from './nodes.ts';

const CLIENTS = 6;
const CALM_MS = 10_000;
const CALL_MS = 30_000;
/** Deposits of each of the people before the move. */
const HISTORY = 20;
/** Who calls; the others only have money. */
const CALLERS = 50;

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

  join(): Promise<void> {
    return joinMachines(this.#nodes, this.name);
  }

  async kill(): Promise<void> {
    throw new Error('The machines of a cluster are not killed here');
  }

  stop(): Promise<void> {
    return dropDatabase(this.#nodes, this.name);
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
    for (let n = 0; n < HISTORY; n += 1)
      await db.query(
        `SELECT count(money.credit_deposit(customer_id, 'before-' || customer_id || '-' || $1::text, 100000, 700, 'card', now(), now(), '{}'))
           FROM ledger.accounts`,
        [n],
      );
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit) VALUES ('Move', 1000, 100, 90, 'days') RETURNING id`,
    );
    const load = new Load(stack, people.slice(0, CALLERS), staff, rows[0]?.id ?? '', CALL_MS);
    let ended = false;
    const under = load.run(CLIENTS, () => !ended);
    const say = (what: string): void => {
      const longest = Math.round(load.slowestMs);
      console.log(
        `${what}: ${load.operations} operations so far, ${load.failed} failed calls, longest call ${longest} ms`,
      );
      load.slowestMs = 0;
    };
    await sleep(CALM_MS);
    say('One PostgreSQL');
    await database.join();
    say('It has workers');
    await move(database.ownerUrl, { say, replaceApis: () => stack.replaceApis(THIS_VERSION) });
    await sleep(CALM_MS);
    say('A cluster');
    ended = true;
    await under;
    const wrong = await conclude(stack, db, load);
    await db.end();
    return wrong;
  } finally {
    await stack.proxy?.close();
    await stack.stop();
  }
}

const [url, people = '1000'] = process.argv.slice(2);
if (!url) {
  console.error(
    'Name the coordinator: pnpm --filter @ajose/api move:rehearse postgres://user@host:port/database [PEOPLE]',
  );
  process.exit(2);
}
const wrong = await rehearse(new Cluster(await nodesOf(url)), Number(people));
for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
process.exitCode = wrong.length === 0 ? 0 : 1;
