/** Who a customer is: checked by the gateway, with a BVN that is encrypted while it waits and is gone afterwards. */
import { hash } from 'node:crypto';
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { confirmVerification, getUserDetails, revokeVerification } from '@ajose/sdk/admin/users';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { getIdentity, getLevel, identify } from '@ajose/sdk/customer/identity';
import { getNotices } from '@ajose/sdk/customer/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rotateKey } from '../../src/platform/crypto/rotate-key.ts';
import { bvnHash } from '../../src/platform/crypto/bvn-hash.ts';
import { identifyCustomers } from '../../src/access/identity.ts';
import { startMoney } from '../money.ts';
import { eventsAbout, identified, newBvn, tellLast as tellLastOf } from '../own-accounts.ts';
import { healGateway } from '../payments.ts';
import { newAdmin, newCustomer, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';

const WRONG = '22222222220';
const SILENT = '22222222228';

let person: TestCustomer;
/** The person's name. */
let ownName: string;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  await newPerson();
  await healGateway(money);
});

const newPerson = async () => {
  person = await money.newPerson();
  ownName = newBvn();
};
const by = () => person.user._id;
const ask = (bvn = ownName) => identify(person.api, { userId: by(), bvn });
const state = async () => (await getIdentity(person.api, by())).identity;
const job = () => identifyCustomers(money.deps);
const kept = async () =>
  (await money.owner.query<Record<string, unknown>>('SELECT * FROM identifications WHERE customer_id = $1', [by()]))
    .rows[0];

const events = () => eventsAbout(money, person, 'customeridentification');
const tellLast = () => tellLastOf(money, person, 'customeridentification');

test('the gateway checks a BVN, and its event says that the answer is there', async () => {
  expect(await state()).toEqual({ state: 'none', reason: null, identifiedAt: null });
  await ask();
  expect(await state()).toMatchObject({ state: 'checking' });
  await job();
  expect(await state()).toMatchObject({ state: 'checking' });
  await tellLast();
  expect(await state()).toEqual({ state: 'done', reason: null, identifiedAt: expect.any(String) });
  const { notices } = await getNotices(person.api, by());
  expect(notices[0]).toMatchObject({ kind: 'identity', title: 'Your identity is checked' });
  await ask();
  await expect(ask(WRONG)).rejects.toMatchObject({ status: 409, code: 'identity_known' });
  expect(await state()).toMatchObject({ state: 'done' });
});

test('another BVN is refused while one is checked, and taken when the check has failed', async () => {
  const refused = {
    status: 409,
    code: 'identity_checking',
    message:
      'The BVN that you gave before is still being checked, so this one was not taken. You can give another one when the check has ended.',
  };
  await ask(WRONG);
  await expect(ask()).rejects.toMatchObject(refused);
  await ask(WRONG);
  await job();
  expect(await kept()).toMatchObject({ state: 'sent', bvn: null });
  await expect(ask()).rejects.toMatchObject(refused);
  await ask(WRONG);
  await tellLast();
  expect(await state()).toMatchObject({ state: 'failed' });
  await ask();
  await job();
  await tellLast();
  expect(await state()).toMatchObject({ state: 'done' });
});

test('of two BVNs that come at the same moment one is refused', async () => {
  const asked = await Promise.allSettled([ask(), ask(WRONG), ask()]);
  const refused = asked.filter((settled) => settled.status === 'rejected').map(({ reason }) => reason);
  expect(refused.length).toBeGreaterThan(0);
  for (const item of refused) expect(item).toMatchObject({ status: 409, code: 'identity_checking' });
});

test('the BVN is encrypted while it waits, gone when the gateway has taken it, and never shown', async () => {
  await ask();
  expect((await kept())?.['bvn']).toBeInstanceOf(Buffer);
  expect(String(await kept().then((row) => row?.['bvn']))).not.toContain(ownName);
  const { twoFactorKey } = money.deps.env;
  const keys = { twoFactorKey: Buffer.alloc(32, 7), twoFactorOtherKeys: [twoFactorKey] };
  expect((await rotateKey(money.db, keys)).encrypted).toBeGreaterThan(0);
  expect((await rotateKey(money.db, keys)).encrypted).toBe(0);
  await identifyCustomers({ ...money.deps, env: { ...money.deps.env, ...keys, twoFactorOtherKeys: [] } });
  await rotateKey(money.db, { twoFactorKey, twoFactorOtherKeys: [keys.twoFactorKey] });
  expect(await kept()).toMatchObject({ state: 'sent', bvn: null });
  await tellLast();
  const file = await (await getOwnData(person.api, { userId: by(), password: PASSWORD })).text();
  expect(JSON.parse(file)).toMatchObject({ identity: [{ state: 'done' }] });
  const { rows } = await money.owner.query<{ all: string }>(
    `SELECT (SELECT coalesce(string_agg(body::text, ''), '') FROM money.gateway_events) ||
            (SELECT coalesce(string_agg(a::text, ''), '') FROM audit_log a) AS all`,
  );
  expect(file + rows[0]?.all).not.toMatch(new RegExp(`${ownName}|222\\*+|bvn`));
});

