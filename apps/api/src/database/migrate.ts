/**
 * Brings a database to the present schema: numbered plain SQL files, each run once, in order, under a lock,
 * and held to what it was when it ran. Also makes the role that the API connects with.
 * As a command: `node apps/api/src/database/migrate.ts`.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { readOwnerUrl } from '../env.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const API_ROLE = 'ajose_api';
/** Any number, as long as every process that migrates this database takes the same one. */
const LOCK = 7_256_735_001;
const INSUFFICIENT_PRIVILEGE = '42501';
const silent = new Logger(() => () => undefined);

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{3}_.*\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The password in the API's own URL becomes the role's; with another user in that URL the role cannot sign in at all. */
async function makeRole(client: pg.Client, apiUrl: string): Promise<void> {
  const url = new URL(apiUrl);
  const password = decodeURIComponent(url.username) === API_ROLE ? decodeURIComponent(url.password) : '';
  const login = password ? `LOGIN PASSWORD ${client.escapeLiteral(password)}` : 'NOLOGIN';
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [API_ROLE]);
  if (rowCount === 0) await createRole(client, login);
  else if (password) await client.query(`ALTER ROLE ${API_ROLE} ${login}`);
}

async function createRole(client: pg.Client, login: string): Promise<void> {
  try {
    await client.query(`CREATE ROLE ${API_ROLE} ${login}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    const how = `Ask whoever runs PostgreSQL for: CREATE ROLE ${API_ROLE};`;
    throw new Error(`The owner of this database may not create the role ${API_ROLE}. ${how}`, { cause: error });
  }
}

async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function runPending(client: pg.Client): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  );
  const applied = new Map(rows.map((one) => [one.name, one.checksum]));
  const done: string[] = [];
  for (const migration of await readMigrations()) {
    const before = applied.get(migration.name);
    if (before === undefined) {
      await runOne(client, migration);
      done.push(migration.name);
    } else if (before !== migration.checksum) {
      throw new Error(
        `Migration ${migration.name} was changed after it had run on this database. Write a new one instead.`,
      );
    }
  }
  return done;
}

/**
 * @param ownerUrl a role that owns the database and may create roles
 * @param apiUrl the API's own URL, whose password the role `ajose_api` gets
 * @returns the names of the migrations that were run now
 */
export async function migrate(ownerUrl: string, apiUrl: string = ownerUrl): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ajose-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ connectionString: ownerUrl, logger: silent });
    await makeRole(client, apiUrl);
    const done = await runPending(client);
    await client.query(await readFile(new URL('grants.sql', FOLDER), 'utf8'));
    return done;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    const ownerUrl = readOwnerUrl(process.env);
    const done = await migrate(ownerUrl, process.env['DATABASE_URL'] ?? ownerUrl);
    console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
