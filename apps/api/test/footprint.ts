/**
 * What this version uses of the database, line by line: columns that its role may read or write, functions that it may call and what they
 * answer, indexes that `ON CONFLICT` names. `apps/api/footprint.ts` keeps it for a release.
 */
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { sourcesOf } from './imports.ts';

const SRC = new URL('../src/', import.meta.url);
const FILE = new URL('../footprint.txt', import.meta.url);

/** The queue's schema belongs to its library, which keeps its own promises. */
const LINES = `
  WITH room AS (SELECT oid, nspname FROM pg_namespace WHERE nspname IN ('public', 'ledger', 'money')),
  tables AS (SELECT c.oid, n.nspname || '.' || c.relname AS name FROM pg_class c JOIN room n ON n.oid = c.relnamespace
              WHERE c.relkind IN ('r', 'v')),
  functions AS (
    SELECT p.* FROM pg_proc p JOIN room n ON n.oid = p.pronamespace
     WHERE has_function_privilege('ajose_api', p.oid, 'EXECUTE')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e'))
  SELECT a.attname AS word, lower(may) || ' ' || t.name || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) AS line
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped,
         unnest('{SELECT,INSERT,UPDATE}'::text[]) may
   WHERE has_column_privilege('ajose_api', t.oid, a.attnum, may)
  UNION ALL
  SELECT NULL, 'must be given ' || t.name || ' ' || a.attname
    FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE has_any_column_privilege('ajose_api', t.oid, 'INSERT') AND a.attnotnull AND NOT a.atthasdef
  UNION ALL
  SELECT NULL, 'unique ' || t.name || ' ' || regexp_replace(substring(pg_get_indexdef(i.indexrelid) FROM 'USING (.*)'), ' INCLUDE [(][^)]*[)]', '')
    FROM tables t JOIN pg_index i ON i.indrelid = t.oid WHERE i.indisunique
  UNION ALL
  SELECT f.proname, 'call ' || f.oid::regprocedure || ' ' || pg_get_function_result(f.oid) FROM functions f
  UNION ALL
  SELECT NULL, 'answer ' || format_type(f.prorettype, NULL) || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    FROM functions f JOIN pg_type ty ON ty.oid = f.prorettype
    JOIN pg_attribute a ON a.attrelid = ty.typrelid AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT NULL, 'label ' || format_type(e.enumtypid, NULL) || ' ' || e.enumlabel
    FROM pg_enum e JOIN pg_type ty ON ty.oid = e.enumtypid JOIN room n ON n.oid = ty.typnamespace`;

interface Line {
  word: string | null;
  line: string;
}
const read = async (owner: Pick<pg.Pool, 'query'>): Promise<Line[]> => (await owner.query<Line>(LINES)).rows;
const linesOf = (rows: readonly Line[]): string[] => [...new Set(rows.map(({ line }) => line))].toSorted();

/** All that a database offers, also what only servers of the version before still use. */
export const offerOf = async (owner: Pick<pg.Pool, 'query'>): Promise<string[]> => linesOf(await read(owner));

/** A column or function whose name stands nowhere in the server's code is not used, and may go in the next version. */
export async function footprintOf(owner: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const words = new Set([...(await sourcesOf(SRC.pathname)).values()].join('\n').match(/\w+/g));
  return linesOf((await read(owner)).filter(({ word }) => word === null || words.has(word)));
}

export const readFootprint = async (): Promise<string[]> => (await readFile(FILE, 'utf8')).trim().split('\n');

/** What servers of the recorded version would miss, or would be refused for, in a database with this footprint. */
export function missing(recorded: readonly string[], present: readonly string[]): string[] {
  const demand = 'must be given ';
  const had = new Set(recorded);
  const tables = new Set(recorded.filter((line) => line.startsWith('insert ')).map((line) => line.split(' ')[1]));
  const demanded = present.filter(
    (line) => line.startsWith(demand) && !had.has(line) && tables.has(line.slice(demand.length).split(' ')[0]),
  );
  const has = new Set(present);
  return [...recorded.filter((line) => !line.startsWith(demand) && !has.has(line)), ...demanded];
}
