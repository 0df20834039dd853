/** Phones and account numbers of customers never leave the server whole for a role that may not see them, whatever route is called. */
import { brotliCompressSync } from 'node:zlib';
import { getAuditLog, getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getFound } from '@ajose/sdk/admin/search';
import { getAdmin } from '@ajose/sdk/admin/session';
import {
  getAllUsers,
  getSentEmail,
  getTimeline,
  getUserDetails,
  getUserLooks,
  showContacts,
} from '@ajose/sdk/admin/users';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { KEY_BEGINS, keyScopeNames } from '@ajose/sdk/domain/api-keys';
import type { GetTimelineReply } from '@ajose/sdk/contract/timeline';
import { roleCan, roles } from '@ajose/sdk/domain/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../../src/platform/audit/audit.ts';
import { hashToken, newToken } from '../../src/access/auth/sessions.ts';
import { encrypt } from '../../src/platform/crypto/sealed-secret.ts';
import { tx } from '../../src/platform/database/db.ts';
import type { Call } from '../../src/platform/server/guards.ts';
import { personalColumns } from '../personal-columns.ts';
import { newAdmin, newCustomer, staffOf, type TestAdmin, type TestCustomer } from '../people.ts';
import { startStack, unreachableGateway } from '../stack.ts';

const PHONE = '+2348034445566';
const KIN = '+2348071112233';
const ACCOUNT = '7070123459';
/** An account number of a bank that gives longer ones, which in a text nobody can tell from other numbers. */
const OTHER_ACCOUNT = '616123450912';
const OWN_NUMBER = '9988776651';
const TIN = '6161234509128';
const PAID_TO = '5050987612';
/** What must not be in a reply, without what people write between the digits and in front of them. */
const NUMBERS = ['8034445566', '8071112233', ACCOUNT, OTHER_ACCOUNT, OWN_NUMBER, PAID_TO, TIN];
/** The numbers in each spelling. */
const WORDS =
  'Call 08034445566, 0803 444 5566, 0803-444-5566, +234 803 444 5566, +234 (0) 803 444 5566, 2348034445566 or 803 444 5566 ' +
  'about 7070123459, 7070 123 459, 707-012-3459 (also 7070123459).';

let support: TestAdmin;
let operations: TestAdmin;
let owner: TestAdmin;
let person: TestCustomer;
let id: string;

