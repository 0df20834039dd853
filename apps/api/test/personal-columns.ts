/** What the database says of people: each column with what its comment says, as tests need it. Migration 058 says how a comment is written. */
import type { Db } from '../src/platform/database/db.ts';

export interface PersonalColumn {
  /** With the schema, as `public.customers`. */
  table: string;
  column: string;
  /** The whole name. */
  name: string;
  type: string;
  generated: boolean;
  /** Whether another table has to have its value. */
  refers: boolean;
  says: string | null;
  tableSays: string | null;
  /** The column that says whose a row is; null where the table has no row of one customer. */
  whose: string | null;
  /** The list of the file; null: it is left out. */
  list: string | null;
  path: string;
  ends: string;
  hasNoWords: boolean;
  publicWords: string[] | null;
}

/** @param owner the owner's connection */
export async function personalColumns(owner: Db): Promise<PersonalColumn[]> {
  const { rows } = await owner.query<PersonalColumn>(
    `SELECT p.schema || '.' || p."table" AS "table", p."column", concat_ws('.', p.schema, p."table", p."column") AS name,
            format_type(a.atttypid, NULL) AS type, a.attgenerated <> '' AS generated,
            EXISTS (SELECT FROM pg_constraint r WHERE r.conrelid = a.attrelid AND r.contype = 'f' AND a.attnum = ANY (r.conkey)) AS refers,
            p.says, p.table_says AS "tableSays", p.whose, p.list, p.name AS path, p.ends, p.has_no_words AS "hasNoWords",
            p.public_words AS "publicWords"
       FROM personal_columns p JOIN pg_attribute a ON (a.attrelid, a.attname) = (p.relation, p."column")`,
  );
  return rows;
}

/** The tables with rows of customers. @returns which column says whose a row is, by the table */
export const personalTables = (columns: readonly PersonalColumn[]): Map<string, string> =>
  new Map(columns.flatMap(({ table, whose }) => (whose === null ? [] : [[table, whose] as const])));
