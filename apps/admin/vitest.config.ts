/** Plain functions are tested in Node, each page in a real Chromium. */
import { defineConfig } from 'vitest/config';
import { nightly } from '@ajose/tools/nightly';
import { pageTests } from '@ajose/tools/page-tests';

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; with two, half of the machine would wait.
    maxWorkers: 2,
    projects: [
      { test: { name: 'admin', maxWorkers: 3, include: ['src/**/*.test.ts'] } },
      pageTests(import.meta.dirname),
      ...(nightly ? [pageTests(import.meta.dirname, true)] : []),
    ],
  },
});
