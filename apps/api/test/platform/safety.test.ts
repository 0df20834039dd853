/** Guards the repository: rules between its parts whose violation only customers would notice otherwise. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Method } from '@ajose/sdk/call';
import { reportClientError } from '@ajose/sdk/client-errors';
import { afterAll, describe, expect, test } from 'vitest';
import { breaksOf, contractLines, describeServer, withReferences } from '../../contract.ts';
import type { Call } from '../../src/platform/server/guards.ts';
import type { Who } from '../../src/platform/server/signed-in.ts';
import { join as joined, sql, where } from '../../src/platform/database/sql.ts';
import { sourcesOf } from '../imports.ts';
import { statementsIn } from '../sql-text.ts';
import { newAdmin } from '../people.ts';
import { startStack } from '../stack.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const SRC = join(import.meta.dirname, '../../src');

const stack = await startStack();
afterAll(() => stack.close());

interface Asked {
  name: string;
  method: string;
  path: string;
}

const SDK = join(ROOT, 'packages/sdk/src');

/** What a module's endpoint functions ask for. Functions that make ids ask for nothing. */
function asksIn(module: object): Asked[] {
  return Object.entries(module as Record<string, { method?: Method; path?: string }>).flatMap(
    ([name, { method, path }]) =>
      method === undefined || path === undefined ? [] : [{ name, method: method.toUpperCase(), path: `/api/${path}` }],
  );
}

async function asksOf(half: 'customer' | 'admin'): Promise<Asked[]> {
  const files = (await readdir(join(SDK, half))).toSorted();
  return (await Promise.all(files.map(async (file) => asksIn(await import(join(SDK, half, file)))))).flat();
}

const answers = (call: Call, { method, path }: Asked): boolean => call.method === method && call.url === path;

/** A frame opens this page, so the client has no call for it. */
const FRAMED = '/api/admin/emails/:id/page';

const isCall = ({ method, who }: Call): boolean =>
  !['HEAD', 'OPTIONS'].includes(method) && who !== 'operations' && who !== 'gateway';

