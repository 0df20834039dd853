/** Payouts that are late: counted in hours, told to staff and to the customer, and once each. */
import { getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getFound } from '@ajose/sdk/admin/search';
import { getWork, getWorkCounts, takeWork } from '@ajose/sdk/admin/work';
import { addComplaint, closeOwnComplaint } from '@ajose/sdk/customer/complaints';
import { getNotices } from '@ajose/sdk/customer/notices';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { raiseCase } from '../../src/desk/cases/cases.ts';
import { tellLatePayouts } from '../../src/money/withdrawals/late.ts';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { startMoney, type Money } from '../money.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';

const HOUR = 3_600_000;
let admin: TestAdmin;
let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  admin = await newAdmin(money);
  person = await money.newPerson(10_000);
  await money.owner.query('UPDATE money.payouts SET run_at = NULL, told_late = 3');
  // At the sandbox a transfer to this account stays pending.
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
});

/** The references that customers read, by the ids of their withdrawals. */
const withdrawn = new Map<string, string>();

/** Asks for a withdrawal and sends it. */
async function withdraw(naira = 3000, sends = true) {
  const id = `WDL_${crypto.randomUUID()}`;
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, id, naira));
  withdrawn.set(transaction._id, id);
  if (sends) await payOut(money.deps);
  return transaction;
}

/** @param deps what is different in the job's world */
async function later(hours: number, deps: Partial<Money['deps']> = {}): Promise<void> {
  person = await money.later(person, hours * HOUR);
  admin = await newAdmin(money);
  await tellLatePayouts({ ...money.deps, ...deps });
}

const cases = async (id: string, resolved = false) =>
  (await getCases(admin.api, { resolved, limit: 100 })).cases.filter(
    (openCase) => openCase.reference === withdrawn.get(id),
  );
const notices = async () =>
  (await getNotices(person.api, person.user._id)).notices.filter(({ title }) => title.startsWith('Late'));

test('staff are told of a late payout after two hours, by its customer’s reference, whatever the number of attempts', async () => {
  const { _id } = await withdraw();
  await later(1.9);
  expect(await cases(_id)).toEqual([]);
  await later(0.2);
  const [openCase, ...others] = await cases(_id);
  expect(openCase).toMatchObject({ kind: 'payout_stuck', amount: 3000, userId: person.user._id });
  expect(openCase?.message).toMatch(/^A payout that was asked for on .* was not at the bank 2 hours later\.$/);
  expect(others).toEqual([]);
  // It is found by the reference that the customer reads, and by the gateway's.
  for (const text of [withdrawn.get(_id), referenceOf(_id)])
    expect((await getFound(admin.api, { q: text ?? '' })).cases).toMatchObject([
      { _id: openCase?._id, reference: withdrawn.get(_id) },
    ]);
  await later(1);
  expect(await cases(_id)).toHaveLength(1);
  expect(await notices()).toEqual([]);
});

test('an administrator who decides a late payout closes its case at once', async () => {
  const { _id } = await withdraw(3000, false);
  await later(3);
  expect(await cases(_id)).toHaveLength(1);
  await setTransactionStatus(admin.api, _id, { status: 'failed' });
  expect(await cases(_id)).toEqual([]);
  expect(await cases(_id, true)).toMatchObject([{ resolution: 'An administrator marked it as failed.' }]);
});

