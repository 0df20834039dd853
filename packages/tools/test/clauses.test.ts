/** The lists of the specifications' clauses: each clause names at least one test, and each named test exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../src/root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lists = globSync('docs/clauses/*.md', { cwd: root });

/** The tests that `testStates` registers for every page that calls it. */
const ofEveryPage = read('packages/tools/src/page-states.ts');

const hasTest = (source: string, title: string): boolean =>
  ["'", '`', '"'].some((quote) => source.includes(`${quote}${title}${quote}`));

function exists(path: string, title: string): boolean {
  if (!existsSync(join(root, path))) return false;
  const source = read(path);
  if (path.endsWith('.stories.tsx')) return source.includes(`export const ${title}: Story`);
  return hasTest(source, title) || (source.includes('testStates(') && hasTest(ofEveryPage, title));
}

it('there is a list for each app', () => {
  expect(lists.toSorted()).toEqual(['docs/clauses/admin.md', 'docs/clauses/customer.md']);
});

describe.each(lists)('%s', (list) => {
  const clauses = read(list).split(/^- /m).slice(1);

  it('names a test for each clause', () => {
    expect(clauses.length).toBeGreaterThan(100);
    expect(clauses.filter((clause) => !/^ {2}- `/m.test(clause))).toEqual([]);
  });

  it('names only tests that exist', () => {
    const named = [...read(list).matchAll(/^ {2}- (.*)$/gm)].map(([, line = '']) => line);
    const missing = named.filter((line) => {
      const [, path = '', title = ''] = /^`(\S+)`: (.+)$/.exec(line) ?? [];
      return !exists(path, title);
    });
    expect(missing).toEqual([]);
  });
});
