/** Journeys in a real browser against the started stack; `pnpm e2e` starts it and says where it is. */
import { configDefaults, defineConfig } from 'vitest/config';

/** It closes a gateway, which each journey needs that pays. */
const alone = ['two-gateways.test.ts'];

const limits = { testTimeout: 120_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          ...limits,
          name: 'journeys',
          include: ['*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // A journey mostly waits, as a person does.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...limits, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
