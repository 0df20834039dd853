/** API keys: what a tool may call with a key, what no key allows, and how a key ends. */
import { addApiKey, getAllApiKeys, getApiKeys, revokeApiKey } from '@ajose/sdk/admin/api-keys';
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { getMonthEndFile } from '@ajose/sdk/admin/reports';
import { changePassword, login, resetPassword } from '@ajose/sdk/admin/session';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { addUserNote, getAllUsers, getUserDetails, getUserLooks, setUserStatus } from '@ajose/sdk/admin/users';
import { createApi, type Api } from '@ajose/sdk/api';
import { KEY_BEGINS, keyScopeNames } from '@ajose/sdk/domain/api-keys';
import type { KeyScope } from '@ajose/sdk/contract/api-keys';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { blockAdmin } from '../../src/access/staff/blocking.ts';
import { resetAdmin } from '../../src/access/staff/lost-factor.ts';
import { createResetToken } from '../../src/access/auth/password-change.ts';
import { tx } from '../../src/platform/database/db.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { adminWithTwoFactor, apiOf, newAdmin, PASSWORD, staffOf, type TestAdmin } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const DAY = 86_400_000;

let maker: TestAdmin;
const money = await startMoney({ DUAL_APPROVAL_NAIRA: '50000', LIMIT_CALLS: '60' });
const person = await money.newPerson();
beforeEach(async () => {
  money.clock.set(new Date());
  maker = await newAdmin(money, 'Ngozi Eze');
});
afterAll(() => money.close());

async function keyOf(
  { api }: { api: Api },
  scopes: KeyScope[] = ['readCustomers'],
  days = 30,
): Promise<{ api: Api; id: string; key: string }> {
  const { key, apiKey } = await addApiKey(api, { name: 'Cash import', scopes, days, password: PASSWORD });
  return { api: createApi({ baseUrl: 'http://api/api', fetch: money.fetch, apiKey: key }), id: apiKey._id, key };
}

const setRole = ({ id }: TestAdmin, role: string) =>
  money.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [id, role]);
const mailTo = async ({ id }: TestAdmin, emailKind: string): Promise<number> => {
  const { rows } = await money.owner.query(
    `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'emailKind' = $1 AND payload ->> 'accountId' = $2`,
    [emailKind, id],
  );
  return rows.length;
};

const missing = { status: 403, code: 'scope_missing' };
const needsPerson = { status: 403, code: 'needs_person' };
const ended = { status: 401, code: 'unauthorized' };

test('a key reads what its scopes name and nothing else, and tells when it was used', async () => {
  const { api, id, key } = await keyOf(maker);
  expect(key).toMatch(new RegExp(`^${KEY_BEGINS}[\\w-]{43}$`));
  expect((await getAllUsers(api, { limit: 1 })).users).toHaveLength(1);
  await expect(getAllTransactions(api)).rejects.toMatchObject(missing);
  const { keys } = await getApiKeys(maker.api);
  expect(keys).toMatchObject([
    {
      _id: id,
      name: 'Cash import',
      prefix: key.slice(0, KEY_BEGINS.length + 8),
      scopes: ['readCustomers'],
      lost: [],
      lastUsedAt: expect.any(String),
      lastUsedFrom: '127.0.0.1',
      revokedAt: null,
    },
  ]);
  const { rows } = await money.owner.query<{ row: string }>('SELECT k::text AS row FROM api_keys k WHERE id = $1', [
    id,
  ]);
  expect(rows[0]?.row).not.toContain(key.slice(KEY_BEGINS.length + 8));
});

test('no key makes a call that needs a person, whatever its scopes', async () => {
  const { api } = await keyOf(maker, [...keyScopeNames]);
  await expect(setUserStatus(api, person.user._id, { status: 40, reason: 'Looked at' })).rejects.toMatchObject(
    needsPerson,
  );
  await expect(addUserNote(api, person.user._id, { text: 'Called' })).rejects.toMatchObject(needsPerson);
  await expect(getApiKeys(api)).rejects.toMatchObject(needsPerson);
  const more = { name: 'More', scopes: ['readCustomers' as const], days: 7, password: PASSWORD };
  await expect(addApiKey(api, more)).rejects.toMatchObject(needsPerson);
});

