/** Migrations: what they leave alone, what they repair, and that no call waits for them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject as provided, test } from 'vitest';
import { startPostgres } from '@ajose/tools/postgres';
import { canSignIn, makeRole } from '../../src/platform/database/api-role.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { beAlone, holdPresence } from '../../src/platform/database/presence.ts';
import { readMigrations, readRooms, type SqlFile } from '../../src/platform/database/sql-files.ts';
import { TEMPLATE } from '../postgres.ts';

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0).toReversed()) await close();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Dropping the database with FORCE may end the connection.
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

/** Makes calls in other sessions; each fails after waiting for a second. */
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
  test('is only read: migrating takes no lock that would block a reader', async () => {
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

  test('of one file applies only that file and the grants, without waiting for writers', async () => {
    const place = await newDatabase();
    await place.owner.query(`UPDATE schema_sql SET checksum = '' WHERE name = 'ledger.sql'`);
    const writer = await connected(place.ownerUrl);
    await writer.query('BEGIN; LOCK TABLE ledger.accounts, customers, audit_log IN ROW EXCLUSIVE MODE');
    const { result, ms } = await timed(migrate(place.ownerUrl, place.apiUrl));
    expect(result).toEqual(['ledger.sql', 'grants.sql']);
    expect(ms).toBeLessThan(5000);
  });

  test('that needs a table which is being written waits for that table in short turns', async () => {
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

  test('is kept on a function that was renamed, for servers of the last release', async () => {
    const place = await newDatabase();
    await place.owner.query(`CREATE FUNCTION money.settle_payout() RETURNS void LANGUAGE sql AS ''`);
    await place.owner.query('DROP OWNED BY ajose_api');
    await migrate(place.ownerUrl, place.apiUrl);
    const api = await connected(place.apiUrl);
    expect((await api.query('SELECT money.settle_payout()')).rowCount).toBe(1);
    await api.end();
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

test('two migrations that begin at once on an empty database do the work once', async () => {
  const place = await newDatabase('template0');
  const [hits, other] = await Promise.all([
    migrate(place.ownerUrl, place.apiUrl),
    migrate(place.ownerUrl, place.apiUrl),
  ]);
  expect([...hits, ...other].filter((name) => name === '003_ledger.sql')).toHaveLength(1);
  expect(await migrate(place.ownerUrl, place.apiUrl)).toEqual([]);
});

describe('refused in one line, with nothing changed', () => {
  test.each([
    [
      'a database with a migration that this version does not know',
      `INSERT INTO schema_migrations (name, checksum) VALUES ('002_catalogue.sql', '')`,
      /does not know\. It is left as it is\. Delete the data folder.*DATA_DIR.*run the version that made it/,
    ],
    [
      'a database with tables and without a list of what was applied',
      'DELETE FROM schema_migrations',
      /does not know\. It is left as it is/,
    ],
    [
      'a migration that was changed since it ran',
      `UPDATE schema_migrations SET checksum = '' WHERE name = '003_ledger.sql'`,
      /003_ledger\.sql was changed.*write a new one.*delete the data folder/,
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

describe('a migration outside a transaction', () => {
  const outside = async (text: string): Promise<readonly SqlFile[]> => [
    ...(await readMigrations()),
    { name: '900_index.sql', text: `-- no transaction\n${text}`, checksum: text },
  ];
  const INDEX = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS transactions_of_test ON ledger.transactions (amount);';

  const idOf = async ({ owner }: Place): Promise<unknown> =>
    (await owner.query(`SELECT to_regclass('ledger.transactions_of_test')::oid AS id`)).rows[0];
  const indexOf = async ({ owner }: Place): Promise<{ valid: boolean }[]> =>
    (
      await owner.query<{ valid: boolean }>(
        `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('ledger.transactions_of_test')`,
      )
    ).rows;
  const isNoted = async ({ owner }: Place): Promise<boolean> =>
    (await owner.query(`SELECT FROM schema_migrations WHERE name = '900_index.sql'`)).rowCount === 1;

  /** Leaves a transaction open that has written to the table: CREATE INDEX CONCURRENTLY waits for it. */
  async function writerOf({ ownerUrl }: Place): Promise<pg.Client> {
    const writer = await connected(ownerUrl);
    await writer.query('BEGIN; LOCK TABLE ledger.transactions IN ROW EXCLUSIVE MODE');
    return writer;
  }

  /** Waits until the index exists and is not valid yet. @returns the session that creates it */
  async function beginsIn(place: Place): Promise<number> {
    for (;;) {
      const { rows } = await place.owner.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_progress_create_index p
          WHERE p.index_relid = to_regclass('ledger.transactions_of_test') AND p.datname = current_database()
            AND p.phase LIKE 'waiting%'`,
      );
      if (rows[0]) return rows[0].pid;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  test('makes an index while others write, and waits for them longer than a lock may take', async () => {
    const place = await newDatabase();
    const writer = await writerOf(place);
    const migrated = migrate(place.ownerUrl, place.apiUrl, await outside(INDEX));
    await beginsIn(place);
    const begun = await idOf(place);
    const other = await connected(place.ownerUrl);
    await other.query('SET lock_timeout = 1000');
    for (let turn = 0; turn < 5; turn++) {
      await other.query('UPDATE ledger.transactions SET reason = reason');
      await new Promise((done) => setTimeout(done, 200));
    }
    expect(await indexOf(place)).toEqual([{ valid: false }]);
    await writer.query('COMMIT');
    expect(await migrated).toContain('900_index.sql');
    expect(await idOf(place)).toEqual(begun);
    expect({ index: await indexOf(place), noted: await isNoted(place) }).toEqual({
      index: [{ valid: true }],
      noted: true,
    });
  });

  test('that was cut off is tried again, and the index that it left is made again', async () => {
    const place = await newDatabase();
    const writer = await writerOf(place);
    const cut = migrate(place.ownerUrl, place.apiUrl, await outside(INDEX)).then(
      () => '',
      (error: unknown) => String(error),
    );
    await place.owner.query('SELECT pg_terminate_backend($1)', [await beginsIn(place)]);
    expect(await cut).toContain('900_index.sql failed: ');
    await writer.query('COMMIT');
    expect({ index: await indexOf(place), noted: await isNoted(place) }).toEqual({
      index: [{ valid: false }],
      noted: false,
    });
    expect(await migrate(place.ownerUrl, place.apiUrl, await outside(INDEX))).toContain('900_index.sql');
    expect({ index: await indexOf(place), noted: await isNoted(place) }).toEqual({
      index: [{ valid: true }],
      noted: true,
    });
  });

  test('that was done and not noted is noted', async () => {
    const place = await newDatabase();
    await place.owner.query(INDEX);
    expect(await migrate(place.ownerUrl, place.apiUrl, await outside(INDEX))).toContain('900_index.sql');
    expect(await isNoted(place)).toBe(true);
  });

  test('is done once by two that begin at the same time, and the one that waits does not hold up the other', async () => {
    const place = await newDatabase();
    const files = await outside(INDEX);
    const writer = await writerOf(place);
    const both = [migrate(place.ownerUrl, place.apiUrl, files), migrate(place.ownerUrl, place.apiUrl, files)];
    await beginsIn(place);
    await new Promise((done) => setTimeout(done, 1500));
    await writer.query('COMMIT');
    const names = (await Promise.all(both)).flat();
    expect(names.filter((name) => name === '900_index.sql')).toHaveLength(1);
    expect(await indexOf(place)).toEqual([{ valid: true }]);
  });

  test.each([
    ['that could not run twice', 'CREATE INDEX CONCURRENTLY a ON ledger.transactions (amount);', 'IF NOT EXISTS name'],
    ['of two statements', `${INDEX} SELECT 1;`, 'cannot'],
  ])('%s is refused', async (_what, text, message) => {
    const place = await newDatabase();
    await expect(migrate(place.ownerUrl, place.apiUrl, await outside(text))).rejects.toThrow(message);
    expect({ index: await indexOf(place), noted: await isNoted(place) }).toEqual({ index: [], noted: false });
  });
});

describe('a migration that changes meaning', () => {
  const fileOf = (text: string): SqlFile => ({ name: '999_meaning.sql', text, checksum: text });
  const meaning = fileOf('-- changes meaning\nCREATE TABLE meant (id integer);');

  test('names the servers that run, and runs when they have ended', async () => {
    const place = await newDatabase();
    const files = [...(await readMigrations()), meaning];
    const server = await holdPresence(place.apiUrl, () => undefined);
    await expect(beAlone(place.owner, meaning.name, 100)).rejects.toThrow(
      /999_meaning\.sql changes what postings mean.*ajose-api presence from .* \(process \d+\)/,
    );
    const migrating = migrate(place.ownerUrl, place.apiUrl, files);
    setTimeout(() => void server.leave(), 1500);
    expect(await migrating).toContain(meaning.name);
  });

  test('lets no server of an older version start afterwards', async () => {
    const place = await newDatabase();
    await (await holdPresence(place.apiUrl, () => undefined)).leave();
    await migrate(place.ownerUrl, place.apiUrl, [...(await readMigrations()), meaning]);
    await expect(holdPresence(place.apiUrl, () => undefined)).rejects.toThrow(
      'The database was changed by 999_meaning.sql, which this version does not know',
    );
  });

  test('lets no server start while it runs, and turns away a server whose connection broke', async () => {
    const place = await newDatabase();
    let turnedAway = '';
    const server = await holdPresence(place.apiUrl, ({ message }) => {
      turnedAway = message;
    });
    const migrator = await connected(place.ownerUrl);
    // The migration has the lock at the moment at which the connection ends.
    const alone = migrator.query('SELECT pg_advisory_lock(7256735002)');
    await expect
      .poll(async () => (await place.owner.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
      .toBeGreaterThan(0);
    await place.owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'ajose-api presence' AND datname = current_database()`);
    await alone;
    await expect(holdPresence(place.apiUrl, () => undefined)).rejects.toThrow('A migration of the database runs');
    await expect.poll(() => turnedAway, { timeout: 20_000 }).toContain('A migration of the database runs');
    await server.leave();
  });
});
