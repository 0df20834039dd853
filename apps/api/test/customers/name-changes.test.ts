/** A change of name: requested with a file, decided by two, and the customer is notified; earlier documents keep the earlier name. */
import { approveRequest, declineRequest } from '@ajose/sdk/admin/approvals';
import { acceptNameChange, getNameChangeFile, refuseNameChange } from '@ajose/sdk/admin/name-changes';
import { getFound } from '@ajose/sdk/admin/search';
import { getAllUsers, getUserDetails } from '@ajose/sdk/admin/users';
import { getWork } from '@ajose/sdk/admin/work';
import type { AskForNameChangeBody } from '@ajose/sdk/contract/name-changes';
import { addBankAccount, getBankAccounts, updateBankDetails } from '@ajose/sdk/customer/banks';
import { getHoldings } from '@ajose/sdk/customer/documents';
import { addFile, getFile } from '@ajose/sdk/customer/files';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { askForNameChange, getNameChange, takeBackNameChange } from '@ajose/sdk/customer/name-changes';
import { getNotices } from '@ajose/sdk/customer/notices';
import { changePassword, getUser } from '@ajose/sdk/customer/session';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sweepApprovals } from '../../src/access/approvals/approvals.ts';
import { tellStaff } from '../../src/desk/tell-staff.ts';
import { waits } from '../approvals.ts';
import { giveCash } from '../cash.ts';
import { plainPdf } from '../files.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { NEW_PASSWORD, NO_LIMITS, refusalOf } from '../sign-in.ts';

const BEFORE = 'Chidinma Okonkwo';
const AFTER = 'Chidinma Ọlábísí Eze';

let person: TestCustomer;
const money = await startMoney(NO_LIMITS);
const PROFILE = `Open my profile: ${money.deps.env.customerOrigin}/dashboard?open=section&id=profile`;
afterAll(() => money.close());
const first = await newAdmin(money, 'Adaeze Okafor');
const second = await newAdmin(money, 'Tunde Bakare');
await money.owner.query(
  `UPDATE staff SET created_at = now() - interval '9 days', confirmed_at = now() - interval '9 days'`,
);
beforeEach(async () => {
  person = await money.newPerson();
  await money.owner.query('UPDATE customers SET name = $2 WHERE id = $1', [person.user._id, BEFORE]);
});

const certificate = async (by = person): Promise<string> =>
  (
    await addFile(
      by.api,
      { userId: by.user._id, purpose: 'name_change', name: 'marriage.pdf' },
      new Blob([new Uint8Array(plainPdf())]),
    )
  ).file._id;

async function ask(more: Partial<AskForNameChangeBody> = {}, by = person): Promise<void> {
  const userId = by.user._id;
  const file = more.file ?? (await certificate(by));
  await askForNameChange(by.api, { userId, name: AFTER, reason: 'marriage', password: PASSWORD, ...more, file });
}

const details = async (by = person) => (await getUserDetails(first.api, by.user._id)).user;
const last = async (by = person) => (await getNameChange(by.api, by.user._id)).nameChange;
async function waiting(): Promise<string> {
  return (await details()).nameChange?._id ?? '';
}
const work = async () =>
  (await getWork(first.api, { kind: 'name' })).items.filter(({ user }) => user?._id === person.user._id);

/** Requests the change and decides it. */
async function change(more: Partial<AskForNameChangeBody> = {}): Promise<void> {
  await ask(more);
  const { _id } = waits(await acceptNameChange(first.api, await waiting()));
  await approveRequest(second.api, _id);
}

async function mailed(to = person.user.email): Promise<string[]> {
  await money.runJobs();
  return money.emails.filter((email) => email.to === to).map(({ subject }) => subject);
}

test('a change of name waits for two administrators, then the name changes and the customer is told', async () => {
  await ask({ words: 'We married in Enugu.' });
  expect(await last()).toMatchObject({ state: 'waiting', before: BEFORE, after: AFTER, words: 'We married in Enugu.' });
  expect((await getUser(person.api)).user.name).toBe(BEFORE);
  expect(await mailed()).toContain('Another name was asked for');

  const id = await waiting();
  expect(await work()).toMatchObject([{ _id: id, source: 'name_change', kind: 'name' }]);
  const request = waits(await acceptNameChange(first.api, id));
  expect(request.act).toMatchObject({ action: 'changeName', nameChange: id, nameBefore: BEFORE, nameAfter: AFTER });
  expect((await details()).nameChange).toMatchObject({ acceptedBy: 'Adaeze Okafor' });
  expect(await work()).toMatchObject([{ _id: request._id, source: 'approval', kind: 'name' }]);
  expect((await getUser(person.api)).user.name).toBe(BEFORE);
  expect(await refusalOf(approveRequest(first.api, request._id))).toMatchObject({ code: 'own_request' });

  await approveRequest(second.api, request._id);
  expect((await getUser(person.api)).user.name).toBe(AFTER);
  expect(await last()).toMatchObject({ state: 'changed' });
  expect(await work()).toEqual([]);
  expect(await mailed()).toContain('Your name was changed');
  expect(money.emails.find(({ subject }) => subject === 'Your name was changed')?.text).toContain(PROFILE);
  const { notices } = await getNotices(person.api, person.user._id);
  expect(notices[0]).toMatchObject({ kind: 'name_changed', text: `It is ${AFTER} now.` });
  const user = await details();
  expect(user).toMatchObject({ name: AFTER, formerNames: [{ name: BEFORE }] });
  expect(user).not.toHaveProperty('nameChange');
  const users = await getAllUsers(second.api, { search: BEFORE });
  expect(users.users.map(({ _id }) => _id)).toContain(person.user._id);
  const { rows } = await money.owner.query(
    `SELECT action, before, after FROM audit_log WHERE subject = $1 AND action = 'changeName'`,
    [`customer:${person.user._id}`],
  );
  expect(rows).toEqual([
    {
      action: 'changeName',
      before: { nameChange: id, state: 'waiting' },
      after: { nameChange: id, state: 'changed', askedBy: 'Adaeze Okafor' },
    },
  ]);
});

