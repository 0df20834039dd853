/** Journeys in a real browser against a platform that is started for them. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'journeys admin',
    include: ['*.test.ts'],
    globalSetup: ['@ajose/tools/journey-platform'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    silent: 'passed-only',
    fileParallelism: false,
  },
});
