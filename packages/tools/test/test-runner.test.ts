/** `pnpm test` as people type it: which files a pattern selects, what is refused, and what a machine without Chromium sees. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { choose, plan } from '../src/plan.ts';
import { root } from '../src/root.ts';
import { fromFirstFailure, Progress } from '../src/steps.ts';
import { findRooms, findTestFiles, matching } from '../src/test-files.ts';

function pnpmTest(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { CI: _ci, CHROMIUM_PATH: _path, ...inherited } = process.env;
  const result = spawnSync(process.execPath, ['packages/tools/src/test.ts', ...args], {
    cwd: root,
    env: { ...inherited, ...env },
    encoding: 'utf8',
  });
  return { code: result.status, lines: result.stdout.trim().split('\n'), complaint: result.stderr.trim() };
}

describe('the arguments', () => {
  it('select everything when there are none', () => {
    expect(readArguments([])).toEqual({ patterns: [], checks: true, journeys: true, installChromium: false });
  });

  it('are patterns and flags in any order', () => {
    expect(readArguments(['--', 'deposits', '--no-e2e', 'auth', '--install-chromium'])).toEqual({
      patterns: ['deposits', 'auth'],
      checks: true,
      journeys: false,
      installChromium: true,
    });
  });

  it('are refused in one line when one is unknown', () => {
    const { code, lines, complaint } = pnpmTest(['money', '--watch']);
    expect({ code, lines }).toEqual({ code: 1, lines: [''] });
    expect(complaint).toMatch(/^Unknown argument --watch: pnpm test takes .*\.$/);
  });

  it('are refused when they leave nothing to run', () => {
    expect(pnpmTest(['no-such-file']).complaint).toBe('No test file has no-such-file in its path.');
    expect(pnpmTest(['--no-e2e', '--only-e2e']).complaint).toMatch(/^--no-e2e and --only-e2e leave nothing to run/);
  });
});

describe('the test files', () => {
  const files = findTestFiles();

  it('are found in every room, with those that need a browser', () => {
    expect(findRooms()).toContain('packages/tools');
    const of = (path: string) => files.find((file) => file.path === path);
    expect(of('apps/api/test/auth.test.ts')).toMatchObject({ room: 'apps/api', journey: false, needsBrowser: false });
    expect(of('apps/paystack-sandbox/test/popup.test.ts')).toMatchObject({ journey: false, needsBrowser: true });
    expect(of('packages/ui/test/docs-pages.test.ts')).toMatchObject({ drawn: false, needsBrowser: true });
    expect(of('apps/admin/e2e/weight.test.ts')).toMatchObject({
      room: 'apps/admin',
      journey: true,
      needsBrowser: true,
    });
    expect(of('packages/ui/src/display/Money.stories.tsx')).toMatchObject({ journey: false, needsBrowser: true });
    expect(of('apps/admin/src/components/Download.stories.tsx')).toMatchObject({ room: 'packages/ui', drawn: true });
  });

  it('match a part of their path in any case', () => {
    const paths = matching(files, ['./packages/SDK/test/money']).map(({ path }) => path);
    expect(paths).toEqual(['packages/sdk/test/money.test.ts']);
  });
});

describe('the plan', () => {
  const means = { chromium: '/usr/bin/chromium', addresses: () => ({}), scratch: '/tmp' };
  const namesOf = (args: readonly string[], chromium: string | null = means.chromium) => {
    const wish = readArguments(args);
    const { stages, journeys, refused } = plan(wish, choose(wish), { ...means, chromium });
    return { tests: stages.flatMap(({ steps }) => steps.map(({ name }) => name)), journeys: journeys.length, refused };
  };

  it('holds every room’s types and tests, and both apps’ journeys', () => {
    const { tests, journeys, refused } = namesOf([]);
    for (const room of findRooms()) expect(tests).toEqual(expect.arrayContaining([`types ${room}`, `tests ${room}`]));
    expect(tests).toEqual(expect.arrayContaining(['lint', 'format', 'unused code']));
    for (const room of ['packages/ui', 'apps/admin', 'apps/customer']) expect(tests).toContain(`pages ${room}`);
    expect({ journeys, refused }).toEqual({ journeys: 2, refused: 0 });
  });

  it('runs what is written for Node apart from pages, of which only one room is drawn at a time', () => {
    const wish = readArguments([]);
    const { stages } = plan(wish, choose(wish), means);
    const [, inNode, oneByOne] = stages.map(({ atOnce, steps }) => ({ atOnce, steps: steps.map(({ name }) => name) }));
    expect(inNode).toMatchObject({ atOnce: 2, steps: expect.arrayContaining(['tests packages/ui']) });
    expect(oneByOne).toEqual({
      atOnce: 1,
      steps: ['pages packages/ui', 'pages apps/admin', 'tests apps/api', 'pages apps/customer'],
    });
  });

  it('holds only the rooms that a pattern reaches, and no checks', () => {
    expect(namesOf(['weight.test'])).toEqual({ tests: [], journeys: 2, refused: 0 });
    expect(namesOf(['weight.test', 'sdk/test'], null)).toEqual({
      tests: ['tests packages/sdk'],
      journeys: 0,
      refused: 2,
    });
  });
});

describe('a run', () => {
  it('says what runs and how far it is, and ends with the count alone', () => {
    const { code, lines } = pnpmTest(['packages/sdk/test/time']);
    expect(lines[0]).toMatch(/^ *\[1\/1\] … tests packages\/sdk$/);
    expect(lines[1]).toMatch(/^ *\[1\/1\] ✓ tests packages\/sdk +\d+ passed +\d+\.\d s$/);
    expect(lines.at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/);
    expect(code).toBe(0);
  });

  it('without Chromium runs the rest, and counts the files that need one as failed in one line', () => {
    const { code, lines } = pnpmTest(['packages/sdk/test/time', 'popup.test', 'Money.stories'], {
      CHROMIUM_PATH: '/nowhere/chromium',
    });
    expect(lines.filter((line) => line.includes('hromium'))).toEqual([
      expect.stringMatching(
        /✗ tests in a browser +2 files not run: CHROMIUM_PATH is \/nowhere\/chromium, which does not/,
      ),
    ]);
    expect(lines.at(-1)).toMatch(/^[1-9]\d* passed, 2 failed$/);
    expect(code).toBe(1);
  });

  it('prints of a failed run of vitest only what failed', () => {
    const failure =
      '\u001B[31m⎯⎯⎯\u001B[39m\u001B[41m Failed Tests 1 \u001B[49m⎯⎯⎯\n FAIL a.test.ts > adds up\nexpected 2';
    expect(fromFirstFailure(` ✓ b.test.ts (3 tests)\n${failure}`)).toBe(failure);
    expect(fromFirstFailure('Error: no config')).toBe('Error: no config');
  });

  it('prints what a failed step wrote, and goes on with the next', async () => {
    const said: string[] = [];
    const progress = new Progress(2, (line) => said.push(line));
    const step = (name: string, failed: number) => ({
      name,
      run: async () => ({ passed: 1, failed, output: `words of ${name}` }),
    });
    await progress.performAll({ atOnce: 1, steps: [step('first', 1), step('second', 0)] });
    expect(said.join('\n')).toMatch(/\[1\/2\] ✗ first +1 passed, 1 failed .*\n\nwords of first\n\n +\[2\/2\] … second/);
    expect(said.join('\n')).not.toContain('words of second');
    expect(progress.total).toEqual({ passed: 2, failed: 1 });
  });
});
