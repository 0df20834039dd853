/** The documents are true and short: what they name exists, and the README fits into a few minutes. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../src/root.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**/*.md', 'packages/*/README.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('links lead to files', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^\w+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(documents).toContain('README.md');
  expect(broken).toEqual([]);
});

it('paths of the repository exist', () => {
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/`((?:apps|packages|docs|deploy)\/[\w./-]+)`/g)].map(([, name = '']) => ({ path, name })),
  );
  const made = ['packages/sdk/dist-docs'];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !made.includes(name) && !existsSync(join(root, name)))).toEqual([]);
});

it('root commands that the documents name are scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = ['README.md', 'CONTRIBUTING.md'].flatMap((path) =>
    [...read(path).matchAll(/`pnpm ([a-z][\w:]*)/g)].map(([, name = '']) => name),
  );
  expect(commands).toContain('start');
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

it('the README has fewer than 900 words', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThan(900);
});

it('each decision has a number of its own and at most twelve lines', () => {
  const files = globSync('docs/decisions/*.md', { cwd: root }).toSorted();
  const numbers = files.map((path) => path.slice(15, 19));
  expect(numbers.filter((number) => !/^\d{3}-$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const wrong = files.filter(
    (path) =>
      read(path).split('\n').length > 13 ||
      !/^# \d{3} .+\n\n\*\*What\.\*\* [^]+\n\n\*\*Why\.\*\* [^]+\n\n\*\*Cost\.\*\* /.test(read(path)),
  );
  expect(wrong).toEqual([]);
});
