/** Child processes: started again when they are killed, ended with their parent, and quoted when they fail to start. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Child } from '../src/children.ts';
import { freePort } from '@ajose/tools/free-port';
import { findProcess, waitForExit } from '@ajose/tools/processes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ajose-child-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function prepare(
  code: (port: number) => string,
  port?: number,
): Promise<{ child: Child; said: string[]; printed: string[]; pids: number[]; url: string }> {
  port ??= await freePort();
  const said: string[] = [];
  const printed: string[] = [];
  const pids: number[] = [];
  const url = `http://127.0.0.1:${port}/`;
  writeFileSync(join(folder, 'child.mjs'), code(port));
  const spec = {
    name: 'API',
    command: ['child.mjs'],
    cwd: folder,
    env: { PATH: process.env['PATH'] },
    readyUrl: url,
    print: (line: string) => printed.push(line),
  };
  const child = new Child(spec, {
    dataDir: folder,
    say: (line) => said.push(line),
    note: (_name, pid) => pids.push(pid),
  });
  return { child, said, printed, pids, url };
}

const server = (port: number): string =>
  `import { createServer } from 'node:http'; createServer((q, r) => r.end(String(process.pid))).listen(${port}, '127.0.0.1');`;

it('starts a killed child again and says so', async () => {
  const { child, said, pids, url } = await prepare(server);
  await child.start();
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await vi.waitFor(
    () =>
      expect(said).toEqual([
        expect.stringMatching(/^The API was ended by SIGKILL; starting it again/),
        'The API is back',
      ]),
    20_000,
  );
  expect(await (await fetch(url)).text()).toBe(String(pids[1]));
  await child.stop();
  expect(findProcess(pids[1] ?? 0)).toBeNull();
  expect(said).toHaveLength(2);
});

it('quotes the last line of a child that does not become ready', async () => {
  const { child } = await prepare(
    () => "console.error('Port 4000 is taken; set API_PORT to another.'); process.exit(1);",
  );
  await expect(child.start()).rejects.toThrow('The API could not start: Port 4000 is taken; set API_PORT to another.');
});

it('ends when its parent is killed', async () => {
  const { url } = await prepare(server);
  const parent = join(folder, 'parent.mjs');
  const spec = { name: 'API', command: ['child.mjs'], cwd: folder, env: {}, readyUrl: url };
  writeFileSync(
    parent,
    `import { Child } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../src/children.ts')).href)};
     const child = new Child(${JSON.stringify(spec)}, { dataDir: ${JSON.stringify(folder)}, say() {}, note() {} });
     await child.start();
     console.log('up');`,
  );
  const running = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((done) => running.stdout.once('data', done));
  const pid = Number(await (await fetch(url)).text());
  expect(findProcess(pid)).not.toBeNull();
  running.kill('SIGKILL');
  expect(await waitForExit(pid, 10_000)).toBe(true);
});

it('is ready only when the process that it started answers', async () => {
  const other = createServer((_request, response) => response.end('another process'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  const { child } = await prepare(() => 'setTimeout(() => process.exit(1), 1000);', port);
  await expect(child.start()).rejects.toThrow('The API could not start');
  other.close();
});

it('leaves one process running when it is started again while it waits after a crash', async () => {
  const { child, said, pids, url } = await prepare(server);
  await child.start();
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(said[0]).toMatch(/starting it again in 1 s$/));
  await child.restart();
  expect(await (await fetch(url)).text()).toBe(String(pids[1]));
  await new Promise((done) => setTimeout(done, 1200));
  expect(pids).toHaveLength(2);
  await child.stop();
});

it('does not come back when it is stopped during a restart', async () => {
  const { child, pids } = await prepare(server);
  await child.start();
  const again = child.restart();
  await child.stop();
  await again.catch(() => undefined);
  expect(pids.filter((pid) => findProcess(pid))).toEqual([]);
});

it('names the file and the line of a mistake, starts again when the mistake is mended, and prints what the child writes', async () => {
  const { child, printed } = await prepare(server);
  const path = join(folder, 'child.mjs');
  const mended = readFileSync(path, 'utf8');
  await child.start();
  writeFileSync(path, 'const one = 1;\nconst two = ;\n');
  await expect(child.restart()).rejects.toThrow(
    `The API could not start: SyntaxError: Unexpected token ';' (${path}:2)`,
  );
  expect(printed).toContain('const two = ;');
  writeFileSync(path, mended);
  await child.restart();
  await child.stop();
});
