/**
 * Writes a table as CSV or XLSX while its rows are read. All tables that the back-office downloads are written here.
 *
 * A spreadsheet reads dates and long numbers of an XLSX file as they are, and of a CSV file as it guesses. `hucre`
 * holds no rows (1,000,000 took 4 MB and 15 s; CSV 3 MB and 10 s); `write-excel-file` and `xlsx` hold all, `exceljs` is no longer maintained.
 */
import { pipeline, Readable } from 'node:stream';
import type { FileFormat } from '@ajose/sdk/contract/common';
import { lagosDay, lagosTime, startOfLagosDay } from '@ajose/sdk/domain/time';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import { Type } from 'typebox';

/** `moment`, `date` and `time` show a Date as it is in Lagos, by ISO 8601; an amount is naira, exact to the kobo. */
type Kind = 'text' | 'naira' | 'number' | 'moment' | 'date' | 'time';

export interface TableColumn {
  header: string;
  /** `text` unless given. */
  kind?: Kind;
  /** The decimals of a number, where all numbers of the column have as many. */
  decimals?: number;
}

export type Cell = string | number | Date | null;
export type Cells = AsyncIterable<readonly Cell[]>;

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const mediaTypes: Readonly<Record<FileFormat, string>> = { csv: 'text/csv; charset=utf-8', xlsx: XLSX };

const File = Type.Unsafe<Readable>({ type: 'string' });

/** The reply schema of a call that sends such a file. */
export const FileReply = { content: { 'text/csv': { schema: File }, [XLSX]: { schema: File } } };

/** @param name of the saved file, without its ending */
export const fileHeaders = (name: string, format: FileFormat = 'csv') => ({
  'content-type': mediaTypes[format],
  'content-disposition': `attachment; filename="${name}.${format}"`,
});

const lagosMoment = (at: Date): string => `${lagosDay(at)} ${lagosTime(at)}`;
const dateText = { moment: lagosMoment, date: lagosDay, time: lagosTime };
const isDate = (kind: Kind): kind is keyof typeof dateText => kind in dateText;

/** The beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

/** Numbers of accounts and references, of which a spreadsheet would drop zeros or last digits. */
const DIGITS = /^0\d+$|^\d{16,}$/;

/** Text that no spreadsheet runs as a formula. Negative amounts stay as they are. */
export const safeWords = (words: string): string => (FORMULA.test(words) ? `'${words}` : words);

function textOf(cell: Cell, { kind = 'text', decimals }: TableColumn): string {
  if (cell === null) return '';
  if (cell instanceof Date) return isDate(kind) ? dateText[kind](cell) : lagosMoment(cell);
  if (typeof cell === 'string') return DIGITS.test(cell) ? `'${cell}` : safeWords(cell);
  const places = kind === 'naira' ? 2 : decimals;
  return places === undefined ? String(cell) : cell.toFixed(places);
}

async function* texts(columns: readonly TableColumn[], rows: Cells): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map((column, index) => textOf(row[index] ?? null, column));
}

function csvFile(columns: readonly TableColumn[], rows: Cells): Readable {
  const headers = columns.map(({ header }) => header);
  const csv = stringify({ header: true, columns: headers, bom: true });
  // A failure while reading breaks the download off, so that half a file does not look like a whole one.
  pipeline(Readable.from(texts(columns, rows)), csv, () => undefined);
  return csv;
}

const formats: Readonly<Partial<Record<Kind, { numFmt: string; width: number }>>> = {
  naira: { numFmt: '#,##0.00', width: 18 },
  moment: { numFmt: 'yyyy-mm-dd hh:mm', width: 17 },
  date: { numFmt: 'yyyy-mm-dd', width: 12 },
  time: { numFmt: 'hh:mm:ss', width: 10 },
};

const DAY_MS = 86_400_000;
/** A spreadsheet's number for 1 January 1970. */
const FIRST_DAY = 25_569;
/** The most letters of a text that a spreadsheet shows. */
const LONGEST = 32_767;

/** A moment as a spreadsheet's number: days, with the part of the last day as a fraction. */
function serialOf(at: Date, kind: Kind): number {
  const midnight = startOfLagosDay(at).getTime();
  const day = Math.ceil(midnight / DAY_MS) + FIRST_DAY;
  const passed = (at.getTime() - midnight) / DAY_MS;
  if (kind === 'time') return passed;
  return kind === 'moment' ? day + passed : day;
}

/** Stores text as text, whatever it begins with, so that it is never a formula. */
const valueOf = (cell: Cell, { kind = 'text' }: TableColumn): string | number | null => {
  if (cell instanceof Date) return serialOf(cell, kind);
  return typeof cell === 'string' ? cell.slice(0, LONGEST) : cell;
};

async function* values(columns: readonly TableColumn[], rows: Cells): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) yield columns.map((column, index) => valueOf(row[index] ?? null, column));
}

function xlsxFile(columns: readonly TableColumn[], rows: Cells): Readable {
  const stream = writeXlsxStream(values(columns, rows), {
    name: 'Rows',
    columns: columns.map(({ header, kind = 'text' }) => ({ header, ...formats[kind] })),
    freezePane: { rows: 1 },
  });
  return Readable.from(stream);
}

export const tableFile = (format: FileFormat = 'csv', columns: readonly TableColumn[], rows: Cells): Readable =>
  format === 'xlsx' ? xlsxFile(columns, rows) : csvFile(columns, rows);