/** A row in each table about a customer that staff see, past all guards. `$3` is the id of each. */
const ROWS = `
  WITH ids AS (SELECT $1::uuid AS c, $2::uuid AS staff, $3::uuid AS id, now() AS t)
  , a1 AS (INSERT INTO contact_changes SELECT id, c, 'details', t, t, NULL, NULL, NULL, NULL, NULL, '${PHONE}', 'Lagos', 'nigeria' FROM ids)
  , a2 AS (INSERT INTO next_of_kin SELECT c, 'Kin', 'sister', '${KIN}', 'kin@example.com', t FROM ids)
  , a3 AS (INSERT INTO other_bank_accounts SELECT c, '044', '${OTHER_ACCOUNT}', 'n', t, t, t FROM ids)
  , a4 AS (INSERT INTO name_changes SELECT id, c, t, 'Before', 'After', 'other', 'w', id, 'waiting', NULL, NULL, NULL FROM ids)
  , a5 AS (INSERT INTO verifications SELECT id, c, 'nin', 'a card', staff, t, t, staff, 'why' FROM ids)
  , a6 AS (INSERT INTO circles (id, fingerprint, organiser_id, name, kobo, every, first_on, people, ordering, protection, deposits, invitation, secret,
                                next_on, created_at)
            SELECT id, id, c, 'n', 100, 'week', now()::date, 3, 'draw', 'none', 0, 'code', 's', now()::date, t FROM ids)
  , a7 AS (INSERT INTO circle_members SELECT id, id, c, t, 's', 1, 0, 'card', id, id, t FROM ids)
  , a8 AS (INSERT INTO notices SELECT c, id, t, 'account_number', '{"number": "${OWN_NUMBER}", "bank": "b"}' FROM ids)
  , a9 AS (INSERT INTO sent_emails SELECT id, c, t, 'welcome', 'sent', $4 FROM ids)
  , b1 AS (INSERT INTO sign_ins SELECT id, c, t, 'd', 'a' FROM ids)
  , b2 AS (INSERT INTO account_numbers SELECT c, 'CUS', 'given', '${OWN_NUMBER}', 'b', 'n', 'p', 'g', NULL, t, NULL, t, NULL, 'paystack' FROM ids)
  , b3 AS (INSERT INTO customer_notes SELECT id, c, staff, t, 'note' FROM ids)
  , b4 AS (INSERT INTO complaints (id, number, customer_id, kind, subject, opened_at, first_warn_at, first_due_at, end_warn_at, end_due_at,
                                   answers_next, closed_at, closed_by, close_reason)
            SELECT id, 'CMP-1', c, 'other', 's', t, t, t, t, t, 'staff', t, staff, 'why' FROM ids)
  , b5 AS (INSERT INTO complaint_messages SELECT id, id, c, t, NULL, 'text' FROM ids)
  , b6 AS (INSERT INTO work_items SELECT id, 'case', 'case', 'what', c, 1, t, t, staff, NULL FROM ids)
  , b7 AS (INSERT INTO work_moves SELECT id, id, c, t, staff, staff, 'note' FROM ids)
  , b8 AS (INSERT INTO death_cases SELECT id, c, 1, 'who', 'what', 'doc', t, staff, NULL, NULL, NULL, NULL, NULL, NULL FROM ids)
  , b9 AS (INSERT INTO offline_receipts SELECT 'REC-1', c, id, 'evidence', staff, t FROM ids)
  , c1 AS (INSERT INTO approvals SELECT id, 'payEstate', id, c, 100,
             jsonb_build_object('action', 'payEstate', 'bank', '058', 'bankName', 'GTB', 'accountNumber', '${PAID_TO}', 'accountName', 'n',
                                'letters', $5::text), 'waiting', staff, t, t + interval '1 day', NULL, NULL, 'no' FROM ids)
  , c2 AS (INSERT INTO ledger.transactions SELECT c, id, 'WDL_of_masks', id, 'withdrawal', 'pending', 'withdrawal', 100, 0, 100, 1, t, t, NULL, 'r', 'm',
             jsonb_build_object('sender', $5::text, 'note', $5::text, 'wrote', $5::text) FROM ids)
  , c3 AS (INSERT INTO money.payouts SELECT c, id, 'sent', NULL, 1, '058', '${PAID_TO}', 'n', 'x', false, t, 's', 't', t, 'f', 0, 0, 0, t, 'paystack' FROM ids)
  , c4 AS (INSERT INTO money.cases SELECT id, 'payout_unknown', 'm', c, 'ref', 100, t, NULL, NULL, NULL FROM ids)
  , c5 AS (INSERT INTO money.disputes SELECT c, id, 'gw', 'tx', id, 'chargeback', 'pending', 100, t, t, id, NULL, 'm', NULL, NULL, NULL, 1, NULL, 'f', 0, NULL,
             NULL, 'paystack' FROM ids)
  , c6 AS (INSERT INTO webhooks (id, url, secret, created_at, created_by) SELECT id, 'https://example.com', '\\x01', t, staff FROM ids)
  , c7 AS (INSERT INTO webhook_messages (webhook_id, event, at, data, failure) SELECT id, 'webhook.test', t, '{}', $5::text FROM ids)
  UPDATE customers SET bank_code = '058', bank_account_number = '${ACCOUNT}', bank_account_name = 'n', tin = '${TIN}' WHERE id = $1`;

