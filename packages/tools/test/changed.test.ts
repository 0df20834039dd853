/** What `pnpm test --changed` runs: what depends on a change, the money, and nothing else. */
import { describe, expect, it } from 'vitest';
import { affectedTests, readSources } from '../src/changed.ts';

/** A repository of a few files; its tests of money and of folders are not there. */
const sources = new Map(
  Object.entries({
    'packages/sdk/src/domain/money.ts': `export const format = 1;`,
    'packages/sdk/src/customer/goals.ts': `import { posts } from '../call.ts';
export const setGoal = posts<Body, Reply>()('goal/setGoal');
export const removeGoal = posts<Body, Reply>()('goal/removeGoal');`,
    'packages/sdk/src/contract/goals.ts': `export const Body = 1;`,
    'apps/api/src/app.ts': `import { goalRoutes } from './saving/goals-routes.ts';\nimport { viewRoutes } from './desk/views-routes.ts';`,
    'apps/api/src/saving/goals-routes.ts': `import * as calls from '@ajose/sdk/customer/goals';\nimport { keep } from './goals.ts';\nbyCustomer(calls.setGoal, keep);`,
    'apps/api/src/saving/goals.ts': `import { Body } from '@ajose/sdk/contract/goals';\ncallSql(db, 'money.keep_goal', { id });`,
    'apps/api/src/desk/views-routes.ts': `app.get('/api/views', read);`,
    'apps/api/src/main.ts': `import './app.ts';`,
    'apps/api/sql/goals.sql': `CREATE OR REPLACE FUNCTION money.keep_goal(id uuid) AS $$ SELECT ledger.sum(1) $$;`,
    'apps/api/sql/money/ledger.sql': `CREATE OR REPLACE FUNCTION ledger.sum(n int) AS $$ SELECT n $$;`,
    'apps/api/sql/platform/triggers.sql': `CREATE TRIGGER t AFTER INSERT ON goals`,
    'apps/api/test/stack.ts': `import '../src/app.ts';`,
    'apps/api/test/saving/goals.test.ts': `import { setGoal } from '@ajose/sdk/customer/goals';\nimport '../stack.ts';`,
    'apps/api/test/desk/views.test.ts': `import '../stack.ts';`,
    'apps/api/test/platform/main.test.ts': `spawn(join(import.meta.dirname, '../../src/main.ts'));`,
    'apps/customer/src/pages/GoalsPage.tsx': `import './goals.css';\nimport { setGoal } from '@ajose/sdk/customer/goals';`,
    'apps/customer/src/pages/goals.css': `p {}`,
    'apps/customer/src/pages/GoalsPage.test.tsx': `import { GoalsPage } from './GoalsPage.tsx';`,
    'apps/customer/e2e/goals.test.ts': `import { paths } from '../src/pages/GoalsPage.tsx';`,
  }),
);
const after = (...changed: string[]) => {
  const affected = affectedTests(changed, sources);
  return affected && [...affected].map((path) => path.split('/').at(-1));
};

describe('a change', () => {
  it('in a room of the server reaches the tests that call its routes, not those of other rooms', () => {
    expect(after('apps/api/src/saving/goals.ts')).toEqual(['goals.test.ts']);
  });

  it('of the code that puts the server together reaches every test of the server', () => {
    expect(after('apps/api/src/app.ts')).toEqual(['goals.test.ts', 'views.test.ts', 'main.test.ts']);
  });

  it('of an SQL function reaches the tests of everything that calls it, also through other functions', () => {
    expect(after('apps/api/sql/money/ledger.sql')).toEqual(['goals.test.ts']);
  });

  it('of an SQL function reaches nothing through the list that names all functions and calls none', () => {
    const listed = new Map([
      ...sources,
      ['apps/api/src/platform/database/functions.ts', `export const functions = { 'ledger.sum': [] };`],
      ['apps/api/test/platform/kernel.test.ts', `import '../../src/platform/database/functions.ts';`],
    ]);
    expect([...(affectedTests(['apps/api/sql/money/ledger.sql'], listed) ?? [])]).toEqual([
      'apps/api/test/saving/goals.test.ts',
    ]);
  });

  it('of a trigger or a migration, also one that was deleted, reaches every test of the server', () => {
    for (const path of ['apps/api/sql/platform/triggers.sql', 'apps/api/migrations/099_gone.sql']) {
      expect(after(path)).toEqual(['goals.test.ts', 'views.test.ts']);
    }
  });

  it('of a page or its styles reaches the tests of the page, and no journey that was not changed', () => {
    expect(after('apps/customer/src/pages/goals.css')).toEqual(['GoalsPage.test.tsx']);
    expect(after('apps/customer/e2e/goals.test.ts')).toEqual(['goals.test.ts']);
  });

  it('of a type that others import as a type reaches no test, since one check covers all types', () => {
    const typed = new Map([
      ...sources,
      ['apps/api/src/saving/goals.ts', `import type { B } from '@ajose/sdk/contract/goals';`],
    ]);
    expect([...(affectedTests(['packages/sdk/src/contract/goals.ts'], typed) ?? [])]).toEqual([]);
  });

  it('of a file that is named by its path reaches the test that starts it', () => {
    expect(after('apps/api/src/main.ts')).toEqual(['main.test.ts']);
  });

  it('of the lockfile reaches everything, and of the README nothing', () => {
    expect(after('pnpm-lock.yaml')).toBeNull();
    expect(after('README.md')).toEqual([]);
  });
});

it('a change in one room of this repository leaves out most tests of the server, but never those of money', () => {
  const affected = [...(affectedTests(['apps/api/src/saving/goals.ts'], readSources()) ?? [])];
  expect(affected).toEqual(
    expect.arrayContaining(['apps/api/test/saving/goals.test.ts', 'apps/api/test/money/deposits.test.ts']),
  );
  expect(affected.length).toBeLessThan(60);
});
