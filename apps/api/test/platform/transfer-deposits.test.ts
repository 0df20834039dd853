/** A deposit by bank transfer: its account is opened once and shown to the customer, and money that arrives there is credited. */
import {
  addTransaction,
  deleteTransaction,
  getUserTransactions,
  payByTransfer,
} from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sweepDeposits } from '../../src/money/deposits/sweep.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, healGateway, newReference, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  await healGateway(money);
  person = await money.newPerson();
});

const begin = (transactionId = newReference(), amount = 5000, who = person) =>
  payByTransfer(who.api, { userId: who.user._id, amount, transactionId });
const list = async () => (await getUserTransactions(person.api, person.user._id)).data;

test('a deposit by transfer opens one account for the amount, however often it is asked for, and shows it while it waits', async () => {
  const reference = newReference();
  const { transaction } = await begin(reference);
  expect(transaction).toMatchObject({ status: 'pending', amount: 5000, type: 'deposit', reason: 'wallet' });
  expect(transaction.transferTo).toEqual({
    number: expect.stringMatching(/^\d{10}$/),
    bank: money.world.does.transfer.bank,
    name: expect.any(String),
    until: expect.any(String),
  });
  const minutes = (Date.parse(transaction.transferTo?.until ?? '') - money.clock.now().getTime()) / 60_000;
  expect(Math.round(minutes)).toBe(money.world.does.transfer.minutes);
  const again = await Promise.all([begin(reference), begin(reference)]);
  expect(again.map((reply) => reply.transaction.transferTo)).toEqual([transaction.transferTo, transaction.transferTo]);
  expect(await list()).toMatchObject([{ transactionId: reference, transferTo: transaction.transferTo }]);
  expect(money.world.charge(reference)?.channels).toEqual(['bank_transfer']);
});

test('a transfer is credited once, and its account is no longer shown', async () => {
  const reference = newReference();
  await begin(reference);
  await money.order(`transactions/${reference}/confirm`);
  await money.tell(chargeEvent(money, reference));
  const [transaction] = await list();
  expect(transaction).toMatchObject({ status: 'completed', amount: 5000, afterBalance: 5000 });
  expect(transaction?.transferTo).toBeUndefined();
  const repeated = await begin(reference);
  expect(repeated).toMatchObject({
    message: 'The transfer has arrived. The money is in the wallet.',
    transaction: { status: 'completed' },
  });
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
});

test('a lost webhook is made good by the sweep, and when the customer asks', async () => {
  const [first, second] = [newReference(), newReference()];
  await begin(first);
  await begin(second);
  for (const reference of [first, second]) await money.order(`transactions/${reference}/confirm`);
  expect((await paymentsOf(money, person).claim(first)).transaction.status).toBe('completed');
  money.clock.advance(6 * 60_000);
  await sweepDeposits(money.deps);
  expect(await money.walletOf(person)).toBe(10_000);
});

test('a deposit by transfer can be cancelled, and money that still comes is credited', async () => {
  const reference = newReference();
  await begin(reference);
  await deleteTransaction(person.api, reference);
  expect(await list()).toMatchObject([{ status: 'user_cancelled' }]);
  expect((await list())[0]?.transferTo).toBeUndefined();
  await money.order(`transactions/${reference}/confirm`);
  await money.tell(chargeEvent(money, reference));
  expect(await money.walletOf(person)).toBe(5000);
});

test('a deposit by transfer of which its customer says that it was sent says so, keeps its account, and credits nothing before the money', async () => {
  const reference = newReference();
  const { transaction } = await begin(reference);
  const asks = { ...money.depositBody(person, reference, 5000), incomingStatus: 'completed' as const };
  const told = await addTransaction(person.api, { ...asks, paymentMethod: 'bank_transfer' });
  expect(told.transaction).toMatchObject({ status: 'pending', isSent: true, transferTo: transaction.transferTo });
  // The account has closed, and the bank may still bring what was sent in time. It is waited for until a day is over.
  for (const [hours, status] of [
    [23, 'pending'],
    [25, 'failed'],
  ] as const) {
    money.clock.advance(hours * 3_600_000);
    await sweepDeposits(money.deps);
    // The session would have ended meanwhile.
    money.clock.advance(-hours * 3_600_000);
    expect(await list()).toMatchObject([{ status }]);
  }
  expect(await money.walletOf(person)).toBe(0);
  await money.order(`transactions/${reference}/confirm`);
  await money.tell(chargeEvent(money, reference));
  expect(await list()).toMatchObject([{ status: 'completed', amount: 5000 }]);
});

test('three calls at once open one account', async () => {
  const reference = newReference();
  const all = await Promise.allSettled([1, 2, 3].map(() => begin(reference)));
  const opened = all.flatMap((settled) =>
    settled.status === 'fulfilled' ? [settled.value.transaction.transferTo?.number] : [],
  );
  expect(new Set(opened).size).toBe(1);
  const refused: unknown[] = all.flatMap((settled) => (settled.status === 'rejected' ? [settled.reason] : []));
  expect(refused).toEqual(refused.map((): unknown => expect.objectContaining({ code: 'payment_started' })));
  expect((await begin(reference)).transaction.transferTo?.number).toBe(opened[0]);
});

test('where the gateway does not answer, the SDK asks again until the account is opened', async () => {
  await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.openTransfer });
  expect((await begin()).transaction.transferTo?.number).toMatch(/^\d{10}$/);
  await money.order('faults', { mode: 'error', count: 9, path: money.world.paths.openTransfer });
  await expect(begin()).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
});

test('an account whose answer was lost is not opened twice: a new payment is begun', async () => {
  const reference = newReference();
  await money.order('faults', { mode: 'lost', count: 1, path: money.world.paths.openTransfer });
  await expect(begin(reference)).rejects.toMatchObject({ status: 409, code: 'payment_started' });
  expect((await begin()).transaction.transferTo).toBeDefined();
});

test('a payment that was opened in the popup opens no account', async () => {
  const reference = newReference();
  await addTransaction(person.api, money.depositBody(person, reference, 5000));
  await expect(begin(reference)).rejects.toMatchObject({ status: 409, code: 'payment_started' });
});

test('a deposit by transfer is refused by the limits and the status that every deposit has', async () => {
  await expect(begin(newReference(), 999)).rejects.toMatchObject({ status: 422 });
  await expect(begin('PAY-own')).rejects.toMatchObject({ status: 422 });
  await expect(begin(newReference(), 10_000_001)).rejects.toMatchObject({ code: 'deposit_too_large' });
  const reference = newReference();
  await begin(reference);
  await expect(begin(reference, 6000)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
  const other = await money.newPerson();
  await expect(
    payByTransfer(other.api, { userId: person.user._id, amount: 5000, transactionId: newReference() }),
  ).rejects.toMatchObject({ status: 403 });
  await money.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [person.user._id]);
  await expect(begin()).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
});