/** Plants all numbers in each column about the customer that holds words. */
async function plant(): Promise<void> {
  const client = await stack.owner.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const email = JSON.stringify({
      to: person.user.email,
      subject: WORDS,
      text: WORDS,
      html: `<head></head><p>${WORDS}</p>`,
    });
    const content = encrypt(stack.deps.env, { kind: 'email', id }, brotliCompressSync(email));
    await client.query(ROWS, [person.user._id, support.id, id, content, WORDS]);
    const columns = await personalColumns(stack.owner);
    for (const { table, column, whose, type, generated, hasNoWords } of columns) {
      if (whose === null || type !== 'text' || generated || hasNoWords) continue;
      const set = `UPDATE ${table} SET ${column} = $2 WHERE ${whose} = $1`;
      await client
        .query(set, [person.user._id, WORDS])
        .catch((error: { code?: string }) => expect(error.code).toBe('23514'));
    }
    await client.query('UPDATE circles SET name = $2 WHERE id = $1', [id, WORDS]);
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
  await tx(stack.db, (on) =>
    writeAudit(
      on,
      staffOf(operations),
      'setUserStatus',
      `customer:${person.user._id}`,
      { sub_status: 0, phone: PHONE, words: WORDS },
      { sub_status: 1, accountNumber: OTHER_ACCOUNT, was: { bank_acct_number: OTHER_ACCOUNT } },
    ),
  );
}

const stack = await startStack({
  env: { LIMIT_CALLS: '1000000', HELP_PHONE: '+234 700 000 1234' },
  gateway: unreachableGateway,
});
afterAll(() => stack.close());

beforeAll(async () => {
  support = await newAdmin(stack, 'Halima Yusuf');
  operations = await newAdmin(stack, 'Emeka Obi');
  owner = await newAdmin(stack, 'Adaeze Okafor');
  for (const [{ id: staff }, role] of [
    [support, 'support'],
    [operations, 'operations'],
  ] as const) {
    await stack.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [staff, role]);
  }
  person = await newCustomer(stack, { phoneNumber: PHONE });
  const made = await stack.owner.query<{ id: string }>('SELECT uuidv7() AS id');
  id = made.rows[0]?.id ?? '';
  await plant();
});

const DAYS = 'startDate=2026-02-01&endDate=2027-01-31';

/** What a route is asked for, where it takes more than the id that all planted rows have. */
const QUERIES: Readonly<Record<string, () => readonly string[]>> = {
  '/api/admin/complaints': () => ['', 'closed=true'],
  '/api/user/getAllUsers': () => ['', 'search=08034445566', `search=${ACCOUNT}`, `search=${OWN_NUMBER}`],
  '/api/admin/search': () => ['', 'q=08034445566', `q=${ACCOUNT}`, `q=${OWN_NUMBER}`, 'q=WDL_of_masks', 'q=CMP-1'],
  '/api/transaction/getAllTransactions': () => ['', `userId=${person.user._id}`, 'search=WDL_of_masks'],
  '/api/investment/getUserInvestments': () => [`userId=${person.user._id}`],
  '/api/admin/reconciliation/rows': () => ['line=payouts'],
  '/api/admin/views': () => ['list=users'],
  '/api/admin/monthEnd': () => [DAYS],
  '/api/admin/monthEnd/rows': () => [`${DAYS}&table=moneyOut&key=x`],
  '/api/admin/gatewayReport': () => [DAYS],
  '/api/admin/productPlans': () => [`productId=${person.user._id}`],
  '/api/admin/gatewayReport/rows': () => [`${DAYS}&table=payouts&figure=paid&key=x`],
};

function addressesOf({ url }: Call): string[] {
  const path = url
    .replace('/users/:id', `/users/${person.user._id}`)
    .replace('getBankById/:id', 'getBankById/058')
    .replace(/:\w+/g, id);
  const queries = QUERIES[url]?.() ?? [''];
  return queries.map((query) => (query === '' ? path : `${path}?${query}`));
}

const readBy = (token: string, url: string) =>
  stack.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });

/** The text without what stands between the digits of a number. */
const digitsIn = (text: string): string =>
  text.replace(/\\u[\da-f]{4}/g, ' ').replace(/(?<=\d)[\s().+\u00a0-]+(?=\d)/g, '');
const numbersIn = (text: string): string[] => NUMBERS.filter((number) => digitsIn(text).includes(number));

