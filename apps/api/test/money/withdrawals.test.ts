/** Withdrawals: the money is held at once, paid once, and returned if the transfer fails, whatever the gateway does. */
import { getDashboardStats } from '@ajose/sdk/admin/dashboard';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { ApiError } from '@ajose/sdk/error';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { faultModes } from '@ajose/sandbox/faults';
import { addBankAccount, preferBankAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getUser, login } from '@ajose/sdk/customer/session';
import { formatDateTime, startOfLagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { accountOf, startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

let person: TestCustomer;
let made = 0;

const money = await startMoney({ DUAL_APPROVAL_NAIRA: 'off' });
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(10_000);
  await fetch(`${money.gatewayUrl}/sandbox/faults`, { method: 'DELETE' });
});

const newId = (): string => `WDL_${(made += 1)}_ABCDEFGH`;

async function withdraw(amount: number, id = newId()) {
  return (await addTransaction(person.api, money.withdrawalBody(person, id, amount))).transaction;
}

const account = () => accountOf(money, person);

async function setAccountNumber(number: string): Promise<void> {
  await money.owner.query('UPDATE customers SET bank_account_number = $2 WHERE id = $1', [person.user._id, number]);
}

async function seen(id: string) {
  const { data } = await getUserTransactions(person.api, person.user._id, { limit: 100 });
  const transaction = data.find(({ _id }) => _id === id);
  if (!transaction) throw new Error('The transaction is not in the list');
  return transaction;
}

/** Lets the job run until no payout is due within the next hours. */
async function runPayouts(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await payOut(money.deps);
    await new Promise((resolve) => setTimeout(resolve, 15));
    money.clock.advance(60_000 * 15);
  }
}

const transfers = () => money.world.transfers();