test('a made-up key and a lengthened key are refused', async () => {
  const { key } = await keyOf(maker);
  for (const wrong of [`${key}A`, key.slice(0, -1), KEY_BEGINS, `${KEY_BEGINS}${'A'.repeat(43)}`, key.toUpperCase()]) {
    const api = createApi({ baseUrl: 'http://api/api', fetch: money.fetch, apiKey: wrong });
    await expect(getAllUsers(api)).rejects.toMatchObject(ended);
  }
});

test('an offline investment that a key asks for waits for a person, however small it is', async () => {
  const other = await newAdmin(money, 'Bola Ade');
  const { api } = await keyOf(maker, ['askForInvestments']);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const booking = {
    userId: person.user._id,
    productId,
    capital: 2000,
    startDate: new Date(money.clock.now().getTime() - 60_000).toISOString(),
    ...newReceipt(),
    idempotencyKey: crypto.randomUUID(),
  };
  const request = waits(await addOfflineInvestment(api, booking));
  const said = { askedByKey: 'Cash import', why: 'An API key asked for it, so a person has to decide.' };
  expect((await getApprovals(other.api, { id: request._id })).approvals).toMatchObject([said]);
  await expect(approveRequest(api, request._id)).rejects.toMatchObject(needsPerson);
  await approveRequest(other.api, request._id);
  // The tool repeats the call after a lost answer and learns that it is booked.
  expect(await addOfflineInvestment(api, booking)).toMatchObject({ investment: { capital: 2000 } });
  const { entries } = await getAuditLog(maker.api, { limit: 10 });
  const asked = entries.find(({ action, by }) => action === 'askForApproval' && by?._id === maker.id);
  expect(asked?.after).toMatchObject({ apiKey: 'Cash import' });
});

test('a look that an API key made is logged as made by that key', async () => {
  const { api } = await keyOf(maker);
  const looked = await money.newPerson();
  await getUserDetails(api, looked.user._id);
  const { looks } = await getUserLooks(maker.api, looked.user._id);
  expect(looks).toMatchObject([{ by: 'Ngozi Eze', what: ['details', 'apiKey'] }]);
});

test('a key loses at once what its maker may no longer do', async () => {
  const { api } = await keyOf(maker, ['readCustomers', 'exportReports']);
  const file = () =>
    getMonthEndFile(api, {
      table: 'fees',
      what: 'sums',
      startDate: '2026-01-01',
      endDate: '2026-01-31',
    });
  await file();
  await setRole(maker, 'support');
  await expect(file()).rejects.toMatchObject({ status: 403, code: 'role_forbids' });
  expect((await getApiKeys(maker.api)).keys).toMatchObject([{ lost: ['exportReports'] }]);
  await getAllUsers(api);
  const scopes: KeyScope[] = ['exportReports'];
  await expect(keyOf(maker, scopes)).rejects.toMatchObject({ status: 422, fields: { scopes: expect.any(String) } });
});

test('a key ends after its last day, when it is revoked, and when its maker is blocked', async () => {
  const late = await keyOf(maker, ['readCustomers'], 7);
  money.clock.advance(7 * DAY + 1000);
  await expect(getAllUsers(late.api)).rejects.toMatchObject(ended);
  money.clock.set(new Date());

  const revoked = await keyOf(maker);
  await revokeApiKey(maker.api, revoked.id);
  await revokeApiKey(maker.api, revoked.id);
  await expect(getAllUsers(revoked.api)).rejects.toMatchObject(ended);

  const blocked = await keyOf(maker);
  const other = await newAdmin(money, 'Bola Ade');
  const block = (blocked: boolean) =>
    money.owner.query(
      `UPDATE staff SET blocked_at = CASE WHEN $2 THEN now() END, blocked_reason = CASE WHEN $2 THEN 'Left' END,
              blocked_by = CASE WHEN $2 THEN $3::uuid END WHERE id = $1`,
      [maker.id, blocked, other.id],
    );
  await block(true);
  await expect(getAllUsers(blocked.api)).rejects.toMatchObject(ended);
  await block(false);
  await getAllUsers(blocked.api);
  await tx(money.db, (tx) => blockAdmin(tx, money.clock.now(), staffOf(other), maker.id, 'Has left'));
  await block(false);
  await expect(getAllUsers(blocked.api)).rejects.toMatchObject(ended);
});