/** Routes whose reply has numbers for the one who may see them, so that the test is known to look at something. */
const HAVE_NUMBERS = `
  /api/user/getAllUsers
  /api/admin/users/:id
  /api/admin/users/:id/notes
  /api/transaction/getAllTransactions
  /api/circles/getAllCircles
  /api/circles/getCircleForStaff/:circleId
  /api/admin/complaints
  /api/admin/complaints/:id
  /api/admin/emails/:id
  /api/admin/users/:id/timeline
  /api/admin/users/:id/home
  /api/admin/cases
  /api/admin/disputes
  /api/admin/approvals
  /api/admin/webhooks/:id/messages
  /api/admin/auditLog
  /api/admin/search
  /api/admin/work
  /api/admin/work/:id/history
`
  .trim()
  .split(/\s+/);

const staffRoutes = () =>
  stack.app.calls.filter(
    ({ method, who, can, url }) =>
      method === 'GET' &&
      (who === 'admin' || who === 'either') &&
      can !== null &&
      roleCan('support', can) &&
      !url.includes('/files/'),
  );

test('no reply to a role that may not see contacts has a whole number, in any spelling', async () => {
  const wrong: string[] = [];
  for (const url of staffRoutes().flatMap(addressesOf)) {
    const { statusCode, body } = await readBy(support.token, url);
    if (statusCode !== 200 && statusCode !== 404) wrong.push(`${url}: ${statusCode} ${body}`);
    for (const number of numbersIn(body)) wrong.push(`${url}: ${number}`);
  }
  expect(wrong).toEqual([]);
});

test('the same replies have whole numbers for a role that may see contacts', async () => {
  const have: string[] = [];
  const missing: string[] = [];
  for (const call of staffRoutes()) {
    let has = false;
    for (const url of addressesOf(call)) {
      const { statusCode, body } = await readBy(operations.token, url);
      if (statusCode !== 200) missing.push(`${url} ${statusCode} ${body.slice(0, 100)}`);
      has ||= numbersIn(body).length > 0;
    }
    if (has) have.push(call.url);
  }
  expect(missing).toEqual([]);
  expect(have).toEqual(HAVE_NUMBERS);
});

test('an API key sees no more than the role of its maker', async () => {
  const key = `${KEY_BEGINS}${newToken()}`;
  await stack.owner.query(
    `INSERT INTO api_keys (hash, prefix, staff_id, name, scopes, created_at, expires_at)
     VALUES ($1, 'ajose_key_x', $2, 'Tool', $3, now(), now() + interval '1 day')`,
    [hashToken(key), support.id, keyScopeNames],
  );
  const wrong: string[] = [];
  for (const url of staffRoutes()
    .filter(({ scope }) => scope !== null)
    .flatMap(addressesOf)) {
    const { statusCode, body } = await readBy(key, url);
    if (statusCode !== 200) wrong.push(`${url}: ${statusCode}`);
    for (const number of numbersIn(body)) wrong.push(`${url}: ${number}`);
  }
  expect(wrong).toEqual([]);
});

test('the only files that a role that may not see contacts may fetch are those that customers added', () => {
  const files = stack.app.calls.filter(({ method, can, schema }) => {
    const { content } = (schema.response as { 200?: { content?: object } } | undefined)?.[200] ?? {};
    return (
      method === 'GET' &&
      content !== undefined &&
      can !== null &&
      roles.some((role) => roleCan(role, can) && !roleCan(role, 'seeContacts'))
    );
  });
  expect(files.map(({ url }) => url)).toEqual(['/api/admin/complaints/:id/files/:fileId']);
});

test('a customer is found by the full number that the caller says, and shown with a mask', async () => {
  for (const search of ['0803 444 5566', ACCOUNT, OWN_NUMBER]) {
    const { users } = await getAllUsers(support.api, { search });
    expect(users).toMatchObject([{ phoneNumber: '+234 803 ••• ••66', bank_acct_number: '•••• ••3459' }]);
    const { customers } = await getFound(support.api, { q: search });
    expect(customers).toMatchObject([{ phoneNumber: '+234 803 ••• ••66', exact: true }]);
  }
  const { customers } = await getFound(support.api, { q: OWN_NUMBER });
  expect(customers).toMatchObject([{ by: { what: 'account', value: '•••• ••6651' } }]);
});

