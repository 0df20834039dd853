/** Approvals of offline investments, and of what an administrator does alone on one day. Decisions on transactions: approvals.test.ts. */
import { randomUUID } from 'node:crypto';
import { approveRequest, getApprovals, withdrawRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { getFound } from '@ajose/sdk/admin/search';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { Transaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { getNotices } from '@ajose/sdk/customer/notices';
import { addTransaction, newPaymentReference, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const DAY = 86_400_000;
const THRESHOLD = 50_000;

let person: TestCustomer;
const money = await startMoney({ DUAL_APPROVAL_NAIRA: String(THRESHOLD), PAYOUTS: 'manual' });
const asker = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');
beforeEach(async () => {
  person = await money.newPerson(200_000);
});
afterAll(() => money.close());

async function withdraw(amount: number): Promise<Transaction> {
  return (await addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), amount))).transaction;
}

const decide = (admin: TestAdmin, { _id }: Transaction, status: TransactionStatus) =>
  setTransactionStatus(admin.api, _id, { status });

const stateOf = async ({ _id }: Approval) => {
  const { approvals } = await getApprovals(asker.api, { limit: 100 });
  return approvals.find((approval) => approval._id === _id);
};

describe('an offline investment', () => {
  const body = (productId: string, capital: number, idempotencyKey: string = randomUUID()) => ({
    userId: person.user._id,
    productId,
    capital,
    startDate: new Date(Date.now() - DAY).toISOString(),
    ...newReceipt(),
    idempotencyKey,
  });

  test('needs a receipt, which books one investment only, and tells the second administrator what shows that it was paid', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const first = { ...body(productId, 2000), receiptNumber: 'lag 77' };
    const { receiptNumber: _number, ...without } = first;
    await expect(addOfflineInvestment(asker.api, without as never)).rejects.toMatchObject({
      status: 422,
      fields: { receiptNumber: 'Please enter the number of the receipt' },
    });
    await expect(addOfflineInvestment(asker.api, { ...first, evidence: 'Paid' })).rejects.toMatchObject({
      status: 422,
    });
    await addOfflineInvestment(asker.api, first);
    await addOfflineInvestment(asker.api, first);
    const again = { ...body(productId, 2000), receiptNumber: 'LAG 77' };
    await expect(addOfflineInvestment(other.api, again)).rejects.toMatchObject({ status: 409, code: 'receipt_used' });
    // Both of its transactions are found by its whole number, and show it.
    const found = (await getFound(asker.api, { q: first.receiptNumber })).transactions;
    expect(found.map(({ type }) => type).toSorted()).toEqual(['deposit', 'withdrawal']);
    for (const { transactionId: search } of found) {
      expect((await getAllTransactions(asker.api, { search })).transactions).toMatchObject([{ receipt: 'LAG 77' }]);
    }
    expect((await getFound(asker.api, { q: first.receiptNumber.slice(0, -1) })).transactions).toEqual([]);
    const large = await addOfflineInvestment(asker.api, { ...body(productId, THRESHOLD), receiptNumber: 'LAG 78' });
    expect(waits(large).act).toMatchObject({ receiptNumber: 'LAG 78', evidence: first.evidence });
    // The receipt books something else before the request is approved.
    await addOfflineInvestment(other.api, { ...body(productId, 3000), receiptNumber: 'LAG 78' });
    await expect(approveRequest(other.api, waits(large)._id)).rejects.toMatchObject({ code: 'receipt_used' });
  });

  test('is refused where the status does not allow money to move, large or small, and can be booked when it does again', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const small = body(productId, 2000);
    const approval = waits(await addOfflineInvestment(asker.api, body(productId, 60_000)));
    const set = (status: number) =>
      money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);
    const suspended = {
      status: 403,
      code: 'money_blocked',
      message: 'The customer’s status, Suspended, does not allow money to move.',
    };
    await set(2);
    await expect(addOfflineInvestment(asker.api, small)).rejects.toMatchObject(suspended);
    await expect(addOfflineInvestment(asker.api, body(productId, 70_000))).rejects.toMatchObject(suspended);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject(suspended);
    for (const frozen of [3, 40, 60, 70, 120]) {
      await set(frozen);
      await expect(addOfflineInvestment(asker.api, small)).rejects.toMatchObject({ code: 'money_blocked' });
    }
    await set(30);
    expect(await addOfflineInvestment(asker.api, small)).toMatchObject({ investment: { capital: 2000 } });
    await approveRequest(other.api, approval._id);
    expect(await stateOf(approval)).toMatchObject({ state: 'approved' });
  });

  test('tells its customer that the payment was recorded, not that it is in the wallet', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    await addOfflineInvestment(asker.api, body(productId, 4321));
    await money.owner.query('SELECT ledger.read_outbox(NULL)');
    const { notices } = await getNotices(person.api, person.user._id);
    expect(notices.map(({ title }) => title)).toContain('Your payment of ₦4,321.00 was recorded');
    expect(notices.map(({ title }) => title)).not.toContain('₦4,321.00 is in your wallet');
  });

  test('of a large amount is booked after an approval, and a repeat returns the booking', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const booking = body(productId, THRESHOLD);
    const made = await Promise.all([
      addOfflineInvestment(asker.api, booking),
      addOfflineInvestment(asker.api, booking),
    ]);
    const [first, second] = made.map(waits);
    expect(first?._id).toBe(second?._id);
    expect(first?.act).toMatchObject({ action: 'addOfflineInvestment', expectedProfit: 5000 });
    const count = async () =>
      (await getAllTransactions(asker.api, { userId: person.user._id })).transactions.filter(
        ({ paymentMethod, reason }) => paymentMethod === 'offline' && reason !== 'Opening',
      ).length;
    expect(await count()).toBe(0);
    await approveRequest(other.api, first?._id ?? '');
    expect(await count()).toBe(2);
    const { entries } = await getAuditLog(asker.api, { action: 'addOfflineInvestment' });
    expect(entries[0]).toMatchObject({ by: { name: 'Tunde Bakare' }, after: { askedBy: 'Adaeze Okafor' } });
    expect(await addOfflineInvestment(asker.api, booking)).toMatchObject({
      transactionsCreated: 'deposit_and_withdrawal',
      investment: { capital: THRESHOLD, isOffline: true },
    });
    expect(await count()).toBe(2);
    await expect(addOfflineInvestment(asker.api, { ...booking, capital: 60_000 })).rejects.toMatchObject({
      code: 'id_reused',
    });
    await money.expectPromisesKept();
  });

  test('is approved for its content: the same request id with other content books nothing', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const booking = body(productId, THRESHOLD);
    const approval = waits(await addOfflineInvestment(asker.api, booking));
    await approveRequest(other.api, approval._id);
    const before = await money.walletOf(person);
    const someone = await money.newPerson(1000);
    const reused = { status: 409, code: 'id_reused' };
    const another = await money.newProduct({ cost: 1000, rate: 50, days: 30 });
    for (const changed of [
      { ...booking, userId: someone.user._id },
      { ...booking, userId: someone.user._id, capital: 9_000_000 },
      { ...booking, userId: someone.user._id, idempotencyKey: booking.idempotencyKey.toUpperCase() },
      { ...booking, capital: 9_000_000 },
      { ...booking, capital: 1000 },
      { ...booking, productId: another },
      { ...booking, startDate: new Date(Date.now() - 2 * DAY).toISOString() },
    ]) {
      await expect(addOfflineInvestment(asker.api, changed)).rejects.toMatchObject(reused);
    }
    const capitals = {
      ...booking,
      idempotencyKey: booking.idempotencyKey.toUpperCase(),
      userId: person.user._id.toUpperCase(),
      productId: productId.toUpperCase(),
    };
    const again = await addOfflineInvestment(asker.api, capitals);
    expect(again).toMatchObject({ investment: { capital: THRESHOLD } });
    const { rows } = await money.owner.query<{ n: number; key: string }>(
      `SELECT count(*)::int AS n, min(transaction_id) AS key FROM ledger.transactions WHERE lower(transaction_id) = $1`,
      [`ofw-${booking.idempotencyKey}`],
    );
    expect(rows).toEqual([{ n: 1, key: `OFW-${booking.idempotencyKey}` }]);
    expect(await money.walletOf(person)).toBe(before);
    await money.expectPromisesKept();
  });

  test('is not booked when the product’s terms have changed', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const approval = waits(await addOfflineInvestment(asker.api, body(productId, 60_000)));
    await money.owner.query('UPDATE products SET rate_bps = rate_bps * 5 WHERE id = $1', [productId]);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ status: 409, code: 'terms_changed' });
    expect(await stateOf(approval)).toMatchObject({ state: 'overtaken' });
    await money.expectPromisesKept();
  });

  test('in a product that was closed meanwhile can be approved after it opens again', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const approval = waits(await addOfflineInvestment(asker.api, body(productId, 60_000)));
    await money.owner.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [productId]);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'product_inactive' });
    expect(await stateOf(approval)).toMatchObject({ state: 'waiting' });
    await money.owner.query(`UPDATE products SET status = 'active' WHERE id = $1`, [productId]);
    await approveRequest(other.api, approval._id);
    expect(await stateOf(approval)).toMatchObject({ state: 'approved' });
  });

  test('under the threshold is booked at once, and a repeat returns the booking', async () => {
    const admin = await newAdmin(money);
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const booking = body(productId, 45_000);
    for (const _ of [1, 2]) {
      expect(await addOfflineInvestment(admin.api, booking)).toMatchObject({
        transactionsCreated: 'deposit_and_withdrawal',
      });
    }
  });

  test('is judged by its capital and profit together', async () => {
    const admin = await newAdmin(money);
    const productId = await money.newProduct({ cost: 1000, rate: 1000, days: 1 });
    const reply = await addOfflineInvestment(admin.api, body(productId, 4545.46));
    expect(reply.message).toContain('Capital and profit come to ₦50,000.06, and from ₦50,000 on it takes two.');
    expect(waits(reply)).toMatchObject({ amount: 4545.46, act: { expectedProfit: 45_454.6 } });
    expect(await addOfflineInvestment(admin.api, body(productId, 4545.45))).toHaveProperty('investment');
    await money.expectPromisesKept();
  });

  test('that starts more than seven days ago waits, however small it is', async () => {
    const admin = await newAdmin(money);
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const daysAgo = (days: number) => ({
      ...body(productId, 1000),
      startDate: new Date(Date.now() - days * DAY).toISOString(),
    });
    const reply = await addOfflineInvestment(admin.api, daysAgo(7.01));
    expect(reply.message).toContain('It starts more than 7 days ago.');
    expect(await money.walletOf(person)).toBe(200_000);
    await approveRequest(other.api, waits(reply)._id);
    expect(await addOfflineInvestment(admin.api, daysAgo(6.99))).toHaveProperty('investment');
  });
});

