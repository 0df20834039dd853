/** Emails about work reach staff by role and by each person's choice, once, and several within ten minutes in one email. */
import { getApprovals } from '@ajose/sdk/admin/approvals';
import { chooseWorkEmails, getAdmin } from '@ajose/sdk/admin/session';
import { addWebhook, getWebhookMessages } from '@ajose/sdk/admin/webhooks';
import { getWork } from '@ajose/sdk/admin/work';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tellLatePayouts } from '../../src/money/withdrawals/late.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { tellStaff } from '../../src/desk/tell-staff.ts';
import { startMoney, type Money } from '../money.ts';
import { payIn } from '../payments.ts';
import { apiOf, newAdmin, type TestAdmin, type TestCustomer, newSession } from '../people.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let money: Money;
let owner: TestAdmin;

beforeEach(async () => {
  money = await startMoney({ WEBHOOKS_TO_PRIVATE: 'yes' });
  owner = await newAdmin(money, 'Adaeze Okafor');
  await tell();
});
afterEach(() => money.close());

/** Runs the job and the emails it asks for. @returns subjects of emails, by address */
async function tell(): Promise<string[]> {
  await money.runJobs();
  const before = money.emails.length;
  await tellStaff(money.deps);
  await money.runJobs();
  return money.emails
    .slice(before)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
}

async function staffWith(role: AdminRole, name: string): Promise<TestAdmin> {
  const admin = await newAdmin(money, name);
  await money.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [admin.id, role]);
  return admin;
}

const DISPUTE = '01890000-0000-7000-8000-0000000000d1';

const raise = (kind: string, reference: string) =>
  money.owner.query(`SELECT money.raise_case($1, $2, 'Please look', NULL, 500000, $3)`, [
    kind,
    reference,
    money.clock.now(),
  ]);

const ask = (by: TestAdmin, action: string, reason = '') =>
  money.owner.query(
    `INSERT INTO approvals (action, subject, details, asked_by, asked_at, expires_at)
     VALUES ($2, gen_random_uuid(), jsonb_build_object('action', $2::text, 'reason', $4::text), $1, $3, $3::timestamptz + interval '7 days')`,
    [by.id, action, money.clock.now(), reason],
  );

const signedIn = async (admin: TestAdmin) => apiOf(money, await newSession(money, admin));

test('staff whose role may close a case are told of it once, with a link to it', async () => {
  const finance = await staffWith('finance', 'Ngozi Eze');
  await staffWith('support', 'Tunde Bakare');
  await raise('unowned_payment', 'x');
  expect(await tell()).toEqual([owner, finance].map(({ email }) => `${email}: New case: unowned payment`).toSorted());
  const { rows } = await money.owner.query<{ id: string }>("SELECT id FROM money.cases WHERE reference = 'x'");
  const address = `${money.deps.env.adminOrigin}/admin/dashboard?section=cases&case=${rows[0]?.id}`;
  expect(money.emails.at(-1)?.text).toContain('₦5,000.00');
  expect(money.emails.at(-1)?.text).toContain(`Open the case: ${address}`);
  expect(money.emails.at(-1)?.html).toContain(address.replaceAll('&', '&#38;'));
  expect(await tell()).toEqual([]);
});

test('staff who may decide a request are told of it, but its asker is not', async () => {
  const finance = await staffWith('finance', 'Ngozi Eze');
  await staffWith('operations', 'Tunde Bakare');
  await ask(owner, 'correctCase');
  expect(await tell()).toEqual([`${finance.email}: Approval waits: Set a case right`]);
});

test('staff are not told of a request that somebody decided while the email waited', async () => {
  await raise('unowned_payment', 'first');
  await tell();
  const finance = await staffWith('finance', 'Ngozi Eze');
  await ask(finance, 'correctCase');
  money.clock.advance(MINUTE);
  expect(await tell()).toEqual([]);
  await money.owner.query(`UPDATE approvals SET state = 'approved', decided_by = $1, decided_at = $2`, [
    owner.id,
    money.clock.now(),
  ]);
  money.clock.advance(10 * MINUTE);
  expect(await tell()).toEqual([]);
});