/** What can stand between the digits of a number and is nothing to the search. */
const NOTHING = [
  '\u2010',
  '\u2011',
  '-',
  "'",
  '\u2018',
  '\u2019',
  '\u02bb',
  '\u02bc',
  '`',
  '\u00b4',
  '\u200b',
  '\u200e',
  '\u202a',
  '\u2060',
  '\ufeff',
  '\u00ad',
];
const SPELLINGS = [
  ...NOTHING.flatMap((sign) => [`7070${sign}123459`, `803${sign}4445566`]),
  ...NOTHING.slice(3, 9).map((sign) => `call 70701${sign}23459`),
  '0803 444 5566',
  '(0803) 444.5566',
  '+234 803 444 5566',
  '2348034445566',
  'Call 8034445566',
  '707-012-3459',
  // Nothing beside signs that the search joins.
  ...['\u200b', '\u202a', '\u00ad'].flatMap((sign) => [
    `+234${sign} 803 444 5566`,
    `${sign}(0803) 444 5566`,
    `0803${sign} 444-5566`,
    `707${sign}-012-3459`,
  ]),
];

test('each spelling in which a role that may not see contacts finds a number counts, so none serves to try out digits', async () => {
  const finds: string[] = [];
  const uncounted: string[] = [];
  for (const search of SPELLINGS) {
    await stack.owner.query('DELETE FROM call_counts WHERE subject = $1', [`numbers admin ${support.id}`]);
    if ((await getAllUsers(support.api, { search })).users.length > 0) finds.push(search);
    const { rows } = await stack.owner.query('SELECT FROM call_counts WHERE subject = $1', [
      `numbers admin ${support.id}`,
    ]);
    if (rows.length === 0) uncounted.push(search);
  }
  expect(SPELLINGS.length).toBeGreaterThan(40);
  expect(finds.length).toBeGreaterThan(20);
  expect(finds.filter((search) => uncounted.includes(search))).toEqual([]);
  await stack.owner.query('UPDATE call_counts SET calls = 120 WHERE subject = $1', [`numbers admin ${support.id}`]);
  for (const search of ['7070\u2010123459', "7070'123459"]) {
    await expect(getAllUsers(support.api, { search })).rejects.toMatchObject({ status: 429, code: 'too_many_calls' });
  }
  // A reference of a payment has a time in it, and no number of a customer.
  await getAllTransactions(support.api, { search: 'WDL_1764300000000_AB12CD34' });
  await getAllTransactions(support.api, { search: 'payment-1764300000000-wallet-AB12C' });
  await stack.owner.query('DELETE FROM call_counts WHERE subject = $1', [`numbers admin ${support.id}`]);
});

/** The whole timeline, an entry a page. */
async function timelineOf({ api }: TestAdmin): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: GetTimelineReply = await getTimeline(api, person.user._id, { limit: 1, ...(after && { after }) });
    ids.push(...page.entries.map(({ _id, kind, at }) => `${kind} ${_id} ${at}`));
    after = page.next;
  }
  return ids;
}

test('a role that may not see numbers finds nobody by a part of a number', async () => {
  const parts = ['0803 444', '803444556', '+234 803 444', 'chidinma 80344', '707012345', '4556', '07'];
  for (const search of parts) {
    expect((await getAllUsers(support.api, { search })).users).toEqual([]);
    expect((await getFound(support.api, { q: search })).customers).toEqual([]);
    expect((await getAllTransactions(support.api, { search })).transactions).toEqual([]);
    expect((await getFound(support.api, { q: search })).circles).toEqual([]);
    expect((await getAllCircles(support.api, { search })).circles).toEqual([]);
    expect((await getAuditLog(support.api, { search })).entries).toEqual([]);
  }
  expect((await getAllUsers(operations.api, { search: '0803 444' })).users).toHaveLength(1);
  expect((await getAllTransactions(support.api, { search: ACCOUNT })).transactions).toHaveLength(1);
});

