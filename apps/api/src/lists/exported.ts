/** How a list is read for an export: in batches by a key that no row changes, so that one that was cut off goes on behind its last row. */
import type { Db } from '../database/db.ts';
import type { Cell, TableColumn } from './table-file.ts';

/** So many rows has a batch: reading and encrypting them keeps a processor from calls only for a moment. */
export const ROWS_AT_ONCE = 250;

/** So many rows of a table are looked at for a batch, where few of them may fit the filters. */
export const LOOKED_AT = 20_000;

export interface Batch {
  rows: readonly Cell[][];
  /** The key behind which the next batch begins; null where none follows. */
  next: string | null;
}

/** A list with its filters. */
export interface Exported {
  columns: readonly TableColumn[];
  /** How many rows it has, where that is quickly known. */
  count: (db: Db) => Promise<number | null>;
  /** @param after the key that the batch before ended with; null: the first one. */
  read: (db: Db, after: string | null) => Promise<Batch>;
}

/** A batch of rows that were read in order of their key, where fewer than were asked for are the last ones. */
export const batchOf = <Row>(
  found: readonly Row[],
  keyOf: (row: Row) => string,
  cellsOf: (row: Row) => Cell[],
): Batch => {
  const last = found.at(-1);
  return { rows: found.map(cellsOf), next: last && found.length >= ROWS_AT_ONCE ? keyOf(last) : null };
};

/** What a look at the next rows of a table found. */
export interface Looked {
  /** Those that fit, in order. */
  ids: string[];
  /** How many rows were looked at, and the last one of them. */
  n: number;
  last: string | null;
}

/** Where the next look begins: behind the last row that fits where there may be more of them, or else behind all that were looked at. */
export function nextLook({ ids, n, last }: Looked, most: number): string | null {
  if (ids.length >= ROWS_AT_ONCE) return ids.at(-1) ?? null;
  return n < most ? null : last;
}
