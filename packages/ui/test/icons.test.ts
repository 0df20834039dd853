/** One page shows every icon of both apps with what it stands for. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@ajose/tools/root';
import { expect, test } from 'vitest';

const namesIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/'lucide-react\/icons\/([a-z0-9-]+)'/g)].map(
    ([, name = '']) => name,
  );

test('the page of icons shows those that the apps use, and no other', () => {
  const used = globSync('{apps/*/src,packages/{app,ui}/src}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(stories|test)\.tsx$/.test(file))
    .flatMap(namesIn);
  expect(used.length).toBeGreaterThan(100);
  expect(namesIn('packages/ui/testing/IconsPage.tsx').toSorted()).toEqual([...new Set(used)].toSorted());
});

test('one icon has one meaning', () => {
  const page = readFileSync(join(root, 'packages/ui/testing/IconsPage.tsx'), 'utf8');
  const meanings = [...page.matchAll(/\[\s*\w+,\s*'(.+?)',?\s*\]/g)].map(([, meaning]) => meaning);
  expect(meanings.length).toBe(namesIn('packages/ui/testing/IconsPage.tsx').length);
  expect(new Set(meanings).size).toBe(meanings.length);
});
