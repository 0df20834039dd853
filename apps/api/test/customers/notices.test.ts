/** Notices: each event once, in the app and by email. Only emails about safety are sent to a customer who turned emails off. */
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { chooseEmails, getNotices, seeNotices } from '@ajose/sdk/customer/notices';
import { addInvestment, addSavingsFunds, getUserInvestments } from '@ajose/sdk/customer/investments';
import { getUser, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getTransaction } from '../../src/money/transactions/transactions.ts';
import { startMoney } from '../money.ts';
import { payIn } from '../payments.ts';
import { apiOf, newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';
import { signInTo } from '../sign-in.ts';

let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
});

const userId = () => person.user._id;
/** Counts the postings, as the job does. */
const readOutbox = () => money.db.query('SELECT ledger.read_outbox(100000)');
const notices = async () => (await getNotices(person.api, userId())).notices;
const unread = async () => (await getUser(person.api)).user.unread;
const emails = async () => {
  await money.runJobs();
  return money.emails.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
};
const deposit = (naira = 5000): Promise<string> => payIn(money, person, naira);
const depositAndTell = async (naira?: number) => {
  await deposit(naira);
  await readOutbox();
};

test('money that came in brings one notice, which is new until it was seen', async () => {
  await depositAndTell();
  await readOutbox();
  expect(await unread()).toBe(1);
  expect(await notices()).toMatchObject([
    { kind: 'money_in', title: '₦5,000.00 is in your wallet', text: 'Your payment has arrived.', isNew: true },
  ]);
  expect(await emails()).toEqual(['Welcome to Ajose', '₦5,000.00 is in your wallet']);
  expect(money.emails.at(-1)?.text).toMatch(/^Method: (Card|Bank transfer|Online payment)$/m);
  await seeNotices(person.api, { userId: userId() });
  expect(await unread()).toBe(0);
  expect(await notices()).toMatchObject([{ isNew: false }]);
});

test('an email that a posting brings is tried as often as one that a call brings', async () => {
  await depositAndTell();
  const { rows } = await money.owner.query(
    `SELECT count(*) > 1 AS both, array_agg(DISTINCT max_attempts) AS tries FROM graphile_worker.jobs
      WHERE task_identifier = 'send_mail'`,
  );
  expect(rows).toEqual([{ both: true, tries: [27] }]);
});

