/**
 * Which test files a change can break, for `pnpm test --changed`. A test depends on what it imports or names by its path, on the SQL
 * functions that those files call, and on the routes of the calls that it makes. That every server has every route ties nothing together, so
 * nothing is followed through the files that put the server together; the types, which bind everything, are checked as a whole.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Failure } from './failure.ts';
import { root } from './root.ts';

/** What moves money, and the proof of the books: tested whatever changed. */
const moneySet = ['deposits', 'investments', 'ledger', 'payouts', 'proof', 'refunds', 'sql', 'withdrawals'];

/** Tests that read the repository's folders, which nothing that they import shows. */
const readers =
  /^packages\/tools\/test\/(clauses|css-modules|decimals|deploy|documents)\.test\.ts$|^apps\/api\/test\/platform\/rooms\.test\.ts$/;

/** Files that gather all parts of the server, or all refusals. */
const assemblies = /^apps\/api\/src\/(app|jobs\/[\w-]+)\.ts$|^packages\/sdk\/src\/contract\/refusals\.ts$/;

/** What each API test stands on. */
const STACK = 'apps/api/test/stack.ts';

const isTest = (path: string): boolean => /\.test\.tsx?$|\.stories\.tsx$/.test(path);
const isJourney = (path: string): boolean => /^apps\/\w+\/e2e\//.test(path);

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .filter(Boolean);

/** The files that changed since this branch left `main`, committed or not. @throws Failure where there is no main */
export function changedFiles(): string[] {
  for (const main of ['main', 'origin/main']) {
    try {
      const since = git('merge-base', main, 'HEAD')[0]?.trim() ?? '';
      return [
        ...git('diff', '--name-only', '-z', '--no-renames', since),
        ...git('ls-files', '-z', '--others', '--exclude-standard'),
      ];
    } catch {
      // The other name is tried.
    }
  }
  throw new Failure('--changed compares with the branch main, which is not here.');
}

/** The text of each file that a test can depend on, by its path. */
export function readSources(): Map<string, string> {
  const paths = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', 'apps', 'packages', '.storybook');
  const texts = paths.filter((path) => /\.(tsx?|js|css|json|sql|mdx|html)$/.test(path) && existsSync(join(root, path)));
  return new Map(texts.map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]));
}

/** @returns the test files that run, or null where the change can break all of them */
export function affectedTests(changed: readonly string[], sources: ReadonlyMap<string, string>): Set<string> | null {
  // What is in no package, such as the lockfile, is under everything; texts for people are under nothing.
  const isGround = (path: string): boolean =>
    /^(?!apps\/|packages\/|docs\/|deploy\/|\.\w+\/)[^/]*\.(json|ya?ml|ts)$/.test(path);
  if (changed.some(isGround)) return null;
  const users = usersOf(sources);
  const waiting = changed.flatMap((path) => [path, ...startsOf(path, sources)]);
  const reached = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!assemblies.test(path) || changed.includes(path)) waiting.push(...(users.get(path) ?? []));
  }
  const isChosen = (path: string): boolean =>
    (reached.has(path) && (!isJourney(path) || changed.includes(path))) ||
    readers.test(path) ||
    moneySet.includes(/^apps\/api\/test\/\w+\/([\w-]+)\.test\.ts$/.exec(path)?.[1] ?? '');
  return new Set([...sources.keys()].filter((path) => isTest(path) && isChosen(path)));
}

/** What else has changed with a file that nothing names. */
function startsOf(path: string, sources: ReadonlyMap<string, string>): string[] {
  // A migration, a trigger or a grant works on every table.
  if (/^apps\/api\/(migrations|sql)\//.test(path) && /\b(TABLE|TRIGGER|GRANT)\b/.test(sources.get(path) ?? 'TABLE')) {
    return [STACK];
  }
  const room = /^((?:apps|packages)\/[\w-]+)\/(package\.json|vite(st)?\.config\.ts)$/.exec(path)?.[1];
  return room ? [...sources.keys()].filter((other) => other.startsWith(`${room}/`)) : [];
}

/** By each file, the files that depend on it. */
function usersOf(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const users = new Map<string, string[]>();
  const add = (used: string, user: string): void => {
    const known = users.get(used);
    if (known) known.push(user);
    else users.set(used, [user]);
  };
  const functions = sqlFunctions(sources);
  const calls = routesOfCalls(sources);
  for (const [path, text] of sources) {
    for (const used of named(path, text, sources)) add(used, path);
    // The list of functions names all of them and calls none.
    if (!path.startsWith('apps/api/') || path === 'apps/api/src/platform/database/functions.ts') continue;
    for (const [name] of text.matchAll(/\b[a-z_]+\.[a-z_]+\b/g)) {
      const used = functions.get(name);
      if (used !== undefined && used !== path) add(used, path);
    }
    if (isTest(path)) for (const route of calls(text)) add(route, path);
  }
  return users;
}

/** The files that a file imports, but for their types, or names by a path. */
function named(path: string, text: string, sources: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>();
  const room = path.split('/').slice(0, 2).join('/');
  const values = text.replaceAll(/^(import|export) type [^;]*;$/gm, '');
  for (const [, written = ''] of values.matchAll(/['"]([^'"\s]+)['"]/g)) {
    const ours = /^@ajose\/([\w-]+)\/(.+)$/.exec(written);
    const places = ours
      ? ['packages', 'apps'].flatMap((parent) =>
          ['', '.ts', '.tsx'].map((end) => `${parent}/${ours[1]}/src/${ours[2]}${end}`),
        )
      : [normalize(join(dirname(path), written)), normalize(join(room, written))];
    const place = places.find((place) => place !== path && sources.has(place));
    if (place !== undefined) reached.add(place);
  }
  return reached;
}

/** By each SQL function or view, the file that defines it. */
function sqlFunctions(sources: ReadonlyMap<string, string>): Map<string, string> {
  const functions = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!path.startsWith('apps/api/sql/')) continue;
    for (const [, name = ''] of text.matchAll(
      /\bCREATE (?:OR REPLACE )?(?:FUNCTION|VIEW|PROCEDURE) ([a-z_]+\.[a-z_]+)/g,
    )) {
      functions.set(name, path);
    }
  }
  return functions;
}

/** @returns which files of routes a test's text calls by functions of the SDK */
function routesOfCalls(sources: ReadonlyMap<string, string>): (text: string) => string[] {
  /** By module and name of a function of the SDK, the file that registers its route. */
  const functions = new Map<string, string>();
  for (const [path, text] of sources) {
    if (!path.startsWith('apps/api/src/')) continue;
    for (const [, calls = '', module = ''] of text.matchAll(
      /^import \* as (\w+) from '@ajose\/sdk\/((?:customer|admin)\/[\w-]+)'/gm,
    )) {
      for (const [item] of text.matchAll(/\b\w+\.\w+\b/g)) {
        const [before, name = ''] = item.split('.');
        if (before === calls) functions.set(`${module} ${name}`, path);
      }
    }
  }
  return (text) =>
    [...text.matchAll(/^import \{([^}]*)\} from '@ajose\/sdk\/((?:customer|admin)\/[\w-]+)'/gm)].flatMap(
      ([, names = '', module = '']) =>
        names.split(',').flatMap((name) => functions.get(`${module} ${name.trim().split(' ')[0]}`) ?? []),
    );
}
