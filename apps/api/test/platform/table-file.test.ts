/**
 * Tables as files: in XLSX an amount is a number exact to the kobo, a date is a date of Lagos, a text is never a formula, and many rows need little
 * memory.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Readable } from 'node:stream';
import { toNaira } from '@ajose/sdk/domain/money';
import { readXlsx } from 'hucre/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableFile, type Cell, type TableColumn } from '../../src/platform/lists/table-file.ts';

async function* rowsOf(...rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

async function bytesOf(file: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** The rows of the only sheet, header first. */
async function read(columns: readonly TableColumn[], ...rows: readonly (readonly Cell[])[]) {
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(tableFile('xlsx', columns, rowsOf(...rows)))));
  return sheets[0]?.rows ?? [];
}

const text = async (columns: readonly TableColumn[], ...rows: readonly (readonly Cell[])[]) =>
  String(await bytesOf(tableFile('csv', columns, rowsOf(...rows))));

test('amounts are numbers, exact to the kobo', async () => {
  const columns: TableColumn[] = [{ header: 'Amount (NGN)', kind: 'naira' }];
  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), async (kobo) => {
      const [, row] = await read(columns, [toNaira(kobo)]);
      expect(typeof row?.[0]).toBe('number');
      expect(Number(row?.[0]).toFixed(2)).toBe((await text(columns, [toNaira(kobo)])).trim().split('\n')[1]);
      expect(BigInt(Math.round(Number(row?.[0]) * 100))).toBe(kobo);
    }),
    { numRuns: 40 },
  );
});

test('dates and times are those of Lagos, also around midnight', async () => {
  const columns: TableColumn[] = (['moment', 'date', 'time'] as const).map((kind) => ({ header: kind, kind }));
  const before = new Date('2026-11-20T22:59:59.000Z');
  const midnight = new Date('2026-11-20T23:00:00.000Z');
  const rows = await read(
    columns,
    Array.from({ length: 3 }, () => before),
    Array.from({ length: 3 }, () => midnight),
  );
  const [, late, early] = rows;
  // A reader gives a date without a zone as if it were UTC.
  expect(late?.slice(0, 2)).toEqual([new Date('2026-11-20T23:59:59.000Z'), new Date('2026-11-20T00:00:00.000Z')]);
  expect(early?.slice(0, 2)).toEqual(Array.from({ length: 2 }, () => new Date('2026-11-21T00:00:00.000Z')));
  expect(
    await text(
      columns,
      Array.from({ length: 3 }, () => before),
    ),
  ).toContain('2026-11-20 23:59:59,2026-11-20,23:59:59');
});

test('a text is kept as it is, and no spreadsheet runs it', async () => {
  const columns: TableColumn[] = [{ header: 'What' }];
  const words = ['=HYPERLINK("http://x")', '+234 803', '-1', '@a', '007', 'Ọlúwaṣeyi <&> "x"'];
  const rows = await read(columns, ...words.map((word) => [word]));
  expect(rows.slice(1).map(([cell]) => cell)).toEqual(words);
  const raw = String(await bytesOf(tableFile('csv', columns, rowsOf(['=1+1']))));
  expect(raw).toContain("'=1+1");
  expect(await text(columns, ['0123456789'], ['123456789012345678'], ['1234567890'])).toContain(
    "'0123456789\n'123456789012345678\n1234567890\n",
  );
});

test('missing values are empty, a count has no decimals, and a share keeps its decimals', async () => {
  const columns: TableColumn[] = [
    { header: 'Count', kind: 'number' },
    { header: 'Share', kind: 'number', decimals: 1 },
    { header: 'Name' },
  ];
  expect(await text(columns, [3, 50, null])).toContain('3,50.0,\n');
  expect((await read(columns, [3, 50, null]))[1]?.slice(0, 2)).toEqual([3, 50]);
});

test.each(['csv', 'xlsx'] as const)('a failure while reading breaks the %s off', async (format) => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['one'];
    throw new Error('The database is away');
  }
  await expect(bytesOf(tableFile(format, [{ header: 'What' }], failing()))).rejects.toThrow('The database is away');
});

test.each(['csv', 'xlsx'] as const)('100,000 rows as %s keep no more memory than 10', async (format) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const columns: TableColumn[] = [
    { header: 'At', kind: 'moment' },
    { header: 'Who' },
    { header: 'Amount', kind: 'naira' },
  ];
  let most = 0;
  collect();
  const before = process.memoryUsage().heapUsed;
  async function* many(): AsyncGenerator<Cell[]> {
    for (let index = 0; index < 100_000; index++) {
      if (index % 20_000 === 19_999) {
        collect();
        most = Math.max(most, process.memoryUsage().heapUsed - before);
      }
      yield [new Date(index * 1000), `Ọlúwaṣeyi Demola ${index}`, index + 0.11];
    }
  }
  let bytes = 0;
  for await (const part of tableFile(format, columns, many())) bytes += Buffer.from(part as Uint8Array).length;
  expect(bytes).toBeGreaterThan(1_000_000);
  expect(most).toBeLessThan(20_000_000);
});
