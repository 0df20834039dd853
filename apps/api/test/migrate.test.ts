/** Migrations: what they leave alone, what they put right, and that nobody waits for them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject as provided, test } from 'vitest';
import { startPostgres } from '@ajose/tools/postgres';
import { canSignIn, makeRole } from '../src/database/api-role.ts';
import { migrate } from '../src/database/migrate.ts';
import { readRooms } from '../src/database/sql-files.ts';
import { TEMPLATE } from './postgres.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The database is dropped by force, so a connection may be ended from there.
  client.on('error', () => undefined);
  await client.connect();
  closes.push(() => client.end());
  return client;
}

interface Place {
  ownerUrl: string;
  apiUrl: string;
  owner: pg.Client;
}

/** A database of the test's own. @param template what it is copied from; `template0` is empty */
async function newDatabase(template = TEMPLATE): Promise<Place> {
  const cluster = new URL(provided('ownerUrl'));
  cluster.pathname = '/postgres';
  const name = `m_${randomUUID().replaceAll('-', '')}`;
  const onCluster = await connected(cluster.href);
  await onCluster.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  closes.push(async () => {
    await onCluster.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
  const owner = new URL(cluster);
  owner.pathname = `/${name}`;
  const api = new URL(owner);
  api.username = 'ajose_api';
  api.password = provided('apiPassword');
  return { ownerUrl: owner.href, apiUrl: api.href, owner: await connected(owner.href) };
}

/** Holds a lock on every table until the test ends, as a dump does. */
async function lockAll({ owner, ownerUrl }: Place, mode: 'ACCESS SHARE' | 'EXCLUSIVE'): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'ledger', 'money', 'graphile_worker')`,
  );
  const dump = await connected(ownerUrl);
  await dump.query(`BEGIN; LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ${mode} MODE`);
}

/** Calls that other sessions make all the time; each would fail after a second of waiting. */
async function goesOn({ apiUrl }: Place): Promise<void> {
  const api = await connected(apiUrl);
  await api.query('SET lock_timeout = 1000');
  await api.query(`SELECT graphile_worker.add_job('send_mail', '{}'::json)`);
  await api.query('SELECT * FROM read_sessions($1)', [[]]);
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now();
  const result = await work;
  return { result, ms: performance.now() - from };
}

const everyRoom = async (): Promise<string[]> => (await readRooms()).map(({ name }) => name);

describe('a database that is up to date', () => {
  test('is only read: no lock is taken that even a reader of a locked table would not get', async () => {
    const place = await newDatabase();
    await lockAll(place, 'EXCLUSIVE');
    const { result, ms } = await timed(migrate(place.ownerUrl, place.apiUrl));
    expect(result).toEqual([]);
    expect(ms).toBeLessThan(5000);
  });

  test('is left alone while a dump runs, and jobs are added meanwhile', async () => {
    const place = await newDatabase();
    await lockAll(place, 'ACCESS SHARE');
    const migrated = timed(migrate(place.ownerUrl, place.apiUrl));
    await goesOn(place);
    const { result, ms } = await migrated;
    expect(result).toEqual([]);
    expect(ms).toBeLessThan(5000);
    await goesOn(place);
  });
});

describe('changed text', () => {
  test('is applied while a dump runs, all files at once, and nobody waits', async () => {
    const place = await newDatabase();
    await place.owner.query('UPDATE schema_sql SET checksum = name');
    await lockAll(place, 'ACCESS SHARE');
    const migrated = timed(migrate(place.ownerUrl, place.apiUrl));
    await goesOn(place);
    const { result, ms } = await migrated;
    expect(result).toEqual(await everyRoom());
    expect(ms).toBeLessThan(5000);
    expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual([]);
  });

  test('of one file applies that file and the grants: writers are not waited for', async () => {
    const place = await newDatabase();
    await place.owner.query(`UPDATE schema_sql SET checksum = '' WHERE name = 'ledger.sql'`);
    const writer = await connected(place.ownerUrl);
    await writer.query('BEGIN; LOCK TABLE ledger.accounts, customers, audit_log IN ROW EXCLUSIVE MODE');
    const { result, ms } = await timed(migrate(place.ownerUrl, place.apiUrl));
    expect(result).toEqual(['ledger.sql', 'grants.sql']);
    expect(ms).toBeLessThan(5000);
  });

  test('that needs a table which is being written waits for it in short turns', async () => {
    const place = await newDatabase();
    await place.owner.query(`UPDATE schema_sql SET checksum = '' WHERE name = 'triggers.sql'`);
    const writer = await connected(place.ownerUrl);
    await writer.query('BEGIN; LOCK TABLE customers IN ROW EXCLUSIVE MODE');
    const migrated = migrate(place.ownerUrl, place.apiUrl);
    const api = await connected(place.apiUrl);
    await api.query('SET lock_timeout = 1000');
    for (let turn = 0; turn < 8; turn++) {
      await api.query('UPDATE customers SET last_seen_at = now()');
      await new Promise((done) => setTimeout(done, 200));
    }
    await writer.query('COMMIT');
    expect(await migrated).toEqual(['triggers.sql', 'grants.sql']);
  });
});

describe('what a role may do', () => {
  test('an owner who may not give the API’s role its password is told what a superuser has to run', async () => {
    const place = await newDatabase();
    await place.owner.query(`DROP ROLE IF EXISTS new_owner; CREATE ROLE new_owner LOGIN CREATEROLE PASSWORD 'x'`);
    closes.push(() => place.owner.query('DROP ROLE new_owner').then(() => undefined));
    const url = new URL(place.ownerUrl);
    url.username = 'new_owner';
    url.password = 'x';
    const owner = await connected(url.href);
    await expect(makeRole(owner, place.apiUrl)).rejects.toThrow(
      'As a superuser of PostgreSQL run: GRANT ajose_api TO new_owner WITH ADMIN OPTION;',
    );
    await place.owner.query('GRANT ajose_api TO new_owner WITH ADMIN OPTION');
    await makeRole(owner, place.apiUrl);
    expect(await canSignIn(place.apiUrl)).toBe(true);
    await place.owner.query('REVOKE ajose_api FROM new_owner');
  });

  test('is put right where a restored dump came without it, although no text changed', async () => {
    const place = await newDatabase();
    await place.owner.query('DROP OWNED BY ajose_api');
    await expect((await connected(place.apiUrl)).query('SELECT FROM customers')).rejects.toThrow('permission denied');
    expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual(await everyRoom());
    await goesOn(place);
    expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual([]);
  });

  test.each([
    ['a function that everybody may call', 'GRANT EXECUTE ON FUNCTION ledger.post TO PUBLIC'],
    ['a column that may be written', 'GRANT UPDATE (wallet) ON ledger.accounts TO ajose_api'],
    ['a policy of the queue that is gone', 'DROP POLICY ajose_api ON graphile_worker._private_jobs'],
  ])('is put right after %s', async (_what, sql) => {
    const place = await newDatabase();
    await place.owner.query(sql);
    expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual(await everyRoom());
    expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual([]);
    await goesOn(place);
  });

  test('is made in a cluster where the role is missing', async () => {
    const server = await startPostgres({ database: 'restored' });
    closes.push(() => server.stop());
    const api = new URL(server.url);
    api.username = 'ajose_api';
    api.password = 'of this cluster';
    expect(await migrate(server.url, api.href)).toEqual(expect.arrayContaining(['001_people.sql', 'grants.sql']));
    const owner = await connected(server.url);
    await owner.query('DROP OWNED BY ajose_api; DROP ROLE ajose_api');
    expect(await migrate(server.url, api.href)).toEqual(await everyRoom());
    await goesOn({ ownerUrl: server.url, apiUrl: api.href, owner });
    api.password = 'another one';
    expect(await migrate(server.url, api.href)).toEqual([]);
    await goesOn({ ownerUrl: server.url, apiUrl: api.href, owner });
  });
});

test('two that begin at once on an empty database do the work once', async () => {
  const place = await newDatabase('template0');
  const [one, other] = await Promise.all([
    migrate(place.ownerUrl, place.apiUrl),
    migrate(place.ownerUrl, place.apiUrl),
  ]);
  expect([...one, ...other].filter((name) => name === '003_ledger.sql')).toHaveLength(1);
  expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual([]);
});

describe('refused in one line, with nothing changed', () => {
  test.each([
    [
      'a database from before the migrations were folded',
      `UPDATE schema_migrations SET name = '001_people_and_catalogue.sql' WHERE name = '001_people.sql'`,
      /before the first release.*left as it is.*To begin anew.*DATA_DIR/,
    ],
    [
      'a migration that was changed since it ran',
      `UPDATE schema_migrations SET checksum = '' WHERE name = '003_ledger.sql'`,
      /003_ledger\.sql was changed.*write a new one.*begin anew/,
    ],
  ])('%s', async (_what, sql, message) => {
    const place = await newDatabase();
    await place.owner.query(`INSERT INTO banks (code, name) VALUES ('kept', 'Kept')`);
    await place.owner.query('UPDATE schema_sql SET checksum = name');
    await place.owner.query(sql);
    const refused = await migrate(place.ownerUrl, place.apiUrl).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(refused).toMatch(message);
    expect(refused).not.toContain('\n');
    const { rows } = await place.owner.query(
      `SELECT (SELECT count(*)::int FROM banks WHERE code = 'kept') AS kept,
              (SELECT count(*)::int FROM schema_sql WHERE checksum = name) AS untouched`,
    );
    expect(rows).toEqual([{ kept: 1, untouched: (await everyRoom()).length + 1 }]);
  });
});

test('a database that a newer version migrated is left as it is, so that this version works until it is replaced', async () => {
  const place = await newDatabase();
  await place.owner.query(`INSERT INTO schema_migrations (name, checksum) VALUES ('900_newer.sql', '')`);
  await place.owner.query('UPDATE schema_sql SET checksum = name');
  expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual([]);
  await goesOn(place);
});
