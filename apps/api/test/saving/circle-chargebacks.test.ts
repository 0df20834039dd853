/** Payments that go back to their payer after a circle has used the money: who owes what, and that the books stay right. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import { collectReceivables } from '../../src/money/deposits/reversals.ts';
import { after, AMOUNT, give, runAt, runningCircle, type Made } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { payIn, sendBack } from '../payments.ts';
import type { TestCustomer } from '../people.ts';

const money = await startMoney({ LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000' });
afterAll(() => money.close());
beforeEach(() => money.clock.set(new Date()));

const turn = async (made: Made, number: number) => {
  await runAt(money, made.day(number), 6);
  await runAt(money, after(made.day(number)), 20);
};

const account = async ({ user }: TestCustomer) =>
  (
    await money.owner.query<{ wallet: bigint; circle: bigint; owed: bigint }>(
      'SELECT wallet / 100 AS wallet, circle / 100 AS circle, -receivable / 100 AS owed FROM ledger.accounts WHERE customer_id = $1',
      [user._id],
    )
  ).rows[0];

/** Three customers; the second has paid in through the gateway. */
async function three(more: Parameters<typeof runningCircle>[2] = {}, naira = AMOUNT) {
  const people = [await money.newPerson(), await money.newPerson(), await money.newPerson()] as const;
  const [ada, bola, chi] = people;
  for (const person of [ada, chi]) await give(money, person, 6 * AMOUNT);
  const reference = await payIn(money, bola, naira);
  return { made: await runningCircle(money, people, more), ada, bola, chi, reference };
}

test('a contribution that was given stays with the receiver; the payer owes it and pays it back from their own turn', async () => {
  const { made, ada, bola, reference } = await three();
  await turn(made, 1);
  expect(await account(ada)).toMatchObject({ wallet: 40_000n });
  await sendBack(money, reference);
  expect(await account(bola)).toEqual({ wallet: 0n, circle: 0n, owed: 5000n });
  await money.expectPromisesKept();
  await turn(made, 2);
  // The turn brought 10,000: the debt of 5,000 was taken first.
  expect(await account(bola)).toEqual({ wallet: 5000n, circle: 0n, owed: 0n });
  await turn(made, 3);
  await money.expectPromisesKept();
});

test('money set aside in an open turn is still given; new money pays the reversed payment first, then the circle', async () => {
  const { made, ada, bola, reference } = await three();
  await runAt(money, made.day(1), 6);
  expect(await account(bola)).toEqual({ wallet: 0n, circle: 5000n, owed: 0n });
  await sendBack(money, reference);
  expect(await account(bola)).toEqual({ wallet: 0n, circle: 5000n, owed: 5000n });
  await runAt(money, after(made.day(1)), 20);
  expect(await account(ada)).toMatchObject({ wallet: 40_000n });
  await runAt(money, made.day(2), 6);
  await give(money, bola, 7000);
  await moveCircles(money.deps);
  await collectReceivables(money.deps);
  expect(await account(bola)).toEqual({ wallet: 2000n, circle: 0n, owed: 0n });
  await money.expectPromisesKept();
});

test('a deposit that was locked from reversed money comes back at the end, and pays the reversed payment', async () => {
  const { made, bola, reference } = await three({ protection: 'deposit', deposits: 1 }, 4 * AMOUNT);
  expect(await account(bola)).toEqual({ wallet: 15_000n, circle: 5000n, owed: 0n });
  await sendBack(money, reference);
  expect(await account(bola)).toEqual({ wallet: 0n, circle: 5000n, owed: 5000n });
  for (const number of [1, 2, 3]) await turn(made, number);
  await money.expectPromisesKept();
  const { owed, circle } = (await account(bola)) ?? {};
  expect({ owed, circle }).toEqual({ owed: 0n, circle: 0n });
});
