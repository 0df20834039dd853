/** What `pnpm start` does with an existing database: the stamp, and advice when its files are damaged. */
import { mkdtempSync, openSync, rmSync, chmodSync, closeSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@ajose/tools/postgres';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  adviceOn,
  preparationStamp,
  readDatabaseStamp,
  requireVersion,
  writeDatabaseStamp,
} from '../src/preparation.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-prepared-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('keeps its stamp in the database, and advises when a page of it is damaged', async () => {
  const first = await startPostgres({ dataDir: folder });
  const databases = { url: first.url, ownerUrl: first.url };
  const stamp = preparationStamp(databases, true);
  expect(preparationStamp({ ...databases, url: 'postgres://other' }, true)).not.toBe(stamp);
  expect(preparationStamp(databases, false)).not.toBe(stamp);
  expect(await readDatabaseStamp(first.url)).toBeNull();
  await writeDatabaseStamp(first.url, stamp);
  expect(await readDatabaseStamp(first.url)).toBe(stamp);

  await query(first.url, 'create table kept (n int)');
  await query(first.url, 'insert into kept values (7)');
  const [row] = await query(first.url, "select pg_relation_filepath('kept') as path");
  await first.stop();
  const page = openSync(join(first.cluster, String(row?.['path'])), 'r+');
  writeSync(page, Buffer.alloc(64, 0xff), 0, 64, 0);
  closeSync(page);

  const second = await startPostgres({ dataDir: folder });
  const complaint = await query(second.url, 'select * from kept').then(
    () => '',
    (error: unknown) => String(error),
  );
  await second.stop();
  expect(complaint).toContain('invalid page');
  expect(adviceOn(complaint, folder)).toContain(`restore ${folder} from a backup, or delete it to begin anew`);
  expect(adviceOn('relation "kept" does not exist', folder)).toBe('');
});

it('refuses a PostgreSQL that is too old in one line', () => {
  expect(() => requireVersion(150018, 'db.example:5432/ajose')).toThrow(
    'The database db.example:5432/ajose cannot be used: PostgreSQL 18 or later, this is 15.',
  );
  expect(() => requireVersion(180000, 'db')).not.toThrow();
  expect(() => requireVersion(190001, 'db')).not.toThrow();
});
