/** Exports: a whole list as a file, equal to the list's pages to the kobo, for the one who asked, for 24 hours, whatever ends the job. */
import { getApprovals } from '@ajose/sdk/admin/approvals';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getAuditLog, getCases } from '@ajose/sdk/admin/dashboard';
import { getDisputes } from '@ajose/sdk/admin/disputes';
import { addExport, getExportFile, getExports, removeExport } from '@ajose/sdk/admin/exports';
import { addApiKey } from '@ajose/sdk/admin/api-keys';
import { getAdmin, login } from '@ajose/sdk/admin/session';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { createApi, type Api } from '@ajose/sdk/api';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import type { AddExportBody, ExportRequest } from '@ajose/sdk/contract/exports';
import type { GetAllTransactionsQuery, ListedTransaction } from '@ajose/sdk/contract/transactions';
import { keyScopeNames } from '@ajose/sdk/domain/api-keys';
import { exportNames } from '@ajose/sdk/domain/exports';
import { toKobo } from '@ajose/sdk/domain/money';
import { transactionStatusNames } from '@ajose/sdk/domain/transaction-words';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeExports } from '../../src/office/exports/make.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EACH = 1300;

let ada: TestAdmin;
let bola: TestAdmin;

/** Deposits of a customer, a minute apart, each of another amount; each tenth is pending. */
const post = (customer: TestCustomer, from: string, most: number) =>
  stack.owner.query(
    `SELECT ledger.post($1::uuid, 'payment-' || n || '-' || $2::text, 'payment'::ledger.cause,
              CASE WHEN n % 10 = 0 THEN '{}' ELSE ARRAY[ledger.leg('paystack', 'wallet', 100 + n)] END::ledger.leg[],
              $2::text::timestamptz + n * interval '1 minute', '=1+1', 'card',
              (CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'completed' END)::ledger.status, amount => 100 + n, allowed => NULL, debt_free => false)
       FROM generate_series(1, $3::int) n`,
    [customer.user._id, from, most],
  );

const stack = await startStack({ env: { LIMIT_CALLS: '100000', LIMIT_SIGN_UPS: '100000' } });
const first = await newCustomer(stack, { name: 'Adaeze Nwosu' });
const second = await newCustomer(stack, { name: 'Babatunde Ojo' });
await post(first, '2026-03-01T10:00:00Z', EACH);
await post(second, '2026-04-01T10:00:00Z', EACH);
await stack.owner.query('SELECT ledger.read_outbox(NULL)');
beforeEach(async () => {
  await stack.owner.query('DELETE FROM exports');
  ada = await newAdmin(stack, 'Ada Obi');
  bola = await newAdmin(stack, 'Bola Ade');
});
afterAll(() => stack.close());

const of = (request: ExportRequest, format: AddExportBody['format'] = 'csv'): AddExportBody => ({ request, format });
const transactions = (filters: GetAllTransactionsQuery = {}) => of({ list: 'transactions', filters });
const makeAll = () => makeExports(stack.deps);

async function fileOf({ api }: { api: Api }, id: string): Promise<Record<string, string>[]> {
  const [header = [], ...rows] = parseCsv(await (await getExportFile(api, id)).text());
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [String(name), String(row[index] ?? '')])));
}

/** Asks, lets the job make it, and fetches it. */
async function exported(body: AddExportBody): Promise<Record<string, string>[]> {
  const { export: asked } = await addExport(ada.api, body);
  await makeAll();
  return fileOf(ada, asked._id);
}

async function allPages(query: GetAllTransactionsQuery): Promise<ListedTransaction[]> {
  const all: ListedTransaction[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await getAllTransactions(ada.api, { ...query, limit: 100, page });
    all.push(...reply.transactions);
    if (!reply.pagination.hasNext) return all;
  }
}

const naira = (amount: number | null): string => (amount === null ? '' : amount.toFixed(2));
const sorted = (rows: readonly string[][]): string[] => rows.map((row) => row.join(' | ')).toSorted();

