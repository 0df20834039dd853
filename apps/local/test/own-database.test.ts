/** `DATABASE_URL`: a start on a database that is not the embedded one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ajose/tools/free-port';
import { startPostgres, type RunningPostgres } from '@ajose/tools/postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { portVariables } from '../src/settings.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-own-database-'));
  chmodSync(folder, 0o711);
  postgres = await startPostgres({ database: 'fresh' });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The address for the API's role, which a fresh cluster does not have. */
function apiUrl(): string {
  const url = new URL(postgres.url);
  url.username = 'ajose_api';
  url.password = 'of-the-role';
  return url.href;
}

/** Starts the platform, without builds of the apps, and stops it as soon as it says that it starts the API. @returns what it printed */
async function startUntilTheApi(env: Record<string, string>): Promise<string> {
  const ports = Object.values(portVariables).map(async ([name]) => [name, String(await freePort())] as const);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/start.ts'), '--dev'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      DATA_DIR: folder,
      ...Object.fromEntries(await Promise.all(ports)),
      ...env,
    },
  });
  let said = '';
  const hear = (chunk: Buffer): void => {
    said += chunk.toString();
    if (said.includes('Starting the API')) child.kill('SIGTERM');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  await once(child, 'close');
  return said;
}

async function customers(): Promise<number> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from customers');
    return rows[0]?.n ?? -1;
  } finally {
    await client.end();
  }
}

it('asks for the owner where only the API\u2019s role is named', async () => {
  expect(await startUntilTheApi({ DATABASE_URL: apiUrl() })).toBe(
    "DATABASE_URL signs in as ajose_api, who may not migrate: set DATABASE_OWNER_URL to the address of the database's owner.\n",
  );
});

it('refuses an answer to SEED that is neither yes nor no', async () => {
  expect(await startUntilTheApi({ SEED: 'please' })).toBe('SEED must be yes or no, not "please".\n');
});

it('makes the API\u2019s role in a fresh database, names the database, and writes demo data only when told', async () => {
  const urls = { DATABASE_URL: apiUrl(), DATABASE_OWNER_URL: postgres.url };
  const said = await startUntilTheApi(urls);
  expect(said).toContain(`Using the database 127.0.0.1:${postgres.port}/fresh\n`);
  expect(said).toContain('Starting the API');
  expect(said).not.toContain('demo data');
  expect(await customers()).toBe(0);
  expect(await startUntilTheApi({ ...urls, SEED: 'yes' })).toContain('Filling in the demo data');
  expect(await customers()).toBeGreaterThan(50);
});
