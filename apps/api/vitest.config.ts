/** API tests: one throwaway PostgreSQL a run, a database of its own for every file. */
import { configDefaults, defineConfig } from 'vitest/config';
import { gatewayNames, gatewayTitle } from '@ajose/sdk/domain/gateways';
import { LongestFirst } from '@ajose/tools/longest-first';
import { nightly } from '@ajose/tools/nightly';

/**
 * The first replaces a module, which works only where no file before it has loaded that module. The second counts lost calls, so
 * nothing that another file left open may be among them.
 */
const alone = ['test/platform/same-work.test.ts', 'test/platform/roll-out.test.ts'];

const named = (names: readonly string[]): string[] => names.map((name) => `test/*/${name}.test.ts`);

/** Money whose way differs by gateway, which is tested over each. The rest is about no gateway, or about what only one does. */
const overEachGateway = named([
  'account-numbers',
  'card-deposits',
  'deposits',
  'hostile-text',
  'payment-histories',
  'payouts',
  'refunds',
  'rejected-transfers',
  'transfer-deposits',
]);

/** Money that goes the same way over each gateway once the calls above are right: over the others it is tested by night. */
const byNight = named([
  'auto-saves',
  'closed-accounts',
  'corrections',
  'fees',
  'gateway-balance',
  'gateway-events',
  'gateway-lists',
  'payout-claims',
  'reconciliation',
  'withdrawals',
]);

const [first, ...others] = gatewayNames;

const shared = {
  globalSetup: ['test/postgres.ts'],
  setupFiles: ['@ajose/tools/fixed-seeds'],
  // Where something else computes, a server that starts beside the checks and the journeys takes most of a minute.
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // Files of one process share what they import: loading the server again for each took a third of all processor time.
          isolate: false,
          provide: { moneyGateway: first },
        },
      },
      ...others.map((name) => ({
        test: {
          ...shared,
          name: `api over ${gatewayTitle(name)}`,
          include: nightly ? [...overEachGateway, ...byNight] : overEachGateway,
          isolate: false,
          provide: { moneyGateway: name },
        },
      })),
      { test: { ...shared, name: 'alone', include: alone, provide: { moneyGateway: first } } },
    ],
  },
});
