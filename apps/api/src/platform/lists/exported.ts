/** Reads a list for an export, in batches by a key that never changes, so that an interrupted export goes on behind its last row. */
import type { Db } from '../database/db.ts';
import type { Cell, TableColumn } from './table-file.ts';

/** Rows in a batch: few enough that reading and encrypting them hardly delays calls. */
export const ROWS_AT_ONCE = 250;

/** Rows that one look at a table reads, of which few may match the filters. */
export const LOOKED_AT = 20_000;

export interface Batch {
  rows: readonly Cell[][];
  /** The key behind which the next batch begins; null where none follows. */
  next: string | null;
}

/** A list with its filters. */
export interface Exported {
  columns: readonly TableColumn[];
  /** How many rows it has, where a counter or an index says so. */
  count: (db: Db) => Promise<number | null>;
  /** @param after the key that the batch before ended with; null: the first one. */
  read: (db: Db, after: string | null) => Promise<Batch>;
}

/** The columns of a list: a header, the cell of a row, and what it is unless a text. */
export const tableOf = <Row>(
  table: readonly (readonly [header: string, cell: (row: Row) => Cell, kind?: TableColumn['kind']])[],
) => ({
  columns: table.map(([header, , kind = 'text']): TableColumn => ({ header, kind })),
  cellsOf: (row: Row): Cell[] => table.map(([, cell]) => cell(row)),
});

/** A batch of rows in the order of their key. Fewer rows than asked for are the last ones. */
export const batchOf = <Row>(
  stored: readonly Row[],
  keyOf: (stored: Row) => string,
  cellsOf: (stored: Row) => Cell[],
): Batch => {
  const last = stored.at(-1);
  return { rows: stored.map(cellsOf), next: last && stored.length >= ROWS_AT_ONCE ? keyOf(last) : null };
};

/** The result of a look at a table's next rows. */
export interface Looked {
  /** The rows that match, in order. */
  ids: string[];
  /** How many rows the look read, and the last of them. */
  n: number;
  last: string | null;
}

/**
 * Where the next look begins: behind the last row that matched, where this look may have left some; or else behind the last row that it
 * read. Null where the table has been read to its end.
 */
export function nextLook({ ids, n, last }: Looked, most: number): string | null {
  if (ids.length >= ROWS_AT_ONCE) return ids.at(-1) ?? null;
  return n < most ? null : last;
}