test('asking for a name needs the password, or with two-factor sign-in a code', async () => {
  const file = await certificate();
  const userId = person.user._id;
  const body = { userId, name: AFTER, reason: 'marriage', file } as const;
  expect(await refusalOf(askForNameChange(person.api, body))).toMatchObject({ status: 422, code: 'password_required' });
  const wrong = askForNameChange(person.api, { ...body, password: 'Wrong-one1' });
  expect(await refusalOf(wrong)).toMatchObject({ status: 403, code: 'wrong_password' });
  const careful = await withTwoFactor(money);
  expect(await refusalOf(ask({}, careful))).toMatchObject({ status: 401, code: 'two_factor_required' });
  await ask({ code: careful.code() }, careful);
  expect(await last(careful)).toMatchObject({ state: 'waiting' });
});

test('asking for a name needs a readable name, a reason, and a file of the customer that nothing else uses', async () => {
  expect(await refusalOf(ask({ name: BEFORE }))).toMatchObject({ status: 422, fields: { name: expect.any(String) } });
  expect(await refusalOf(ask({ name: 'Ada 2' }))).toMatchObject({ status: 422, fields: { name: expect.any(String) } });
  expect(await refusalOf(ask({ reason: 'other' }))).toMatchObject({
    status: 422,
    fields: { words: expect.any(String) },
  });
  const other = await money.newPerson();
  const file = await certificate(other);
  expect(await refusalOf(ask({ file }))).toMatchObject({ status: 404, code: 'file_unknown' });
});

test('one change waits at a time, and can be taken back, which removes its file and closes its request', async () => {
  await ask();
  expect(await refusalOf(ask())).toMatchObject({ status: 409, code: 'name_change_waits' });
  const file = (await last())?.file?._id ?? '';
  const request = waits(await acceptNameChange(first.api, await waiting()));
  await takeBackNameChange(person.api, { userId: person.user._id });
  expect(await last()).toMatchObject({ state: 'taken_back', file: null });
  expect(await refusalOf(getFile(person.api, file))).toMatchObject({ code: 'file_unknown' });
  expect(await refusalOf(takeBackNameChange(person.api, { userId: person.user._id }))).toMatchObject({
    code: 'name_change_ended',
  });
  expect(await refusalOf(approveRequest(second.api, request._id))).toMatchObject({ code: 'name_change_ended' });
  expect((await getUser(person.api)).user.name).toBe(BEFORE);
  expect(await work()).toEqual([]);
  await ask();
  expect(await work()).toHaveLength(1);
});

test('the job closes the request for a name that the customer took back', async () => {
  await ask();
  const { _id } = waits(await acceptNameChange(first.api, await waiting()));
  await takeBackNameChange(person.api, { userId: person.user._id });
  await sweepApprovals(money.deps);
  expect(await refusalOf(approveRequest(second.api, _id))).toMatchObject({ code: 'not_waiting' });
  expect(await work()).toEqual([]);
});

test('a request that another administrator declines waits in the inbox again', async () => {
  await ask();
  const id = await waiting();
  const { _id } = waits(await acceptNameChange(first.api, id));
  await declineRequest(second.api, _id, { note: 'The file shows another name.' });
  expect(await work()).toMatchObject([{ _id: id, source: 'name_change' }]);
  expect((await details()).nameChange).toMatchObject({ acceptedBy: null });
});