test('an email of several events leads from each to its own place, and from all to the inbox', async () => {
  const finance = await staffWith('finance', 'Ngozi Eze');
  await ask(owner, 'correctCase');
  await raise('payout_stuck', 'late');
  await money.owner.query("SELECT note_for_staff('dispute_due', 'DEP_1', $1, 100, NULL, NULL, $2)", [
    DISPUTE,
    money.clock.now(),
  ]);
  await tell();
  const text = money.emails.findLast(({ to }) => to === finance.email)?.text ?? '';
  const { rows } = await money.owner.query<{ id: string; request: string }>(
    `SELECT (SELECT id FROM money.cases WHERE reference = 'late') AS id,
            (SELECT id FROM approvals ORDER BY id DESC LIMIT 1) AS request`,
  );
  const at = (place: string) => `${money.deps.env.adminOrigin}/admin/dashboard?section=${place}`;
  for (const place of [
    `cases&case=${rows[0]?.id}`,
    `approvals&request=${rows[0]?.request}`,
    `disputes&dispute=${DISPUTE}`,
    'inbox',
  ])
    expect(text).toContain(at(place));
});

test('an email leads to the complaint, the failed payout and the change of name that it tells of', async () => {
  const person = await money.newPerson();
  const [complaint, payout, change] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await money.owner.query(
    `SELECT note_for_staff('complaint_late', 'CMP-1', $1, NULL, NULL, NULL, $4),
            note_for_staff('payout_failed', 'failed', $2, 100, NULL, NULL, $4),
            note_for_staff('name', 'name_change', $3, NULL, NULL, NULL, $4)`,
    [complaint, payout, change, money.clock.now()],
  );
  await money.owner.query(
    `INSERT INTO work_items (id, kind, source, what, customer_id, at, due_at) VALUES ($1, 'name', 'name_change', 'x', $2, $3, $3)`,
    [change, person.user._id, money.clock.now()],
  );
  await tell();
  const text = money.emails.findLast(({ to }) => to === owner.email)?.text ?? '';
  expect(text).toContain(`section=complaints&complaint=${complaint}`);
  expect(text).toContain(`section=transactionManagement&transaction=${payout}`);
  expect(text).toContain(`section=userDetails&id=${person.user._id}&from=inbox`);
});

test('an email names each work that the inbox counts once, with its present due time, and nothing that ended long ago', async () => {
  const person = await money.newPerson();
  const colleague = await newAdmin(money, 'Ngozi Eze');
  await tell();
  money.clock.advance(10 * MINUTE);
  const now = money.clock.now();
  const [complaint, taken, late] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const [old, due] = [new Date(now.getTime() - HOUR), new Date(now.getTime() + 50 * HOUR)];
  await money.owner.query(
    `INSERT INTO work_items (id, kind, source, what, customer_id, at, due_at, owner)
     SELECT id, 'complaint', 'complaint', what, $4, $5, $6, owner
       FROM (VALUES ($1::uuid, 'CMP-1', NULL::uuid), ($2, 'CMP-2', $7::uuid), ($3, 'CMP-3', NULL)) w (id, what, owner)`,
    [complaint, taken, late, person.user._id, old, due, colleague.id],
  );
  await money.owner.query(
    `SELECT note_for_staff(kind, what, subject, NULL, $5, NULL, $6)
       FROM (VALUES ('complaint', 'CMP-1', $1::uuid), ('complaint_reply', 'CMP-1', $1), ('complaint', 'CMP-2', $2),
                    ('complaint_late', 'CMP-3', $3), ('payout_failed', 'failed', $4)) e (kind, what, subject)`,
    [complaint, taken, late, crypto.randomUUID(), old, new Date(now.getTime() - 61 * 24 * HOUR)],
  );
  const told = (await tell()).filter((email) => email.startsWith(owner.email));
  expect(told).toEqual([`${owner.email}: A customer wrote to a complaint again`]);
  const text = money.emails.findLast(({ to }) => to === owner.email)?.text;
  expect(text).toContain(`CMP-1, due ${formatDateTime(due)}`);
});

test('the email about a request, the request and the inbox say the same due time', async () => {
  await tell();
  money.clock.advance(10 * MINUTE);
  await ask(await newAdmin(money, 'Ngozi Eze'), 'resetUserTwoFactor', 'Lost phone');
  await tell();
  const api = await signedIn(owner);
  const { items } = await getWork(api, { kind: 'approval' });
  const [item] = items.toReversed();
  const { approvals } = await getApprovals(api, { id: item?._id ?? '' });
  expect(approvals[0]?.dueAt).toBe(item?.dueAt);
  expect(money.emails.findLast(({ to }) => to === owner.email)?.text).toContain(
    `Approval waits: Remove a customer’s second factor: due ${formatDateTime(item?.dueAt ?? '')}`,
  );
});

