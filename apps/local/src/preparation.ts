/** Whether a database can be used, and whether this very code has prepared it already. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
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
  const folders = ['apps/api/migrations', 'apps/api/src/seed'].map((folder) => join(root, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => join(folder, name)),
  );
  for (const file of [...files, join(root, 'apps/api/src/database/migrate.ts')]) {
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The stamp is a setting of the database itself, so that it cannot outlive or miss what it speaks of. */
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

/** @throws Failure that says why the user's own database cannot be used, without its password */
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
