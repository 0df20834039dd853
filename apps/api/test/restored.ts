/**
 * A database in a new cluster, in the state that pg_dump and pg_restore leave it in: all tables, functions and rows, and nothing of the
 * API's role, which belongs to the old cluster. The embedded PostgreSQL has no pg_dump, so the rows are copied here.
 */
import pg from 'pg';
import { startPostgres } from '@ajose/tools/postgres';
import { migrate } from '../src/platform/database/migrate.ts';

const SCHEMAS = `('public', 'ledger', 'money', 'graphile_worker')`;

/** Tables with the columns that can be written: a generated column is computed again. */
const TABLES = `
  SELECT c.oid::regclass::text AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ${SCHEMAS} GROUP BY c.oid`;

const SEQUENCES = `
  SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS last
    FROM pg_sequences WHERE schemaname IN ${SCHEMAS} AND last_value IS NOT NULL`;

/** Statements that disable each trigger and restore its earlier state. A restore creates triggers after the rows. */
const TRIGGERS = `
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS off,
         format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
                CASE tgenabled WHEN 'A' THEN 'ALWAYS' ELSE '' END, tgname) AS on
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE NOT tgisinternal AND tgparentid = 0 AND c.relnamespace::regnamespace::text IN ${SCHEMAS}`;

async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows: tables } = await from.query<{ name: string; columns: string }>(TABLES);
  const { rows: triggers } = await to.query<{ off: string; on: string }>(TRIGGERS);
  // Foreign keys are internal triggers, which do not fire with session_replication_role = replica.
  await to.query('BEGIN; SET LOCAL session_replication_role = replica');
  for (const trigger of triggers) await to.query(trigger.off);
  await to.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const { rows } = await from.query<{ all: string | null }>(`SELECT json_agg(t)::text AS all FROM ${name} t`);
    await to.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
      [rows[0]?.all ?? '[]'],
    );
  }
  for (const trigger of triggers) await to.query(trigger.on);
  await to.query('COMMIT');
  const { rows: sequences } = await from.query<{ name: string; last: string }>(SEQUENCES);
  for (const { name, last } of sequences) await to.query('SELECT setval($1, $2)', [name, last]);
}

export interface Restored {
  ownerUrl: string;
  /** The API's URL. Its role does not exist yet. */
  apiUrl: string;
  owner: pg.Client;
  close(): Promise<void>;
}

/** @param sourceUrl the database to save, with its owner's login */
export async function restoreInNewCluster(sourceUrl: string): Promise<Restored> {
  const server = await startPostgres({ database: 'restored' });
  const api = new URL(server.url);
  api.username = 'ajose_api';
  api.password = 'the-new-cluster';
  await migrate(server.url, api.href);
  const from = new pg.Client({ connectionString: sourceUrl });
  const owner = new pg.Client({ connectionString: server.url });
  await from.connect();
  await owner.connect();
  await copyRows(from, owner);
  await from.end();
  await owner.query('DROP OWNED BY ajose_api; DROP ROLE ajose_api');
  return {
    ownerUrl: server.url,
    apiUrl: api.href,
    owner,
    close: async () => {
      await owner.end();
      await server.stop();
    },
  };
}
