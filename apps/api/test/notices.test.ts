/** What customers are told of: each event once, in the app and by letter, and only letters that are about safety come against their wish. */
import { chooseLetters, getNotices, seeNotices } from '@ajose/sdk/customer/notices';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { getUser, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMoney, type Money } from './money.ts';
import { newReference, paymentsOf } from './payments.ts';
import { apiOf, PASSWORD, type TestCustomer } from './people.ts';
import { signInTo } from './sign-in.ts';

let money: Money;
let person: TestCustomer;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
});

const userId = () => person.user._id;
/** Counts the postings, as the job does. */
const fold = () => money.db.query('SELECT ledger.fold_some(100000)');
const notices = async () => (await getNotices(person.api, userId())).notices;
const unread = async () => (await getUser(person.api)).user.unread;
const told = async () => {
  await money.runJobs();
  return money.letters.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
};
const deposit = async (naira = 5000) => {
  const reference = newReference();
  const pay = paymentsOf(money, person);
  await pay.start(reference, naira);
  await money.pay(reference);
  await pay.claim(reference, naira);
};
const depositAndTell = async (naira?: number) => {
  await deposit(naira);
  await fold();
};

test('money that came in is told once, and is new until it was seen', async () => {
  await depositAndTell();
  await fold();
  expect(await unread()).toBe(1);
  expect(await notices()).toMatchObject([
    { kind: 'money_in', title: '₦5,000.00 is in your wallet', text: 'Your payment has arrived.', isNew: true },
  ]);
  expect(await told()).toEqual(['Welcome to Ajose', '₦5,000.00 is in your wallet']);
  await seeNotices(person.api, { userId: userId() });
  expect(await unread()).toBe(0);
  expect(await notices()).toMatchObject([{ isNew: false }]);
});

test('a notice that came after the list was read stays new', async () => {
  await depositAndTell();
  const [shown] = await notices();
  await depositAndTell(7000);
  await seeNotices(person.api, { userId: userId(), newest: shown?._id ?? '' });
  expect((await notices()).map(({ title, isNew }) => [title, isNew])).toEqual([
    ['₦7,000.00 is in your wallet', true],
    ['₦5,000.00 is in your wallet', false],
  ]);
  expect(await unread()).toBe(1);
});

test('an older look takes back nothing, and the notice of somebody else says nothing', async () => {
  await depositAndTell();
  const [older] = await notices();
  await depositAndTell(7000);
  await seeNotices(person.api, { userId: userId() });
  await seeNotices(person.api, { userId: userId(), newest: older?._id ?? '' });
  expect(await unread()).toBe(0);
  person = await money.newPerson();
  await depositAndTell();
  await seeNotices(person.api, { userId: userId(), newest: older?._id ?? '' });
  expect(await unread()).toBe(1);
});

test('a withdrawal says where it is, and a purchase what it bought', async () => {
  await depositAndTell(20_000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  await addInvestment(person.api, { userId: userId(), productId, capital: 5000, requestId: crypto.randomUUID() });
  await addTransaction(person.api, money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, 3000));
  await fold();
  const titles = (await notices()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    '₦20,000.00 is in your wallet',
    '₦3,000.00 is on its way',
    '₦5,000.00 is invested',
  ]);
});

test('letters that are not wanted do not come, and the app still tells', async () => {
  await chooseLetters(person.api, { userId: userId(), off: ['money_in'] });
  expect((await getUser(person.api)).user.lettersOff).toEqual(['money_in']);
  await depositAndTell();
  expect(await told()).toEqual(['Welcome to Ajose']);
  expect(await unread()).toBe(1);
  const unsafe = { userId: userId(), off: ['new_device'] } as never;
  await expect(chooseLetters(person.api, unsafe)).rejects.toMatchObject({ status: 400 });
});

test('a sign-in on a device that is not known is told, whatever letters were chosen; on a known one it is not', async () => {
  await chooseLetters(person.api, { userId: userId(), off: ['money_in', 'money_out', 'bought', 'ended'] });
  const { device } = await signInTo(money, person.user.email);
  expect(await notices()).toMatchObject([{ kind: 'new_device', title: 'Your account was opened on a new device' }]);
  expect(await told()).toContain('Your account was opened on a new device');
  await login(apiOf(money), { email: person.user.email, password: PASSWORD, ...(device ? { device } : {}) });
  expect(await notices()).toHaveLength(1);
});

test('what is older than a day, as a history that is brought in, is no news', async () => {
  await money.owner.query(
    `SELECT ledger.post($1, 'old', gen_random_uuid(), 'deposit', 'completed', 'wallet', 'offline', 'offline', 'wallet', 100, now() - interval '3 days')`,
    [userId()],
  );
  await fold();
  expect(await notices()).toEqual([]);
});
