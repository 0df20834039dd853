/** Plain functions and the build are tested in Node, each page in a real Chromium. */
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { nightly } from '@ajose/tools/nightly';
import { pageTests } from '@ajose/tools/page-tests';

export default defineConfig({
  test: {
    // Tests in a browser wait for a third of their time: two would leave a part of two cores to itself.
    maxWorkers: 3,
    projects: [
      { test: { name: 'customer', include: ['{src,test}/**/*.test.ts'] } },
      // The plugin answers the import of its register, which does nothing here.
      ...(nightly ? [false, true] : [false]).map((translated) => ({
        ...pageTests(import.meta.dirname, translated),
        plugins: [VitePWA()],
      })),
    ],
  },
});
