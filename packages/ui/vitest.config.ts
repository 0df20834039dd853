/**
 * Three kinds of tests: plain functions and the built Storybook in Node (`*.test.ts`), hooks in a real Chromium (`*.test.tsx`), and every
 * story in the same Chromium, where axe checks it in both colour schemes. Files in a browser share what they import, as in the tests of pages.
 */
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { leftToNight } from '@ajose/tools/nightly';
import { inChromium, importedPackages } from '@ajose/tools/page-tests';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules of MUI and lucide that an app's components import, because some of those components have stories here. */
const ofApps = (app: string): string[] =>
  importedPackages(here(`../../apps/${app}/src/components`)).filter((name) =>
    /^(@mui\/material|lucide-react)\//.test(name),
  );

const include = [
  ...importedPackages(here('./src')),
  ...importedPackages(here('./testing')),
  ...ofApps('admin'),
  ...ofApps('customer'),
  '@ajose/tools > axe-core',
  'react/jsx-dev-runtime',
  'react-dom/client',
];

export default defineConfig({
  test: {
    // Tests in a browser wait for a third of their time: two would leave a part of two cores to itself.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'ui',
          include: ['{src,test}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...leftToNight],
        },
      },
      {
        plugins: [react()],
        optimizeDeps: { include },
        test: {
          name: 'hooks',
          include: ['src/**/*.test.tsx'],
          isolate: false,
          sequence: { groupOrder: 1 },
          browser: inChromium(),
        },
      },
      {
        plugins: [storybookTest({ configDir: here('../../.storybook') })],
        optimizeDeps: { include },
        test: {
          name: 'stories',
          setupFiles: ['testing/pointer.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          browser: inChromium(),
        },
      },
    ],
  },
});
