/** What `pnpm start` prints when it cannot start: one line, exit code 1, no stack. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@ajose/tools/free-port';
import { portVariables } from '../src/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-start-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function start(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; lines: string[]; said: string }> {
  const ports = Object.fromEntries(
    await Promise.all(Object.values(portVariables).map(async ([name]) => [name, String(await freePort())])),
  ) as Record<string, string>;
  const result = spawnSync(process.execPath, [join(import.meta.dirname, '../src/start.ts'), ...args], {
    env: { PATH: process.env['PATH'], HOME: folder, DATA_DIR: folder, ...ports, ...env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { code: result.status, lines: result.stderr.trim().split('\n'), said: result.stdout };
}

describe('one clear line', () => {
  it('names a taken port and its variable, and leaves no lock', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const { code, lines } = await start({ ADMIN_PORT: String(port) });
    other.close();
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^Port ${port} for the admin app is taken.*; set ADMIN_PORT to another port\\.$`),
      ),
    ]);
    expect(() => readFileSync(join(folder, 'run.json'))).toThrow('ENOENT');
  });

  it('refuses an unknown argument', async () => {
    expect((await start({}, ['--debug'])).lines).toEqual([
      expect.stringMatching(/^Unknown argument --debug: .*--inspect/),
    ]);
  });

  it('names a port that is not a number, and two equal ports', async () => {
    expect((await start({ MAIL_PORT: 'x' })).lines).toEqual(['MAIL_PORT must be a port from 1 to 65535, not "x".']);
    expect((await start({ MAIL_PORT: '5', API_PORT: '5' })).lines).toEqual([
      'API_PORT and MAIL_PORT are both 5; set one of them to another port.',
    ]);
  });

  it.each([
    ['no PG_VERSION', (cluster: string) => mkdirSync(cluster), /is damaged: PG_VERSION is missing/],
    [
      'a garbled PG_VERSION',
      (cluster: string) => writeVersion(cluster, '\u0000??'),
      /is damaged: PG_VERSION holds no version/,
    ],
    [
      'another major version',
      (cluster: string) => writeVersion(cluster, '16\n'),
      /was written by PostgreSQL 16; this one is 18/,
    ],
    ['no password', (cluster: string) => writeVersion(cluster, '18\n'), /password, is missing or damaged/],
  ])('names a data folder with %s', async (_case, damage, line) => {
    damage(join(folder, 'postgres'));
    const { code, lines } = await start({});
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  });

  it('names a data folder that cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, lines } = await start({ DATA_DIR: join(folder, 'file/data') });
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/^.*file\/data is in the way/)] });
  });

  it('names a DATABASE_URL that leads nowhere, without its password', async () => {
    const port = await freePort();
    const { code, lines } = await start({ DATABASE_URL: `postgres://ajose:geheim@127.0.0.1:${port}/ajose` });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(`^The database 127\\.0\\.0\\.1:${port}/ajose of DATABASE_URL cannot be used: .*ECONNREFUSED`),
      ),
    ]);
    expect(lines[0]).not.toContain('geheim');
    expect((await start({ DATABASE_URL: 'mysql://x' })).lines).toEqual([
      expect.stringMatching(/^DATABASE_URL is not an address of a PostgreSQL database/),
    ]);
  });
});

function writeVersion(cluster: string, version: string): void {
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'PG_VERSION'), version);
}
