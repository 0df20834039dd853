/** `pnpm test` as people type it: what words select, what is refused, and what is said of tests that fail. */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readArguments } from '../src/arguments.ts';
import { root } from '../src/root.ts';

function run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { CI: _ci, CHROMIUM_PATH: _path, VITEST: _vitest, ...inherited } = process.env;
  const result = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...inherited, NO_COLOR: '1', ...env },
    encoding: 'utf8',
  });
  return { code: result.status, lines: result.stdout.trim().split('\n'), complaint: result.stderr.trim() };
}
const pnpmTest = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => run('packages/tools/src/test.ts', args, env);

describe('the arguments', () => {
  it('select everything when there are none', () => {
    expect(readArguments([])).toEqual({ patterns: [], changed: false, nightly: false });
  });

  it('are words in paths, or ask for what changed', () => {
    expect(readArguments(['--', 'deposits', 'auth'])).toMatchObject({ patterns: ['deposits', 'auth'], changed: false });
    expect(readArguments(['--changed'])).toMatchObject({ patterns: [], changed: true });
    expect(() => readArguments(['--changed', 'deposits'])).toThrow('--changed chooses the test files itself');
  });

  it('are refused in one line when one of them is unknown, or when they leave nothing to run', () => {
    const { code, lines, complaint } = pnpmTest(['money', '--watch']);
    expect({ code, lines }).toEqual({ code: 1, lines: [''] });
    expect(complaint).toMatch(/^Unknown argument --watch: pnpm test takes .*\.$/);
    expect(pnpmTest(['no-such-file']).complaint).toBe('No test file has no-such-file in its path.');
  });
});

describe('a run', () => {
  it('says what passed, ends with the count alone, and needs no Chromium where no test does; words match parts of paths', () => {
    const words = ['./packages/SDK/test/time', 'tools/test/decimals'];
    const { code, lines } = pnpmTest(words, { CHROMIUM_PATH: '/nowhere/chromium' });
    expect(lines[0]).toBe('CHROMIUM_PATH is /nowhere/chromium, which does not run.');
    expect(lines.filter((line) => line.includes('✓'))).toEqual([
      expect.stringMatching(/✓ (sdk|tools) +\d+ passed$/),
      expect.stringMatching(/✓ (sdk|tools) +\d+ passed$/),
    ]);
    expect(lines.at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/);
    expect(code).toBe(0);
  });

  it('names what failed at once, prints it at the end, and counts a file that cannot be loaded', () => {
    const { lines, complaint } = run('packages/tools/test/failing/run.ts');
    expect(lines.filter((line) => /^ +\d+ s {2}/.test(line)).map((line) => line.replace(/^ +\d+ s {2}/, ''))).toEqual(
      expect.arrayContaining([
        '✗ packages/tools/test/failing/failing.case.ts > a case > fails',
        '✗ packages/tools/test/failing/broken.case.ts',
        expect.stringMatching(/^✗ cases +1 passed, 2 failed$/),
      ]),
    );
    const printed = lines.join('\n');
    expect(printed).toContain('words of one that fails');
    expect(printed).not.toContain('words of one that passes');
    expect(complaint).toContain('expected 2 to be 3');
    expect(complaint).toContain('It cannot be loaded');
    expect(lines.at(-1)).toBe('{"passed":1,"failed":2}');
  });
});