test('one administrator refuses a new name, and the customer reads why', async () => {
  await ask();
  const id = await waiting();
  const reason = 'The certificate cannot be read. Please send it again.';
  expect(await refusalOf(refuseNameChange(first.api, id, { reason: ' ' }))).toMatchObject({ status: 422 });
  await refuseNameChange(first.api, id, { reason });
  expect(await last()).toMatchObject({ state: 'refused', refusedBecause: reason });
  expect(await mailed()).toContain('Your name was not changed');
  expect(money.emails.at(-1)?.text).toContain(reason);
  expect(money.emails.at(-1)?.text).toContain(PROFILE);
  expect(await work()).toEqual([]);
  expect(await refusalOf(refuseNameChange(first.api, id, { reason }))).toMatchObject({ code: 'name_change_ended' });
  expect(await refusalOf(acceptNameChange(first.api, id))).toMatchObject({ code: 'name_change_ended' });
  await ask();
});

test('staff whose role decides see the file, and each look is written down', async () => {
  await ask();
  const id = await waiting();
  const support = await newAdmin(money, 'Halima Yusuf');
  await money.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [support.id]);
  expect(await refusalOf(getNameChangeFile(support.api, id))).toMatchObject({ status: 403, code: 'role_forbids' });
  const seen = Buffer.from(await (await getNameChangeFile(second.api, id)).arrayBuffer());
  expect(seen.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  const { rows } = await money.owner.query(
    `SELECT s.name FROM audit_log l JOIN staff s ON s.id = l.staff_id WHERE l.subject = $1 AND l.action = 'lookAtFile'`,
    [`customer:${person.user._id}`],
  );
  expect(rows).toEqual([{ name: 'Tunde Bakare' }]);
});

test('staff whose role decides are told by email that a new name waits', async () => {
  await ask();
  money.emails.length = 0;
  await money.owner.query('UPDATE staff SET work_told_at = NULL');
  await tellStaff(money.deps);
  expect((await mailed(second.email)).join()).toMatch(/asks for another name|new events/);
});

/** The names on the customer's signed documents, oldest first. */
async function holders(): Promise<string[]> {
  const { rows } = await money.owner.query<{ jws: string }>(
    'SELECT jws FROM documents WHERE customer_id = $1 ORDER BY issued_at',
    [person.user._id],
  );
  return rows.map(({ jws }) => {
    const [, payload = ''] = jws.split('.');
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { holder: string }).holder;
  });
}

test('documents keep the name that they were issued with, and new ones have the new one', async () => {
  await getHoldings(person.api, person.user._id);
  await change();
  await getHoldings(person.api, person.user._id);
  expect(await holders()).toEqual([BEFORE, AFTER]);
});

test('staff find a customer by the previous name', async () => {
  const name = 'Zubaidat Quixworth-Bello';
  await money.owner.query('UPDATE customers SET name = $2 WHERE id = $1', [person.user._id, name]);
  await change();
  const reply = await getFound(first.api, { q: 'quixworth zubaidat' });
  expect(reply.customers).toMatchObject([{ _id: person.user._id, name: AFTER }]);
});

test('a bank account in the new name is taken for the customer’s own', async () => {
  await change();
  const userId = person.user._id;
  const account = { userId, bank: '044', bank_acct_name: AFTER, bank_acct_number: '0123456780' };
  await addBankAccount(person.api, { ...account, password: PASSWORD });
  const { accounts } = await getBankAccounts(person.api, userId);
  expect(accounts).toContainEqual(expect.objectContaining({ number: '0123456780', name: 'EZE CHIDINMA OLABISI' }));
});

test('a first bank account waits for a day where the name is new', async () => {
  await money.owner.query(
    'UPDATE customers SET bank_code = NULL, bank_account_number = NULL, bank_account_name = NULL WHERE id = $1',
    [person.user._id],
  );
  await change();
  const user = { userId: person.user._id, bank: '058', bank_acct_name: AFTER, bank_acct_number: '0000000000' };
  await updateBankDetails(person.api, user);
  expect(await mailed()).toContain('Your bank details were changed');
});

test('a new password takes back a change that waits', async () => {
  await ask();
  const { token } = await changePassword(person.api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  person = { ...person, token, api: apiOf(money, token) };
  expect(await last()).toMatchObject({ state: 'taken_back', file: null });
});

test('a closed account keeps by law the files by which its name was changed, and no others', async () => {
  await giveCash(money.owner, person.user._id, crypto.randomUUID(), 100n);
  await change();
  await ask({ name: 'Chidinma Bello' });
  await refuseNameChange(first.api, await waiting(), { reason: 'No' });
  await ask({ name: 'Chidinma Bello' });
  const { _id } = waits(await acceptNameChange(first.api, await waiting()));
  await closeAccount(person.api, { userId: person.user._id, password: PASSWORD, giveUpRest: true });
  const { rows } = await money.owner.query(
    `SELECT n.state, f.customer_id = n.customer_id AS file FROM name_changes n FULL JOIN files f ON f.id = n.file_id
      WHERE coalesce(n.customer_id, f.customer_id) = $1`,
    [person.user._id],
  );
  expect(rows).toEqual([{ state: 'changed', file: true }]);
  expect(await refusalOf(approveRequest(second.api, _id))).toMatchObject({ code: 'name_change_not_found' });
});
