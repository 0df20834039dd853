/** A short form of harness/simulation/circles/run.ts: ten small circles. By night two hundred, and the last ten of them once more on their own. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { nightly } from '@ajose/tools/nightly';
import { expect, test } from 'vitest';
import { plantedInCircles } from '../../harness/simulation/circles/planted.ts';
import { plant } from '../../harness/simulation/planted.ts';
import { readRooms } from '../../src/platform/database/sql-files.ts';

const CIRCLES = nightly ? 200 : 10;
const LONG_MS = nightly ? 3_600_000 : 300_000;
const ROOM = resolve(import.meta.dirname, '../..');

/** @returns the lines that the command printed */
async function simulate(...args: string[]): Promise<string[]> {
  const command = join(ROOM, 'harness/simulation/circles/run.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--people', '5', ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim().split('\n');
}

test(
  'circles end with books that are right, and by night the same seed gives the same result twice',
  { timeout: LONG_MS },
  async () => {
    const [all, alone] = await Promise.all([
      simulate(String(CIRCLES)),
      nightly ? simulate('--seed', String(CIRCLES / 10)) : null,
    ]);
    expect(all.at(-1)).toMatch(
      new RegExp(
        `^${CIRCLES} circles, [1-9]\\d* ended and \\d+ dissolved, .* [1-9]\\d* processes killed, 0 seeds went wrong$`,
      ),
    );
    if (!alone) return;
    expect(alone.length).toBeGreaterThan(100);
    expect(alone.at(-1)).toBe(all.at(-2));
  },
);

test('each planted fault still has its place in the code', async () => {
  const files = await readRooms();
  for (const fault of plantedInCircles) {
    expect(files.filter((file) => plant(fault, file) !== file.text)).toHaveLength(1);
  }
});