describe('an export of transactions', () => {
  test.each<[string, () => GetAllTransactionsQuery]>([
    ['no filter', () => ({})],
    ['pending ones', () => ({ status: 'pending' })],
    ['days', () => ({ startDate: '2026-03-01', endDate: '2026-03-01' })],
    ['days to the end', () => ({ startDate: '2026-03-02' })],
    ['what waits', () => ({ status: 'pending', awaiting: true })],
    ['one customer', () => ({ userId: second.user._id })],
    ['a search', () => ({ search: 'adaeze' })],
    ['nothing', () => ({ type: 'withdrawal' })],
  ])('%s', async (_name, query) => {
    const rows = await exported(transactions(query()));
    const listed = await allPages(query());
    expect(
      sorted(
        rows.map((row) =>
          [row['Reference'], row['Amount'] || row['Amount that did not move'], row['Wallet after'], row['Status']].map(
            String,
          ),
        ),
      ),
    ).toEqual(
      sorted(
        listed.map((transaction) => [
          transaction.transactionId,
          naira(transaction.amount),
          naira(transaction.afterBalance),
          transactionStatusNames[transaction.status],
        ]),
      ),
    );
  });

  test('has what the list has, newest first, with customer, dates of Lagos and words that no spreadsheet runs', async () => {
    const rows = await exported(transactions({ userId: first.user._id, startDate: '2026-03-02' }));
    const newest = rows.find((row) => row['Status'] === 'Completed');
    expect(newest).toMatchObject({
      'Booked (Lagos)': '2026-03-02 08:39:00',
      Reference: `payment-${EACH - 1}-2026-03-01T10:00:00Z`,
      Customer: 'Adaeze Nwosu',
      Email: first.user.email,
      Type: 'Deposit',
      'What it is': 'Deposit',
      Status: 'Completed',
      Amount: '13.99',
      'Amount that did not move': '',
      Reason: `'=1+1`,
    });
    const begun = rows.map((row) => Number(/^payment-(\d+)-/.exec(row['Reference'] ?? '')?.[1]));
    expect(begun).toEqual(begun.toSorted((first, other) => other - first));
  });

  test('has the same as XLSX, with numbers and dates', async () => {
    const { export: asked } = await addExport(ada.api, of({ list: 'transactions', filters: {} }, 'xlsx'));
    await makeAll();
    const bytes = new Uint8Array(await (await getExportFile(ada.api, asked._id)).arrayBuffer());
    const { sheets } = await readXlsx(bytes);
    const rows = sheets[0]?.rows ?? [];
    const header = rows[0] ?? [];
    const listed = await allPages({});
    const at = (name: string) => header.indexOf(name);
    expect(
      sorted(
        rows
          .slice(1)
          .map((row) => [
            String(row[at('Reference')]),
            naira(Number(row[at('Amount')] ?? row[at('Amount that did not move')])),
          ]),
      ),
    ).toEqual(sorted(listed.map((transaction) => [transaction.transactionId, naira(transaction.amount)])));
  });
});

