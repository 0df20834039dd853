/** The packed client in another tool's folder: it installs, type-checks, and the examples of its README do what they say. */
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../src/auth/passwords.ts';
import { startStack, type Stack } from './stack.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const sdk = join(root, 'packages/sdk');
let stack: Stack;
let folder: string;
let address: string;

/** Unpacks the tarball as an installer would, with the packages it depends on beside it. */
async function install(): Promise<void> {
  await run('npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', folder], { cwd: sdk });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('nothing was packed');
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@ajose/sdk'), { recursive: true });
  await run('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', join(modules, '@ajose/sdk')]);
  for (const name of ['ky', 'typebox', 'yup']) {
    await symlink(join(sdk, 'node_modules', name), join(modules, name));
  }
  await symlink(join(import.meta.dirname, '../node_modules/@types'), join(modules, '@types'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
}

async function examples(): Promise<string[]> {
  const readme = await readFile(join(sdk, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajose-tool-'));
  stack = await startStack();
  await stack.owner.query(
    `INSERT INTO staff (name, email, password_hash, ref_code) VALUES ('Ngozi Eze', 'admin@ajose.test', $1, 'STAFF1')`,
    [await hashPassword('Password1')],
  );
  await stack.owner.query(
    `INSERT INTO customers (name, email, password_hash, ref_code) VALUES ('Chidinma Okonkwo', 'chidinma@ajose.test', '', 'CUST1')`,
  );
  await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stack.app.server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/api`;
  await install();
}, 120_000);
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

test('every example of the README type-checks and does what it says', async () => {
  const [listUsers, handleRefusal] = await examples();
  const files = { 'list-users.ts': listUsers ?? '', 'handle-refusal.ts': handleRefusal ?? '' };
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code);

  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--skipLibCheck',
    '--ignoreConfig',
  ];
  await run(join(root, 'node_modules/.bin/tsc'), [...flags, '--types', 'node', ...Object.keys(files)], { cwd: folder });

  const outputOf = async (name: string) => {
    const env = { ...process.env, AJOSE_API: address };
    return (await run(process.execPath, [name], { cwd: folder, env })).stdout.trim();
  };
  expect(await outputOf('list-users.ts')).toBe('Chidinma Okonkwo 0');
  expect(await outputOf('handle-refusal.ts')).toBe('401 invalid_credentials');
}, 60_000);

test('listing users takes fewer than ten lines', async () => {
  const [listUsers = ''] = await examples();
  expect(listUsers.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(10);
});
