import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWatchdog } from './watchdog.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajose-watchdog-'));
  const command = join(folder, 'systemd-notify');
  await writeFile(command, `#!/bin/sh\necho "$1" >> ${folder}/told\n`);
  await chmod(command, 0o755);
  vi.stubEnv('PATH', `${folder}:/bin:/usr/bin`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const messages = (): Promise<string> => readFile(join(folder, 'told'), 'utf8').catch(() => '');

test('systemd hears from the process three times in the interval that it allows', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  startWatchdog('30000000');
  vi.advanceTimersByTime(20_000);
  vi.clearAllTimers();
  vi.useRealTimers();
  await expect.poll(messages, { timeout: 10_000 }).toBe('WATCHDOG=1\n'.repeat(3));
});

test('nothing is sent where systemd does not wait', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  startWatchdog(undefined);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(await messages()).toBe('');
});