describe('an export of another list', () => {
  beforeAll(async () => {
    const { owner } = stack;
    await owner.query(
      `SELECT money.raise_case('dispute', 'case-' || n, 'Found', $1, 100 + n, now(), '') FROM generate_series(1, 30) n`,
      [first.user._id],
    );
    await owner.query(
      `INSERT INTO complaints (customer_id, kind, subject, opened_at, first_warn_at, first_due_at, end_warn_at, end_due_at)
       SELECT $1, 'other', 'Complaint ' || n, now(), now(), now() + n * interval '1 hour' - interval '5 hours', now(), now()
         FROM generate_series(1, 30) n`,
      [first.user._id],
    );
    await owner.query(
      `INSERT INTO circles (id, fingerprint, organiser_id, name, kobo, every, first_on, people, ordering, protection, deposits,
                            invitation, secret, next_on, created_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, 'Circle ' || n, 100000, 'month', now()::date, 5, 'draw', 'none', 0,
              'invitation-' || n, 's', now()::date, now() - n * interval '1 minute' FROM generate_series(1, 30) n`,
      [second.user._id],
    );
    await owner.query(
      `INSERT INTO money.disputes (customer_id, deposit_id, gateway, gateway_id, reference, category, gateway_status, amount_kobo, opened_at, due_at)
       SELECT $1, t.id, 'paystack', 'd-' || t.id, t.transaction_id, 'fraud', 'pending', t.amount, now(), now()
         FROM ledger.transactions t WHERE t.customer_id = $1 ORDER BY t.id LIMIT 30`,
      [first.user._id],
    );
    await owner.query(
      `INSERT INTO approvals (action, subject, customer_id, amount_kobo, details, asked_by, asked_at, expires_at)
       SELECT 'acceptDispute', gen_random_uuid(), $1, 100 + n, '{"action": "acceptDispute", "gatewayId": "d", "reference": "r", "message": ""}', $2, now(), now() + interval '1 day'
         FROM generate_series(1, 30) n`,
      [first.user._id, (await newAdmin(stack)).id],
    );
  });

  test('has customers, by status and search', async () => {
    const rows = await exported(of({ list: 'customers', filters: { search: 'adaeze', status: 1 } }));
    const [user] = (await getAllUsers(ada.api, { search: 'adaeze', status: 1 })).users;
    expect(rows).toMatchObject([
      {
        Name: 'Adaeze Nwosu',
        Email: user?.email,
        Status: 'Active',
        Wallet: naira(user?.balance ?? 0),
        Invested: '0.00',
      },
    ]);
    expect((await exported(of({ list: 'customers', filters: {} }))).map(({ Name }) => Name)).toEqual([
      'Babatunde Ojo',
      'Adaeze Nwosu',
    ]);
  });

  test('has the rows of the list for complaints, cases, circles, disputes, requests and investments', async () => {
    const complaints = await exported(of({ list: 'complaints', filters: { late: true } }));
    const lateOnes = (await getComplaints(ada.api, { late: true, limit: 100 })).complaints;
    expect(sorted(complaints.map((row) => [row['Number'] ?? '']))).toEqual(
      sorted(lateOnes.map(({ number }) => [number])),
    );

    const cases = await exported(of({ list: 'cases', filters: { resolved: false, userId: first.user._id } }));
    const open = (await getCases(ada.api, { resolved: false, userId: first.user._id, limit: 100 })).cases;
    // The list has the oldest open ones first, the file the newest.
    expect(cases.map((row) => [row['Reference'], row['Amount']])).toEqual(
      open.map(({ reference, amount }) => [reference, naira(amount)]).toReversed(),
    );

    const circles = await exported(of({ list: 'circles', filters: { search: 'circle 1' } }));
    const named = (await getAllCircles(ada.api, { search: 'circle 1', limit: 100 })).circles;
    expect(circles.map(({ Name }) => Name)).toEqual(named.map(({ name }) => name));
    expect(named.length).toBeGreaterThan(5);

    const disputes = await exported(of({ list: 'disputes', filters: {} }));
    const disputed = (await getDisputes(ada.api, { limit: 100 })).disputes;
    expect(disputes).toHaveLength(30);
    expect(sorted(disputes.map((row) => [row['Gateway’s id'] ?? '']))).toEqual(
      sorted(disputed.map(({ gatewayId }) => [gatewayId])),
    );

    const approvals = await exported(of({ list: 'approvals', filters: { waiting: true } }));
    const waiting = (await getApprovals(ada.api, { waiting: true, limit: 100 })).approvals;
    expect(approvals.map(({ Amount }) => Amount)).toEqual(waiting.map(({ amount }) => naira(amount)));
    expect(await exported(of({ list: 'investments', filters: { userId: first.user._id } }))).toEqual([]);
  });

  test('has the audit log, across batches and without days that run backwards', async () => {
    await stack.owner.query(
      `INSERT INTO audit_log (action, subject) SELECT 'updateProduct', 'product:' || uuidv7() FROM generate_series(1, 1200)`,
    );
    const rows = await exported(of({ list: 'auditLog', filters: { action: 'updateProduct' } }));
    expect(new Set(rows.map(({ On }) => On)).size).toBe(1200);
    const wrong = of({ list: 'auditLog', filters: { startDate: '2026-02-02', endDate: '2026-02-01' } });
    await expect(addExport(ada.api, wrong)).rejects.toMatchObject({ status: 400, code: 'invalid_range' });
  });
});

