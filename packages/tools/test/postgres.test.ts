/** The embedded PostgreSQL survives being killed, and a throwaway leaves nothing behind. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../src/postgres.ts';
import { waitForExit } from '../src/processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-start-'));
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('keeps committed data, its port and its password when it is killed', async () => {
    const first = await startPostgres({ dataDir: folder });
    await run(first.url, 'create table kept (n int); insert into kept values (7)');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await startPostgres({ dataDir: folder });
    expect(second.url).toBe(first.url);
    expect(await run(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(
      await run(
        second.url,
        "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit') order by 1",
      ),
    ).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
    await second.stop();
  });

  it('stops a server that a killed start left running', async () => {
    const first = await startPostgres({ dataDir: folder });
    const said: string[] = [];
    const second = await startPostgres({ dataDir: folder, say: (line) => said.push(line) });
    expect(said).toEqual([`Stopping the database of an earlier start that was killed (process ${first.pid})`]);
    expect(await waitForExit(first.pid, 1000)).toBe(true);
    await second.stop();
  });

  it('starts although another program has the process id in its lock', async () => {
    const first = await startPostgres({ dataDir: folder });
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const lock = join(first.cluster, 'postmaster.pid');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)));
    const second = await startPostgres({ dataDir: folder });
    await second.stop();
    expect(second.cluster).toBe(first.cluster);
  });

  it('says how to go on when its data is damaged', async () => {
    const first = await startPostgres({ dataDir: folder });
    await first.stop();
    writeFileSync(join(first.cluster, 'global/pg_control'), Buffer.alloc(8192));
    await expect(startPostgres({ dataDir: folder })).rejects.toThrow(
      new RegExp(`could not open the data in .*restore it from a backup, or delete ${folder} to start again\\.$`),
    );
  });

  it('writes no email address to its log when one is refused', async () => {
    const server = await startPostgres({ dataDir: folder });
    await run(server.url, "create table people (email text unique); insert into people values ('ngozi@ajose.test')");
    await expect(run(server.url, "insert into people values ('ngozi@ajose.test')")).rejects.toMatchObject({
      detail: expect.stringContaining('ngozi@ajose.test') as string,
    });
    await server.stop();
    const log = readFileSync(join(folder, 'logs', 'postgres.log'), 'utf8');
    expect(log).toContain('people_email_key');
    expect(log).not.toContain('ngozi');
  });

  it('deletes a throwaway database', async () => {
    const server = await startPostgres();
    await server.stop();
    expect(() => readFileSync(join(server.cluster, 'PG_VERSION'))).toThrow('ENOENT');
  });
});

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