test('a notice and an email say what does not fit and why, and the customer may try again', async () => {
  await ask(WRONG);
  await job();
  await tellLast();
  const reason = 'Account number or BVN is incorrect. Please check your BVN and your bank details, and try again.';
  expect(await state()).toEqual({ state: 'failed', reason, identifiedAt: null });
  await money.runJobs();
  expect(money.emails.at(-1)).toMatchObject({
    to: person.user.email,
    subject: 'Your identity could not be checked',
    text: expect.stringContaining(reason),
  });
  // The gateway's news of the second attempt is the same as that of the first.
  await ask(WRONG);
  await job();
  expect(await state()).toMatchObject({ state: 'checking' });
  await tellLast();
  expect(await state()).toMatchObject({ state: 'failed' });
  await ask();
  await job();
  await tellLast();
  expect(await state()).toMatchObject({ state: 'done', reason: null });
  // The news of an attempt before arrives late.
  await money.tell(events()[0] ?? {});
  expect(await state()).toMatchObject({ state: 'done' });
});

test('a lost event and a lost answer are made up for by asking the gateway again', async () => {
  await ask();
  await money.order('faults', { mode: 'lost', count: 1, path: '/customer/CUS' });
  await job();
  expect(await kept()).toMatchObject({ state: 'asked' });
  money.clock.advance(61_000);
  await job();
  expect(await state()).toMatchObject({ state: 'done' });

  await newPerson();
  await ask();
  await job();
  expect(await state()).toMatchObject({ state: 'checking' });
  money.clock.advance(61_000);
  await job();
  expect(await state()).toMatchObject({ state: 'done' });
  expect(events()).toHaveLength(1);
});

test('a check without an answer ends after a day, and no BVN is left', async () => {
  await ask(SILENT);
  await job();
  const other = person;
  await newPerson();
  await ask();
  await money.order('faults', { mode: 'error', count: 100, path: '/customer' });
  for (let minutes = 0; minutes < 25 * 60; minutes += 61) {
    await job();
    money.clock.advance(61 * 60_000);
  }
  const ends = expect.stringContaining('Your bank did not answer within a day.');
  expect(await kept()).toMatchObject({ state: 'failed', bvn: null, reason: ends });
  person = other;
  expect(await kept()).toMatchObject({ state: 'failed', bvn: null, reason: ends });
});

test('a check needs bank details and a confirmed address, and nobody may guess often', async () => {
  const without = await newCustomer(money);
  await expect(identify(without.api, { userId: without.user._id, bvn: ownName })).rejects.toMatchObject({
    code: 'bank_details_missing',
  });
  await money.owner.query('UPDATE customers SET email_confirmed_at = NULL WHERE id = $1', [by()]);
  await expect(ask()).rejects.toMatchObject({ code: 'email_not_confirmed' });
  await money.owner.query('UPDATE customers SET email_confirmed_at = now() WHERE id = $1', [by()]);
  await expect(ask('1234')).rejects.toMatchObject({ status: 422, fields: { bvn: 'A BVN has 11 digits' } });
  for (let n = 0; n < 5; n += 1) {
    await ask(WRONG);
    await job();
    await tellLast();
  }
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'too_many_identifications' });
});

test('closing the account erases the BVN', async () => {
  await ask();
  await job();
  await tellLast();
  await closeAccount(person.api, { userId: by(), password: PASSWORD });
  expect(await kept()).toBeUndefined();
  expect(await money.tell(events().at(-1) ?? {})).toMatchObject({ status: 200 });
  expect(await kept()).toBeUndefined();
});