test('an export names the people that its filters give by id', async () => {
  const { _id: by } = (await getAdmin(ada.api)).admin;
  await addExport(ada.api, transactions({ userId: first.user._id }));
  await addExport(ada.api, of({ list: 'auditLog', filters: { by, subject: `customer:${second.user._id}` } }));
  await addExport(ada.api, of({ list: 'circles', filters: { customerId: crypto.randomUUID() } }));
  const names = (await getExports(ada.api)).exports.map((made) => made.names);
  expect(names).toEqual([undefined, { by: 'Ada Obi', subject: 'Babatunde Ojo' }, { userId: 'Adaeze Nwosu' }]);
});

test('an export says how far it is, is its owner’s alone, and offers its file once it is ready', async () => {
  const { export: asked } = await addExport(ada.api, transactions({ status: 'completed' }));
  const completed = 2 * EACH * 0.9;
  expect(asked).toMatchObject({ state: 'making', rows: 0, expected: completed, readyAt: null, endsAt: null });
  await expect(getExportFile(ada.api, asked._id)).rejects.toMatchObject({ status: 409, code: 'export_not_ready' });
  await makeAll();
  expect((await getExports(ada.api)).exports).toMatchObject([{ _id: asked._id, state: 'ready', rows: completed }]);
  const unknown = { status: 404, code: 'export_unknown' };
  expect((await getExports(bola.api)).exports).toEqual([]);
  await expect(getExportFile(bola.api, asked._id)).rejects.toMatchObject(unknown);
  await expect(removeExport(bola.api, asked._id)).rejects.toMatchObject(unknown);
  await removeExport(ada.api, asked._id);
  await expect(getExportFile(ada.api, asked._id)).rejects.toMatchObject(unknown);
  expect((await stack.owner.query('SELECT FROM export_parts')).rows).toEqual([]);
});

test('batches are encrypted, and deleted after 24 hours', async () => {
  const { export: asked } = await addExport(ada.api, transactions({ search: 'adaeze' }));
  await makeAll();
  const { rows } = await stack.owner.query<{ content: Buffer }>('SELECT content FROM export_parts');
  expect(rows.length).toBeGreaterThan(0);
  for (const part of rows) expect(part.content.toString('latin1')).not.toContain('Adaeze');
  const { clock } = stack;
  // The test itself takes seconds on a busy machine.
  clock.advance(24 * HOUR - MINUTE);
  await makeAll();
  expect(await fileOf(await again(), asked._id)).toHaveLength(EACH);
  clock.advance(2 * MINUTE);
  await expect(getExportFile((await again()).api, asked._id)).rejects.toMatchObject({ code: 'export_unknown' });
  expect((await getExports((await again()).api)).exports).toEqual([]);
  await makeAll();
  expect((await stack.owner.query('SELECT FROM exports')).rows).toEqual([]);
  expect((await stack.owner.query('SELECT FROM export_parts')).rows).toEqual([]);
});

