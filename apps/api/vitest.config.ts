/** API tests: one throwaway PostgreSQL a run, a database of its own for every file. */
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * The first replaces a module, which works only where no file before it has loaded that module. The second counts lost calls, so
 * nothing that another file left open may be among them.
 */
const alone = ['test/same-work.test.ts', 'test/roll-out.test.ts'];

const limits = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: ['test/postgres.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...limits,
          name: 'api',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // Files of one process share what they import: loading the server anew for each took a third of all processor time.
          isolate: false,
        },
      },
      { test: { ...limits, name: 'alone', include: alone } },
    ],
  },
});