test('the money of a withdrawal is held at once and paid out once', async () => {
  const asked = await withdraw(2500.5);
  expect(asked).toMatchObject({
    status: 'pending',
    beforeBalance: 10_000,
    afterBalance: 7499.5,
    payout: { stage: 'waiting', sentAt: null, endedAt: null },
  });
  expect(await account()).toEqual({ wallet: 7499.5, held: 2500.5, payout: 0 });
  await runPayouts();
  expect(await account()).toEqual({ wallet: 7499.5, held: 0, payout: 2500.5 });
  const paid = await seen(asked._id);
  expect(paid).toMatchObject({ status: 'completed', payout: { stage: 'paid' } });
  const { sentAt, endedAt } = paid.payout ?? {};
  expect(Date.parse(sentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(asked.timestamp));
  expect(Date.parse(endedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(sentAt ?? ''));
  // A gateway may name the session in its webhook only.
  await money.tell(money.world.lastEvent());
  expect((await seen(asked._id)).payout?.sessionId).toMatch(/^\d{30}$/);
  expect(transfers().filter(({ reference }) => reference === referenceOf(asked._id))).toHaveLength(1);
  await money.expectPromisesKept();
});

test('a withdrawal that is paid on a later day stays in the history at the moment at which it left the wallet', async () => {
  const { _id } = await withdraw(3000);
  const { postedAt } = await seen(_id);
  person = await money.later(person, 26 * 3_600_000);
  await runPayouts();
  expect(await seen(_id)).toMatchObject({ status: 'completed', postedAt });
});

test('a transfer that fails, or is reversed after it was paid, returns the money with the reason', async () => {
  await setAccountNumber('0000000002');
  const failing = await withdraw(1000);
  await runPayouts();
  const ended = { sentAt: expect.any(String), endedAt: expect.any(String) };
  expect(await seen(failing._id)).toMatchObject({ status: 'failed', payout: { stage: 'failed', ...ended } });
  expect((await seen(failing._id)).metadata.note).toMatch(/restricted|declined by the bank/);
  await setAccountNumber('0000000000');
  const reversed = await withdraw(1000);
  await runPayouts();
  expect(await seen(reversed._id)).toMatchObject({ status: 'completed' });
  await money.order(`transfers/${referenceOf(reversed._id)}/reversed`);
  const event = money.world.transferEvent({ reference: referenceOf(reversed._id), kobo: 100_000, status: 'reversed' });
  expect((await money.tell(event)).status).toBe(200);
  expect((await money.tell(event)).status).toBe(200);
  expect(await seen(reversed._id)).toMatchObject({ status: 'failed', payout: { stage: 'reversed', ...ended } });
  expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
  await money.expectPromisesKept();
});

test('money that came back is no deposit: the totals of a history add up to the wallet', async () => {
  const admin = await newAdmin(money);
  const deposited = async () =>
    (await getDashboardStats(admin.api)).stats.days.reduce((sum, { deposits }) => sum + deposits, 0);
  const before = await deposited();
  const summary = async () => (await getAllTransactions(admin.api, { userId: person.user._id })).summary;
  await setAccountNumber('0000000002');
  const failing = await withdraw(1000);
  await runPayouts();
  await setAccountNumber('0000000000');
  await withdraw(2000);
  await runPayouts();
  await setAccountNumber('0000000001');
  await withdraw(300);
  await payOut(money.deps);
  const { stats, data } = await getUserTransactions(person.api, person.user._id);
  expect(stats).toMatchObject({ totalDeposits: 10_000, totalWithdrawals: 2300, pendingCount: 1, toBank: 2000 });
  const sent = await getUserTransactions(person.api, person.user._id, { kind: 'to_bank', moved: true });
  expect(sent.data.map(({ amount }) => amount)).toEqual([2000]);
  expect(stats.totalDeposits - stats.totalWithdrawals).toBe(await money.walletOf(person));
  expect(data.map(({ type, amount, returns }) => [type, amount, returns])).toContainEqual([
    'deposit',
    1000,
    failing.transactionId,
  ]);
  expect(data.filter(({ returns }) => returns !== undefined)).toHaveLength(1);
  expect(await summary()).toMatchObject({ completedAmount: 12_000, pendingAmount: 300 });
  const all = await getAllTransactions(admin.api, { type: 'deposit', status: 'completed' });
  const { rows } = await money.owner.query<{ naira: number }>(
    `SELECT sum(amount)::float / 100 AS naira FROM ledger.transactions
      WHERE kind = 'deposit' AND status = 'completed'`,
  );
  // The list of a type has the returns among its rows, and its sum equals them.
  expect(all.summary.totalAmount).toBe(rows[0]?.naira);
  expect(await deposited()).toBe(before);
  await money.expectPromisesKept();
});

test('an old withdrawal names the account that it went to, whatever account the customer has now', async () => {
  const asked = await withdraw(700);
  const { rows } = await money.owner.query<{ name: string }>(`SELECT name FROM banks WHERE code = '058'`);
  const account = { bankName: rows[0]?.name, number: '0000000000', name: 'ADA' };
  expect(asked.payout?.account).toEqual(account);
  await runPayouts();
  await money.owner.query(
    `UPDATE customers SET bank_code = '057', bank_account_number = '9999999999', bank_account_name = 'OTHER' WHERE id = $1`,
    [person.user._id],
  );
  expect((await seen(asked._id)).payout?.account).toEqual(account);
  const admin = await newAdmin(money);
  const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id, type: 'withdrawal' });
  expect(transactions.map(({ payout }) => payout?.account)).toEqual([account]);
});

test.each(faultModes)(
  'whatever the gateway does (%s), the same transfer is looked up and never made twice',
  async (mode) => {
    await money.order('faults', { mode, count: 2, path: money.world.paths.transfer, method: 'POST', delayMs: 700 });
    await money.order('faults', {
      mode,
      count: 1,
      path: money.world.paths.verifyTransfer,
      method: 'GET',
      delayMs: 700,
    });
    const asked = await withdraw(1500);
    await runPayouts(8);
    expect(await seen(asked._id)).toMatchObject({ status: 'completed' });
    expect(transfers().filter(({ reference }) => reference === referenceOf(asked._id))).toHaveLength(1);
    expect(await account()).toEqual({ wallet: 8500, held: 0, payout: 1500 });
  },
);

test('a look-up that is refused returns no money, because the transfer may be on its way', async () => {
  await setAccountNumber('0000000001');
  const asked = await withdraw(700);
  await payOut(money.deps);
  money.clock.advance(60_000 * 15);
  const verifyTransfer = async () => ({ outcome: 'refused' as const, code: 'invalid_Key', message: 'Invalid key' });
  const gateway = new Proxy(gatewayOf(money.deps), {
    get: (target, name, receiver): unknown =>
      name === 'verifyTransfer' ? verifyTransfer : Reflect.get(target, name, receiver),
  });
  expect(await payOut(withGateway(money.deps, gateway))).toBeGreaterThan(0);
  expect(await account()).toEqual({ wallet: 9300, held: 700, payout: 0 });
  expect(await seen(asked._id)).toMatchObject({ status: 'pending', payout: { stage: 'unknown' } });
});