test('a password reset by link and a removed second factor end the keys, since a stranger may have made one', async () => {
  const first = await keyOf(maker);
  const link = await createResetToken(money.db, money.clock.now(), 'admin', { id: maker.id, email: maker.email });
  await resetPassword(apiOf(money), { token: link ?? '', password: `${PASSWORD}!` });
  await expect(getAllUsers(first.api)).rejects.toMatchObject(ended);

  const admin = await adminWithTwoFactor(money);
  const { token: fresh } = await login(apiOf(money), { email: admin.email, password: PASSWORD, code: admin.code() });
  const second = await keyOf({ api: apiOf(money, fresh) });
  await getAllUsers(second.api);
  const other = await newAdmin(money, 'Bola Ade');
  await tx(money.db, (tx) => resetAdmin(tx, money.clock.now(), staffOf(other), admin.id, 'Lost the phone'));
  await expect(getAllUsers(second.api)).rejects.toMatchObject(ended);
});

test('a new password that is chosen in a session ends the keys as well', async () => {
  const admin = await newAdmin(money, 'Bola Ade');
  const key = await keyOf(admin);
  await getAllUsers(key.api);
  await changePassword(admin.api, { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` });
  await expect(getAllUsers(key.api)).rejects.toMatchObject(ended);
});

test('making a key needs the password and a recent code, is told by email and stands in the audit log', async () => {
  const admin = await adminWithTwoFactor(money);
  const body = { name: 'Ledger', scopes: ['readReports' as const], days: 90, password: PASSWORD };
  await expect(addApiKey(admin.api, body)).rejects.toMatchObject({ status: 401, code: 'two_factor_required' });
  const { token } = await login(apiOf(money), { email: admin.email, password: PASSWORD, code: admin.code() });
  const api = apiOf(money, token);
  await expect(addApiKey(api, { ...body, password: 'Wrong-pass1' })).rejects.toMatchObject({ code: 'wrong_password' });
  const { apiKey } = await addApiKey(api, body);
  expect(await mailTo(admin, 'api_key_made')).toBe(1);
  const { entries } = await getAuditLog(api, { limit: 1 });
  expect(entries).toMatchObject([{ action: 'addApiKey', subject: `apiKey:${apiKey._id}`, subjectName: 'Ledger' }]);
  expect(JSON.stringify(entries)).not.toContain('ajose_key_');
});

test('each administrator sees their own keys; a Super Admin sees and revokes all', async () => {
  const finance = await newAdmin(money, 'Femi Cole');
  await setRole(finance, 'finance');
  const { id, api } = await keyOf(finance);
  const other = await keyOf(maker);
  expect((await getApiKeys(finance.api)).keys.map(({ _id }) => _id)).toEqual([id]);
  await expect(getAllApiKeys(finance.api)).rejects.toMatchObject({ code: 'role_forbids' });
  await expect(revokeApiKey(finance.api, other.id)).rejects.toMatchObject({ status: 404, code: 'key_unknown' });
  const { keys } = await getAllApiKeys(maker.api, { limit: 100 });
  expect(keys.map(({ _id }) => _id)).toEqual(expect.arrayContaining([id, other.id]));
  await revokeApiKey(maker.api, id);
  await expect(getAllUsers(api)).rejects.toMatchObject(ended);
  const { entries } = await getAuditLog(maker.api, { limit: 1 });
  expect(entries).toMatchObject([{ action: 'revokeApiKey', by: { _id: maker.id } }]);
});

test('each key has its own limit of calls', async () => {
  const first = await keyOf(maker);
  const second = await keyOf(maker);
  await Promise.all(Array.from({ length: 60 }, () => getAllUsers(first.api, { limit: 1 })));
  await expect(getAllUsers(first.api)).rejects.toMatchObject({ status: 429, code: 'too_many_calls' });
  await getAllUsers(second.api);
  await getAllUsers(maker.api);
});

test('a person has at most 20 keys that work', async () => {
  for (let n = 0; n < 20; n += 1) await keyOf(maker);
  await expect(keyOf(maker)).rejects.toMatchObject({ status: 409, code: 'too_many_keys' });
});

test('a client is made with a session or a key, not both', () => {
  const both = { baseUrl: 'http://api/api', token: () => null, apiKey: `${KEY_BEGINS}x` };
  expect(() => createApi(both)).toThrow(TypeError);
});