test('many events within ten minutes come as one email', async () => {
  await raise('unowned_payment', 'first');
  expect(await tell()).toHaveLength(1);
  for (const reference of ['second', 'third', 'fourth']) await raise('unowned_payment', reference);
  money.clock.advance(5 * MINUTE);
  expect(await tell()).toEqual([]);
  money.clock.advance(5 * MINUTE);
  expect(await tell()).toEqual([`${owner.email}: 3 new events for staff`]);
});

test('staff get one summary a day or no emails, as they chose, but an owner is always told that the books do not balance', async () => {
  const daily = await newAdmin(money, 'Ngozi Eze');
  const none = await newAdmin(money, 'Tunde Bakare');
  expect((await chooseWorkEmails(daily.api, { workEmails: 'daily' })).admin.workEmails).toBe('daily');
  await chooseWorkEmails(none.api, { workEmails: 'none' });
  expect((await getAdmin(none.api)).admin.workEmails).toBe('none');
  money.clock.set(new Date('2030-03-04T05:00:00Z'));
  await raise('unowned_payment', 'x');
  await raise('unowned_payment', 'y');
  expect(await tell()).toEqual([`${owner.email}: 2 new events for staff`]);
  money.clock.set(new Date('2030-03-04T06:01:00Z'));
  expect(await tell()).toEqual([`${daily.email}: Work of the last day: 2 events`]);
  await raise('promise_broken', 'z');
  expect(await tell()).toEqual([owner, daily, none].map(({ email }) => `${email}: The books do not hold`).toSorted());
});

test('staff are told of a dispute with its clock, and again before it ends without an answer', async () => {
  const person = await money.newPerson();
  const reference = await payIn(money, person, 5000);
  const data = await money.order(`transactions/${reference}/dispute`);
  await money.tell({ event: 'charge.dispute.create', data });
  expect(await tell()).toEqual([`${owner.email}: New dispute`]);
  expect(money.emails.at(-1)?.text).toContain('to answer until');
  const { rows } = await money.owner.query<{ due_at: Date }>('SELECT due_at FROM money.disputes');
  money.clock.set(new Date((rows[0]?.due_at.getTime() ?? 0) - 3 * HOUR));
  expect(await tell()).toEqual([`${owner.email}: A dispute ends soon without an answer`]);
  money.clock.advance(HOUR);
  expect(await tell()).toEqual([]);
});

async function withdraw(person: TestCustomer, account: string, id: string): Promise<void> {
  await money.owner.query('UPDATE customers SET bank_account_number = $2 WHERE id = $1', [person.user._id, account]);
  await addTransaction(person.api, money.withdrawalBody(person, id, 2000));
  await payOut(money.deps);
}

test('staff and webhooks are told of payouts that fail or are late', async () => {
  const { webhook } = await addWebhook(owner.api, { url: 'https://127.0.0.1/x', events: [] });
  const person = await money.newPerson(9000);
  await withdraw(person, '0000000002', 'WDL_1_FAILS');
  money.clock.advance(MINUTE);
  await payOut(money.deps);
  await money.owner.query('SELECT ledger.read_outbox(NULL)');
  expect(await tell()).toEqual([`${owner.email}: A payout failed`]);
  const again = await money.later(person, MINUTE);
  await withdraw(again, '0000000001', 'WDL_2_LATE');
  money.clock.advance(3 * HOUR);
  await tellLatePayouts(money.deps);
  expect(await tell()).toEqual([`${owner.email}: A payout is late`]);
  await ask(owner, 'blockAdmin');
  await money.owner.query(`UPDATE approvals SET state = 'expired', decided_at = now()`);
  await money.owner.query(`SELECT money.clear_case('payout_stuck', reference, 'Ended', now()) FROM money.cases`);
  const { messages } = await getWebhookMessages(await signedIn(owner), webhook._id, { limit: 100 });
  expect(new Set(messages.map(({ event }) => event))).toEqual(
    new Set([
      'transaction.pending',
      'transaction.failed',
      'transaction.completed',
      'payout.failed',
      'payout.late',
      'case.raised',
      'case.resolved',
      'approval.asked',
      'approval.decided',
      'user.created',
    ]),
  );
});
