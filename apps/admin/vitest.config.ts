/** Plain functions are tested in Node, each page in a real Chromium. */
import { defineConfig } from 'vitest/config';
import { pageTests } from '@ajose/tools/page-tests';

export default defineConfig({
  test: {
    projects: [{ test: { name: 'admin', include: ['src/**/*.test.ts'] } }, pageTests(import.meta.dirname)],
  },
});
