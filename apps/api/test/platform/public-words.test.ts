/** The privacy page names everything that the database keeps about people. A new kind fails here until the page names it. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { personalColumns, personalTables } from '../personal-columns.ts';
import { startStack } from '../stack.ts';

const stack = await startStack();
afterAll(() => stack.close());
const columns = await personalColumns(stack.owner);

const page = async (): Promise<string> =>
  (await readFile(new URL('../../../customer/src/pages/company/legal.tsx', import.meta.url), 'utf8')).replaceAll(
    /\s+/g,
    ' ',
  );

test('the privacy page has the words of each table and column about people', async () => {
  const text = await page();
  const words = columns.flatMap(({ publicWords }) => publicWords ?? []);
  expect(new Set(words).size).toBeGreaterThan(35);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('where a table names its columns one by one, each column that is downloaded and erased has its own words', () => {
  const named = columns.filter(({ tableSays }) => tableSays?.endsWith('; columns public'));
  const unnamed = named.filter(
    ({ list, ends, publicWords }) => list !== null && ends !== 'stays' && publicWords === null,
  );
  expect(personalTables(named).size).toBeGreaterThan(0);
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