test.each(['RET-', 'REV-', 'PAY-', 'INV-'])(
  'a reference that begins like our own movements (%s) is refused',
  async (prefix) => {
    await expect(withdraw(100, `${prefix}${newId()}`)).rejects.toMatchObject({ status: 422 });
    expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
  },
);

test('after a process dies between the order and its answer, the next process continues the payout', async () => {
  const asked = await withdraw(700);
  await money.owner.query(`SELECT * FROM money.claim_payouts(100, $1, interval '60 seconds', true, '{1}')`, [
    money.clock.now(),
  ]);
  await runPayouts();
  expect(await seen(asked._id)).toMatchObject({ status: 'completed' });
  expect(transfers().filter(({ reference }) => reference === referenceOf(asked._id))).toHaveLength(1);
});

test('the same request twice holds the money once, and a repeat with another amount is refused', async () => {
  const id = newId();
  const [first, second] = await Promise.all([withdraw(4000, id), withdraw(4000, id)]);
  expect(first._id).toBe(second._id);
  await expect(withdraw(4001, id)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
  expect(await account()).toEqual({ wallet: 6000, held: 4000, payout: 0 });
});

test('an administrator can decide a payout that waits, and not one that is on its way', async () => {
  const admin = await newAdmin(money);
  const returned = await withdraw(100);
  const back = await setTransactionStatus(admin.api, returned._id, { status: 'failed' });
  expect(back).toMatchObject({ transaction: { status: 'failed' } });
  const byHand = await withdraw(200);
  await setTransactionStatus(admin.api, byHand._id, { status: 'completed' });
  await setAccountNumber('0000000001');
  const hanging = await withdraw(300);
  await payOut(money.deps);
  await expect(setTransactionStatus(admin.api, hanging._id, { status: 'failed' })).rejects.toMatchObject({
    status: 409,
    code: 'transfer_on_its_way',
  });
  await expect(setTransactionStatus(admin.api, byHand._id, { status: 'failed' })).rejects.toMatchObject({
    status: 409,
    code: 'not_pending',
  });
  expect(await account()).toEqual({ wallet: 9500, held: 300, payout: 0 });
  const { rows } = await money.owner.query<{ after: { status: string } }>(
    `SELECT after FROM audit_log WHERE action = 'setTransactionStatus' AND subject = $1`,
    [`transaction:${byHand._id}`],
  );
  expect(rows).toMatchObject([{ after: { status: 'completed' } }]);
  await money.expectPromisesKept();
});

test.each([
  ['negative', -1],
  ['zero', 0],
  ['too precise', 10.001],
  ['huge', 1e15],
  ['more than there is', 10_000.01],
])('an amount that is %s is refused and moves nothing', async (_, amount) => {
  const error = await withdraw(amount).then(
    () => null,
    (refused: ApiError) => refused,
  );
  expect([409, 422]).toContain(error?.status);
  expect(error?.message).toMatch(/\w/);
  expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
});

test('an amount as text, another customer, and missing bank details are refused and move nothing', async () => {
  const body = money.withdrawalBody(person, newId(), 100);
  await expect(addTransaction(person.api, { ...body, amount: '100' as unknown as number })).rejects.toMatchObject({
    status: 400,
  });
  const other = await money.newPerson(500);
  await expect(addTransaction(other.api, body)).rejects.toMatchObject({ status: 403, code: 'not_yours' });
  await money.owner.query(
    'UPDATE customers SET bank_code = NULL, bank_account_number = NULL, bank_account_name = NULL WHERE id = $1',
    [person.user._id],
  );
  await expect(addTransaction(person.api, body)).rejects.toMatchObject({ status: 409, code: 'bank_details_missing' });
  expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
});

test.each([0, 30, 40, 50, 60, 80, 90])('a customer of status %i may not withdraw, and is told why', async (status) => {
  await money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);
  await expect(withdraw(100)).rejects.toMatchObject({
    status: 403,
    code: 'withdrawals_blocked',
    message: expect.stringMatching(/account|verify|profile/),
  });
  expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
});

test('withdrawals whose common call fails are posted one by one', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => money.newPerson(1000)));
  await money.owner.query('ALTER FUNCTION money.withdraw_many RENAME TO away');
  try {
    const done = await Promise.all(
      people.map((person) => addTransaction(person.api, money.withdrawalBody(person, newId(), 600))),
    );
    expect(done.map(({ transaction }) => transaction.afterBalance)).toEqual(people.map(() => 400));
  } finally {
    await money.owner.query('ALTER FUNCTION money.away RENAME TO withdraw_many');
  }
});

