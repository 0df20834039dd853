/** The packed client in another tool's folder: it installs, type-checks, and the examples of its README do what they say. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, mkdir, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { addApiKey } from '@ajose/sdk/admin/api-keys';
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { login } from '@ajose/sdk/admin/session';
import { createApi, type Api } from '@ajose/sdk/api';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/access/auth/passwords.ts';
import { proveBooks } from '../../src/money/reconciliation/books.ts';
import { startStack, type Stack } from '../stack.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../../..');
const sdk = join(root, 'packages/sdk');
let stack: Stack;
let folder: string;
let address: string;
let customerId: string;
let productId: string;
const children: ChildProcess[] = [];

/** Unpacks the tarball as an installer would, with the packages it depends on beside it. */
async function install(): Promise<void> {
  await run('npx', ['-y', 'pnpm@12', 'pack', '--pack-destination', folder], { cwd: sdk });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error('nothing was packed');
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@ajose/sdk'), { recursive: true });
  await run('tar', ['-xzf', join(folder, tarball), '--strip-components=1', '-C', join(modules, '@ajose/sdk')]);
  for (const name of ['ky', 'standardwebhooks', 'typebox', 'yup']) {
    await symlink(join(sdk, 'node_modules', name), join(modules, name));
  }
  await symlink(join(import.meta.dirname, '../../node_modules/@types'), join(modules, '@types'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
}

/** Starts the example that receives webhooks; it ends with the test. */
async function receive(name: string, env: NodeJS.ProcessEnv): Promise<{ secret: string; receiver: string }> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const child = spawn(process.execPath, [name], { cwd: folder, env: { ...env, WEBHOOK_SECRET: secret, PORT: '0' } });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { secret, receiver: `http://127.0.0.1:${said.toString().trim()}` };
}

async function signIn(email: string): Promise<Api> {
  const { token } = await login(createApi({ baseUrl: address }), { email, password: 'Password1' });
  return createApi({ baseUrl: address, token: () => token });
}

async function examples(): Promise<string[]> {
  const readme = await readFile(join(sdk, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ajose-tool-'));
  stack = await startStack();
  await stack.owner.query(
    `INSERT INTO staff (name, email, password_hash, ref_code, confirmed_at)
     VALUES ('Ngozi Eze', 'admin@ajose.test', $1, 'STAFF1', now()), ('Bola Ade', 'colleague@ajose.test', $1, 'STAFF2', now())`,
    [await hashPassword(null, 'Password1', { account: 'admin' })],
  );
  const insertedId = async (sql: string) => (await stack.owner.query<{ id: string }>(sql)).rows[0]?.id ?? '';
  customerId = await insertedId(
    `INSERT INTO customers (name, email, password_hash, ref_code, created_at)
     VALUES ('Chidinma Okonkwo', 'chidinma@ajose.test', '', 'CUST1', now() - interval '90 days') RETURNING id`,
  );
  productId = await insertedId(
    `INSERT INTO products (name, rate_bps, min_kobo, term_value, term_unit, created_at)
     VALUES ('Yam', 1000, 100000, 12, 'months', now() - interval '90 days') RETURNING id`,
  );
  await stack.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stack.app.server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/api`;
  await install();
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill();
  await stack.close();
  await rm(folder, { recursive: true });
});

test('every example of the README type-checks and does what it says', async () => {
  const names = ['list-users.ts', 'handle-refusal.ts', 'report.ts', 'import.ts', 'nightly.ts', 'receive.ts'];
  const hits = await examples();
  expect(hits).toHaveLength(names.length);
  for (const [n, name] of names.entries()) await writeFile(join(folder, name), hits[n] ?? '');

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
  await run(join(root, 'node_modules/.bin/tsc'), [...flags, '--types', 'node', ...names], { cwd: folder });

  const administrator = await signIn('admin@ajose.test');
  const env: NodeJS.ProcessEnv = { ...process.env, AJOSE_API: address };
  const callWithKeyThatMay = async (...scopes: KeyScope[]): Promise<void> => {
    const { key } = await addApiKey(administrator, { name: scopes.join(' '), scopes, days: 30, password: 'Password1' });
    env['AJOSE_API_KEY'] = key;
  };
  const outputOf = async (...command: string[]) =>
    (await run(process.execPath, command, { cwd: folder, env })).stdout.trim().split('\n');
  expect(await outputOf('list-users.ts')).toEqual(['Chidinma Okonkwo 0']);
  expect(await outputOf('handle-refusal.ts')).toEqual(['401 invalid_credentials']);

  const yesterday = lagosDay(new Date(stack.clock.now().getTime() - 86_400_000));
  const line = `0198c0de-0000-4000-8000-000000000001,${customerId},${productId},25000,${yesterday},LAG-1`;
  // As spreadsheets write it: with a mark at the beginning, and lines that end as RFC 4180 has it.
  const lines = [line, line.replace('001,', '002,').replace('25000', '1')];
  await writeFile(join(folder, 'cash.csv'), `\uFEFF${lines.join('\r\n')}\r\n`);
  await callWithKeyThatMay('askForInvestments');
  const booked = await outputOf('import.ts');
  expect(booked[0]).toBe('0198c0de-0000-4000-8000-000000000001 waits for an approval');
  expect(booked[1]).toMatch(/^0198c0de-0000-4000-8000-000000000002 \w+/);
  expect(await outputOf('import.ts', 'cash.csv')).toEqual(booked);

  const colleague = await signIn('colleague@ajose.test');
  const { approvals } = await getApprovals(colleague, {});
  for (const { _id } of approvals) await approveRequest(colleague, _id);

  await callWithKeyThatMay('readTransactions');
  const [head, ...rows] = await outputOf('report.ts', yesterday, lagosDay(stack.clock.now()));
  expect(head).toBe('date,customer,reference,naira');
  expect(rows).toEqual([expect.stringMatching(/^[\dT:.Z-]+,chidinma@ajose\.test,[\w-]+,25000\.00$/)]);

  const { secret, receiver } = await receive('receive.ts', env);
  const message = JSON.stringify({
    type: 'user.created',
    timestamp: '2026-11-21T09:00:00.000Z',
    data: { userId: customerId },
  });
  const headersOf = (body: string) => ({
    'webhook-id': 'm1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(secret).sign('m1', new Date(), body),
  });
  const post = (body: string) => fetch(receiver, { method: 'POST', headers: headersOf(message), body });
  expect((await post(message)).status).toBe(204);
  expect((await post(message.replace('created', 'blocked'))).status).toBe(400);

  await proveBooks(stack);
  await callWithKeyThatMay('readReports', 'readWork');
  expect(await outputOf('nightly.ts')).toEqual(['books balanced, 0 open cases']);
  await stack.owner.query(`SELECT money.raise_case('unowned_payment', 'x', 'A payment of nobody', NULL, 100, now())`);
  await expect(outputOf('nightly.ts')).rejects.toMatchObject({
    code: 1,
    stdout: 'books balanced, 1 open cases\nunowned_payment A payment of nobody\n',
  });
}, 60_000);

test('the package and its README name the same Node.js', async () => {
  const { engines } = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8')) as { engines: { node: string } };
  const readme = await readFile(join(sdk, 'README.md'), 'utf8');
  expect(readme.match(/Node\.js [\d.]+/g)).toEqual([`Node.js ${engines.node.replace('>=', '')}`]);
});

test('a program lists users with fewer than ten lines of code', async () => {
  const [listUsers = ''] = await examples();
  expect(listUsers.split('\n').filter((line) => line.trim() !== '').length).toBeLessThan(10);
});
