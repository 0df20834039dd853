/**
 * Push notices: each event once, on the devices that asked for it, without amounts unless the customer wants them, and to nobody who
 * has read it or has been signed out.
 */
import { choosePush, getNotices, getPush, seeNotices, turnPushOn } from '@ajose/sdk/customer/notices';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { changePassword, endOtherSessions, logout } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendPush } from '../../src/jobs/send-push.ts';
import { addNotice } from '../../src/platform/mail/enqueue.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation } from '../organisations.ts';
import { payIn } from '../payments.ts';
import { apiOf, PASSWORD, type TestCustomer } from '../people.ts';
import { startPushService, type Browser } from '../push-service.ts';
import { NEW_PASSWORD, signInTo } from '../sign-in.ts';

let person: TestCustomer;
let phone: Browser;

const money = await startMoney({ WEBHOOKS_TO_PRIVATE: 'yes' });
const service = await startPushService();
afterAll(async () => {
  service.close();
  await money.close();
});
beforeEach(async () => {
  service.status = 201;
  person = await money.newPerson();
  phone = service.newBrowser();
  await turnOn(phone);
});

const turnOn = (browser: Browser, { api, user } = person) =>
  turnPushOn(api, { userId: user._id, ...browser.subscription });
const deposit = async (by = person): Promise<string> => {
  const id = await payIn(money, by, 5000);
  await money.db.query('SELECT ledger.read_outbox(100000)');
  return id;
};
const devicesOf = async ({ user } = person): Promise<number> =>
  (await money.owner.query('SELECT FROM push_devices WHERE customer_id = $1', [user._id])).rowCount ?? -1;
/** What the queue keeps for a device; it runs no more. */
async function takeJobs(): Promise<unknown[]> {
  const { rows } = await money.owner.query<{ payload: { deviceId?: string } }>(
    'DELETE FROM graphile_worker._private_jobs RETURNING payload',
  );
  return rows.map(({ payload }) => payload).filter(({ deviceId }) => deviceId !== undefined);
}

test('a device is told of money at once, without its amount, and a press leads to the transaction', async () => {
  const id = await deposit();
  await money.runJobs();
  expect(phone.told).toEqual([
    {
      id: expect.any(String),
      title: '₦•••• is in your wallet',
      text: 'Your payment has arrived.',
      path: `/dashboard?open=transaction&id=${id}`,
    },
  ]);
  const { key } = await getPush(person.api, person.user._id);
  expect(key).toMatch(/^[\w-]{87}$/);
  expect(service.sender()).toBe(key);
  await money.runJobs();
  expect(phone.told).toHaveLength(1);
});

test('amounts are shown where the customer wants them', async () => {
  await choosePush(person.api, { userId: person.user._id, off: [], amounts: true });
  await deposit();
  await money.runJobs();
  expect(phone.told.map(({ title }) => title)).toEqual(['₦5,000.00 is in your wallet']);
  expect(await getPush(person.api, person.user._id)).toMatchObject({ off: [], amounts: true });
});

test('whoever has read a notice under the bell gets no push for it', async () => {
  await deposit();
  await seeNotices(person.api, { userId: person.user._id });
  await money.runJobs();
  expect(phone.told).toEqual([]);
});

test('no push comes of a kind that is turned off, or of news that is neither about money or a circle nor waits', async () => {
  await choosePush(person.api, { userId: person.user._id, off: ['money'], amounts: false });
  await deposit();
  const tell = (kind: 'new_device' | 'circle' | 'ends_soon', data = {}) =>
    addNotice(money.db, person.user._id, { kind, data }, money.clock.now());
  await tell('new_device', { device: 'Chrome', address: '::1' });
  await tell('circle', { what: 'due', circleId: crypto.randomUUID(), circle: 'Church', kobo: 500_000 });
  await tell('ends_soon', { name: 'Rent', endsAt: '2027-01-01T00:00:00Z' });
  await money.runJobs();
  expect(phone.told.map(({ path }) => path)).toEqual([
    expect.stringContaining('/dashboard?open=circle&id='),
    '/dashboard?open=notices',
  ]);
  expect(JSON.stringify(phone.told)).not.toContain('5,000');
  expect((await getNotices(person.api, person.user._id)).notices).toHaveLength(4);
  const unknown = choosePush(person.api, { userId: person.user._id, off: ['safety'], amounts: false } as never);
  await expect(unknown).rejects.toMatchObject({ status: 400 });
});

test('while the push service is away a push is tried again; a device that the service no longer knows is removed', async () => {
  await deposit();
  const [job, ...more] = await takeJobs();
  expect(more).toEqual([]);
  service.status = 503;
  // The queue tries again what has thrown.
  await expect(sendPush(money.deps, job)).rejects.toThrow('It answered 503');
  service.status = 201;
  await sendPush(money.deps, job);
  expect([phone.told.length, await devicesOf()]).toEqual([1, 1]);
  service.status = 410;
  await sendPush(money.deps, job);
  expect([phone.told.length, await devicesOf()]).toEqual([1, 0]);
});

