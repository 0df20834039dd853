/** Checks whether a database can be used, and whether the current code has already prepared it. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { Failure } from '@ajose/tools/failure';
import { root } from '@ajose/tools/root';

export interface Databases {
  /** The address for the API. */
  url: string;
  /** The address for migrations and the seed. */
  ownerUrl: string;
}

/** A hash of every file that migrations and the seed depend on, of the database's address and of the wish for the seed. */
export function preparationStamp(databases: Databases, seed: boolean): string {
  const hash = createHash('sha256').update(`${databases.url} ${seed}`);
  const globs = ['migrations/*.sql', 'sql/*/*.sql', 'src/demo/*', 'src/platform/database/*.ts'];
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

/** Advice for an error in which PostgreSQL reports damaged files; empty for any other error. */
export function adviceOn(complaint: string, dataDir: string): string {
  if (
    !/invalid page|could not read block|could not access status of transaction|unexpected data beyond EOF/.test(
      complaint,
    )
  )
    return '';
  return `. The database is damaged: restore ${dataDir} from a backup, or delete it to start again`;
}

/** The server's oldest major version. */
const OLDEST = 18;
const API_ROLE = 'ajose_api';

/** A database's host and name, without user and password. */
export function nameOfDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** @param versionNumber PostgreSQL's `server_version_num`, as 150018 for 15.18. @throws Failure below 18 */
export function requireVersion(versionNumber: number, database: string): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= OLDEST) return;
  throw new Failure(`The database ${database} cannot be used: PostgreSQL ${OLDEST} or later, this is ${major}.`);
}

/** Checks an address and connects. @throws Failure that says why the database cannot be used, without its password */
async function probe(variable: string, url: string): Promise<void> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new Failure(
      `${variable} is not an address of a PostgreSQL database: it begins with postgres:// and names user, host and database.`,
    );
  }
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  let version: number;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    version = Number(rows[0]?.version);
  } catch (error) {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    const reason = reasons.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ');
    throw new Failure(`The database ${nameOfDatabase(url)} of ${variable} cannot be used: ${reason}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
  requireVersion(version, nameOfDatabase(url));
}

/**
 * Checks the owner's address. The API's role is made by the migration, so its address is checked after that.
 * @throws Failure
 */
export async function checkOwner({ url, ownerUrl }: Databases): Promise<void> {
  const variable = ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
  if (URL.canParse(ownerUrl) && new URL(ownerUrl).username === API_ROLE) {
    throw new Failure(
      `${variable} signs in as ${API_ROLE}, who may not migrate: set DATABASE_OWNER_URL to the address of the database's owner.`,
    );
  }
  await probe(variable, ownerUrl);
}

/** @throws Failure where the API cannot connect */
export const checkApi = ({ url }: Databases): Promise<void> => probe('DATABASE_URL', url);
