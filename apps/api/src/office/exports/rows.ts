/** The rows of an export as they are kept: one line of JSON each, compressed, and encrypted for this export and this batch alone. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { decrypt, encrypt, partOwner, type Keys } from '../../platform/crypto/sealed-secret.ts';
import type { Cell, TableColumn } from '../../platform/lists/table-file.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export async function sealRows(
  keys: Keys,
  exportId: string,
  batch: number,
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  return encrypt(keys, partOwner(exportId, batch), await compress(lines));
}

const isMoment = ({ kind = 'text' }: TableColumn): boolean => !['text', 'naira', 'number'].includes(kind);

/** JSON has no dates: a line's dates are read as texts. */
const cellsOf = (columns: readonly TableColumn[], line: string): Cell[] => {
  const kept = JSON.parse(line) as (string | number | null)[];
  return columns.map((column, index) => {
    const cell = kept[index] ?? null;
    return typeof cell === 'string' && isMoment(column) ? new Date(cell) : cell;
  });
};

/** @throws Error where no key decrypts them, or they belong to another batch */
export async function openRows(
  keys: Keys,
  exportId: string,
  batch: number,
  sealed: Buffer,
  columns: readonly TableColumn[],
): Promise<Cell[][]> {
  const lines = await decompress(decrypt(keys, partOwner(exportId, batch), sealed).bytes);
  return lines
    .toString()
    .split('\n')
    .map((line) => cellsOf(columns, line));
}
