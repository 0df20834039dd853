/** Everything that waits for staff is in one list, by due time, and the log has who takes a task or hands it over. */
import { getAuditLog, resolveCase } from '@ajose/sdk/admin/dashboard';
import { answerDispute, getDisputes } from '@ajose/sdk/admin/disputes';
import { getWork, getWorkCounts, getWorkHistory, handOverWork, takeWork } from '@ajose/sdk/admin/work';
import type { GetWorkQuery } from '@ajose/sdk/contract/work';
import { afterAll, expect, test } from 'vitest';
import { sendAnswers } from '../../src/money/disputes/answer.ts';
import { startMoney } from '../money.ts';
import { payIn } from '../payments.ts';
import { newAdmin } from '../people.ts';

const DAY = 86_400_000;

const money = await startMoney();
afterAll(() => money.close());
const admin = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');

const list = async (query: GetWorkQuery = {}) => (await getWork(admin.api, query)).items;

async function raise(kind: string, reference: string, at = money.clock.now()): Promise<string> {
  await money.owner.query(`SELECT money.raise_case($1, $2, 'Please look', NULL, 500000, $3)`, [kind, reference, at]);
  const { rows } = await money.owner.query<{ id: string }>('SELECT id FROM money.cases WHERE reference = $1', [
    reference,
  ]);
  return rows[0]?.id ?? '';
}

async function ask(action: string): Promise<string> {
  const { rows } = await money.owner.query<{ id: string }>(
    `INSERT INTO approvals (action, subject, details, asked_by, asked_at, expires_at)
     VALUES ($2, gen_random_uuid(), jsonb_build_object('action', $2::text), $1, $3, $3::timestamptz + interval '7 days') RETURNING id`,
    [other.id, action, money.clock.now()],
  );
  return rows[0]?.id ?? '';
}

test('the inbox lists work by due time, leaves out what is done, and counts apart what the administrator asked for', async () => {
  const now = money.clock.now();
  const person = await money.newPerson();
  const reference = await payIn(money, person, 5000);
  const data = await money.order(`transactions/${reference}/dispute`);
  await money.tell({ event: 'charge.dispute.create', data });
  const late = await raise('payout_stuck', 'wdl-1', new Date(now.getTime() - 2 * DAY));
  const match = await raise('unowned_payment', 'x');
  const bvn = await raise('bvn_in_use', 'y');
  const asked = await ask('correctCase');
  const shown = await ask('confirmVerification');

  const items = await list();
  expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).toSorted());
  const kinds = Object.fromEntries(items.map(({ _id, kind }) => [_id, kind]));
  expect(kinds).toMatchObject({
    [late]: 'payout',
    [match]: 'case',
    [bvn]: 'identity',
    [asked]: 'approval',
    [shown]: 'identity',
  });
  expect(items).toHaveLength(6);
  expect(items[0]).toMatchObject({ _id: late, isLate: true, source: 'case', what: 'payout_stuck', owner: null });
  expect(items.find(({ kind }) => kind === 'dispute')).toMatchObject({
    what: reference,
    amount: 5000,
    user: { _id: person.user._id, name: person.user.name },
  });
  expect(new Set((await list({ kind: 'identity' })).map(({ _id }) => _id))).toEqual(new Set([bvn, shown]));
  expect((await list({ late: true })).map(({ _id }) => _id)).toEqual([late]);
  const second = await getWork(admin.api, { limit: 4, page: 2 });
  expect(second.items.map(({ _id }) => _id)).toEqual(items.slice(4).map(({ _id }) => _id));
  expect(second.pagination).toEqual({ total: 6, pages: 2 });

  const ofRequests = async (of: typeof admin) =>
    (await getWorkCounts(of.api)).counts.find(({ kind }) => kind === 'approval');
  expect(await ofRequests(admin)).toMatchObject({ waiting: 1, asked: 0, toMe: 1 });
  expect(await ofRequests(other)).toMatchObject({ waiting: 1, asked: 1, toMe: 0 });
  const requestsTo = async (of: typeof admin) =>
    (await getWork(of.api, { kind: 'approval', owner: 'toMe' })).items.map(({ _id }) => _id);
  expect([await requestsTo(admin), await requestsTo(other)]).toEqual([[asked], []]);

  await resolveCase(admin.api, late, { resolution: 'The bank has it' });
  await money.owner.query(`UPDATE approvals SET state = 'expired', decided_at = now() WHERE id = $1`, [asked]);
  const [dispute] = (await getDisputes(admin.api, {})).disputes;
  await answerDispute(admin.api, dispute?._id ?? '', { answer: 'decline', message: 'The customer got it.' });
  expect((await list()).map(({ _id }) => _id).toSorted()).toEqual([match, bvn, shown].toSorted());
});