describe('a job that ends between batches', () => {
  const references = async (id: string): Promise<(string | undefined)[]> =>
    (await fileOf(ada, id)).map((row) => row['Reference']);

  test('goes on behind the last batch that was written: no row twice, none missing', async () => {
    const { export: asked } = await addExport(ada.api, transactions());
    await stack.owner.query(
      `CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
       CREATE TRIGGER break_off BEFORE INSERT ON export_parts FOR EACH ROW WHEN (NEW.batch = 1) EXECUTE FUNCTION break_off()`,
    );
    try {
      await expect(makeAll()).rejects.toThrow('exports could not be read');
      expect((await getExports(ada.api)).exports).toMatchObject([{ state: 'making', rows: 250 }]);
    } finally {
      await stack.owner.query('DROP TRIGGER break_off ON export_parts; DROP FUNCTION break_off');
    }
    await makeAll();
    const listed = await references(asked._id);
    expect(listed).toHaveLength(2 * EACH);
    expect(new Set(listed).size).toBe(2 * EACH);
  });

  test('two jobs at once write each row once', async () => {
    const { export: asked } = await addExport(ada.api, transactions());
    await Promise.all([makeAll(), makeAll(), makeAll()]);
    const listed = await references(asked._id);
    expect(listed).toHaveLength(2 * EACH);
    expect(new Set(listed).size).toBe(2 * EACH);
  });

  test('a transaction that is booked meanwhile is in the export once, as it was when it was read', async () => {
    const third = await newCustomer(stack);
    const days = { startDate: '2026-05-01', endDate: '2026-05-02' };
    await post(third, '2026-05-01T10:00:00Z', 1500);
    const pending = await stack.owner.query<{ id: string }>(
      `SELECT id FROM ledger.transactions WHERE customer_id = $1 AND status = 'pending'`,
      [third.user._id],
    );
    const { export: asked } = await addExport(ada.api, transactions({ userId: third.user._id, ...days }));
    await stack.owner.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'away'; END $$;
       CREATE TRIGGER fail BEFORE INSERT ON export_parts FOR EACH ROW WHEN (NEW.batch = 1) EXECUTE FUNCTION fail()`,
    );
    await expect(makeAll()).rejects.toThrow('exports could not be read');
    await stack.owner.query('DROP TRIGGER fail ON export_parts; DROP FUNCTION fail');
    for (const { id } of pending.rows) {
      await stack.owner.query(
        `SELECT ledger.change($1, $2, '{pending}', 'completed', '2026-05-02T20:00:00Z', ARRAY[ledger.leg('paystack', 'wallet', 100)])`,
        [third.user._id, id],
      );
    }
    await makeAll();
    const listed = await references(asked._id);
    expect(listed).toHaveLength(1500);
    expect(new Set(listed).size).toBe(1500);
  });
});

test('an export that cannot be read is given up after five runs, and others go on', async () => {
  const { export: broken } = await addExport(ada.api, transactions());
  await stack.owner.query(`UPDATE exports SET cursor = 'no id' WHERE id = $1`, [broken._id]);
  const { export: listExport } = await addExport(bola.api, of({ list: 'customers', filters: {} }));
  for (let run = 0; run < 5; run += 1) await expect(makeAll()).rejects.toThrow('1 exports could not be read');
  expect((await getExports(ada.api)).exports).toMatchObject([{ state: 'failed' }]);
  expect(await fileOf(bola, listExport._id)).not.toEqual([]);
  await makeAll();
});

test('an administrator has at most three exports in the making and ten altogether', async () => {
  const few = transactions({ userId: first.user._id, status: 'pending' });
  const refused = { status: 409, code: 'too_many_exports' };
  for (let n = 0; n < 3; n += 1) await addExport(ada.api, few);
  await expect(addExport(ada.api, few)).rejects.toMatchObject(refused);
  await addExport(bola.api, few);
  for (let n = 0; n < 7; n += 1) {
    await makeAll();
    await addExport(ada.api, few);
  }
  await makeAll();
  await expect(addExport(ada.api, few)).rejects.toMatchObject(refused);
});

test('asking for an export and fetching it are logged, without the words searched for, and an email says that it is ready', async () => {
  const { export: asked } = await addExport(ada.api, transactions({ search: 'adaeze', status: 'pending' }));
  await makeAll();
  await getExportFile(ada.api, asked._id);
  const { entries } = await getAuditLog(ada.api, { subject: `export:${asked._id}` });
  expect(entries).toMatchObject([
    { action: 'getExportFile', by: { name: 'Ada Obi' } },
    { action: 'addExport', after: { list: 'transactions', format: 'csv', status: 'pending', search: 'yes' } },
  ]);
  const { rows } = await stack.owner.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'emailKind' = 'export_ready' AND payload ->> 'adminId' = $1`,
    [ada.id],
  );
  expect(rows).toHaveLength(1);
});

test('an administrator who may no longer export loses all exports', async () => {
  const { export: asked } = await addExport(ada.api, transactions());
  await makeAll();
  await addExport(ada.api, transactions());
  await stack.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [ada.id]);
  await expect(getExportFile(ada.api, asked._id)).rejects.toMatchObject({ status: 403, code: 'role_forbids' });
  await makeAll();
  expect((await stack.owner.query('SELECT FROM exports')).rows).toEqual([]);
});

async function keyWith(scopes: readonly KeyScope[]): Promise<Api> {
  const { key } = await addApiKey(ada.api, { name: 'Month’s end', scopes: [...scopes], days: 7, password: PASSWORD });
  return createApi({ baseUrl: 'http://api/api', fetch: stack.fetch, apiKey: key });
}

