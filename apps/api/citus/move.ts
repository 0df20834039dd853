/**
 * Spreads the money of a PostgreSQL that is at work over a cluster whose coordinator it has become. Calls about money wait while it is copied, and
 * nothing else stops: it is one transaction, which leaves all as it was where it is broken off. rehearse.ts tries it under load. As a program:
 * `pnpm --filter @ajose/api move URL`, the coordinator's, as a superuser; deploy/citus/README.md says what comes before.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isInTheWay } from '../src/database/migrate.ts';
import { readRooms } from '../src/database/sql-files.ts';

/** Less than PostgreSQL waits before it looks for a deadlock: where this and a call wait for each other, this gives up. */
const LOCK_TIMEOUT_MS = 500;
const TRIES = 200;

export interface Steps {
  say(what: string): void;
  /** Replaces the API's processes one after the other. Where it is not given, whoever runs this does that. */
  replaceApis?(): Promise<void>;
}

/** From now on the API takes customers one by one, as a cluster needs it. Sessions learn it when they begin. */
async function setSpread(owner: pg.Client, steps: Steps): Promise<void> {
  await owner.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ajose.spread = on', current_database()); END $$`,
  );
  const { rows } = await owner.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  steps.say('Now replace the processes of the API, one after the other. This waits until the last one has gone');
  await steps.replaceApis?.();
  for (;;) {
    const before = await owner.query(
      `SELECT FROM pg_stat_activity WHERE usename = 'ajose_api' AND datname = current_database() AND backend_start < $1`,
      [rows[0]?.at],
    );
    if (before.rowCount === 0) return;
    await sleep(1000);
  }
}

/**
 * What a migration does where the extension is there: workers get a function when it is made. Several statements in one call are one transaction.
 * @returns milliseconds for which calls waited
 */
async function spread(owner: pg.Client): Promise<number> {
  const rooms = (await readRooms()).filter(({ name }) => name !== 'triggers.sql');
  const text = rooms.map((room) => room.text).join('\n');
  const tables = /'\{(\s*ledger[^}]*)\}'::text\[\]/.exec(text)?.[1] ?? '';
  // They are made anew: who reads one of them has to be waited for here, where this gives up first.
  const views = [...text.matchAll(/^CREATE OR REPLACE VIEW (\S+)/gm)].map(([, view]) => view).join(', ');
  for (let tries = 1; ; tries += 1) {
    const began = Date.now();
    try {
      await owner.query(
        `SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; LOCK TABLE ${views}, customers, banks, ${tables} IN ACCESS EXCLUSIVE MODE;
         SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
         SET LOCAL citus.multi_shard_modify_mode = 'sequential'; ${text}`,
      );
      return Date.now() - began;
    } catch (error) {
      if (!isInTheWay(error) || tries === TRIES) throw error;
      await sleep(LOCK_TIMEOUT_MS);
    }
  }
}

/** Spreads all tables of money. Where they are spread, nothing happens. */
export async function move(url: string, steps: Steps): Promise<void> {
  const owner = new pg.Client({ connectionString: url, application_name: 'ajose-move' });
  await owner.connect();
  try {
    await setSpread(owner, steps);
    steps.say(`All is spread. Calls waited for ${await spread(owner)} ms`);
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
  await move(url, { say: (what) => console.log(what) });
}