test('cases and inbox show whether the bank or we have the money of an open late payout, the oldest first', async () => {
  const atBank = await withdraw();
  const held = await withdraw(2000, false);
  await money.owner.query('UPDATE ledger.accounts SET customer_status = 50 WHERE customer_id = $1', [person.user._id]);
  await later(3);
  const status = 'Held: Needs Review';
  const [first] = await cases(atBank._id);
  const [second] = await cases(held._id);
  expect(first?.place).toEqual({
    isOurs: false,
    text: expect.stringMatching(/^Sent to the bank by (Paystack|Monnify), not confirmed$/),
    since: atBank.timestamp,
  });
  expect(second?.place).toEqual({ isOurs: true, text: status, since: held.timestamp });
  // What was sent long after it was asked for says when it was sent.
  await money.owner.query('UPDATE money.payouts SET asked_at = $2 WHERE id = $1', [
    atBank._id,
    new Date(money.clock.now().getTime() - 40.5 * 60_000),
  ]);
  const [again] = await cases(atBank._id);
  expect(again?.place?.text).toMatch(/^Sent to the bank by (Paystack|Monnify) 40 minutes ago, not confirmed$/);
  const { items } = await getWork(admin.api, { kind: 'payout', limit: 100 });
  expect(items.find(({ _id }) => _id === second?._id)?.place).toEqual(second?.place);
  const ids = (await getCases(admin.api, { resolved: false, limit: 100 })).cases.map(({ _id }) => _id);
  expect(ids.filter((id) => id === first?._id || id === second?._id)).toEqual([first?._id, second?._id]);
});

test('a late payout is due two hours after it was asked for and waits since then, however late it was found', async () => {
  const { _id, timestamp } = await withdraw();
  await later(29);
  const before = await getWork(admin.api, { kind: 'payout', late: true, limit: 100 });
  const [openCase] = await cases(_id);
  expect(before.items.find((item) => item._id === openCase?._id)).toMatchObject({
    at: timestamp,
    dueAt: new Date(Date.parse(timestamp) + 2 * HOUR).toISOString(),
    isLate: true,
  });
  const first = before.items.toSorted((a, b) => a.at.localeCompare(b.at))[0];
  const { counts } = await getWorkCounts(admin.api);
  expect(counts.find(({ kind }) => kind === 'payout')).toMatchObject({ toMeSince: first?.at });
});

test('open cases that wait longest are first, though a late payout was found after others', async () => {
  const { _id } = await withdraw();
  await later(1);
  await raiseCase(money.db, money.clock.now(), {
    kind: 'unowned_payment',
    reference: `stray-${_id}`,
    message: 'Stray',
  });
  await later(2);
  const listed = (await getCases(admin.api, { resolved: false, limit: 100 })).cases.map(({ reference }) => reference);
  expect(listed.indexOf(withdrawn.get(_id) ?? '')).toBeGreaterThan(-1);
  expect(listed.indexOf(withdrawn.get(_id) ?? '')).toBeLessThan(listed.indexOf(`stray-${_id}`));
});

test('a case names the administrator who has it', async () => {
  const { _id } = await withdraw();
  await later(3);
  const [openCase] = await cases(_id);
  expect(openCase?.owner).toBeUndefined();
  await takeWork(admin.api, openCase?._id ?? '');
  expect((await cases(_id))[0]?.owner).toMatchObject({ _id: admin.id });
});

test('a note does not close the case while the money is held, and the case closes when the money is back', async () => {
  const { _id } = await withdraw();
  await later(3);
  const [openCase] = await cases(_id);
  await expect(resolveCase(admin.api, openCase?._id ?? '', { resolution: 'Looked at it' })).rejects.toMatchObject({
    status: 409,
    code: 'payout_waits',
  });
  expect(await cases(_id)).toHaveLength(1);
  await money.tell({
    event: 'transfer.failed',
    data: { id: `f-${_id}`, reference: referenceOf(_id), amount: 300_000, status: 'failed' },
  });
  await later(0.1);
  expect(await cases(_id)).toEqual([]);
});

test('a payout about which the gateway was asked very often raises no case before it is late', async () => {
  const { _id } = await withdraw();
  await money.owner.query('UPDATE money.payouts SET attempts = 19, run_at = $2 WHERE id = $1', [
    _id,
    money.clock.now(),
  ]);
  await payOut(money.deps);
  await payOut(money.deps);
  expect(await cases(_id)).toEqual([]);
});

