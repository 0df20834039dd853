/**
 * A deposit by a kept card: charged once, credited with the amount that the gateway reports, limited like every deposit, and with words for
 * each refusal.
 */
import { keepCard, payWithCard, removeCard } from '@ajose/sdk/customer/cards';
import { addTransaction, deleteTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepDeposits } from '../../src/money/deposits/sweep.ts';
import { payByCard } from '../card-payments.ts';
import { startMoney } from '../money.ts';
import { checkoutOf, healGateway, newReference, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  await healGateway(money);
  person = await money.newPerson();
});

/** @param ending the last digits of a card of the sandbox's that behaves so when it is charged again; one that pays always unless given */
async function kept(ending?: string, who = person): Promise<string> {
  const card = ending === undefined ? {} : { number: `408408000000${ending}`, cvv: '408' };
  const transactionId = await payByCard(money, who, card, 1000);
  return (await keepCard(who.api, { userId: who.user._id, transactionId })).card._id;
}

const pay = (cardId: string, transactionId = newReference(), amount = 5000, who = person) =>
  payWithCard(who.api, { userId: who.user._id, cardId, amount, transactionId });
const list = async () => (await getUserTransactions(person.api, person.user._id)).data;
const chargesOf = (reference: string) => money.world.charges().filter((charge) => charge.reference === reference);

test('a kept card is charged once and the wallet credited once, however often the same call comes', async () => {
  const card = await kept();
  const reference = newReference();
  const { transaction, declined } = await pay(card, reference);
  expect(transaction).toMatchObject({ status: 'completed', amount: 5000, type: 'deposit', reason: 'wallet' });
  expect(declined).toBeNull();
  const again = await Promise.all([pay(card, reference), pay(card, reference)]);
  expect(again.map((reply) => reply.transaction._id)).toEqual([transaction._id, transaction._id]);
  // The card is shown also while the channel is unknown, and after it was removed.
  const printed = { brand: money.world.does.brand, last4: money.world.card.number.slice(-4) };
  expect(transaction.metadata.card).toEqual(printed);
  await removeCard(person.api, { userId: person.user._id, cardId: card });
  expect((await list())[0]?.metadata.card).toEqual(printed);
  expect(await money.walletOf(person)).toBe(6000);
  expect(chargesOf(reference)).toHaveLength(1);
  await money.expectPromisesKept();
});

test('three calls at once under one reference charge once', async () => {
  const card = await kept();
  const reference = newReference();
  await Promise.all([1, 2, 3].map(() => pay(card, reference)));
  const { transaction } = await paymentsOf(money, person).claim(reference);
  expect(transaction.status).toBe('completed');
  expect(await money.walletOf(person)).toBe(6000);
});

test.each([
  ['1001', 'There is not enough money on the card.'],
  ['1002', 'The bank could not be reached.'],
  ['1003', 'The bank does not let this card be charged any more.'],
  ['1004', 'The bank refused the card and gave no reason.'],
  ['1005', 'The card has expired.'],
])('a card that the bank declines, %s, says so in plain words and moves nothing', async (ending, words) => {
  const card = await kept(ending);
  const { transaction, declined, message } = await pay(card);
  expect(transaction).toMatchObject({ status: 'failed', amount: 5000, afterBalance: null });
  expect([declined, message]).toEqual([words, words]);
  expect(await money.walletOf(person)).toBe(1000);
});

