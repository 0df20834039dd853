/** Journeys in a real browser against a platform that is started for them. */
import { configDefaults, defineConfig } from 'vitest/config';

/** This journey closes a gateway that every journey with a payment needs. */
const alone = ['two-gateways.test.ts'];

const shared = {
  globalSetup: ['@ajose/tools/journey-platform'],
  testTimeout: 300_000,
  hookTimeout: 120_000,
  // Most polls ask the platform, which has other work. A poll goes on at once, so that a long wait costs nothing where all is well.
  expect: { poll: { timeout: 30_000, interval: 250 } },
};

/** The journey that runs in Firefox and WebKit, by night. */
const others = ['other-browsers.test.ts'];

export default defineConfig({
  root: import.meta.dirname,
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'journeys customer',
          include: ['*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ...others],
          // The other app's journeys and two workers that compute run beside it: more would make all of them late.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys customer alone',
          include: alone,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys customer in other browsers',
          include: others,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
