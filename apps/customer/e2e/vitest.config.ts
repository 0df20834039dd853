/** Journeys in a real browser against the started stack; `pnpm e2e` starts it and says where it is. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    fileParallelism: false,
  },
});
