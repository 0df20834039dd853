/**
 * A short form of harness/simulation/run.ts: one seed, in which a process dies that must not hear that time passes. By night two hundred, and
 * the last of them once more on its own.
 */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { nightly } from '@ajose/tools/nightly';
import { expect, test } from 'vitest';
import { plant, planted } from '../../harness/simulation/planted.ts';
import { readRooms } from '../../src/platform/database/sql-files.ts';

const SEEDS = nightly ? 200 : 1;
const LAST = 245;
const LONG_MS = nightly ? 3_600_000 : 300_000;
const ROOM = resolve(import.meta.dirname, '../..');

/** @returns the lines that the command printed */
async function simulate(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOM, 'harness/simulation/run.ts'), ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim().split('\n');
}

test(
  'the books are right after each seed, and by night the same seed gives the same result twice',
  { timeout: LONG_MS },
  async () => {
    const [all, alone] = await Promise.all([
      simulate(String(SEEDS), String(LAST - SEEDS + 1)),
      nightly ? simulate('--seed', String(LAST)) : null,
    ]);
    expect(all.at(-1)).toMatch(new RegExp(`^${SEEDS} seeds, [1-9]\\d* processes killed, 0 seeds went wrong$`));
    expect(all.at(-2)).toMatch(/^seed 245: [0-9a-f]{64}$/);
    if (!alone) return;
    expect(alone.length).toBeGreaterThan(100);
    expect(alone.at(-1)).toBe(all.at(-2));
  },
);

test('each planted fault still has its place in the code', async () => {
  const files = await readRooms();
  expect(planted).toHaveLength(10);
  for (const fault of planted.filter(({ sql }) => sql)) {
    expect(files.filter((file) => plant(fault, file) !== file.text)).toHaveLength(1);
  }
});
