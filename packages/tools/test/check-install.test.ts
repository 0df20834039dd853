/** A clone in which nothing is installed answers every root command with one line that says what to type. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../src/root.ts';

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'ajose-clone-'));
  mkdirSync(join(clone, 'packages/tools/src'), { recursive: true });
  cpSync(join(root, 'packages/tools/src/check-install.js'), join(clone, 'packages/tools/src/check-install.js'));
  writeFileSync(join(clone, 'package.json'), '{"type":"module"}');
  writeFileSync(join(clone, 'command.js'), "console.log('it runs')");
});
afterAll(() => rmSync(clone, { recursive: true }));

const run = () =>
  spawnSync(process.execPath, ['--import', './packages/tools/src/check-install.js', 'command.js'], {
    cwd: clone,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'dev' },
    encoding: 'utf8',
  });

it('says what to type where nothing is installed, and says nothing where everything is', () => {
  const before = run();
  expect(before.status).toBe(1);
  expect(before.stdout).toBe('');
  expect(before.stderr).toMatch(/^Type: npx pnpm@12 dev \(.*\)\n$/);
  mkdirSync(join(clone, 'node_modules/.pnpm'), { recursive: true });
  const after = run();
  expect({ code: after.status, said: after.stdout, complaint: after.stderr }).toEqual({
    code: 0,
    said: 'it runs\n',
    complaint: '',
  });
});

it('is loaded by every root command that is a script of ours', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const ours = Object.entries(scripts).filter(([, script]) => script.startsWith('node '));
  expect(ours.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'dev', 'test', 'nightly']));
  const without = ours.filter(([, script]) => !script.includes('--import ./packages/tools/src/check-install.js'));
  expect(without).toEqual([]);
});
