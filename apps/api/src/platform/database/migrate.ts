/**
 * Brings a database to the present schema. `migrations/`: numbered files that make tables, types and indexes and move data; each runs
 * once, in order, and may not change after it ran. `sql/`: what runs (functions, views, triggers, grants), applied after them
 * in one transaction where its text changed; on a cluster `sql/platform/citus.sql` spreads the tables. A database
 * that is up to date is only read: no lock is taken.
 * A migration runs in a transaction, unless its first line is `-- no transaction`. The rest is then one statement that may run twice,
 * such as CREATE INDEX CONCURRENTLY IF NOT EXISTS: a process may die after the statement and before it is noted.
 * One whose first line is `-- changes meaning` runs while no server does (presence.ts).
 * A database from before 0.1.0, whose migrations the first files here replaced, is refused in one line and left as it is.
 * As a command: `node apps/api/src/platform/database/migrate.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { readOwnerUrl } from '../env.ts';
import { canSignIn, makeRole, privilegesOfRole } from './api-role.ts';
import { withoutAlarm } from './db.ts';
import { beAlone } from './presence.ts';
import { changesMeaning, commandsOf, readMigrations, readRooms, type SqlFile } from './sql-files.ts';

/** Any number, as long as every process that migrates this database takes the same one. */
const MIGRATOR = 7_256_735_001;
/** How long a change waits for a table before it gives up and tries again later: calls queue behind a change that waits. */
const LOCK_TIMEOUT_MS = 500;
const AGAIN_AFTER_MS = 1000;
const ASK_AGAIN_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 120_000;
/** lock_not_available, deadlock_detected. */
const IN_THE_WAY: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);
const NO_TRANSACTION = '-- no transaction\n';
const MAKES_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\b/i;
const NEW_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+(\w+)\s+ON\s+(?:(\w+)\.)?\w+/i;
/** The name of the privileges' digest in `schema_sql`, beside the names of files. */
const PRIVILEGES = 'privileges';
const silent = new Logger(() => () => undefined);

interface Plan {
  migrations: SqlFile[];
  rooms: SqlFile[];
}

async function applied(client: pg.Client, table: 'schema_migrations' | 'schema_sql'): Promise<Map<string, string>> {
  const { rows: known } = await client.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [table]);
  if (!known[0]?.is) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(`SELECT name, checksum FROM ${table}`);
  return new Map(rows.map((item) => [item.name, item.checksum]));
}

/** Whether the database has tables of its own, apart from extensions' tables and the two that list what was applied. */
async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class c
                     WHERE c.relkind IN ('r', 'p') AND c.relnamespace::regnamespace::text IN ('public', 'ledger', 'money')
                       AND c.relname NOT IN ('schema_migrations', 'schema_sql')
                       AND NOT EXISTS (SELECT FROM pg_depend d
                                        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')) AS has`,
  );
  return rows[0]?.has ?? false;
}

/**
 * The migrations that ran on the database, by name.
 * @throws Error in one line where this version cannot take the database over; nothing was changed then
 */
async function ranOn(client: pg.Client, files: readonly SqlFile[]): Promise<ReadonlyMap<string, string>> {
  // Asks in this order, because another process may be making the first tables, and records them in the same transaction.
  const isEmpty = !(await hasTables(client));
  const ran = await applied(client, 'schema_migrations');
  const newest = files.at(-1)?.name ?? '';
  const isStrange = [...ran.keys()].some((name) => name < newest && !files.some((file) => file.name === name));
  if (isStrange || (ran.size === 0 && !isEmpty)) {
    throw new Error(
      'This database was made by a version of Ajose that this version does not know. It is left as it is. Delete the data folder, ' +
        'name another one with DATA_DIR (with DATABASE_URL: name an empty database), or run the version that made it.',
    );
  }
  const changed = files.find(({ name, checksum }) => ran.has(name) && ran.get(name) !== checksum);
  if (changed) {
    throw new Error(
      `Migration ${changed.name} was changed after it had run on this database. Put it back and write a new one instead. ` +
        'Where the data may be lost, delete the data folder (with DATABASE_URL: name an empty database).',
    );
  }
  return ran;
}

/** What has to be done. It is found by reading only. */
async function plan(client: pg.Client, files: readonly SqlFile[]): Promise<Plan> {
  const ran = await ranOn(client, files);
  // A newer version migrated this database and lets this one work until it is replaced, so the newer functions must stay.
  if ([...ran.keys()].some((name) => !files.some((file) => file.name === name))) return { migrations: [], rooms: [] };
  const migrations = files.filter(({ name }) => !ran.has(name));
  const rooms = await readRooms();
  const before = await applied(client, 'schema_sql');
  // A migration may have dropped a view, and a restored dump may lack grants: then all files are applied.
  if (migrations.length > 0 || before.get(PRIVILEGES) !== (await privilegesOfRole(client)))
    return { migrations, rooms };
  const changed = rooms.filter(({ name, checksum }) => before.get(name) !== checksum);
  // PUBLIC may call a new function until the grants are applied.
  return { migrations, rooms: changed.length > 0 ? [...new Set([...changed, ...rooms.slice(-1)])] : [] };
}