test('a withdrawal that a status holds back is not said to be on its way', async () => {
  await deposit(9000);
  await addTransaction(person.api, money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, 3000));
  await money.owner.query('UPDATE ledger.accounts SET customer_status = 50 WHERE customer_id = $1', [userId()]);
  await readOutbox();
  expect((await notices())[0]).toMatchObject({
    title: '₦3,000.00 is set aside',
    text: 'It is not sent to your bank while the status of your account stops withdrawals.',
  });
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

test('an older look makes no notice new again, and another customer’s notice tells nothing', async () => {
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

test('a notice says of a withdrawal where it is, and of a purchase what it bought', async () => {
  await depositAndTell(20_000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const body = { userId: userId(), productId, capital: 5000, idempotencyKey: crypto.randomUUID() };
  await addInvestment(person.api, body);
  await addTransaction(person.api, money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, 3000));
  await readOutbox();
  const titles = (await notices()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual([
    '₦20,000.00 is in your wallet',
    '₦3,000.00 is on its way',
    '₦5,000.00 is invested',
  ]);
});

test('the email of a purchase says what it pays after tax, and when', async () => {
  await depositAndTell(20_000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  await money.owner.query('UPDATE products SET tax_bps = 1000 WHERE id = $1', [productId]);
  await addInvestment(person.api, { userId: userId(), productId, capital: 5000, idempotencyKey: crypto.randomUUID() });
  const end = formatDateWithWeekday(new Date(money.clock.now().getTime() + 30 * 86_400_000));
  await readOutbox();
  await emails();
  const email = money.emails.findLast(({ subject }) => subject.startsWith('₦5,000.00 is invested'));
  expect(email?.text).toContain(`It pays: ₦5,450.00 on ${end}, after tax`);
});

test('the email about money that was invested offline names no balance, because the wallet did not keep it', async () => {
  await depositAndTell(20_000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const admin = await newAdmin(money);
  const idempotencyKey = crypto.randomUUID();
  const startDate = money.clock.now().toISOString();
  const body = { userId: userId(), productId, capital: 5000, startDate, idempotencyKey, ...newReceipt() };
  await addOfflineInvestment(admin.api, body);
  await readOutbox();
  await emails();
  const about = (title: string) => money.emails.findLast(({ subject }) => subject.startsWith(title))?.text;
  expect(about('Your payment of ₦5,000.00 was recorded')).toContain('so your wallet did not change');
  expect(about('Your payment of ₦5,000.00 was recorded')).not.toContain('Wallet after');
  expect(about('₦5,000.00 is invested')).toContain('Wallet after: ₦20,000.00');
});

test('the email of a top-up says what the plan then pays for all that is in it', async () => {
  await depositAndTell(20_000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30, savings: true });
  await addInvestment(person.api, { userId: userId(), productId, capital: 5000, idempotencyKey: crypto.randomUUID() });
  const [plan] = (await getUserInvestments(person.api, { userId: userId() })).investments;
  const more = { userId: userId(), investmentId: plan?._id ?? '', amount: 3000, idempotencyKey: crypto.randomUUID() };
  await addSavingsFunds(person.api, more);
  await readOutbox();
  await emails();
  const email = money.emails.findLast(({ subject }) => subject.startsWith('₦3,000.00 is added to a savings plan'));
  expect(email?.text).toMatch(/The plan then pays: ₦8,8\d\d\.\d\d on /);
});

test('the email of a withdrawal names the account, its bank and the wallet afterwards, and leads to the withdrawal', async () => {
  await depositAndTell(20_000);
  const id = `WDL_${crypto.randomUUID()}`;
  await addTransaction(person.api, money.withdrawalBody(person, id, 3000));
  await readOutbox();
  await emails();
  const email = money.emails.findLast(({ subject }) => subject === '₦3,000.00 is on its way');
  const { bank_acct_name: name, bank_acct_number: number } = (await getUser(person.api)).user;
  expect(number).toMatch(/^\d{10}$/);
  for (const said of [`••${number?.slice(-4)}`, name ?? '?', 'Wallet after: ₦17,000.00', `ID: ${id}`])
    expect(email?.text).toContain(said);
  expect(email?.text).toMatch(/To: [A-Z][A-Za-z ]+, ••/);
  expect(email?.text).not.toContain(number);
  expect(email?.text).toContain(
    `See this transaction: ${money.deps.env.customerOrigin}/dashboard?open=transaction&id=${id}`,
  );
});

test('the email of a withdrawal that an administrator stopped says that we stopped it, gives no reason, and names the new balance', async () => {
  await depositAndTell(20_000);
  const id = `WDL_${crypto.randomUUID()}`;
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, id, 3000));
  const admin = await newAdmin(money);
  await setTransactionStatus(admin.api, transaction._id, { status: 'failed', reason: 'Looks like fraud' });
  await readOutbox();
  await emails();
  const email = money.emails.findLast(({ subject }) => subject === '₦3,000.00 did not leave');
  expect(email?.text).toContain('We stopped it. It is back in your wallet.');
  expect(email?.text).toContain('Wallet after: ₦20,000.00');
  expect(email?.text).not.toContain('fraud');
  expect((await getTransaction(money.db, userId(), transaction._id)).payout?.stage).toBe('stopped');
});

test('the email of a withdrawal that the bank refused names the balance with its money back, one that is paid names none, and one that is returned later came back', async () => {
  await depositAndTell(20_000);
  const send = async () => {
    const id = `WDL_${crypto.randomUUID()}`;
    return (await addTransaction(person.api, money.withdrawalBody(person, id, 3000))).transaction._id;
  };
  const [refused, paid] = [await send(), await send()];
  await money.owner.query(`SELECT money.payout_failed($1, $2, 'paystack', 'failed', now(), 'Closed')`, [
    userId(),
    refused,
  ]);
  await money.owner.query(`SELECT money.payout_paid($1, $2, 'paystack', now(), 'session', 0, 0, 'TRF')`, [
    userId(),
    paid,
  ]);
  await readOutbox();
  await emails();
  const about = (title: string) => money.emails.findLast(({ subject }) => subject === title)?.text;
  expect(about('₦3,000.00 did not leave')).toContain('Wallet after: ₦17,000.00');
  expect(about('₦3,000.00 did not leave')).toContain('Your bank did not take it.');
  expect(about('₦3,000.00 is at your bank')).not.toContain('Wallet after');

  await money.owner.query(`SELECT money.payout_failed($1, $2, 'paystack', 'reversed', now(), 'Closed')`, [
    userId(),
    paid,
  ]);
  await readOutbox();
  await emails();
  expect(about('₦3,000.00 came back')).toContain('Your bank returned it. It is in your wallet again.');
});

describe('a withdrawal that is paid before anybody was told that it is on its way', () => {
  const pay = (id: string) =>
    money.owner.query(`SELECT money.payout_paid($1, $2, 'paystack', now(), 'session-of-the-bank', 0, 0, 'TRF')`, [
      userId(),
      id,
    ]);
  const ask = async () => {
    await depositAndTell(20_000);
    await emails();
    const asked = money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, 3000);
    return (await addTransaction(person.api, asked)).transaction._id;
  };
  const about = async () => (await emails()).filter((subject) => subject.startsWith('₦3,000.00'));

  test('brings one notice and one email, which say that it is at the bank', async () => {
    await pay(await ask());
    await readOutbox();
    expect((await notices()).map(({ title }) => title)).toEqual([
      '₦3,000.00 is at your bank',
      '₦20,000.00 is in your wallet',
    ]);
    expect(await about()).toEqual(['₦3,000.00 is at your bank']);
    expect(money.emails.at(-1)?.text).toContain('Session ID of the bank: session-of-the-bank');
  });

  test('brings that email alone where the other one waited to be written', async () => {
    const id = await ask();
    await readOutbox();
    await pay(id);
    await readOutbox();
    expect(await about()).toEqual(['₦3,000.00 is at your bank']);
  });

  test('names no Session ID of the bank in the email that it is on its way', async () => {
    const id = await ask();
    await readOutbox();
    await money.owner.query(`UPDATE money.payouts SET session_id = 'session-of-the-bank' WHERE id = $1`, [id]);
    expect(await about()).toEqual(['₦3,000.00 is on its way']);
    expect(money.emails.at(-1)?.text).not.toContain('Session ID');
  });
});

test('emails that the customer turned off do not come, and the app still shows the news', async () => {
  await chooseEmails(person.api, { userId: userId(), off: ['money_in'] });
  expect((await getUser(person.api)).user.emailsOff).toEqual(['money_in']);
  await depositAndTell();
  expect(await emails()).toEqual(['Welcome to Ajose']);
  expect(await unread()).toBe(1);
  const unsafe = { userId: userId(), off: ['new_device'] } as never;
  await expect(chooseEmails(person.api, unsafe)).rejects.toMatchObject({ status: 400 });
});

test('an email says that an unknown device signed in, whatever emails were chosen; for a known one none comes', async () => {
  await chooseEmails(person.api, { userId: userId(), off: ['money_in', 'money_out', 'bought', 'ended'] });
  const { device } = await signInTo(money, person.user.email);
  expect(await notices()).toMatchObject([{ kind: 'new_device', title: 'Your account was opened on a new device' }]);
  expect(await emails()).toContain('Your account was opened on a new device');
  expect(money.emails.findLast(({ subject }) => subject.endsWith('a new device'))?.text).toContain(
    `Ask for a new password: ${money.deps.env.customerOrigin}/forgot-password`,
  );
  await login(apiOf(money), { email: person.user.email, password: PASSWORD, ...(device ? { device } : {}) });
  expect(await notices()).toHaveLength(1);
});

test('postings older than a day, as in an imported history, bring no notice', async () => {
  await money.owner.query(
    `SELECT ledger.post($1, 'old', 'offline', ARRAY[ledger.leg('offline', 'wallet', 100)], now() - interval '3 days', 'wallet', 'offline', fingerprint => gen_random_uuid(), allowed => NULL, debt_free => false)`,
    [userId()],
  );
  await readOutbox();
  expect(await notices()).toEqual([]);
});

describe('an ending brings its notice at the time at which it ends:', () => {
  const DAY_MS = 86_400_000;
  const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);
  /** A withdrawal that was asked for some days ago. @returns its id */
  async function asked(days: number): Promise<string> {
    await money.owner.query(
      `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 500000)], $2, 'Opening', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
      [userId(), ago(days + 1)],
    );
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM money.withdraw($1, 'WDL_long_ago', $1, 300000, 'Wallet withdrawal', 'bank_transfer', $2, '{}', NULL, '058', '0000000000', 'ADA', NULL)`,
      [userId(), ago(days)],
    );
    await readOutbox();
    return rows[0]?.id ?? '';
  }
  const paid = (id: string, at: Date) =>
    money.owner.query(`SELECT money.payout_paid($1, $2, 'paystack', $3, 'session', 0, 0, 'TRF')`, [userId(), id, at]);
  const titles = async () => {
    await readOutbox();
    return (await notices()).map(({ title }) => title);
  };

  test('a withdrawal that is paid days after it was asked for', async () => {
    await paid(await asked(3), ago(0));
    expect(await titles()).toEqual(['₦3,000.00 is at your bank']);
  });

  test('a withdrawal that fails days later, and the return of its money', async () => {
    const id = await asked(3);
    await money.owner.query(`SELECT money.payout_failed($1, $2, 'paystack', 'failed', $3, 'Account is closed')`, [
      userId(),
      id,
      ago(0),
    ]);
    expect((await titles()).toSorted()).toEqual(['₦3,000.00 did not leave', '₦3,000.00 is in your wallet']);
  });

  test('a deposit that fails days later', async () => {
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM money.open_deposit($1, 'begun-long-ago', $1, 500000, 'wallet', 'paystack', $2, '{}', NULL, NULL, 'paystack')`,
      [userId(), ago(2)],
    );
    await readOutbox();
    await money.owner.query(`SELECT money.close_deposit($1, $2, 'failed', $3, '{}')`, [userId(), rows[0]?.id, ago(0)]);
    expect(await titles()).toEqual(['₦5,000.00 did not come in']);
  });

  test('but an ending of long ago, in a history that is imported, brings none', async () => {
    await paid(await asked(5), ago(3));
    expect(await titles()).toEqual([]);
  });
});

test('a notice names its investment, by its id or by the id of the transaction that paid it out', async () => {
  const [first, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const add = (kind: string, data: object) =>
    money.owner.query('INSERT INTO notices (customer_id, at, kind, data) VALUES ($1, $2, $3, $4)', [
      userId(),
      money.clock.now(),
      kind,
      data,
    ]);
  await add('ends_soon', { name: 'Harvest', endsAt: money.clock.now(), investment: first });
  await add('ended', { kobo: 100, reason: 'Payout: Harvest', transaction: `PAY-${other}` });
  await add('money_in', { kobo: 100, cause: 'payment', transaction: 'payment-1-wallet-abcde' });
  const list = await notices();
  expect(Object.fromEntries(list.map(({ kind, investmentId }) => [kind, investmentId]))).toEqual({
    ended: other,
    ends_soon: first,
    money_in: undefined,
  });
});