describe('one person’s BVN', () => {
  const WAITS = 'One person’s BVN opens one account at a time, so our staff look at it before it counts.';
  let admin: TestAdmin;
  let first: TestCustomer;
  let bvn: string;
  beforeAll(async () => {
    admin = await newAdmin(money);
  });
  beforeEach(async () => {
    first = person;
    bvn = ownName;
    await identified(money, first, bvn);
    person = await money.newPerson();
    await identified(money, person, bvn);
  });
  const hour = async () => {
    money.clock.advance(3_601_000);
    await job();
  };
  const entries = async (resolved = false) =>
    (await getCases(admin.api, { userId: by(), resolved })).cases.filter(({ kind }) => kind === 'bvn_in_use');
  const levelOf = async ({ api, user }: TestCustomer) => (await getLevel(api, user._id)).level.level;
  const allow = async () => confirmVerification(admin.api, by(), { kind: 'second_account', shown: 'Letter of 3 May' });
  const approve = async () => {
    const other = await newAdmin(money, 'Ifeoma Eze');
    await money.owner.query(`UPDATE staff SET created_at = created_at - interval '2 days' WHERE id = $1`, [other.id]);
    const { approvals } = await getApprovals(admin.api, { waiting: true });
    await approveRequest(other.api, approvals.find(({ user }) => user?._id === by())?._id ?? '', {});
  };

  test('opens one account at a time: a second account waits for staff, and is told nothing about the first', async () => {
    expect(await levelOf(first)).toBe(1);
    expect(await levelOf(person)).toBe(0);
    const identity = await state();
    expect(identity).toEqual({ state: 'checking', reason: expect.stringContaining(WAITS), identifiedAt: null });
    const { notices } = await getNotices(person.api, by());
    expect(notices[0]).toMatchObject({ title: 'Our staff look at your BVN', text: identity.reason });
    const file = await (await getOwnData(person.api, { userId: by(), password: PASSWORD })).text();
    expect(JSON.stringify([identity, notices, file])).not.toContain(first.user._id);
    expect(await entries()).toMatchObject([
      { message: expect.stringContaining(first.user._id), userId: by(), reference: null },
    ]);
    expect((await getUserDetails(admin.api, by())).user.level).toMatchObject({ bvnWaits: true, identifiedAt: null });
    // News that comes again, asking again and time change nothing.
    await tellLast();
    await ask(bvn);
    for (let n = 0; n < 30; n += 1) await hour();
    person = await money.later(person, 0);
    admin = await newAdmin(money);
    expect(await state()).toMatchObject({ state: 'checking', reason: identity.reason });
    expect(await entries()).toHaveLength(1);
    const { rows } = await money.owner.query('SELECT bvn, bvn_hash FROM identifications WHERE customer_id = $1', [
      by(),
    ]);
    expect(rows).toEqual([{ bvn: null, bvn_hash: expect.any(Buffer) }]);
  });

  test('is free when the first account is closed', async () => {
    await closeAccount(first.api, { userId: first.user._id, password: PASSWORD });
    await hour();
    person = await money.later(person, 0);
    expect(await state()).toMatchObject({ state: 'done' });
    expect(await levelOf(person)).toBe(1);
    expect(await entries()).toEqual([]);
    expect(await entries(true)).toMatchObject([{ resolution: 'The BVN counts for this account now.' }]);
  });

  test('opens a second account when two administrators allow it, until that is taken back', async () => {
    expect(await allow()).toMatchObject({
      message: expect.stringContaining('two accounts, each with limits of its own'),
    });
    await job();
    expect(await state()).toMatchObject({ state: 'checking' });
    await approve();
    await job();
    expect(await state()).toMatchObject({ state: 'done' });
    expect(await entries()).toEqual([]);
    const [allowed] = (await getUserDetails(admin.api, by())).user.level?.verifications ?? [];
    expect(allowed).toMatchObject({ kind: 'second_account', by: 'Ifeoma Eze' });
    await revokeVerification(admin.api, allowed?._id ?? '', { reason: 'Not the firm' });
    expect(await levelOf(person)).toBe(0);
    await job();
    expect(await state()).toMatchObject({ state: 'failed', reason: expect.stringContaining('ask our support') });
    expect(await levelOf(first)).toBe(1);
  });

  test('is refused for the second account when an administrator closes its case', async () => {
    const [entry] = await entries();
    await resolveCase(admin.api, entry?._id ?? '', { resolution: 'The customer keeps the first account' });
    await hour();
    person = await money.later(person, 0);
    expect(await state()).toMatchObject({
      state: 'failed',
      reason: 'This BVN could not be taken for this account. Please ask our support.',
    });
    await expect(allow()).rejects.toMatchObject({ status: 409, code: 'no_bvn_waits' });
  });

  test('counts for one account only when it is confirmed for several at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => money.newPerson()));
    const shared = newBvn();
    for (const { api, user } of people) await identify(api, { userId: user._id, bvn: shared });
    await job();
    await Promise.all(people.map((person) => tellLastOf(money, person, 'customeridentification')));
    const states = await Promise.all(
      people.map(async ({ api, user }) => (await getIdentity(api, user._id)).identity.state),
    );
    expect(states.toSorted()).toEqual(['checking', 'checking', 'checking', 'done']);
  });

  test('is known by a hash that nobody can make without the key', async () => {
    const plain = hash('sha256', bvn);
    const { rows } = await money.owner.query<{ hash: string }>(
      `SELECT encode(bvn_hash, 'hex') AS hash FROM identifications WHERE customer_id = ANY ($1)`,
      [[by(), first.user._id]],
    );
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
    expect(rows[0]?.hash).not.toBe(plain);
    expect(bvnHash({ personKey: Buffer.alloc(32, 9) }, bvn).toString('hex')).not.toBe(rows[0]?.hash);
  });
});