test('the rest of a reply stays as it is: references, moments, the link to the next page, numbers of staff and our own', async () => {
  const entries = await timelineOf(operations);
  expect(entries.length).toBeGreaterThan(8);
  expect(await timelineOf(support)).toEqual(entries);

  const { user } = await getUserDetails(operations.api, person.user._id);
  expect((await getUserDetails(support.api, person.user._id)).user).toMatchObject({
    _id: user._id,
    email: user.email,
    createdAt: user.createdAt,
    statusHistory: [{ by: 'Emeka Obi', at: user.statusHistory[0]?.at }],
    phoneNumber: '+234 803 ••• ••66',
    bank_acct_number: '•••• ••3459',
    otherBankAccounts: [{ number: '•••• ••0912', addedAt: user.otherBankAccounts?.[0]?.addedAt }],
    accountNumber: { number: '•••• ••6651', state: 'given' },
  });
  const [paid] = (await getAllTransactions(support.api, { search: 'WDL_of_masks' })).transactions;
  expect(paid).toMatchObject({ transactionId: 'WDL_of_masks', payout: { account: { number: '•••• ••7612' } } });

  await stack.owner.query(`UPDATE staff SET phone = '+2348060001122' WHERE id = $1`, [support.id]);
  expect((await getAdmin(support.api)).admin.phoneNumber).toBe('+2348060001122');
  expect((await getSystemSettings(support.api)).settings.help?.phone).toBe('+234 700 000 1234');
});

test('an email is shown with masks, and no change of its address shows it without', async () => {
  const { email } = await getSentEmail(support.api, id);
  expect(email.text).toContain('Call +234 803 ••• ••66, +234 803 ••• ••66');
  const shown = await stack.fetch(`http://api/api${email.page}`);
  expect(shown.status).toBe(200);
  expect(numbersIn(await shown.text())).toEqual([]);
  expect((await stack.fetch(`http://api/api${email.page.replace('masked=true&', '')}`)).status).toBe(403);
  const { email: sentEmail } = await getSentEmail(operations.api, id);
  expect(numbersIn(await (await stack.fetch(`http://api/api${sentEmail.page}`)).text())).toEqual([
    '8034445566',
    ACCOUNT,
  ]);
});

describe('Show', () => {
  test('answers the full numbers of one customer, after it has written the look down', async () => {
    const other = await newCustomer(stack, { phoneNumber: '+2348090001111' });
    expect((await showContacts(support.api, other.user._id)).contacts).toMatchObject({
      phoneNumber: '+2348090001111',
      bank_acct_number: null,
      otherBankAccounts: [],
      accountNumber: { state: 'none' },
      paidTo: null,
    });
    expect((await getUserLooks(owner.api, other.user._id)).looks).toMatchObject([
      { by: 'Halima Yusuf', what: ['contacts'] },
    ]);
    expect((await showContacts(support.api, person.user._id, { transaction: id })).contacts).toMatchObject({
      phoneNumber: PHONE,
      bank_acct_number: ACCOUNT,
      otherBankAccounts: [{ number: OTHER_ACCOUNT }],
      accountNumber: { number: OWN_NUMBER },
      paidTo: PAID_TO,
    });
  });

  test('refuses a customer who is unknown, and a withdrawal of somebody else', async () => {
    const unknown = showContacts(support.api, crypto.randomUUID());
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'user_not_found' });
    const other = await newCustomer(stack);
    const wrong = showContacts(support.api, other.user._id, { transaction: id });
    await expect(wrong).rejects.toMatchObject({ status: 404, code: 'transaction_not_found' });
  });

  test('refuses an administrator who shows more than sixty in an hour, and nobody else', async () => {
    await stack.owner.query('UPDATE call_counts SET calls = 60 WHERE subject = $1', [`contacts admin ${support.id}`]);
    const more = showContacts(support.api, person.user._id);
    await expect(more).rejects.toMatchObject({ status: 429, code: 'too_many_shown' });
    expect((await showContacts(operations.api, person.user._id)).contacts.phoneNumber).toBe(PHONE);
  });
});
