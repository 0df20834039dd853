/**
 * Spreads the tables of money over a cluster while the platform runs. The present PostgreSQL is the cluster's coordinator. The program
 * copies the rows into second tables, copies rows again that change meanwhile, and exchanges the tables. Calls about money wait only during
 * the exchange, which is one transaction: after an interruption the platform works as before, and the move can start again. rehearse.ts
 * tries it under load. As a program: `pnpm --filter @ajose/api move URL`, the coordinator's, as a superuser; deploy/citus/README.md says
 * what comes before.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isInTheWay } from '../../src/platform/database/migrate.ts';
import { readRooms } from '../../src/platform/database/sql-files.ts';
import { nodesOf } from './nodes.ts';

/** Shorter than PostgreSQL's deadlock_timeout: if this and a call wait for each other, this gives up first. */
const LOCK_TIMEOUT_MS = 500;
const TRIES = 200;
/** Customers whose rows of a table are copied in one transaction. */
const AT_ONCE = 1000;
/** With no more rows than this left to copy, calls can wait for the rest. */
const FEW = 100;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface Steps {
  say(what: string): void;
  /** Called after everything is copied and before the tables are exchanged. */
  whenCopied?(): Promise<void>;
}

interface Ledger {
  /** What a migration runs, except the triggers: the new tables take over the triggers of the old ones. */
  text: string;
  /** All tables to spread, and those whose rows are copied. The outbox is not copied: `exchange` reads it to its end. */
  tables: string[];
  copied: string[];
  views: string[];
}

async function readLedger(): Promise<Ledger> {
  const rooms = (await readRooms()).filter(({ name }) => name !== 'triggers.sql');
  const text = rooms.map((room) => room.text).join('\n');
  const tables = (/'\{(\s*ledger[^}]*)\}'::text\[\]/.exec(text)?.[1] ?? '').split(',').map((name) => name.trim());
  return {
    text,
    tables,
    copied: tables.filter((name) => name !== 'ledger.outbox'),
    // Creates the views again. This waits for sessions that read one, and gives up before they do.
    views: [...text.matchAll(/^CREATE OR REPLACE VIEW (\S+)/gm)].map(([, view]) => view ?? ''),
  };
}

/**
 * Tries again where a call holds a lock that this needs. Calls queue behind a change that waits, so it never waits for long.
 * @param prepare what comes before each try, outside its transaction
 */
async function untilFree<T>(owner: pg.Client, work: () => Promise<T>, prepare?: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await prepare?.();
    try {
      await owner.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const result = await work();
      await owner.query('COMMIT');
      return result;
    } catch (error) {
      await owner.query('ROLLBACK');
      if (!isInTheWay(error) || tries === TRIES) throw error;
      await sleep(LOCK_TIMEOUT_MS);
    }
  }
}

async function isMoved(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM pg_extension WHERE extname = 'citus'`);
  if (rowCount === 0) return false;
  const spread = await owner.query(`SELECT FROM pg_dist_partition WHERE logicalrelid = 'ledger.accounts'::regclass`);
  return spread.rowCount === 1;
}

/**
 * Creates the second tables. From now on triggers note whose rows change, and all rows wait to be copied. It locks one table at a time,
 * because calls lock several tables in other orders.
 */
async function begin(owner: pg.Client, { tables, copied }: Ledger): Promise<void> {
  for (const table of copied) await untilFree(owner, () => owner.query(`DROP TRIGGER IF EXISTS moving ON ${table}`));
  await untilFree(owner, async () => owner.query(await readFile(new URL('move.sql', import.meta.url), 'utf8')));
  for (const table of tables) await owner.query('SELECT moving.make_second($1)', [table]);
  for (const table of copied) {
    await untilFree(owner, () => owner.query('SELECT moving.watch($1)', [table]));
    await owner.query('SELECT moving.note_all($1)', [table]);
  }
}

/** Copies the rows of all customers that were noted. @returns how many customers, summed over the tables */
async function copy(owner: pg.Client, { copied }: Ledger): Promise<number> {
  let all = 0;
  for (const table of copied) {
    for (let last = NOBODY, more = true; more;) {
      const { rows } = await owner.query<{ people: string[] }>('SELECT moving.copy_some($1, $2, $3) AS people', [
        table,
        last,
        AT_ONCE,
      ]);
      const people = rows[0]?.people ?? [];
      all += people.length;
      last = people.at(-1) ?? last;
      more = people.length === AT_ONCE;
    }
  }
  return all;
}

/** Copies until little is left, or until a round leaves as much as the one before because of new writes. */
async function catchUp(owner: pg.Client, ledger: Ledger): Promise<void> {
  for (let before = Infinity, now: number; ; before = now) {
    now = await copy(owner, ledger);
    if (now <= FEW || now >= before) return;
  }
}

/**
 * Copies the last rows, exchanges the tables, and runs a migration's last step: workers get a function when it is created. @returns
 * milliseconds
 */
async function exchange(owner: pg.Client, ledger: Ledger): Promise<number> {
  const { text, tables, views } = ledger;
  const copyAndExchange = async (): Promise<number> => {
    await owner.query(`LOCK TABLE ${[...views, 'customers', 'banks', ...tables].join(', ')} IN ACCESS EXCLUSIVE MODE`);
    const locked = Date.now();
    await owner.query(
      `SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
       SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.enable_unsafe_triggers = on`,
    );
    await copy(owner, ledger);
    await owner.query('SELECT ledger.read_outbox(NULL)');
    const { rows } = await owner.query<{ owners: string[] }>('SELECT moving.exchange($1) AS owners', [tables]);
    await owner.query([text, ...(rows[0]?.owners ?? [])].join(';\n'));
    await owner.query('DROP SCHEMA moving CASCADE');
    return locked;
  };
  const locked = await untilFree(owner, copyAndExchange, () => catchUp(owner, ledger));
  return Date.now() - locked;
}

/** Spreads all tables of money. Does nothing if they are spread already. */
export async function move(url: string, steps: Steps): Promise<void> {
  const owner = new pg.Client({ connectionString: url, application_name: 'ajose-move' });
  await owner.connect();
  try {
    if (await isMoved(owner)) return steps.say('All is spread already');
    const ledger = await readLedger();
    await begin(owner, ledger);
    await catchUp(owner, ledger);
    // The planner needs statistics before the first call.
    for (const table of ledger.copied) await owner.query(`VACUUM (ANALYZE) ${table.replace(/^\w+/, 'moving')}`);
    steps.say('All is copied');
    await steps.whenCopied?.();
    steps.say(`All is spread. Calls waited for ${await exchange(owner, ledger)} ms`);
  } finally {
    await owner.end();
  }
}

if (import.meta.main) {
  const [url] = process.argv.slice(2);
  if (!url) {
    console.error('Name the coordinator: pnpm --filter @ajose/api move postgres://user@host:port/database');
    process.exit(2);
  }
  // Refuses a coordinator without workers, because the tables would be copied to the same machine.
  await nodesOf(url);
  await move(url, { say: (what) => console.log(what) });
}