test('text with half a surrogate pair is refused before it reaches the withdrawals of others', async () => {
  const body = { ...money.withdrawalBody(person, newId(), 60), metadata: { note: '\uD800' } };
  await expect(addTransaction(person.api, body)).rejects.toMatchObject({ status: 400, code: 'invalid_shape' });
  expect(await account()).toMatchObject({ wallet: 10_000, held: 0 });
});

describe('limits', () => {
  test('the smallest withdrawal is 100 naira', async () => {
    await expect(withdraw(99.99)).rejects.toMatchObject({
      status: 409,
      code: 'withdrawal_too_small',
      message: 'The smallest withdrawal is ₦100.',
    });
    await withdraw(100);
    expect(await account()).toEqual({ wallet: 9900, held: 100, payout: 0 });
  });

  const PAST = { status: 409, code: 'withdrawals_past_day_limit' };

  test('at most ten million naira leave in a day of Lagos, also when asked for at once', async () => {
    person = await money.newPerson(50_000_000);
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => withdraw(4_000_000)));
    const refused = answers.flatMap((settled): unknown[] => (settled.status === 'rejected' ? [settled.reason] : []));
    expect(refused).toEqual([expect.objectContaining(PAST), expect.objectContaining(PAST)]);
    expect(await account()).toEqual({ wallet: 42_000_000, held: 8_000_000, payout: 0 });
    await withdraw(2_000_000);
    await expect(withdraw(100)).rejects.toMatchObject({ ...PAST, message: expect.stringContaining('₦10,000,000') });
    money.clock.advance(86_400_000);
    const { token } = await login(apiOf(money), { email: person.user.email, password: PASSWORD });
    person = { ...person, token, api: apiOf(money, token) };
    await withdraw(10_000_000);
    money.clock.set(new Date());
    await money.expectPromisesKept();
  });

  test('the withdrawals of others in the same call are posted when a customer is past the limit', async () => {
    const rich = await money.newPerson(20_000_000);
    const others = await Promise.all(Array.from({ length: 6 }, () => money.newPerson(1000)));
    const refused = addTransaction(rich.api, money.withdrawalBody(rich, newId(), 11_000_000));
    const done = Promise.all(
      others.map((other) => addTransaction(other.api, money.withdrawalBody(other, newId(), 600))),
    );
    await expect(refused).rejects.toMatchObject(PAST);
    expect((await done).map(({ transaction }) => transaction.afterBalance)).toEqual(others.map(() => 400));
    expect(await money.walletOf(rich)).toBe(20_000_000);
  });

  test('a call for many withdrawals keeps the limit of each customer to the kobo, and posts nothing past it', async () => {
    const [rich, other] = [await money.newPerson(20_000_000), await money.newPerson(1000)];
    const at = money.clock.now();
    const order = ({ user }: TestCustomer, kobo: number) => ({
      customer: user._id,
      key: newId(),
      fingerprint: user._id,
      amount: kobo,
      reason: 'r',
      method: 'm',
      at,
      metadata: {},
      allowed: [1],
      bank_code: '058',
      account_number: '0',
      account_name: 'N',
      day_from: startOfLagosDay(at),
      day_most: 1_000_000_000,
    });
    const send = async (...orders: unknown[]) => {
      const { rows } = await money.owner.query<{ verdict: string }>('SELECT verdict FROM money.withdraw_many($1)', [
        JSON.stringify(orders),
      ]);
      return rows.map(({ verdict }) => verdict);
    };
    expect((await send(order(rich, 1_000_000_001), order(other, 600))).toSorted()).toEqual(['day_limit', 'posted']);
    expect(await send(order(rich, 999_999_999))).toEqual(['posted']);
    expect(await send(order(rich, 1))).toEqual(['posted']);
    expect(await send(order(rich, 1))).toEqual(['day_limit']);
    expect(await money.walletOf(rich)).toBe(10_000_000);
    await money.expectPromisesKept();
  });

  test('do not count money that came back', async () => {
    person = await money.newPerson(20_000_000);
    const admin = await newAdmin(money);
    for (let time = 0; time < 2; time += 1) {
      const asked = await withdraw(9_000_000);
      await setTransactionStatus(admin.api, asked._id, { status: 'failed' });
    }
    await withdraw(9_000_000);
    await expect(withdraw(2_000_000)).rejects.toMatchObject(PAST);
  });

  test('a withdrawal that an administrator settled as paid counts, alone or in one call with others', async () => {
    const admin = await newAdmin(money);
    const [rich, other] = [await money.newPerson(50_000_000), await money.newPerson(1000)];
    person = rich;
    const asked = await withdraw(9_000_000);
    await setTransactionStatus(admin.api, asked._id, { status: 'completed' });
    await expect(withdraw(1_000_000.01)).rejects.toMatchObject(PAST);
    const both = await Promise.allSettled([
      withdraw(2_000_000),
      addTransaction(other.api, money.withdrawalBody(other, newId(), 600)),
    ]);
    expect(both).toMatchObject([
      { status: 'rejected', reason: PAST },
      { status: 'fulfilled', value: { transaction: { afterBalance: 400 } } },
    ]);
    await withdraw(1_000_000);
    await expect(withdraw(100)).rejects.toMatchObject(PAST);
    await money.expectPromisesKept();
  });
});