test('an API key exports no list without a scope that reads it, sees none such, and fetches none', async () => {
  const lists = Object.keys(exportNames).map((list) => ({ list, filters: {} }) as ExportRequest);
  const [exports, all] = [await keyWith(['exportRecords']), await keyWith(keyScopeNames)];
  const refused: Record<string, string[]> = { exports: [], all: [] };
  for (const request of lists) {
    await stack.owner.query('DELETE FROM exports');
    const { export: made } = await addExport(ada.api, of(request));
    await makeAll();
    for (const [name, api] of Object.entries({ exports, all })) {
      const calls = await Promise.allSettled([addExport(api, of(request)), getExportFile(api, made._id)]);
      const sees = (await getExports(api)).exports.some(({ _id }) => _id === made._id);
      const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
      expect({ list: request.list, refusals: refusals.length }).toEqual({ list: request.list, refusals: sees ? 0 : 2 });
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, code: 'list_scope_missing' });
      if (!sees) refused[name]?.push(request.list);
    }
  }
  expect(refused).toEqual({ exports: Object.keys(exportNames), all: ['auditLog', 'circles', 'complaints'] });
});

test('an API key exports what it may read', async () => {
  const few = transactions({ userId: first.user._id });
  await expect(addExport(await keyWith(['exportRecords']), few)).rejects.toMatchObject({
    status: 403,
    code: 'list_scope_missing',
  });
  const api = await keyWith(['exportRecords', 'readTransactions']);
  const { export: asked } = await addExport(api, few);
  await makeAll();
  expect(await fileOf({ api }, asked._id)).toHaveLength(EACH);
  expect((await getExports(ada.api)).exports).toHaveLength(1);
});

test('an API key neither sees nor fetches an export of a list that it may not read, whoever asked for it', async () => {
  const { key } = await addApiKey(ada.api, {
    name: 'Cases alone',
    scopes: ['exportRecords', 'readWork'],
    days: 7,
    password: PASSWORD,
  });
  const api = createApi({ baseUrl: 'http://api/api', fetch: stack.fetch, apiKey: key });
  const { export: customers } = await addExport(ada.api, of({ list: 'customers', filters: { search: 'adaeze' } }));
  const { export: payments } = await addExport(ada.api, transactions({ userId: first.user._id }));
  const { export: cases } = await addExport(ada.api, of({ list: 'cases', filters: {} }));
  await makeAll();
  expect((await getExports(api)).exports.map(({ _id }) => _id)).toEqual([cases._id]);
  for (const { _id } of [customers, payments]) {
    await expect(getExportFile(api, _id)).rejects.toMatchObject({ status: 403, code: 'list_scope_missing' });
  }
  await getExportFile(api, cases._id);
  expect((await getExports(ada.api)).exports).toHaveLength(3);
});

/** The same administrator in a new session: the clock has gone on. */
const again = async (): Promise<{ api: Api }> => {
  const { token } = await login(apiOf(stack), { email: ada.email, password: PASSWORD });
  return { api: apiOf(stack, token) };
};

test('the amounts of an export add up to the wallets of the list, whatever has not moved', async () => {
  await stack.owner.query(
    `SELECT ledger.post($1::uuid, 'withdrawal-1', 'withdrawal'::ledger.cause, ARRAY[ledger.leg('wallet', 'held', 250)]::ledger.leg[],
              '2026-04-09T10:00:00Z', 'Wallet withdrawal', 'wallet', 'pending'::ledger.status, amount => 250, allowed => NULL, debt_free => false)`,
    [second.user._id],
  );
  const rows = await exported(transactions());
  const { users } = await getAllUsers(ada.api, {});
  expect(rows.reduce((kobo, row) => kobo + toKobo(Number(row['Amount'])), 0n)).toBe(
    users.reduce((kobo, { balance }) => kobo + toKobo(balance), 0n),
  );
  expect(rows.find((row) => row['Reference'] === 'withdrawal-1')).toMatchObject({
    Type: 'Withdrawal',
    'What it is': 'Withdrawal',
    Status: 'Pending',
    Amount: '-2.50',
    'Amount that did not move': '',
  });
  const waiting = rows.filter(({ Type, Status }) => Type === 'Deposit' && Status === 'Pending');
  expect(waiting.length).toBeGreaterThan(100);
  expect(waiting.every((row) => row['Amount'] === '' && Number(row['Amount that did not move']) > 0)).toBe(true);
});