/** Whether another session held a lock that a change needs: the change may be tried again. */
export const isInTheWay = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code);

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function runFile(client: pg.Client, { name, text }: SqlFile): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (isInTheWay(error)) throw error;
    throw new Error(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Nobody waits for a statement outside a transaction, so it may wait as long as it has to. An interrupted run leaves an invalid index,
 * which is dropped and made again.
 */
async function runOutside(client: pg.Client, file: SqlFile): Promise<void> {
  const [, index, schema = 'public'] = NEW_INDEX.exec(file.text) ?? [];
  if (MAKES_INDEX.test(file.text) && !index)
    throw new Error(`${file.name}: begin with CREATE INDEX CONCURRENTLY IF NOT EXISTS name, because it may run twice.`);
  await client.query('SET lock_timeout = 0');
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid AND indexrelid = to_regclass($1)',
    [`${schema}.${index}`],
  );
  if (rows[0]) await runFile(client, { ...file, text: `DROP INDEX CONCURRENTLY ${rows[0].name}` });
  await runFile(client, file);
}

const note = (client: pg.Client, name: string, checksum: string): Promise<unknown> =>
  client.query(
    `INSERT INTO schema_sql (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );

async function carryOut(client: pg.Client, { migrations, rooms }: Plan): Promise<void> {
  for (const table of ['schema_migrations', 'schema_sql']) {
    await client.query(`CREATE TABLE IF NOT EXISTS ${table} (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  }
  for (const file of migrations) {
    const isOutside = file.text.startsWith(NO_TRANSACTION);
    if (isOutside) await runOutside(client, file);
    await inTransaction(client, async () => {
      if (!isOutside) for (const text of commandsOf(file.text)) await runFile(client, { ...file, text });
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [file.name, file.checksum]);
      if (changesMeaning(file)) await client.query('INSERT INTO schema_meanings (name) VALUES ($1)', [file.name]);
    });
  }
  await inTransaction(client, async () => {
    for (const file of rooms) await runFile(client, file);
    for (const { name, checksum } of rooms) await note(client, name, checksum);
    await note(client, PRIVILEGES, await privilegesOfRole(client));
  });
}

/** Tries again where another session held a lock that a change needs. */
async function untilFree<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (Date.now() > until) {
        throw new Error(`Another session holds a lock that the migration needs (${error.message}). Try again later.`, {
          cause: error,
        });
      }
      await sleep(AGAIN_AFTER_MS);
    }
  }
}

/** An index that is made concurrently waits for every statement that goes on. So no statement waits here: it asks again and again. */
async function lockOutOthers(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1) AS is', [MIGRATOR]);
    if (rows[0]?.is) return;
    await sleep(ASK_AGAIN_AFTER_MS);
  }
}

/** The queue's library makes its own tables. When there is nothing new, it only reads. */
async function migrateQueue(ownerUrl: string): Promise<void> {
  const url = new URL(ownerUrl);
  url.searchParams.set('options', `-c lock_timeout=${LOCK_TIMEOUT_MS}`);
  // The queue's own pool would stop listening for lost connections when it ends, while its last one still closes.
  const pgPool = withoutAlarm(new pg.Pool({ connectionString: url.href, max: 1 }));
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/**
 * @param ownerUrl a role that owns the database and may create roles
 * @param apiUrl the API's own URL, whose password the role `ajose_api` gets
 * @param files the migrations of this version; a test adds its own
 * @returns the names of the files that were run now
 */
export async function migrate(
  ownerUrl: string,
  apiUrl: string = ownerUrl,
  files?: readonly SqlFile[],
): Promise<string[]> {
  const migrations = files ?? (await readMigrations());
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ajose-migrate' });
  await client.connect();
  try {
    await ranOn(client, migrations);
    await untilFree(() => migrateQueue(ownerUrl));
    const nothing = await plan(client, migrations);
    if (nothing.migrations.length + nothing.rooms.length === 0 && (await canSignIn(apiUrl))) return [];

    await lockOutOthers(client);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await makeRole(client, apiUrl);
    const names: string[] = [];
    await untilFree(async () => {
      const todo = await plan(client, migrations);
      const [first] = todo.migrations.filter(changesMeaning);
      // Alone until the functions are there too: the lock ends with the connection. An empty database has no servers.
      if (first && (await hasTables(client))) await beAlone(client, first.name);
      if (todo.migrations.length + todo.rooms.length > 0) await carryOut(client, todo);
      names.push(...[...todo.migrations, ...todo.rooms].map(({ name }) => name));
    });
    return names;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    const ownerUrl = readOwnerUrl(process.env);
    const done = await migrate(ownerUrl, process.env['DATABASE_URL'] ?? ownerUrl);
    console.log(done.length === 0 ? 'There was nothing to apply.' : `Applied: ${done.join(', ')}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
