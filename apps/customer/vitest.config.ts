/** Plain functions and the build are tested in Node, each page in a real Chromium. */
import { defineConfig } from 'vitest/config';
import { pageTests } from '@ajose/tools/page-tests';

export default defineConfig({
  test: {
    projects: [{ test: { name: 'customer', include: ['{src,test}/**/*.test.ts'] } }, pageTests(import.meta.dirname)],
  },
});