describe('the sums of a day', () => {
  const booking = (customer: TestCustomer, productId: string, capital: number) => ({
    userId: customer.user._id,
    productId,
    capital,
    startDate: new Date(Date.now() - DAY).toISOString(),
    ...newReceipt(),
    idempotencyKey: randomUUID(),
  });
  const deposit = async (customer: TestCustomer, amount: number): Promise<Transaction> =>
    (await addTransaction(customer.api, money.depositBody(customer, newPaymentReference('wallet'), amount)))
      .transaction;

  test('by administrator: the third credit by hand waits, and is free again a day later', async () => {
    const admin = await newAdmin(money);
    for (const _ of [1, 2]) {
      const customer = await money.newPerson(1000);
      expect(await decide(admin, await deposit(customer, 20_000), 'completed')).toHaveProperty('transaction');
    }
    const customer = await money.newPerson(1000);
    const last = await deposit(customer, 10_000);
    const reply = await decide(admin, last, 'completed');
    expect(reply.message).toContain('what you did alone in the last 24 hours');
    expect(await money.walletOf(customer)).toBe(1000);
    await withdrawRequest(admin.api, waits(reply)._id);
    // Giving money back adds to no sum.
    expect(await decide(admin, await withdraw(49_000), 'failed')).toHaveProperty('transaction');
    await money.owner.query(`UPDATE acts_alone SET at = at - interval '1 day' WHERE staff_id = $1`, [admin.id]);
    expect(await decide(admin, last, 'completed')).toHaveProperty('transaction');
    expect(await money.walletOf(customer)).toBe(11_000);
  });

  test('by customer: two administrators at the same time do not get past the limit together', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    for (let round = 0; round < 5; round += 1) {
      const [testAdmin, two, customer] = [await newAdmin(money), await newAdmin(money), await money.newPerson(1000)];
      const replies = await Promise.all(
        [testAdmin, two].map((admin) => addOfflineInvestment(admin.api, booking(customer, productId, 30_000))),
      );
      expect(replies.filter((reply) => 'investment' in reply)).toHaveLength(1);
      expect(replies.find((reply) => 'approval' in reply)?.message).toContain('by hand for this customer');
    }
    await money.expectPromisesKept();
  });

  test('by administrator: two calls at the same time for two customers do not get past the limit together', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    for (let round = 0; round < 5; round += 1) {
      const [admin, testCustomer, two] = [
        await newAdmin(money),
        await money.newPerson(1000),
        await money.newPerson(1000),
      ];
      const replies = await Promise.all(
        [testCustomer, two].map((customer) => addOfflineInvestment(admin.api, booking(customer, productId, 30_000))),
      );
      expect(replies.filter((reply) => 'investment' in reply)).toHaveLength(1);
    }
    await money.expectPromisesKept();
  });

  test('do not count what two administrators decided', async () => {
    const admin = await newAdmin(money);
    const customer = await money.newPerson(1000);
    const approval = waits(await decide(admin, await deposit(customer, 60_000), 'completed'));
    await approveRequest(other.api, approval._id);
    expect(await decide(admin, await deposit(customer, 20_000), 'completed')).toHaveProperty('transaction');
  });
});

test('without dual approval one administrator is enough for any amount', async () => {
  const off = await startMoney({ DUAL_APPROVAL_NAIRA: 'off' });
  const rich = await off.newPerson(90_000_000);
  const admin = await newAdmin(off);
  const productId = await off.newProduct({ cost: 1000, rate: 10, days: 30 });
  const reply = await addOfflineInvestment(admin.api, {
    userId: rich.user._id,
    productId,
    capital: 80_000_000,
    startDate: new Date().toISOString(),
    ...newReceipt(),
    idempotencyKey: randomUUID(),
  });
  expect(reply).toHaveProperty('investment');
  await off.close();
});
