/** Money through HTTP and the SDK, against the sandbox: a deposit and an investment from beginning to end. */
import { addInvestment, getUserStats } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, expect, test } from 'vitest';
import { startMoney } from '../money.ts';

const money = await startMoney();
afterAll(() => money.close());

test('a deposit is credited with what was paid, and an investment is bought with it', async () => {
  const person = await money.newPerson();
  const reference = 'payment-1-wallet-AAAAA';
  const begun = await addTransaction(person.api, money.depositBody(person, reference, 5000));
  expect(begun.transaction.status).toBe('pending');
  expect(begun.pay).toEqual({ popup: expect.any(String) });
  await money.pay(reference);
  const seen = await addTransaction(person.api, {
    ...money.depositBody(person, reference, 5000),
    incomingStatus: 'completed',
  });
  expect(seen.transaction).toMatchObject({ status: 'completed', amount: 5000, beforeBalance: 0, afterBalance: 5000 });
  const product = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const bought = await addInvestment(person.api, {
    userId: person.user._id,
    productId: product,
    capital: 2000,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(bought.investment).toMatchObject({ capital: 2000, expectedProfit: 200, status: 'in_progress' });
  expect(await money.walletOf(person)).toBe(3000);
  const { stats } = await getUserStats(person.api, person.user._id);
  expect(stats).toMatchObject({ totalPortfolioValue: 2000, walletBalance: 3000, activeInvestments: 1 });
  expect(stats.history.at(-1)).toMatchObject({ invested: 2000, wallet: 3000 });
  await money.expectPromisesKept();
});