test.skipIf(!money.world.does.asksForCodes)(
  'the bank of the card may ask for a code: the deposit says where, and is credited after it (not at Monnify, which tells of no question)',
  async () => {
    const card = await kept('1006');
    const reference = newReference();
    const { transaction } = await pay(card, reference);
    expect(transaction).toMatchObject({ status: 'pending', confirmAt: expect.stringMatching(/\/pay\/\w+$/) });
    expect((await pay(card, reference)).transaction.confirmAt).toBe(transaction.confirmAt);
    expect((await list())[0]?.confirmAt).toBe(transaction.confirmAt);
    const code = transaction.confirmAt?.split('/').at(-1) ?? '';
    const answer = await fetch(`${money.gatewayUrl}/checkout/${code}/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ otp: '123456' }),
    });
    expect(answer.status).toBe(200);
    const { transaction: paid } = await paymentsOf(money, person).claim(reference);
    expect(paid.status).toBe('completed');
    expect(paid.confirmAt).toBeUndefined();
    expect(await money.walletOf(person)).toBe(6000);
  },
);

describe('without an answer of the gateway about a card', () => {
  test('the same call finds out that a card was charged, and charges nothing twice', async () => {
    const card = await kept();
    const reference = newReference();
    await money.order('faults', { mode: 'lost', count: 1, path: money.world.paths.charge });
    const first = await pay(card, reference);
    expect(first.transaction.status).toBe('completed');
    await pay(card, reference);
    expect(await money.walletOf(person)).toBe(6000);
    expect(chargesOf(reference)).toHaveLength(1);
  });

  test('the same call sent again charges a card that was not charged, and no job does', async () => {
    const card = await kept();
    const reference = newReference();
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.charge });
    expect((await pay(card, reference)).transaction).toMatchObject({ status: 'pending' });
    money.clock.advance(6 * 60_000);
    await sweepDeposits(money.deps);
    expect(await money.walletOf(person)).toBe(1000);
    expect((await pay(card, reference)).transaction.status).toBe('completed');
    expect(await money.walletOf(person)).toBe(6000);
  });
});

describe('a deposit by a kept card is refused', () => {
  test('with a card of another customer, a removed card and an expired card', async () => {
    const other = await money.newPerson();
    const card = await kept();
    await expect(pay(card, newReference(), 5000, other)).rejects.toMatchObject({ status: 404, code: 'card_not_found' });
    await money.owner.query('UPDATE kept_cards SET exp_year = 2020 WHERE id = $1', [card]);
    await expect(pay(card)).rejects.toMatchObject({ status: 409, code: 'card_expired' });
    await removeCard(person.api, { userId: person.user._id, cardId: card });
    await expect(pay(card)).rejects.toMatchObject({ status: 404, code: 'card_not_found' });
    expect(await list()).toHaveLength(1);
  });

  test('by the limits and the status that apply to every deposit', async () => {
    const card = await kept();
    await expect(pay(card, newReference(), 999)).rejects.toMatchObject({ status: 422 });
    await expect(pay(card, 'PAY-own')).rejects.toMatchObject({ status: 422 });
    await expect(pay(card, newReference(), 10_000_001)).rejects.toMatchObject({ code: 'deposit_too_large' });
    const reference = newReference();
    await pay(card, reference);
    await expect(pay(card, reference, 6000)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
    await money.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [person.user._id]);
    await expect(pay(card)).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
    expect(await money.walletOf(person)).toBe(6000);
  });
});

test('leaving the popup after a card was declined says why, and the deposit ends as failed, not as cancelled', async () => {
  const reference = newReference();
  const { pay: opened } = await paymentsOf(money, person).start(reference);
  const { opens, declined } = money.world.does;
  // The list can reopen only a popup.
  expect((await list())[0]).toMatchObject({ status: 'pending', ...(opens === 'popup' ? { resumable: true } : {}) });
  await fetch(`${checkoutOf(money, opened)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(declined.card),
  });
  const left = await deleteTransaction(person.api, reference);
  expect(left).toMatchObject({ declined: declined.words });
  expect(await list()).toMatchObject([{ status: 'failed', deletedAt: null }]);
  const unpaid = newReference();
  await addTransaction(person.api, money.depositBody(person, unpaid, 5000));
  expect(await deleteTransaction(person.api, unpaid)).toMatchObject({ declined: null });
  expect((await list())[0]).toMatchObject({ status: 'user_cancelled' });
});
