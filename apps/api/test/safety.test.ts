/** Guards the repository itself: what must hold between its parts, and would otherwise be found out by a customer. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Api, RequestOptions } from '@ajose/sdk/api';
import * as adminAnnouncements from '@ajose/sdk/admin/announcements';
import * as adminApprovals from '@ajose/sdk/admin/approvals';
import * as adminDashboard from '@ajose/sdk/admin/dashboard';
import * as adminInvestments from '@ajose/sdk/admin/investments';
import * as adminProducts from '@ajose/sdk/admin/products';
import * as adminSession from '@ajose/sdk/admin/session';
import * as adminStaff from '@ajose/sdk/admin/staff';
import * as adminTransactions from '@ajose/sdk/admin/transactions';
import * as adminUsers from '@ajose/sdk/admin/users';
import * as announcements from '@ajose/sdk/customer/announcements';
import * as banks from '@ajose/sdk/customer/banks';
import * as investments from '@ajose/sdk/customer/investments';
import * as products from '@ajose/sdk/customer/products';
import * as session from '@ajose/sdk/customer/session';
import * as transactions from '@ajose/sdk/customer/transactions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, Who } from '../src/server/guards.ts';
import { startStack, type Stack } from './stack.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SRC = join(import.meta.dirname, '../src');

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

interface Asked {
  name: string;
  method: string;
  path: string;
}

type Endpoint = (api: Api, ...args: unknown[]) => Promise<unknown>;

/** What an endpoint function asks the server for. Parameters of paths become `x`. */
async function whatItAsks(name: string, endpoint: Endpoint): Promise<Asked> {
  const asked: Asked[] = [];
  const note =
    (method: string) =>
    <Reply>(path: string, _options?: RequestOptions): Promise<Reply> => {
      asked.push({ name, method, path: `/api/${path.replace(/\/$/, '')}` });
      return new Promise<Reply>((resolve) => {
        resolve({} as Reply);
      });
    };
  const recorder: Api = {
    get: note('GET'),
    post: note('POST'),
    put: note('PUT'),
    patch: note('PATCH'),
    delete: note('DELETE'),
    blob: (path) => note('GET')<Blob>(path),
  };
  await endpoint(recorder, 'x', 'x', {});
  const [first] = asked;
  if (!first) throw new Error(`${name} asks for nothing`);
  return first;
}

/** What makes an id is no call. */
const NO_CALLS = new Set(['newPaymentReference', 'newWithdrawalId']);

async function asksOf(files: readonly object[]): Promise<Asked[]> {
  const named = files.flatMap((file) => Object.entries(file)).filter(([name]) => !NO_CALLS.has(name));
  return Promise.all(named.map(([name, endpoint]) => whatItAsks(name, endpoint as Endpoint)));
}

const CUSTOMER = [announcements, banks, investments, products, session, transactions];
const ADMIN = [
  adminAnnouncements,
  adminApprovals,
  adminDashboard,
  adminInvestments,
  adminProducts,
  adminSession,
  adminStaff,
  adminTransactions,
  adminUsers,
];

interface Described {
  paths: Record<string, unknown>;
  components: unknown;
}

const answers = (call: Call, { method, path }: Asked): boolean =>
  call.method === method && new RegExp(`^${call.url.replace(/:\w+/g, '[^/]+')}$`).test(path);

const isCall = ({ method, who }: Call): boolean =>
  !['HEAD', 'OPTIONS'].includes(method) && who !== 'operations' && who !== 'gateway';