describe('a changed bank account', () => {
  const change = (number: string, more: object = {}) =>
    updateBankDetails(person.api, {
      userId: person.user._id,
      bank: '058',
      bank_acct_name: 'Ada',
      bank_acct_number: number,
      ...more,
    });

  test('needs the password again, and stays as it was where the password is missing', async () => {
    await expect(change('1234567890')).rejects.toMatchObject({ status: 422, code: 'password_required' });
    const wrong = change('1234567890', { password: 'Wrong-password1' });
    await expect(wrong).rejects.toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await getUser(person.api)).user).toMatchObject({ bank_acct_number: '0000000000', withdrawalsFrom: null });
    // Saving the same account again is no change.
    await change('0000000000');
  });

  test('at a bank that has left the gateway’s list is reported before money is held', async () => {
    await money.owner.query(`UPDATE banks SET active = false WHERE code = '058'`);
    const refusal = { status: 409, code: 'bank_left', message: expect.stringContaining('save another bank account') };
    await expect(withdraw(1000)).rejects.toMatchObject(refusal);
    expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
    await money.owner.query(`UPDATE banks SET active = true WHERE code = '058'`);
    await withdraw(1000);
  });

  test('is named in its email with its own wait, even where another account is preferred before the email is written', async () => {
    await addBankAccount(person.api, {
      userId: person.user._id,
      bank: '058',
      bank_acct_name: 'Ada',
      bank_acct_number: '1111111111',
      password: PASSWORD,
    });
    money.clock.advance(2 * 86_400_000);
    person = await money.later(person, 0);
    await change('1234567890', { password: PASSWORD });
    const opens = (await getUser(person.api)).user.withdrawalsFrom;
    const userId = person.user._id;
    await preferBankAccount(person.api, { userId, bank: '058', bank_acct_number: '1111111111' });
    await money.runJobs();
    const email = money.emails.findLast(({ subject }) => subject === 'Your bank details were changed');
    expect(email?.text).toContain('Account number: ending in 7890');
    expect(email?.text).toContain(`from ${formatDateTime(opens ?? '')}`);
    money.clock.set(new Date());
  });

  test('is told at once and paid to after 24 hours; what was asked for before goes to the previous account', async () => {
    const before = await withdraw(1000);
    const at = money.clock.now().getTime();
    await change('1234567890', { password: PASSWORD });
    await expect(withdraw(1000)).rejects.toMatchObject({ status: 409, code: 'bank_account_new' });
    await money.runJobs();
    const email = money.emails.findLast((email) => email.to === person.user.email);
    expect(email).toMatchObject({ subject: 'Your bank details were changed' });
    expect(email?.text).toContain('Account number: ending in 7890');
    expect(email?.text).toContain('You can withdraw to the new account from');
    const { notices } = await getNotices(person.api, person.user._id);
    expect(notices).toMatchObject([{ kind: 'bank_changed', isNew: true }]);
    const { withdrawalsFrom } = (await getUser(person.api)).user;
    expect(Date.parse(withdrawalsFrom ?? '') - at).toBeGreaterThanOrEqual(86_400_000);
    await runPayouts();
    const paid = money.world.transfer(referenceOf(before._id));
    expect(JSON.stringify(paid)).not.toContain('1234567890');
    expect(await account()).toEqual({ wallet: 9000, held: 0, payout: 1000 });
    money.clock.advance(86_400_000);
    const { token } = await login(apiOf(money), { email: person.user.email, password: PASSWORD });
    person = { ...person, token, api: apiOf(money, token) };
    expect((await getUser(person.api)).user.withdrawalsFrom).toBeNull();
    await withdraw(1000);
    money.clock.set(new Date());
  });
});
