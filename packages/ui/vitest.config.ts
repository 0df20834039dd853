/** Two kinds of tests: plain functions in Node, and every story in a real Chromium, where axe looks at it in both schemes. */
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { chromium, importedPackages } from '@ajose/tools/page-tests';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'ui', include: ['src/**/*.test.ts'] } },
      {
        plugins: [storybookTest({ configDir: here('../../.storybook') })],
        optimizeDeps: {
          include: [
            ...importedPackages(here('./src')),
            ...importedPackages(here('./testing')),
            'react/jsx-dev-runtime',
            'react-dom/client',
          ],
        },
        test: { name: 'stories', browser: chromium },
      },
    ],
  },
});