test('what waits for an administrator is what their role may decide and no colleague has, in the count and in the list', async () => {
  const support = await newAdmin(money, 'Ngozi Eze');
  await money.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [support.id]);
  const id = await raise('unowned_payment', 'for whom');
  const ofCases = async (of: typeof admin) => (await getWorkCounts(of.api)).counts.find(({ kind }) => kind === 'case');
  const before = (await ofCases(admin))?.toMe ?? 0;
  expect(before).toBeGreaterThan(0);
  expect(await ofCases(support)).toMatchObject({
    toMe: 0,
    toMeLate: 0,
    toMeAmount: 0,
    toMeSince: null,
    toMeDueAt: null,
  });
  const { items } = await getWork(admin.api, { kind: 'case', limit: 100 });
  const dues = items.map(({ dueAt }) => dueAt).toSorted();
  const moments = items.map(({ at }) => at).toSorted();
  const amount = items.reduce((sum, item) => sum + (item.amount ?? 0), 0);
  expect(await ofCases(admin)).toMatchObject({ toMeAmount: amount, toMeSince: moments[0], toMeDueAt: dues[0] });
  const listedTo = async (of: typeof admin) =>
    (await getWork(of.api, { kind: 'case', owner: 'toMe' })).pagination.total;
  expect([await listedTo(admin), await listedTo(support)]).toEqual([before, 0]);
  await takeWork(other.api, id);
  expect((await ofCases(admin))?.toMe).toBe(before - 1);
  expect(await listedTo(admin)).toBe(before - 1);
  expect((await ofCases(other))?.toMe).toBe(before);
  await resolveCase(other.api, id, { resolution: 'Done' });
});

test('a dispute whose answer the gateway refused waits again', async () => {
  const person = await money.newPerson();
  const reference = await payIn(money, person, 5000);
  const data = await money.order(`transactions/${reference}/dispute`);
  await money.tell({ event: 'charge.dispute.create', data });
  const [item] = await list({ kind: 'dispute' });
  await answerDispute(admin.api, item?._id ?? '', { answer: 'decline', message: 'The customer got it.' });
  expect(await list({ kind: 'dispute' })).toEqual([]);
  await money.owner.query(`SELECT money.record_answer($1, 'Not now', $2)`, [item?._id, money.clock.now()]);
  expect(await list({ kind: 'dispute' })).toMatchObject([{ _id: item?._id }]);
  await sendAnswers(money.deps);
});

test('an item is taken, handed over with a note and given back, and its history and the audit log have all of it', async () => {
  const id = await raise('unowned_payment', 'shared');
  expect(await takeWork(admin.api, id)).toMatchObject({ item: { owner: { name: 'Adaeze Okafor' } } });
  await takeWork(admin.api, id);
  await expect(takeWork(other.api, id)).rejects.toMatchObject({ status: 409, code: 'work_taken' });
  expect((await list({ owner: 'mine' })).map(({ _id }) => _id)).toEqual([id]);
  const { counts } = await getWorkCounts(admin.api);
  expect(counts.find(({ kind }) => kind === 'case')).toMatchObject({ mine: 1, late: 0 });
  await expect(handOverWork(admin.api, id, { to: other.id, note: ' ' })).rejects.toMatchObject({ status: 422 });
  await handOverWork(admin.api, id, { to: other.id, note: 'I am away from tomorrow on' });
  expect(await list({ owner: 'mine' })).toEqual([]);
  await handOverWork(other.api, id, { to: null, note: 'Not mine either' });
  expect((await list({ owner: 'nobody' })).map(({ _id }) => _id)).toContain(id);
  expect((await getWorkHistory(admin.api, id)).moves).toMatchObject([
    { by: { name: 'Tunde Bakare' }, owner: null, note: 'Not mine either' },
    { by: { name: 'Adaeze Okafor' }, owner: { name: 'Tunde Bakare' }, note: 'I am away from tomorrow on' },
    { by: { name: 'Adaeze Okafor' }, owner: { name: 'Adaeze Okafor' }, note: '' },
  ]);
  const { entries } = await getAuditLog(admin.api, { subject: `case:${id}` });
  expect(entries.map(({ action, after, reason }) => [action, after?.['owner'], reason])).toEqual([
    ['handOverWork', null, 'Not mine either'],
    ['handOverWork', other.id, 'I am away from tomorrow on'],
    ['takeWork', admin.id, null],
  ]);
});

