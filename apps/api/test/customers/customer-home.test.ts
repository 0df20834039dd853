/**
 * Staff see a customer's home exactly as the customer's own calls answer, to the kobo, and their view does not count as a visit by the
 * customer.
 */
import { addAnnouncement, getAnnouncements } from '@ajose/sdk/admin/announcements';
import { getCustomerHome, getUserLooks, setUserStatus } from '@ajose/sdk/admin/users';
import { getUserAnnouncements } from '@ajose/sdk/customer/announcements';
import { addInvestment, getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { getHelp } from '@ajose/sdk/customer/help';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inviteToCircle } from '@ajose/sdk/customer/circles';
import { openCircle } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { newReference, paymentsOf } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let admin: TestAdmin;
let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  admin = await newAdmin(money, 'Nneka Eze');
  person = await money.newPerson(100_000);
});

const homeOf = async () => (await getCustomerHome(admin.api, person.user._id)).home;

/** The calls of the customers' home, with the queries of `data/` in apps/customer. */
async function ownHome() {
  const { api, user } = person;
  const newest = { sortBy: 'timestamp', sortOrder: 'desc' } as const;
  return {
    user: (await getUser(api)).user,
    stats: (await getUserStats(api, user._id)).stats,
    recent: (await getUserTransactions(api, user._id, { limit: 20, ...newest })).data,
    pending: (await getUserTransactions(api, user._id, { status: 'pending', limit: 10, ...newest })).data,
    investments: (await getUserInvestments(api, { userId: user._id, status: 'in_progress', limit: 5 })).investments,
    announcements: await getUserAnnouncements(api, user._id),
    notices: (await getNotices(api, user._id)).notices,
    help: (await getHelp(api)).help,
  };
}

/** Money in the wallet, invested, coming in and going out, and messages to the customer. */
async function live(): Promise<void> {
  const userId = person.user._id;
  for (let count = 0; count < 7; count++) {
    const productId = await money.newProduct({ cost: 1000, rate: 7.3, days: 33 + count, savings: count % 2 === 0 });
    const idempotencyKey = crypto.randomUUID();
    await addInvestment(person.api, { userId, productId, capital: 3333.33, idempotencyKey });
  }
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [userId]);
  await addTransaction(person.api, money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, 1234.56));
  await paymentsOf(money, person).start(newReference());
  await addAnnouncement(admin.api, {
    title: 'We move',
    message: 'To a new office.',
    target: null,
    endDate: new Date(money.clock.now().getTime() + 20 * DAY).toISOString(),
    active: true,
  });
  await money.runJobs();
  person = await money.later(person, 11 * DAY);
  admin = await newAdmin(money, 'Halima Yusuf');
}

test('each figure, row and word is the same as in the answers to the customer’s own calls', async () => {
  await live();
  const home = await ownHome();
  const { user, ...seen } = await homeOf();
  const { user: ownUser, ...rest } = home;
  expect(seen).toEqual(rest);
  expect(ownUser).toMatchObject(user);
  expect(seen.stats.allMoney).toBeGreaterThan(99_999);
  expect(seen.recent.length).toBeGreaterThan(8);
  expect(seen.pending.map(({ type }) => type).toSorted()).toEqual(['deposit', 'withdrawal']);
  expect(seen.investments).toHaveLength(5);
  expect(seen.announcements).toMatchObject([{ title: 'We move' }]);
  expect(seen.notices.length).toBeGreaterThan(0);
});

test('staff see nothing that only the customer needs: no address, no bank account, no code to refer with', async () => {
  expect(Object.keys((await homeOf()).user)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/email$|phone|bank|RefCode/i)]),
  );
});

test('an invitation to a circle is shown without its link, by which whoever has it joins', async () => {
  const organiser = await money.newPerson();
  const { id: circleId } = await openCircle(money, [organiser], { people: 3 });
  await inviteToCircle(organiser.api, { userId: organiser.user._id, circleId, to: person.user.email });
  const { invitation = '', ...news } = (await getNotices(person.api, person.user._id)).notices[0] ?? {};
  expect(invitation).not.toBe('');
  const home = await homeOf();
  expect(home.notices[0]).toEqual(news);
  expect(JSON.stringify(home)).not.toContain(invitation);
});

test('notices stay new, no announcement counts as seen, and the look is written down', async () => {
  await live();
  const before = (await getUser(person.api)).user.unread;
  await homeOf();
  expect((await getUser(person.api)).user.unread).toBe(before);
  expect((await ownHome()).notices.some(({ isNew }) => isNew)).toBe(true);
  const announcements = await getAnnouncements(admin.api);
  expect(announcements.every(({ seen = 0 }) => seen === 0)).toBe(true);
  const { looks } = await getUserLooks(admin.api, person.user._id);
  expect(looks[0]).toMatchObject({ by: 'Halima Yusuf', what: ['home'] });
});

test('staff see the home of a customer who cannot sign in; customers and unknown ids are refused', async () => {
  await setUserStatus(admin.api, person.user._id, { status: 2, reason: 'They asked us to.' });
  expect((await homeOf()).user).toMatchObject({ sub_status: 2, balance: 100_000 });
  const other = await money.newPerson();
  await expect(getCustomerHome(other.api, other.user._id)).rejects.toMatchObject({ status: 403 });
  await expect(getCustomerHome(admin.api, crypto.randomUUID())).rejects.toMatchObject({
    status: 404,
    code: 'user_unknown',
  });
});
