/** Plain functions are tested in Node, each page in a real Chromium. */
import { defineConfig } from 'vitest/config';
import { nightly } from '@ajose/tools/nightly';
import { pageTests } from '@ajose/tools/page-tests';

export default defineConfig({
  test: {
    // Tests in a browser wait for a third of their time: two would leave a part of two cores to itself.
    maxWorkers: 3,
    projects: [
      { test: { name: 'admin', include: ['src/**/*.test.ts'] } },
      pageTests(import.meta.dirname),
      ...(nightly ? [pageTests(import.meta.dirname, true)] : []),
    ],
  },
});
