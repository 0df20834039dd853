/** Checks whether a database can be used, and whether the current code has already prepared it. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { Failure } from '@ajose/tools/failure';
import { root } from '@ajose/tools/root';

export interface Databases {
  /** For the API. */
  url: string;
  /** For migrations and the seed. */
  ownerUrl: string;
}

/** Everything that migrations and the seed depend on. */
export function preparationStamp(databases: Databases): string {
  const hash = createHash('sha256').update(databases.url);
  const globs = ['migrations/*.sql', 'sql/*.sql', 'src/seed/*', 'src/database/*.ts'];
  for (const file of globSync(globs, { cwd: join(root, 'apps/api') }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, 'apps/api', file)));
  return hash.digest('hex');
}

/** The stamp is a setting of the database, so that it is deleted and restored with it. */
export async function readDatabaseStamp(ownerUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ stamp: string | null }>(
      "select current_setting('ajose.prepared', true) as stamp",
    );
    return rows[0]?.stamp ?? null;
  } finally {
    await client.end();
  }
}

export async function writeDatabaseStamp(ownerUrl: string, stamp: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const name = client.escapeIdentifier(new URL(ownerUrl).pathname.slice(1));
    await client.query(`alter database ${name} set ajose.prepared = ${client.escapeLiteral(stamp)}`);
  } finally {
    await client.end();
  }
}

/** What to do about an error in which PostgreSQL says that its files are damaged; nothing for any other error. */
export function adviceOn(complaint: string, dataDir: string): string {
  if (
    !/invalid page|could not read block|could not access status of transaction|unexpected data beyond EOF/.test(
      complaint,
    )
  )
    return '';
  return `. The database is damaged: restore ${dataDir} from a backup, or delete it to begin anew`;
}

/** @throws Failure that says why the database cannot be used, without its password */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol)) {
    throw new Failure(
      'DATABASE_URL is not an address of a PostgreSQL database: it begins with postgres:// and names user, host and database.',
    );
  }
  const { host, pathname } = new URL(databaseUrl);
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    const reason = reasons.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ');
    throw new Failure(`The database ${host}${pathname} of DATABASE_URL cannot be used: ${reason}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