describe('the client and the server', () => {
  const open: Readonly<Record<'customer' | 'admin', readonly Who[]>> = {
    customer: ['public', 'customer', 'either'],
    admin: ['public', 'admin', 'either'],
  };

  test.each(['customer', 'admin'] as const)('every call of the %s half has a route that lets it in', async (half) => {
    const asked = await asksOf(half);
    expect(asked.length).toBeGreaterThan(20);
    const lost = asked.filter(
      (item) => !stack.app.calls.some((call) => open[half].includes(call.who) && answers(call, item)),
    );
    expect(lost).toEqual([]);
  });

  test('the codes of refusals are typed for each module of calls', async () => {
    const codes = await readFile(join(SDK, 'codes.ts'), 'utf8');
    for (const half of ['customer', 'admin']) {
      for (const file of await readdir(join(SDK, half))) expect(codes).toContain(`import('./${half}/${file}')`);
    }
  });

  test('every route has a call in the client', async () => {
    const asked = [...(await asksOf('customer')), ...(await asksOf('admin')), ...asksIn({ reportClientError })];
    const lost = stack.app.calls.filter(
      (call) => isCall(call) && call.url !== FRAMED && !asked.some((item) => answers(call, item)),
    );
    expect(lost.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  test('every route states its shapes and is described', () => {
    const bare = stack.app.calls
      .filter(isCall)
      .filter(({ schema }) => !schema.operationId || !schema.tags?.length || !schema.response)
      .map(({ method, url }) => `${method} ${url}`);
    expect(bare).toEqual([]);
  });

  test('a call that changes something is never a GET', () => {
    const reading = /^(get|resolve|newest)/i;
    const misnamed = stack.app.calls
      .filter((call) => isCall(call) && call.method === 'GET')
      .filter(({ schema }) => !reading.test((schema.operationId ?? '').replace(/^admin/, '')));
    expect(misnamed.map(({ url }) => url)).toEqual([]);
  });

  test('the description says of every call what it does, in the words of the SDK', async () => {
    const said = Object.values((await describeServer()).paths).flatMap((methods) => Object.values(methods));
    expect(said.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([]);
    const { summary } = said.find(({ operationId }) => operationId === 'getApprovals') ?? {};
    expect(summary).toBe('Requests that wait for a second administrator, or that have ended, newest first');
  });

  test('nothing breaks a program that was written for the last release; `pnpm --filter @ajose/api contract` accepts what is meant', async () => {
    const released = (await readFile(join(SRC, '../contract.txt'), 'utf8')).trimEnd().split('\n');
    expect(released.length).toBeGreaterThan(1000);
    expect(breaksOf(released, contractLines(await withReferences(await describeServer())))).toEqual([]);
  });

  test.each([
    ['a part of an answer that is gone', 'Goal.date: string', [], ['gone: Goal.date: string']],
    [
      'a call that another may make',
      'GET /api/x who: customer',
      ['GET /api/x who: admin'],
      ['gone: GET /api/x who: customer'],
    ],
    ['a newly required part of a body', '', ['SetGoalBody.why: string'], ['newly asked for: SetGoalBody.why: string']],
    ['nothing in a part of a body that may be left out', '', ['SetGoalBody.why?: string'], []],
    ['nothing in what an answer has more', '', ['Goal.colour: string'], []],
    ['nothing in what a part of a body may be besides', '', ['SetGoalBody.name: "other"'], []],
    ['nothing in a new call', '', ['POST /api/y body: NewBody', 'NewBody.why: string'], []],
    ['nothing in another code of a refusal', 'GET /api/x 404: none', ['GET /api/x 404: no_goal'], []],
  ])('that test notices %s', (_what, gone, more, rows) => {
    const before = ['GET /api/x 200: Goal', 'Goal.name: string', 'SetGoalBody.name: string'];
    expect(breaksOf([...before, gone].filter(Boolean), [...before, ...more])).toEqual(rows);
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

describe('the rules of the code', () => {
  test('only the ledger’s own SQL writes the ledger’s tables', async () => {
    // The source of every function as PostgreSQL has it, whoever created it.
    const { rows } = await stack.owner.query<{ name: string; inside: boolean }>(
      `SELECT p.oid::regproc::text AS name, n.nspname = 'ledger' AS inside
         FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname NOT IN ('pg_catalog', 'information_schema')
          AND p.prosrc ~* '\\m(INSERT\\s+INTO|UPDATE|DELETE\\s+FROM|TRUNCATE|MERGE\\s+INTO)\\s+(ONLY\\s+)?ledger\\.'
        ORDER BY 1`,
    );
    expect(rows.filter(({ inside }) => !inside)).toEqual([]);
    expect(rows.map(({ name }) => name)).toEqual([
      'ledger.change',
      'ledger.follow_customer',
      'ledger.forbidden',
      'ledger.forget_words',
      'ledger.move',
      'ledger.plan_payment',
      'ledger.post',
      'ledger.read_outbox',
    ]);
  });

  test('the role of the server may read the ledger and call what reading it takes, and nothing else there', async () => {
    const { rows: tables } = await stack.owner.query<{ name: string; may: string[] }>(
      `SELECT c.relname AS name, array_agg(word ORDER BY word) AS may
         FROM pg_class c, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'::text[]) word
        WHERE c.relnamespace = 'ledger'::regnamespace AND c.relkind IN ('r', 'v')
          AND (has_table_privilege('ajose_api', c.oid, word)
               OR (word IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege('ajose_api', c.oid, word)))
        GROUP BY 1 ORDER BY 1`,
    );
    expect(tables).toEqual(
      [
        'accounts',
        'at_gateways',
        'balances',
        'counters',
        'counts',
        'entries',
        'movements',
        'outbox',
        'sums',
        'totals',
        'transactions',
      ].map((name) => ({
        name,
        may: ['SELECT'],
      })),
    );
    const { rows: functions } = await stack.owner.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
        WHERE pronamespace = 'ledger'::regnamespace AND has_function_privilege('ajose_api', oid, 'EXECUTE') ORDER BY 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual(['first_id', 'lagos_day', 'moved_of', 'read_outbox', 'total_of']);
    const { rows: owns } = await stack.owner.query<{ owns: boolean; bypasses: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS owns,
              rolsuper OR rolbypassrls OR rolcreaterole OR EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS bypasses
         FROM pg_roles r WHERE rolname = 'ajose_api'`,
    );
    expect(owns).toEqual([{ owns: false, bypasses: false }]);
  });

  test('a role is given by another owner who may act, whatever the server believes', async () => {
    const [owner, other] = [await newAdmin(stack), await newAdmin(stack)];
    const give = (about: string, decider: string) =>
      stack.db.query(`SELECT give_staff_role($1, 'owner', $2, now()), confirm_staff($1, 'owner', $2, false, now())`, [
        about,
        decider,
      ]);
    await expect(give(owner.id, owner.id)).rejects.toThrow('may not decide');
    for (const change of [`role = 'finance'`, 'confirmed_at = NULL', `blocked_at = now(), blocked_reason = 'x'`]) {
      await stack.owner.query(`UPDATE staff SET ${change} WHERE id = $1`, [other.id]);
      await expect(give(owner.id, other.id)).rejects.toThrow('may not decide');
      await stack.owner.query(
        `UPDATE staff SET role = 'owner', confirmed_at = now(), blocked_at = NULL, blocked_reason = NULL WHERE id = $1`,
        [other.id],
      );
    }
    await give(owner.id, other.id);
  });

  test('the role of the server may not write the ledger or roles, nor remove customers or entries of the audit log', async () => {
    const { rows } = await stack.db.query<{ grants: string | null }>(
      `SELECT string_agg(table_name || ' ' || privilege_type, ', ') AS grants FROM information_schema.role_table_grants
        WHERE grantee = 'ajose_api' AND table_schema = 'ledger' AND table_name IN ('accounts', 'transactions', 'movements', 'entries')
          AND privilege_type <> 'SELECT'`,
    );
    expect(rows[0]?.grants).toBeNull();
    await expect(stack.db.query('UPDATE ledger.accounts SET wallet = wallet + 1')).rejects.toThrow('permission denied');
    await expect(stack.db.query('DELETE FROM audit_log')).rejects.toThrow('permission denied');
    await expect(stack.db.query('DELETE FROM customers')).rejects.toThrow('permission denied');
    await expect(stack.db.query(`UPDATE staff SET role = 'owner'`)).rejects.toThrow('permission denied');
    await expect(stack.db.query('UPDATE staff SET confirmed_at = now()')).rejects.toThrow('permission denied');
    const newOwner = `INSERT INTO staff (name, email, password_hash, ref_code, confirmed_at) VALUES ('A', 'a@b.ng', 'x', 'x', now())`;
    await expect(stack.db.query(newOwner)).rejects.toThrow('permission denied');
    await expect(stack.db.query('CREATE TABLE mine ()')).rejects.toThrow('permission denied');
  });

  test('the audit log cannot be rewritten, not even by the database’s owner', async () => {
    await stack.owner.query(`INSERT INTO audit_log (action, subject) VALUES ('test', 'test')`);
    await expect(stack.owner.query(`UPDATE audit_log SET action = 'other'`)).rejects.toThrow('never changed');
    await expect(stack.owner.query('DELETE FROM audit_log')).rejects.toThrow('never changed');
    await expect(stack.owner.query('TRUNCATE audit_log')).rejects.toThrow('never changed');
  });

  test('only routes and what guards them use Fastify, and no other file knows of HTTP', async () => {
    const kernel = /src[/\\](app\.ts|platform[/\\]server[/\\][\w-]+\.ts)$|routes\.ts$/;
    const files = (await filesBelow(SRC, /\.ts$/)).filter(
      ({ path, text }) => !kernel.test(path) && /from '(fastify|@fastify\/)/.test(text),
    );
    expect(files.map(({ path }) => path)).toEqual([]);
  });

  test('customers’ code never imports the back-office’s half of the client, nor the other way round', async () => {
    const customer = await filesBelow(join(ROOT, 'apps/customer'), /\.tsx?$/);
    const admin = await filesBelow(join(ROOT, 'apps/admin'), /\.tsx?$/);
    const customers = [
      ...customer.filter(({ text }) => text.includes('@ajose/sdk/admin/')),
      ...admin.filter(({ text }) => text.includes('@ajose/sdk/customer/')),
    ];
    expect(customer.length).toBeGreaterThan(5);
    expect(customers.map(({ path }) => path)).toEqual([]);
  });

  test('browsers import the contract as types only, so that no bundle has TypeBox', async () => {
    const hits = [];
    for (const app of ['apps/customer', 'apps/admin', 'packages/app', 'packages/ui']) {
      for (const { path, text } of await filesBelow(join(ROOT, app), /\.tsx?$/)) {
        const imports = text.match(/^import (?!type\b)[^;]*@ajose\/sdk\/contract\/[^;]*;/gm) ?? [];
        if (imports.length > 0 || /from 'typebox'/.test(text)) hits.push(path);
      }
    }
    expect(hits).toEqual([]);
  });

  test('a caller’s text never becomes SQL: every statement is whole in the source', async () => {
    const statement = statementsIn(await sourcesOf(SRC));
    expect(statement.statements).toBeGreaterThan(200);
    expect(statement.doubtful).toEqual([]);
  });

  test.each([
    ['a value in the text', 'rows(db, `SELECT ${request.body.id}`);'],
    ['a variable', 'let text = `SELECT 1`; text += request.body.id; rows(db, text);'],
    ['a parameter', 'const list = (order: string) => rows(db, `SELECT 1 ORDER BY ${order}`);'],
    ['a constant made of a value', 'const order = query.sortOrder; rows(db, `SELECT 1 ORDER BY ${order}`);'],
    ['a parameter named like a constant', 'const ID = `x`; const f = (ID: string) => run(db, `SELECT ${ID}`);'],
    ['a parameter named like what was imported', 'const f = (WORDS: string) => run(db, `SELECT ${WORDS}`);'],
    ['something taken out of an object', 'const { order } = query; row(db, `SELECT ${order}`);'],
    ['text that was added', "row(db, 'SELECT ' + request.params.id);"],
    ['text that was joined', "rows(db, ['SELECT', name].join(' '));"],
    ['one of two', 'rows(db, whole ? `SELECT 1` : request.body.text);'],
    ['the pool itself', 'db.query(`SELECT ${name}`);'],
    ['a statement as an object', 'db.query({ text: request.body.text });'],
    ['another name', 'const ask = rows; ask(db, request.body.text);'],
    ['a call handed on', 'call(rows, request.body.text);'],
    ['another name of the import', 'all(db, request.body.text);'],
    ['everything imported', 'database.rows(db, request.body.text);'],
    ['the tag as a function', 'select(db, sql(request.body.text));'],
    ['the tag under another name', 'const tag = sql; select(db, tag`SELECT 1`);'],
    ['a piece made by hand', 'select(db, new Piece(request.body.text, []));'],
    ['a function that a caller names', 'callSql(db, request.body.name, {});'],
    ['a function that is not listed', "callSql(db, 'pg_catalog.pg_sleep', { seconds: 1 });"],
    ['a statement in the place of a function', "callRows(db, 'SELECT 1; DELETE FROM goals', {});"],
    ['one of two functions', "const f = (name: string) => callRow(db, known ? 'money.platform' : name, {});"],
    ['a posting that a caller names', 'const kind = request.body.kind; post(db, kind, {});'],
    ['a posting that must succeed and is not listed', "must(db, 'money.' + name, {});"],
    ['a call under another name', "const ask = callSql; ask(db, 'money.platform', {});"],
  ])('that test finds: %s', (_what, line) => {
    const imports = [
      "import { row, rows, run, rows as all, select } from '../platform/database/db.ts';",
      "import * as database from '../platform/database/db.ts';",
      "import { Piece, sql } from '../platform/database/sql.ts'; import { callRow, callRows, callSql } from '../platform/database/call.ts';",
      "import { WORDS } from './words.ts'; import { must, post } from '../money/ledger/ledger.ts';",
    ].join('\n');
    const planted = new Map([
      [
        'x/innocent.ts',
        `${imports}\nrun(db, \`SELECT \${WORDS}\`);\nselect(db, sql\`SELECT \${request.body.id}\`);\nconst twice = isOld ? 'money.platform' : 'money.tax_on';\ncallSql(db, twice, {});\n`,
      ],
      ['x/x.ts', `${imports}\n${line}\n`],
      ['x/words.ts', "export const WORDS = 'a, b';\n"],
    ]);
    expect(statementsIn(planted).doubtful).toHaveLength(1);
    expect(statementsIn(planted).doubtful[0]).toContain('x/x.ts:5');
  });

  test('a value between the braces of a piece of SQL is a parameter, whatever it is', () => {
    const evil = `'; DROP TABLE customers; --`;
    const piece = sql`SELECT ${1} WHERE ${joined([sql`a = ${evil}`, sql`b IN (${[evil]})`], sql` AND `)} ${where([])}LIMIT ${2}`;
    expect(piece.text).toBe('SELECT $1 WHERE a = $2 AND b IN ($3) LIMIT $4');
    expect(piece.values).toEqual([1, evil, [evil], 2]);
    const forged: unknown = [evil];
    expect(() => sql(forged as TemplateStringsArray)).toThrow('sql is a tag of templates');
  });
});