describe('the client and the server', () => {
  const open: Readonly<Record<'customer' | 'admin', readonly Who[]>> = {
    customer: ['public', 'customer', 'either'],
    admin: ['public', 'admin', 'either'],
  };

  test.each(['customer', 'admin'] as const)('every call of the %s half has a route that lets it in', async (half) => {
    const asked = await asksOf(half === 'customer' ? CUSTOMER : ADMIN);
    expect(asked.length).toBeGreaterThan(20);
    const lost = asked.filter(
      (one) => !stack.app.calls.some((call) => open[half].includes(call.who) && answers(call, one)),
    );
    expect(lost).toEqual([]);
  });

  test('every route has a call in the client', async () => {
    const asked = await asksOf([...CUSTOMER, ...ADMIN]);
    const lost = stack.app.calls.filter((call) => isCall(call) && !asked.some((one) => answers(call, one)));
    expect(lost.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  test('every route states its shapes and is described', () => {
    const bare = stack.app.calls
      .filter(isCall)
      .filter(({ schema }) => !schema.operationId || !schema.tags?.length || !schema.response)
      .map(({ method, url }) => `${method} ${url}`);
    expect(bare).toEqual([]);
  });

  test('what changes something is never a GET', () => {
    const reading = /^(get|resolve|newest)/i;
    const misnamed = stack.app.calls
      .filter((call) => isCall(call) && call.method === 'GET')
      .filter(({ schema }) => !reading.test((schema.operationId ?? '').replace(/^admin/, '')));
    expect(misnamed.map(({ url }) => url)).toEqual([]);
  });

  test('openapi.json is what the server says; `node apps/api/openapi.ts` writes it anew', async () => {
    const committed = JSON.parse(await readFile(join(SRC, '../openapi.json'), 'utf8')) as Described;
    const said = JSON.parse(JSON.stringify(stack.app.swagger())) as Described;
    const paths = new Set([...Object.keys(committed.paths), ...Object.keys(said.paths)]);
    const stale = [...paths].filter(
      (path) => JSON.stringify(committed.paths[path]) !== JSON.stringify(said.paths[path]),
    );
    expect(stale).toEqual([]);
    expect(said.components).toEqual(committed.components);
  });
});

async function filesBelow(folder: string, ending: RegExp): Promise<{ path: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && ending.test(entry.name));
  return Promise.all(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/node_modules|[/\\]dist/.test(path))
      .map(async (path) => ({ path: relative(ROOT, path), text: await readFile(path, 'utf8') })),
  );
}

describe('the law of the house', () => {
  test('only the ledger’s own SQL writes the ledger’s tables', async () => {
    const writes = /\b(INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\s+ledger\./i;
    const found = (await filesBelow(SRC, /\.ts$/)).filter(({ text }) => writes.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('the role of the server may not write them either', async () => {
    const { rows } = await stack.db.query<{ grants: string | null }>(
      `SELECT string_agg(table_name || ' ' || privilege_type, ', ') AS grants FROM information_schema.role_table_grants
        WHERE grantee = 'ajose_api' AND table_schema = 'ledger' AND table_name IN ('accounts', 'transactions', 'movements', 'entries')
          AND privilege_type <> 'SELECT'`,
    );
    expect(rows[0]?.grants).toBeNull();
    await expect(stack.db.query('UPDATE ledger.accounts SET wallet = wallet + 1')).rejects.toThrow('permission denied');
    await expect(stack.db.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
    await expect(stack.db.query('DELETE FROM customers')).rejects.toThrow('permission denied');
    await expect(stack.db.query('CREATE TABLE mine ()')).rejects.toThrow('permission denied');
  });

  test('the audit log cannot be rewritten, not even by the database’s owner', async () => {
    await stack.owner.query(`INSERT INTO audit_log (action, subject) VALUES ('test', 'test')`);
    await expect(stack.owner.query(`UPDATE audit_log SET action = 'other'`)).rejects.toThrow('never changed');
    await expect(stack.owner.query('DELETE FROM audit_log')).rejects.toThrow('never changed');
    await expect(stack.owner.query('TRUNCATE audit_log')).rejects.toThrow('never changed');
  });

  test('nouns know nothing of HTTP: Fastify is for routes and what guards them', async () => {
    const kernel = /src[/\\](app\.ts|server[/\\][\w-]+\.ts)$|routes\.ts$/;
    const found = (await filesBelow(SRC, /\.ts$/)).filter(
      ({ path, text }) => !kernel.test(path) && /from '(fastify|@fastify\/)/.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('customers’ code never imports the back-office’s half of the client, nor the other way round', async () => {
    const customer = await filesBelow(join(ROOT, 'apps/customer'), /\.tsx?$/);
    const admin = await filesBelow(join(ROOT, 'apps/admin'), /\.tsx?$/);
    const found = [
      ...customer.filter(({ text }) => text.includes('@ajose/sdk/admin/')),
      ...admin.filter(({ text }) => text.includes('@ajose/sdk/customer/')),
    ];
    expect(customer.length).toBeGreaterThan(5);
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('browsers import the contract as types only: no TypeBox in a bundle', async () => {
    const found = [];
    for (const app of ['apps/customer', 'apps/admin', 'packages/ui']) {
      for (const { path, text } of await filesBelow(join(ROOT, app), /\.tsx?$/)) {
        const imports = text.match(/^import (?!type\b)[^;]*@ajose\/sdk\/contract\/[^;]*;/gm) ?? [];
        if (imports.length > 0 || /from 'typebox'/.test(text)) found.push(path);
      }
    }
    expect(found).toEqual([]);
  });

  test('what a caller sends never becomes SQL text', async () => {
    // Interpolation is for constants; the few files that put a statement together do it from constants of their own.
    const put = /`[^`]*\b(SELECT|INSERT|UPDATE|DELETE)\b[^`]*\$\{(request|body|query|params)\b/;
    const found = (await filesBelow(SRC, /\.ts$/)).filter(({ text }) => put.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
