/**
 * A database with very many customers and transactions on its own PostgreSQL. It stays in its folder until somebody deletes it. history.sql
 * writes it; indexes are built afterwards, because filling them row by row would take most of the time.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@ajose/tools/postgres';
import { connectTool, tx, type Db } from '../../../src/platform/database/db.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { demoAdmin, demoColleague, seedCustomers } from '../../../src/demo/people.ts';
import { plantCatalogue } from '../../../src/demo/plant.ts';
import { insertAdmin } from '../../../src/access/staff/registration.ts';

const WRITERS = 2;
/** Customers per transaction: few enough that a sort fits into memory. */
const AT_ONCE = 10_000;
/** Settings for a machine of 2 cores; a real host for this size has more. */
const SETTINGS = {
  shared_buffers: '2GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  work_mem: '32MB',
  maintenance_work_mem: '1GB',
} as const;
/** Nobody reads while the history is written, and an unfinished one is deleted. There is no replica that would need the log. */
const WHILE_WRITTEN = { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off' } as const;
const LARGE = [
  'ledger.transactions',
  'ledger.movements',
  'ledger.accounts',
  'money.deposits',
  'money.payouts',
  'money.investments',
  'money.contributions',
  'notices',
] as const;
const WITH_PEOPLE = [...LARGE, 'customers'] as const;

export interface Seeded {
  owner: Db;
  apiUrl: string;
  /** The end of the history. */
  today: Date;
  /** How long the seed took; null when it was there. */
  seconds: number | null;
  close(): Promise<void>;
}

export async function openMillion(dataDir: string, people: number, say: (line: string) => void): Promise<Seeded> {
  const isNew = !existsSync(join(dataDir, 'postgres.json'));
  const seconds = isNew ? await make(dataDir, people, say) : null;
  const { owner, apiUrl, close } = await open(dataDir);
  try {
    const { rows } = await owner.query<{ people: number; today: Date }>('SELECT people, today FROM million.seeded');
    const [seed] = rows;
    if (!seed || seed.people !== people) {
      throw new Error(`${dataDir} does not hold ${people} customers. Delete it, or name another folder with --data.`);
    }
    return { owner, apiUrl, today: seed.today, seconds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(dataDir: string): Promise<Pick<Seeded, 'owner' | 'apiUrl' | 'close'>> {
  const postgres = await startPostgres({ dataDir });
  const owner = connectTool(postgres.url, 8);
  const close = async () => {
    await owner.end();
    await postgres.stop();
  };
  try {
    const api = new URL(postgres.url);
    api.username = 'ajose_api';
    api.password = 'bench';
    await migrate(postgres.url, api.href);
    return { owner, apiUrl: api.href, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @returns the seconds that it took */
async function make(dataDir: string, people: number, say: (line: string) => void): Promise<number> {
  mkdirSync(dataDir, { recursive: true });
  await configure(dataDir, { ...SETTINGS, ...WHILE_WRITTEN });
  const { owner, close } = await open(dataDir);
  const before = performance.now();
  try {
    await seed(owner, people, say);
    for (const name of Object.keys(WHILE_WRITTEN)) await owner.query(`ALTER SYSTEM RESET ${name}`);
    // A server that takes too long to stop is killed, and would have to recover at its next start.
    await alone(owner, ['CHECKPOINT']);
  } finally {
    await close();
  }
  return (performance.now() - before) / 1000;
}

async function configure(dataDir: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const postgres = await startPostgres({ dataDir });
  const owner = connectTool(postgres.url, 1);
  for (const [name, value] of Object.entries(settings)) await owner.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await owner.end();
  await postgres.stop();
}

async function seed(owner: Db, people: number, say: (line: string) => void): Promise<void> {
  const today = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  await tx(owner, async (tx) => {
    const founded = new Date(today.getTime() - 1200 * 86_400_000);
    for (const admin of [demoAdmin, demoColleague])
      await insertAdmin(tx, founded, { ...admin, passwordHash: '' }, null);
    await plantCatalogue(tx, today);
  });
  await owner.query(await readFile(new URL('history.sql', import.meta.url), 'utf8'));
  const rebuild = await dropIndexes(owner);
  await writeAll(owner, people, today, say);
  say('building the indexes');
  await inParallel(rebuild, (statement) => alone(owner, [statement]));
  say('counting for the planner');
  await inParallel(WITH_PEOPLE, (table) => alone(owner, [`VACUUM ANALYZE ${table}`]));
  await alone(owner, ['CALL million.write_administration($1, $2)'], [people, today]);
  await alone(owner, await restOf(owner));
  await owner.query('CREATE TABLE million.seeded AS SELECT $1::int AS people, $2::timestamptz AS today', [
    people,
    today,
  ]);
}

/** Tables that still need statistics for the planner. */
async function restOf(owner: Db): Promise<string[]> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('VACUUM ANALYZE %s', c.oid::regclass) AS statement FROM pg_class c
      WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('public', 'ledger', 'money') AND c.oid <> ALL ($1::regclass[])`,
    [WITH_PEOPLE],
  );
  return rows.map(({ statement }) => statement);
}

/** Drops the indexes and unique constraints of the large tables. @returns the statements that create them again */
async function dropIndexes(owner: Db): Promise<string[]> {
  const { rows } = await owner.query<{ drop: string; make: string }>(
    `SELECT CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass)
                 ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', i.indrelid::regclass, c.conname) END AS drop,
            CASE WHEN c.oid IS NULL THEN pg_get_indexdef(i.indexrelid)
                 ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) END AS make
       FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
      WHERE i.indrelid = ANY ($1::regclass[]) OR (i.indrelid = 'customers'::regclass AND c.oid IS NULL)
      ORDER BY pg_relation_size(i.indrelid) DESC`,
    [LARGE],
  );
  for (const { drop } of rows) await owner.query(drop);
  return rows.map(({ make }) => make);
}

async function writeAll(owner: Db, people: number, today: Date, say: (line: string) => void): Promise<void> {
  const names = seedCustomers.map(({ name }) => name.split(' '));
  const given = names.map(([first]) => first ?? '');
  const family = names.map((parts) => parts.at(-1) ?? '');
  const starts = Array.from({ length: Math.ceil(people / AT_ONCE) }, (_, index) => 1 + index * AT_ONCE);
  let written = 0;
  await inParallel(starts, async (first) => {
    const last = Math.min(people, first + AT_ONCE - 1);
    await alone(owner, ['CALL million.write($1, $2, $3, $4, $5, $6)'], [first, last, people, today, given, family]);
    written += last - first + 1;
    if (written % 50_000 === 0) say(`${written} customers written`);
  });
}

/** Runs statements on their own connection, without a timeout and without the triggers that announce each new row. */
async function alone(owner: Db, statements: readonly string[], values: readonly unknown[] = []): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(
      `SET statement_timeout = 0; SET synchronous_commit = off; SET session_replication_role = replica; SET work_mem = '256MB'`,
    );
    for (const text of statements) await client.query({ text, values: text.includes('$') ? [...values] : [] });
  } finally {
    client.release(true);
  }
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
    }),
  );
}
