/** A PostgreSQL of its own that really writes to disk, with customers who have money and open sessions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@ajose/tools/postgres';
import { connectTool, type Db } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { addPeople, type Person } from '../people.ts';

export const CUSTOMERS = 10_000;
const API_PASSWORD = 'bench';

export interface World {
  owner: Db;
  ownerUrl: string;
  apiUrl: string;
  people: Person[];
  close(): Promise<void>;
}

export async function makeWorld(connections: number): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ajose-bench-'));
  const postgres = await startPostgres({ dataDir });
  const api = new URL(postgres.url);
  api.username = 'ajose_api';
  api.password = API_PASSWORD;
  await migrate(postgres.url, api.href);
  const owner = connectTool(postgres.url, connections);
  // No checkpoint during the measurements: it would slow down only one of them.
  await owner.query(`ALTER SYSTEM SET max_wal_size = '8GB'`);
  await owner.query(`ALTER SYSTEM SET checkpoint_timeout = '30min'`);
  await owner.query('SELECT pg_reload_conf()');
  const people = await addPeople(owner, CUSTOMERS);
  await owner.query(await readFile(new URL('floor.sql', import.meta.url), 'utf8'));
  await owner.query(
    `INSERT INTO floor.accounts SELECT customer_id, 1000000000000 FROM ledger.accounts WHERE customer_id <> money.platform()`,
  );
  await owner.query(
    `INSERT INTO floor.accounts SELECT gen_random_uuid(), 0 FROM ledger.accounts WHERE customer_id <> money.platform()`,
  );
  await owner.query('VACUUM ANALYZE');
  return {
    owner,
    ownerUrl: postgres.url,
    apiUrl: api.href,
    people,
    async close() {
      await owner.end();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
