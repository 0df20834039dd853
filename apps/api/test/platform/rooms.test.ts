/**
 * Guards the structure of src: folders import each other in no circle, lower folders import nothing above them, and HTTP is in routes
 * files.
 */
import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { connect } from '../../src/platform/database/db.ts';
import { systemClock } from '../../src/platform/database/clock.ts';
import { readEnv } from '../../src/platform/env.ts';
import { circlesIn, importsIn, roomOf, sourcesOf, type Import } from '../imports.ts';
import { unreachableGateway } from '../stack.ts';
import { gatewaysOf } from '../../src/gateways/gateways.ts';

const SRC = join(import.meta.dirname, '../../src');
const LINT = join(import.meta.dirname, '../../../../.oxlintrc.json');

let sources: Map<string, string>;
let imports: Import[];
beforeAll(async () => {
  sources = await sourcesOf(SRC);
  imports = [...sources].flatMap(([path, text]) => importsIn(path, text));
});

describe('imports', () => {
  test('every import leads to a file, so none is overlooked', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ to }) => !sources.has(to))).toEqual([]);
    // Every relative path in quotes behind `from` or `import` was read as an import.
    const written = [...sources.values()].join('\n').match(/\b(?:from|import)\s*\(?\s*'\.[^']*'/g) ?? [];
    expect(imports).toHaveLength(written.length);
  });

  test('folders form no circle, of types neither', () => {
    expect(circlesIn(imports, roomOf), 'rooms that import each other').toEqual([]);
  });

  test('files form no circle', () => {
    expect(
      circlesIn(imports, (path) => path),
      'files that import each other',
    ).toEqual([]);
  });

  test('a circle is found and told with the files that make it, also one of types alone', () => {
    const planted = [
      ...importsIn('audit/audit.ts', "import type { Staff } from '../staff/staff.ts';\n"),
      ...importsIn('staff/staff.ts', "import { send } from '../mail/send.ts';\nimport './words.ts';\n"),
      ...importsIn('mail/send.ts', "const { write } = await import('../audit/audit.ts');\n"),
      ...importsIn(
        'app.ts',
        "import {\n  one,\n  two,\n} from './audit/audit.ts';\nexport type { Staff } from './staff/staff.ts';\n",
      ),
    ];
    expect(planted).toHaveLength(6);
    expect(circlesIn(planted, roomOf)).toEqual([
      'audit -> staff (audit/audit.ts imports staff/staff.ts) -> mail (staff/staff.ts imports mail/send.ts) -> audit (mail/send.ts imports audit/audit.ts)',
    ]);
    expect(circlesIn(planted, (path) => path)).toHaveLength(1);
  });

  const bottom: Readonly<Record<string, readonly string[]>> = {
    'env.ts': [],
    database: ['env.ts'],
    server: ['database', 'env.ts'],
    gateway: ['database', 'env.ts', 'server'],
    mail: ['database'],
    ledger: ['database', 'server'],
    lists: ['database', 'server'],
    'deps.ts': ['database', 'env.ts', 'gateway', 'mail'],
    audit: ['database', 'deps.ts', 'lists', 'server'],
    cases: ['audit', 'database', 'deps.ts', 'lists', 'server'],
  };
  test.each(Object.entries(bottom))('%s imports %j and nothing else', (room, allowed) => {
    const used = imports.filter(({ from, to }) => roomOf(from) === room && roomOf(to) !== room);
    expect(used.filter(({ to }) => !allowed.includes(roomOf(to)))).toEqual([]);
  });
});

describe('routes files', () => {
  const ROUTES = 'apps/api/src/**/*routes.ts';
  const isRoutes = (path: string): boolean => matchesGlob(join('apps/api/src', path), ROUTES);

  test('the linter knows them by one pattern', async () => {
    const lint = JSON.parse(await readFile(LINT, 'utf8')) as { overrides: { files: string[] }[] };
    expect(lint.overrides.flatMap(({ files }) => files)).toContain(ROUTES);
  });

  test('nothing else registers a route', () => {
    const registers =
      /\.(?:get|post|put|patch|delete|head|options|route|all)\(\s*(?:['"`]\/|`\$\{path\}\/|\{\s*(?:method|url):)/;
    const found = [...sources].filter(([, text]) => registers.test(text)).map(([path]) => path);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((path) => !isRoutes(path))).toEqual([]);
  });

  test('the address of every route is in one of them', async () => {
    const env = readEnv({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      PAYSTACK_SECRET_KEY: 'sk_test_none',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    });
    const db = connect(env.databaseUrl);
    const mail = { send: () => Promise.resolve() };
    const app = await buildApp({ env, db, clock: systemClock, gateways: gatewaysOf([unreachableGateway]), mail });
    const routes = [...sources].filter(([path]) => isRoutes(path)).map(([, text]) => text);
    const urls = [...new Set(app.calls.map(({ url }) => url))].filter((url) => !/^\/(?:docs|$|\*)/.test(url));
    expect(urls.length).toBeGreaterThan(40);
    // Signing in has the same calls under two separately written roots, and each gateway has one webhook.
    const written = (url: string) => [
      url,
      url.replace(/^\/api\/(?:user|admin)\//, '${path}/'),
      url.replace('/paystack/', '/${gateway.name}/'),
    ];
    const lost = urls.filter((url) => !routes.some((text) => written(url).some((part) => text.includes(part))));
    expect(lost).toEqual([]);
    await app.close();
    await db.end();
  });
});
