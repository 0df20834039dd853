import { globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const components = globSync('**/*.tsx', { cwd: here }).filter((file) => !/\.(stories|test)\.tsx$/.test(file));
const read = (file: string) => readFileSync(`${here}/${file}`, 'utf8');

test('there are components to count', () => {
  expect(components.length).toBeGreaterThan(40);
});

/** What only another component uses, whose stories show it. */
const INSIDE = new Set(['feedback/CloseButton.tsx', 'shell/SearchField.tsx', 'table/DataGrid.tsx']);

test.each(components.filter((file) => !INSIDE.has(file)))(
  '%s has stories in several states, and says what it is for and what not',
  (file) => {
    const stories = read(file.replace(/\.tsx$/, '.stories.tsx'));
    const name = /([A-Za-z]+)\.tsx$/.exec(file)?.[1] ?? '';
    expect(read(file)).toContain(`export function `);
    expect(stories).toMatch(new RegExp(`component: (${name}\\b|ToastProvider)`));
    expect(stories).toContain('about(');
    expect(stories.match(/^export const \w+: Story/gm)?.length).toBeGreaterThanOrEqual(2);
  },
);

const apps = fileURLToPath(new URL('../../../apps/', import.meta.url));
const ofApps = globSync('{admin,customer}/src/**/*.stories.tsx', { cwd: apps });

test.each(ofApps)(
  '%s, which several pages share, has several states, and says what it is for and what it is not for',
  (file) => {
    const stories = readFileSync(`${apps}/${file}`, 'utf8');
    const name = /([A-Za-z]+)\.stories\.tsx$/.exec(file)?.[1] ?? '';
    expect(stories).toMatch(new RegExp(`component: ${name}\\b`));
    expect(stories).toContain('about(');
    expect(stories.match(/^export const \w+: Story/gm)?.length).toBeGreaterThanOrEqual(2);
  },
);

test.each(components)('%s says at its top what it is, and describes the props that its page lists', (file) => {
  const source = read(file);
  expect(source).toMatch(/^\/\*\*/);
  expect(source).toMatch(/^export (interface|type) \w+Props|^export function \w+\(\)/m);
});

test.each(components.filter((file) => read(file).includes('onKeyDown')))(
  '%s takes keys, and its page lists them',
  (file) => {
    expect(read(file.replace(/\.tsx$/, '.stories.tsx'))).toContain('keys: [');
  },
);

test('a component can be loaded alone: there are no barrels, and MUI and icons are imported by path', () => {
  const barrels = components.filter((file) =>
    /from '(@mui\/material|lucide-react|@mui\/icons-material)'/.test(read(file)),
  );
  expect(barrels).toEqual([]);
});

test('public pages load no MUI', () => {
  const publicPieces = ['shell/Brand', 'display/AdirePattern', 'shell/AuthLayout', 'shell/NotFound', 'display/Money'];
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path = ''] of read(file).matchAll(/from '(\.[^']+\.tsx?)'/g)) {
      visit(new URL(path, `file:///${file}`).pathname.slice(1));
    }
  };
  for (const piece of publicPieces) visit(`${piece}.tsx`);
  expect([...seen].filter((file) => read(file).includes('@mui/'))).toEqual([]);
});

test('the two typefaces weigh at most 80 kB together', () => {
  const bytes = ['inter', 'bricolage'].map((name) => statSync(`${here}/fonts/${name}.woff2`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(80_000);
});