test('the customer is told after a day and once more after three: since when, where the money is and how to complain', async () => {
  const { transactionId } = await withdraw();
  await later(23);
  expect(await notices()).toEqual([]);
  await later(1.1);
  await later(0.1);
  const [first, ...others] = await notices();
  expect(first).toMatchObject({ kind: 'money_out', title: 'Late: your withdrawal of ₦3,000.00' });
  expect(first?.text).toBe('After 24 hours it was not at your bank. See where it is.');
  expect(first?.text).not.toContain(transactionId);
  expect(others).toEqual([]);
  await later(48);
  await later(1);
  expect(await notices()).toHaveLength(2);
  expect((await notices())[0]?.text).toContain('After 72 hours');
  await later(500);
  expect(await notices()).toHaveLength(2);
  await money.runJobs();
  const emails = money.emails.filter(({ to, subject }) => to === person.user.email && subject.startsWith('Late'));
  expect(emails).toHaveLength(2);
  // The amount stands once, and what support asks for stands among the facts.
  expect(emails[0]?.text).toContain('Late: your withdrawal of ₦3,000.00\n');
  expect(emails[0]?.text).toContain(`ID: ${transactionId}\n`);
});

test('a withdrawal that is held while its customer is looked at is late by email, and never on its way', async () => {
  await withdraw(3000, false);
  await money.owner.query('UPDATE ledger.accounts SET customer_status = 50 WHERE customer_id = $1', [person.user._id]);
  await money.db.query('SELECT ledger.read_outbox(NULL)');
  await later(25);
  await money.runJobs();
  const texts = money.emails.filter(({ to }) => to === person.user.email).map(({ text }) => text);
  expect(texts.filter((text) => /on its way/i.test(text))).toEqual([]);
  expect(texts.at(-1)).toContain('Status: Pending, late\n');
});

test('the list of a customer who complained of a late withdrawal says by when it is settled, until we are late or it is closed', async () => {
  const { _id } = await withdraw();
  const complain = async () =>
    (
      await addComplaint(person.api, {
        userId: person.user._id,
        kind: 'failed_transfer',
        subject: 'It is not there',
        text: 'My bank has not got it.',
        transaction: _id,
      })
    ).complaint;
  const promised = async () =>
    (await getUserTransactions(person.api, person.user._id, { status: 'pending' })).data.map(
      ({ settledBy }) => settledBy,
    );
  await later(23);
  const first = await complain();
  expect(await promised()).toEqual([undefined]);
  await later(2);
  expect(await promised()).toEqual([new Date(Date.parse(first.openedAt) + 24 * HOUR).toISOString()]);
  await later(24);
  expect(await promised()).toEqual([undefined]);
  const second = await complain();
  expect(await promised()).toEqual([new Date(Date.parse(second.openedAt) + 24 * HOUR).toISOString()]);
  await closeOwnComplaint(person.api, { userId: person.user._id, complaintId: second._id });
  expect(await promised()).toEqual([undefined]);
});

test('after a standstill staff and customer are each told once', async () => {
  const { _id } = await withdraw();
  await later(100);
  await later(1);
  expect(await notices()).toHaveLength(1);
  expect(await cases(_id)).toHaveLength(1);
});

test('a payout that has arrived closes the case of staff, and nobody is told any more that it is late', async () => {
  const { _id } = await withdraw();
  await later(3);
  await money.tell({
    event: 'transfer.success',
    data: { id: `s-${_id}`, reference: referenceOf(_id), amount: 300_000, status: 'success' },
  });
  await later(30);
  expect(await cases(_id)).toEqual([]);
  expect(await cases(_id, true)).toMatchObject([{ resolution: 'The money is at the bank.' }]);
  expect(await notices()).toEqual([]);
});

test('where staff send payouts themselves, a late one raises no case, but the customer is still told', async () => {
  const { _id } = await withdraw(3000, false);
  const manual = { env: { ...money.deps.env, payouts: 'manual' as const } };
  await later(3, manual);
  expect(await cases(_id)).toEqual([]);
  await later(22, manual);
  const [notice] = await notices();
  expect(notice?.text).toContain('After 24 hours');
});
