/** A full disk is named as the cause, at a start and while a program runs. Only root may make a disk that is full. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyFull } from '../src/disk.ts';
import { startPostgres } from '../src/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'ajose-full-'));
const mount = ['-t', 'tmpfs', '-o', 'size=30m,mode=711', 'tmpfs', folder];
const isSmall = process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', mount).status === 0;
beforeAll(() => chmodSync(folder, 0o711));
afterAll(() => {
  if (isSmall) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
});

it.runIf(isSmall)('a start that has no room for the database says so', async () => {
  mkdirSync(join(folder, 'data'));
  await expect(startPostgres({ dataDir: join(folder, 'data') })).rejects.toThrow(
    /could not make its data folder .*(No space left on device|wrote only)/,
  );
});

it.runIf(isSmall)('a disk is full without room for another file of the journal, and is not full with it', () => {
  expect(whyFull(folder)).toBe(null);
  writeFileSync(join(folder, 'filler'), Buffer.alloc(20_000_000));
  expect(whyFull(folder)).toBe(`The disk of ${folder} is full.`);
  rmSync(join(folder, 'filler'));
  expect(whyFull(folder)).toBe(null);
});

it('a program that met a full disk is believed, though there is room again', () => {
  expect(whyFull(tmpdir(), 'could not extend file "base/1": No space left on device')).toContain('is full.');
});
