/** Who a customer is: checked by the gateway, with a BVN that is encrypted while it waits and is gone afterwards. */
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { getIdentity, identify } from '@ajose/sdk/customer/identity';
import { getNotices } from '@ajose/sdk/customer/notices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rotateKey } from '../src/auth/rotate-key.ts';
import { identifyCustomers } from '../src/identity/identity.ts';
import { startMoney, type Money } from './money.ts';
import { BVN, eventsAbout, tellLast as tellLastOf } from './own-accounts.ts';
import { healGateway } from './payments.ts';
import { newCustomer, PASSWORD, type TestCustomer } from './people.ts';

const WRONG = '22222222220';
const SILENT = '22222222228';

let money: Money;
let person: TestCustomer;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  person = await money.newPerson();
  await healGateway(money);
});

const by = () => person.user._id;
const ask = (bvn = BVN) => identify(person.api, { userId: by(), bvn });
const state = async () => (await getIdentity(person.api, by())).identity;
const job = () => identifyCustomers(money.deps);
const kept = async () =>
  (await money.owner.query<Record<string, unknown>>('SELECT * FROM identifications WHERE customer_id = $1', [by()]))
    .rows[0];

const events = () => eventsAbout(money, person, 'customeridentification');
const tellLast = () => tellLastOf(money, person, 'customeridentification');

test('the gateway checks it, and its event says that it is found out', async () => {
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
  const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) expect(one).toMatchObject({ status: 409, code: 'identity_checking' });
});

test('the BVN is encrypted while it waits, gone when the gateway has taken it, and told nowhere', async () => {
  await ask();
  expect((await kept())?.['bvn']).toBeInstanceOf(Buffer);
  expect(String(await kept().then((row) => row?.['bvn']))).not.toContain(BVN);
  const { twoFactorKey } = money.deps.env;
  const keys = { twoFactorKey: Buffer.alloc(32, 7), twoFactorOtherKeys: [twoFactorKey] };
  expect((await rotateKey(money.db, keys)).encrypted).toBeGreaterThan(0);
  expect((await rotateKey(money.db, keys)).encrypted).toBe(0);
  await identifyCustomers({ ...money.deps, env: { ...money.deps.env, ...keys, twoFactorOtherKeys: [] } });
  await rotateKey(money.db, { twoFactorKey, twoFactorOtherKeys: [keys.twoFactorKey] });
  expect(await kept()).toMatchObject({ state: 'sent', bvn: null });
  await tellLast();
  const file = await (await getOwnData(person.api, by())).text();
  expect(JSON.parse(file)).toMatchObject({ identity: [{ state: 'done' }] });
  const { rows } = await money.owner.query<{ all: string }>(
    `SELECT (SELECT coalesce(string_agg(body::text, ''), '') FROM money.gateway_events) ||
            (SELECT coalesce(string_agg(a::text, ''), '') FROM audit_log a) AS all`,
  );
  expect(file + rows[0]?.all).not.toMatch(/22234567891|222\*+891|bvn/);
});

test('what does not fit is told with the reason, by notice and letter, and may be tried again', async () => {
  await ask(WRONG);
  await job();
  await tellLast();
  const reason = 'Account number or BVN is incorrect. Please check your BVN and your bank details, and try again.';
  expect(await state()).toEqual({ state: 'failed', reason, identifiedAt: null });
  await money.runJobs();
  expect(money.letters.at(-1)).toMatchObject({
    to: person.user.email,
    subject: 'Your identity could not be checked',
    text: expect.stringContaining(reason),
  });
  // The news of the second attempt is the same, letter for letter.
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

test('a lost event is found by asking again, and so is an answer that was lost', async () => {
  await ask();
  await money.order('faults', { mode: 'lost', count: 1, path: '/customer/CUS' });
  await job();
  expect(await kept()).toMatchObject({ state: 'asked' });
  money.clock.advance(61_000);
  await job();
  expect(await state()).toMatchObject({ state: 'done' });

  person = await money.newPerson();
  await ask();
  await job();
  expect(await state()).toMatchObject({ state: 'checking' });
  money.clock.advance(61_000);
  await job();
  expect(await state()).toMatchObject({ state: 'done' });
  expect(events()).toHaveLength(1);
});

test('without an answer it ends after a day, and no BVN is left', async () => {
  await ask(SILENT);
  await job();
  const other = person;
  person = await money.newPerson();
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

test('it needs bank details and a confirmed address, and nobody guesses', async () => {
  const without = await newCustomer(money);
  await expect(identify(without.api, { userId: without.user._id, bvn: BVN })).rejects.toMatchObject({
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

test('closing the account erases it', async () => {
  await ask();
  await job();
  await tellLast();
  await closeAccount(person.api, { userId: by(), password: PASSWORD });
  expect(await kept()).toBeUndefined();
  expect(await money.tell(events().at(-1) ?? {})).toMatchObject({ status: 200 });
  expect(await kept()).toBeUndefined();
});
