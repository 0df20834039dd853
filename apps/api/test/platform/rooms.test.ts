/** Guards the structure of src: a room imports only rooms below it, files import each other in no circle, and HTTP is in routes files. */
import { readFile } from 'node:fs/promises';
import { join, matchesGlob } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesIn, importsIn, roomOf, sourcesOf } from '../imports.ts';

const SRC = join(import.meta.dirname, '../../src');

/** The rooms, from above. Beside them stand main.ts, app.ts, approved-acts.ts, member-acts.ts and jobs/, which put them together. */
const ROOMS = ['demo', 'office', 'customers', 'saving', 'documents', 'money', 'access', 'desk', 'gateways', 'platform'];
const sources = await sourcesOf(SRC);
const imports = [...sources].flatMap(([path, text]) => importsIn(path, text));

describe('imports', () => {
  test('lead to files, so that none is overlooked', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.filter(({ to }) => !sources.has(to))).toEqual([]);
    // Every relative path in quotes behind `from` or `import` was read as an import.
    const written = [...sources.values()].join('\n').match(/\b(?:from|import)\s*\(?\s*'\.[^']*'/g) ?? [];
    expect(imports).toHaveLength(written.length);
  });

  test('folders import each other in no circle, and their types do not either', () => {
    expect(circlesIn(imports, roomOf), 'rooms that import each other').toEqual([]);
  });

  test('files import each other in no circle', () => {
    expect(
      circlesIn(imports, (path) => path),
      'files that import each other',
    ).toEqual([]);
  });

  test('a circle is noticed and reported with the files that make it, even a circle of types alone', () => {
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

  test.each(ROOMS)('%s imports only rooms below it', (room) => {
    const allowed = ROOMS.slice(ROOMS.indexOf(room));
    const used = imports.filter(({ from }) => roomOf(from) === room);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter(({ to }) => !allowed.includes(roomOf(to)))).toEqual([]);
  });

  test('the list has each room and nothing else, and the README has it in the same order', async () => {
    const folders = new Set([...sources.keys()].filter((path) => path.includes('/')).map(roomOf));
    expect([...folders].toSorted()).toEqual([...ROOMS, 'jobs'].toSorted());
    const readme = await readFile(join(SRC, '../../../README.md'), 'utf8');
    expect(readme).toContain(`A room imports only rooms after it: ${ROOMS.map((room) => `\`${room}\``).join(', ')}\n`);
  });

  test.each(ROOMS)('%s says in five lines what it holds, what it promises and where to begin', async (room) => {
    const lines = (await readFile(join(SRC, room, 'README.md'), 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      `# ${room}`,
      '',
      '- **Holds',
      '- **Promises',
      '- **Begin',
    ]);
  });
});

describe('files with routes', () => {
  const ROUTES = '**/*routes.ts';
  const isRoutes = (path: string): boolean => matchesGlob(path, ROUTES);

  test('ask neither the database’s driver nor the ledger: what may happen stands beside them', () => {
    const asks = [...sources]
      .filter(([path]) => isRoutes(path))
      .flatMap(([path, text]) =>
        [...text.matchAll(/^import (?!type ).* from '(pg|[./]*\/(?:money\/)?ledger\/[^']*)'/gm)].map(
          ([, to]) => `${path}: ${to}`,
        ),
      );
    expect(asks).toEqual([]);
  });

  test('are the only files that register a route', () => {
    const registers =
      /\bregisterCalls\(app|\.(?:get|post|put|patch|delete|head|options|route|all)\(\s*(?:['"`]\/|`\$\{path\}\/|\{\s*(?:method|url):)/;
    const hits = [...sources].filter(([, text]) => registers.test(text)).map(([path]) => path);
    expect(hits.length).toBeGreaterThan(10);
    expect(hits.filter((path) => !isRoutes(path))).toEqual(['platform/server/calls.ts']);
  });
});
