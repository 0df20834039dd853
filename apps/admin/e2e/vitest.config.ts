/** Journeys in a real browser against a platform that is started for them. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys admin',
    include: ['*.test.ts'],
    globalSetup: ['@ajose/tools/journey-platform'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Most polls ask the platform, which has other work. A poll goes on at once, so that a long wait costs nothing where all is well.
    expect: { poll: { timeout: 30_000, interval: 250 } },
    silent: 'passed-only',
    fileParallelism: false,
  },
});