test('what a colleague hands over is counted and listed for its new owner, with who and why, until they take it or hand it on', async () => {
  const [first, second] = [await raise('unowned_payment', 'handed 1'), await raise('mail_refused', 'handed 2')];
  const handedTo = async (of: typeof admin) => ({
    counted: (await getWorkCounts(of.api)).handed,
    listed: (await getWork(of.api, { owner: 'handed' })).items.map(({ _id, handed }) => [_id, handed]),
  });
  const none = { counted: undefined, listed: [] };
  await takeWork(admin.api, first);
  expect(await handedTo(admin)).toEqual(none);

  await handOverWork(admin.api, first, { to: other.id, note: 'Please call the bank' });
  await handOverWork(admin.api, second, { to: other.id, note: 'You know her' });
  const by = { _id: admin.id, name: 'Adaeze Okafor' };
  const ofCase = (_id: string, what: string) => ({ _id, source: 'case', what, user: null, amount: 5000 });
  const ofCases = (await getWorkCounts(other.api)).counts.find(({ kind }) => kind === 'case');
  expect(ofCases?.toMeHanded).toBe(2);
  expect(await handedTo(other)).toEqual({
    counted: { count: 2, last: { by, note: 'You know her', ...ofCase(second, 'mail_refused') } },
    listed: [
      [first, { by, note: 'Please call the bank' }],
      [second, { by, note: 'You know her' }],
    ],
  });
  expect(await handedTo(admin)).toEqual(none);
  expect((await getWork(admin.api, { kind: 'case' })).items.some(({ handed }) => handed)).toBe(false);

  await handOverWork(other.api, second, { to: admin.id, note: 'Rather you' });
  expect((await handedTo(other)).counted).toEqual({
    count: 1,
    last: { by, note: 'Please call the bank', ...ofCase(first, 'unowned_payment') },
  });
  expect((await handedTo(admin)).listed.map(([id]) => id)).toEqual([second]);
  expect((await takeWork(other.api, first)).item.handed).toBeUndefined();
  expect(await handedTo(other)).toEqual(none);
  expect((await getWorkHistory(other.api, first)).moves[0]).toMatchObject({ by: { _id: other.id }, note: '' });
  await resolveCase(admin.api, second, { resolution: 'Done' });
  expect(await handedTo(admin)).toEqual(none);
});

test('a case that was handed over is taken up by asking for the second approval that it needs', async () => {
  const id = await raise('unowned_payment', 'handed and asked');
  await handOverWork(admin.api, id, { to: other.id, note: 'Please' });
  expect((await getWorkCounts(other.api)).handed?.count).toBe(1);
  money.clock.advance(1000);
  await money.owner.query(
    `INSERT INTO approvals (action, subject, details, asked_by, asked_at, expires_at)
     VALUES ('correctCase', $2, '{"action": "correctCase"}', $1, $3, $3::timestamptz + interval '7 days')`,
    [other.id, id, money.clock.now()],
  );
  expect((await getWorkCounts(other.api)).handed).toBeUndefined();
});

test('an item cannot be given to somebody who cannot sign in, and cannot be moved once it is done', async () => {
  const id = await raise('mail_refused', 'gone');
  const blocked = await newAdmin(money, 'Ngozi Eze');
  await money.owner.query(`UPDATE staff SET blocked_at = now(), blocked_reason = 'left' WHERE id = $1`, [blocked.id]);
  await expect(handOverWork(admin.api, id, { to: blocked.id, note: 'Please' })).rejects.toMatchObject({
    status: 404,
    code: 'admin_unknown',
  });
  await resolveCase(admin.api, id, { resolution: 'Done' });
  await expect(takeWork(admin.api, id)).rejects.toMatchObject({ status: 404, code: 'work_not_found' });
  await expect(getWorkHistory(admin.api, crypto.randomUUID())).rejects.toMatchObject({ code: 'work_not_found' });
});