test('who has one notice is told before the third of who had three in an hour, and a silent push service has 3 s', async () => {
  for (let n = 0; n < 3; n += 1) await deposit();
  const other = await money.newPerson();
  await turnOn(service.newBrowser(), other);
  await deposit(other);
  const { rows } = await money.owner.query<{ payload: { customerId: string }; max_attempts: number }>(
    `SELECT j.payload, j.max_attempts FROM graphile_worker._private_jobs j JOIN graphile_worker.jobs USING (id)
      WHERE task_identifier = 'send_push' ORDER BY j.priority, j.run_at, j.id`,
  );
  const [me, them] = [person.user._id, other.user._id];
  expect(rows.map(({ payload }) => payload.customerId)).toEqual([me, them, me, me]);
  expect(rows[0]?.max_attempts).toBe(3);
  const [job] = await takeJobs();
  service.answers = false;
  await expect(sendPush(money.deps, job)).rejects.toThrow('No answer within 3 s');
  service.answers = true;
});

test('news that is a day old brings no push', async () => {
  await deposit();
  const [job] = await takeJobs();
  const later = { now: () => new Date(money.clock.now().getTime() + 25 * 3_600_000) };
  await sendPush({ ...money.deps, clock: later }, job);
  expect(phone.told).toEqual([]);
});

test('pushes to a device end with signing out, a new password or ending others’ sessions, but not when a session expires', async () => {
  const laptop = service.newBrowser();
  const { token } = await signInTo(money, person.user.email);
  const other = { ...person, api: apiOf(money, token) };
  await turnOn(laptop, other);
  await money.owner.query(`DELETE FROM sessions WHERE account_id = $1`, [person.user._id]);
  expect(await devicesOf()).toBe(2);
  const again = { ...person, api: apiOf(money, (await signInTo(money, person.user.email)).token) };
  await turnOn(laptop, again);
  await endOtherSessions(again.api);
  expect(await devicesOf()).toBe(1);
  await logout(again.api);
  expect(await devicesOf()).toBe(0);
  const last = { ...person, api: apiOf(money, (await signInTo(money, person.user.email)).token) };
  await turnOn(phone, { ...person, api: apiOf(money, (await signInTo(money, person.user.email)).token) });
  await turnOn(laptop, last);
  const { token: renewed } = await changePassword(last.api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await deposit({ ...person, api: apiOf(money, renewed) });
  await money.runJobs();
  expect([phone.told.length, laptop.told.length]).toEqual([0, 1]);
});

test('a device is one person’s: whoever turns it on last has it, and at most ten are kept', async () => {
  const other = await money.newPerson();
  await turnOn(phone, other);
  expect([await devicesOf(), await devicesOf(other)]).toEqual([0, 1]);
  for (let index = 0; index < 11; index += 1) await turnOn(service.newBrowser());
  expect(await devicesOf()).toBe(10);
});

test('those who may approve for an organisation are told of it by its name; a viewer and a member who left are not', async () => {
  const cooperative = await newOrganisation(money);
  await join(money, cooperative, person, 'checker');
  const [left, gone] = [await money.newPerson(), service.newBrowser()];
  await turnOn(gone, left);
  const member = await join(money, cooperative, left, 'owner');
  const [viewer, theirs] = [await money.newPerson(), service.newBrowser()];
  await turnOn(theirs, viewer);
  await join(money, cooperative, viewer, 'viewer');
  const data = { status: 'completed', kobo: 500_000, cause: 'payment', transaction: 'pay-1' };
  const tell = () => addNotice(money.db, cooperative.id, { kind: 'money_in', data }, money.clock.now());
  await tell();
  await money.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [member]);
  await tell();
  await money.runJobs();
  expect(phone.told).toHaveLength(2);
  expect(phone.told[0]).toMatchObject({ title: `${cooperative.name}: ₦•••• is in the wallet` });
  expect(phone.told[0]?.path).toBe(`/dashboard?open=transaction&id=pay-1&account=${cooperative.id}`);
  expect([gone.told, theirs.told]).toEqual([[], []]);
});

test('a withdrawal brings a push at each step from its beginning to its end', async () => {
  await deposit();
  const id = `WDL_${crypto.randomUUID()}`;
  await addTransaction(person.api, money.withdrawalBody(person, id, 3000));
  await money.db.query('SELECT ledger.read_outbox(100000)');
  await money.runJobs();
  expect(phone.told.map(({ title }) => title).toSorted()).toEqual(['₦•••• is in your wallet', '₦•••• is on its way']);
});

test('a customer who closes the account gets no more pushes on any device', async () => {
  await closeAccount(person.api, { userId: person.user._id, password: PASSWORD });
  expect(await devicesOf()).toBe(0);
});

test('nobody makes the server call an address of its own network', async () => {
  const { env } = money.deps;
  Object.assign(env, { webhooksToPrivate: false });
  try {
    for (const endpoint of [
      'https://127.0.0.1/push',
      'http://push.example.com/x',
      'https://[::1]/x',
      'https://a@b.example',
    ]) {
      const body = { userId: person.user._id, ...phone.subscription, endpoint };
      await expect(turnPushOn(person.api, body)).rejects.toMatchObject({
        status: 422,
        fields: { endpoint: expect.any(String) },
      });
    }
    await deposit();
    const [job] = await takeJobs();
    await expect(sendPush(money.deps, job)).rejects.toThrow('is not an address of the public internet');
    expect(phone.told).toEqual([]);
  } finally {
    Object.assign(env, { webhooksToPrivate: true });
  }
});

test('without a key there are no push notices, and the app is told so', async () => {
  const { env } = money.deps;
  const { pushKey } = env;
  Object.assign(env, { pushKey: null });
  try {
    expect((await getPush(person.api, person.user._id)).key).toBeNull();
    await deposit();
    await money.runJobs();
    expect(phone.told).toEqual([]);
  } finally {
    Object.assign(env, { pushKey });
  }
});
