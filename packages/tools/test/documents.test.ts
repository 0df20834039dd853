/** The documents are true and short: what they name exists, and the README fits into a few minutes. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { BROWSERS } from '../src/browsers.ts';
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

it('files of the API that its documents name exist', () => {
  const gone = ['apps/api/SECURITY.md', 'apps/api/sql/README.md'].flatMap((path) => {
    const named = [...read(path).matchAll(/`((?:src|sql|migrations)\/[\w./-]+)`/g)].map(([, name = '']) => name);
    expect(named).not.toEqual([]);
    return named.filter((name) => !existsSync(join(root, 'apps/api', name))).map((name) => `${path}: ${name}`);
  });
  expect(gone).toEqual([]);
});

it('files that a room names in its README exist in that room', () => {
  const rooms = globSync('apps/api/src/*/README.md', { cwd: root });
  const gone = rooms.flatMap((path) =>
    [...read(path).matchAll(/`([\w./-]+\.(?:ts|sql))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => ![dirname(path), 'apps/api'].some((base) => existsSync(join(root, base, name))))
      .map((name) => `${path}: ${name}`),
  );
  expect(rooms.length).toBeGreaterThan(9);
  expect(gone).toEqual([]);
});

it('each fact of the index has its file, which defines the names that decide the fact', () => {
  const facts = read('docs/where.md').match(/^- .+/gm) ?? [];
  const wrong = facts.filter((fact) => {
    const [, path = '', names = ''] = /: `(.+?)` \(`(.+)`\)$/.exec(fact) ?? [];
    const isDefined = (name: string): boolean =>
      new RegExp(`(?:const|function|type|FUNCTION|VIEW|TABLE) ${name}\\b|^\\s*${name}[:=]`, 'm').test(read(path));
    return names === '' || !names.split('`, `').every(isDefined);
  });
  expect(facts.length).toBeGreaterThan(90);
  expect(wrong).toEqual([]);
});

it('tests that say what protects the API exist, by the names that its document gives them', () => {
  const text = read('apps/api/SECURITY.md').replaceAll(/\s+/g, ' ');
  const named = [...text.matchAll(/`([\w./-]+)`((?:(?:,| and|, as)? "[^"]+")+)/g)].flatMap(
    ([, file = '', names = '']) => [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  );
  const titlesIn = (file: string): string =>
    globSync(file.includes('/') ? [file, `apps/api/${file}`] : `apps/api/test/**/${file}.test.ts`, { cwd: root })
      .map((path) => read(path).replaceAll(/\s+/g, ' ').replaceAll("\\'", "'"))
      .join(' ');
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ file, name }) => !titlesIn(file).includes(name))).toEqual([]);
});

it('root commands that the documents name exist as scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = ['README.md', 'CONTRIBUTING.md'].flatMap((path) =>
    [...read(path).matchAll(/`pnpm ([a-z][\w:]*)/g)].map(([, name = '']) => name),
  );
  expect(commands).toContain('start');
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

it.each(['README.md', 'apps/customer/app.html', 'apps/admin/index.html'])(
  '%s names the browsers that both apps are built for',
  (path) => {
    const words = read(path).replaceAll(/\s+/g, ' ');
    for (const name of ['chrome', 'firefox', 'safari']) {
      const since = BROWSERS.find((browser) => browser.startsWith(name))?.slice(name.length) ?? 'missing';
      expect(words.toLowerCase()).toMatch(new RegExp(`${name}[^.;]{0,40} ${since.replace('.', '[.]')}\\b`));
    }
  },
);

it('the README has fewer than 900 words', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThan(900);
});

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted();

it('each decision has its own number, a date, and in few lines what, why, what was rejected and what it costs', () => {
  const numbers = decisions.map((path) => path.slice(15, 19));
  expect(numbers.filter((number) => !/^\d{3}-$/.test(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
  const form =
    /^# (\d{3}) .+\n\n\d{4}-\d\d-\d\d, \w+\.\n\n\*\*What\.\*\* [^]+\n\n\*\*Why\.\*\* [^]+\n\n\*\*Rejected\.\*\* [^]+\n\n\*\*Cost\.\*\* /;
  const wrong = decisions.filter(
    (path) => read(path).split('\n').length > 18 || form.exec(read(path))?.[1] !== path.slice(15, 18),
  );
  expect(wrong).toEqual([]);
});

it('the index of decisions has each decision once, by its title', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{3})\]\((.+)\) (.+)$/gm)].map(
    ([, number = '', path = '', title = '']) => `docs/decisions/${path}: # ${number} ${title}`,
  );
  expect(listed.toSorted()).toEqual(decisions.map((path) => `${path}: ${read(path).split('\n')[0] ?? ''}`));
});
