/**
 * How many rows of a table a connection has read so far, by scan or by index. The difference of two readings belongs to the statements
 * between them.
 */
import type pg from 'pg';

export async function rowsRead(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'SELECT (idx_tup_fetch + seq_tup_read)::integer AS n FROM pg_stat_xact_user_tables WHERE relid = $1::regclass',
    [table],
  );
  return rows[0]?.n ?? 0;
}
