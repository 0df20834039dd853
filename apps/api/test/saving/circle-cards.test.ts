/**
 * Contributions by a kept card: charged on the circle's days, set aside on arrival, and never charged again after the full contribution.
 */
import { holdCircle } from '@ajose/sdk/admin/circles';
import { changeAutoSave, getAutoSaves } from '@ajose/sdk/customer/auto-saves';
import { keepCard } from '@ajose/sdk/customer/cards';
import { changeCircleSource, finishCircleNames, getCircle, payCircle, signCircle } from '@ajose/sdk/customer/circles';
import { afterAll, expect, test } from 'vitest';
import type { MakeCircleBody } from '@ajose/sdk/contract/circles';
import { autoSaveCards } from '../../src/saving/auto-saves/from-card.ts';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { listNotices } from '../../src/customers/notices.ts';
import { payByCard } from '../card-payments.ts';
import { after, AMOUNT, dayAhead, give, openCircle, runAt, sign, wallet, type Made } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { signInTo } from '../sign-in.ts';

const money = await startMoney({ LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000' });
afterAll(() => money.close());

const DAY = 86_400_000;

/** A circle of two who pay from their wallets, and one whose card is kept. */
async function circleWithCard(
  amount = AMOUNT,
  more: Partial<MakeCircleBody> = {},
): Promise<{ made: Made; payer: TestCustomer; cardId: string }> {
  money.clock.set(new Date());
  const [ada, bola, payer] = [await money.newPerson(), await money.newPerson(), await money.newPerson()];
  const transactionId = await payByCard(money, payer, {});
  const { card } = await keepCard(payer.api, { userId: payer.user._id, transactionId });
  const made = await openCircle(money, [ada, bola, payer], { amount, ...more });
  await finishCircleNames(ada.api, { userId: ada.user._id, circleId: made.id });
  const ids = { userId: payer.user._id, circleId: made.id };
  const { circle } = await getCircle(payer.api, ids.userId, made.id);
  const body = { ...ids, hash: circle.terms?.hash ?? '', password: PASSWORD } as const;
  await expect(signCircle(payer.api, { ...body, source: 'card', cardId: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'card_not_found',
  });
  await signCircle(payer.api, { ...body, source: 'card', cardId: card._id });
  for (const person of [ada, bola]) {
    await sign(person, made.id);
    await give(money, person, 3 * AMOUNT);
  }
  return { made, payer, cardId: card._id };
}

async function live(day: string): Promise<void> {
  await runAt(money, day, 6);
  await autoSave(money.deps);
  await autoSaveCards(money.deps);
  await runAt(money, after(day), 20);
}

const turn = (made: Made, number: number): Promise<void> => live(made.day(number));

/** Each act has an administrator with a session of today. */
async function hold({ id }: Made, on: boolean): Promise<void> {
  const { api } = await newAdmin(money);
  await holdCircle(api, { circleId: id, hold: on, reason: 'A member complained.' });
}

/** The next 31st of a month that is at least three days ahead. */
function next31st(): string {
  let day = dayAhead(money, 3);
  while (!day.endsWith('-31')) day = after(day);
  return day;
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);

const chargesOf = ({ user }: TestCustomer) =>
  money.world.charges().filter(({ email, reference }) => email === user.email && reference.startsWith('asv-'));

const again = async ({ user }: TestCustomer) => apiOf(money, (await signInTo(money, user.email, PASSWORD)).token);

test('the card is charged on each day of the circle, and what it pays is set aside as it arrives', async () => {
  const { made, payer } = await circleWithCard();
  const before = await wallet(money, payer);
  for (const number of [1, 2, 3]) await turn(made, number);
  const circle = await made.seenBy(payer);
  expect(circle.mine).toMatchObject({ source: 'card', given: 3 * AMOUNT, received: 3 * AMOUNT, iOwe: 0 });
  // In: three charges and the turn's sum. Out: three contributions.
  expect(await wallet(money, payer)).toBe(before + 3 * AMOUNT);
  expect(chargesOf(payer)).toHaveLength(3);
  const { autoSaves } = await getAutoSaves(await again(payer), payer.user._id);
  expect(autoSaves.map(({ ended, amount }) => [ended, amount])).toEqual([[true, AMOUNT]]);
  await money.expectPromisesKept();
});

test('another source is used from the next day on, and the card is not charged any more', async () => {
  const { made, payer } = await circleWithCard();
  await turn(made, 1);
  const ids = { userId: payer.user._id, circleId: made.id };
  await changeCircleSource(await again(payer), { ...ids, source: 'wallet', cardId: null });
  await give(money, payer, 2 * AMOUNT);
  await turn(made, 2);
  await turn(made, 3);
  expect(chargesOf(payer)).toHaveLength(1);
  expect((await made.seenBy(payer)).mine).toMatchObject({ source: 'wallet', given: 3 * AMOUNT, iOwe: 0 });
  await money.expectPromisesKept();
});

test('while staff hold the circle no card is charged', async () => {
  const { made, payer } = await circleWithCard();
  const { api: staff } = await newAdmin(money);
  await holdCircle(staff, { circleId: made.id, hold: true, reason: 'A member complained.' });
  await turn(made, 1);
  await turn(made, 2);
  expect(chargesOf(payer).length).toBe(0);
  const { api: later } = await newAdmin(money);
  await holdCircle(later, { circleId: made.id, hold: false, reason: 'It is settled.' });
  await turn(made, 3);
  expect(chargesOf(payer).length).toBe(1);
  await money.expectPromisesKept();
});

test.each([
  ['weekly', {}],
  ['monthly', { every: 'month', firstDay: next31st() }],
] as const)(
  'after a hold in an open turn the card of a %s circle is not charged on the old day of the next turn, but on its new one',
  async (_, more) => {
    const { made, payer } = await circleWithCard(AMOUNT, more);
    const old = [made.day(2), made.day(3)] as const;
    await runAt(money, made.day(1), 6);
    await autoSave(money.deps);
    await autoSaveCards(money.deps);
    await hold(made, true);
    await runAt(money, dayBefore(old[0]), 20);
    await hold(made, false);
    const days = (await made.seenBy(payer)).turns.map(({ day }) => day);
    expect(days[1]).toBe(old[1]);
    await live(old[0]);
    expect(chargesOf(payer)).toHaveLength(1);
    for (const day of days.slice(1)) await live(day);
    expect(chargesOf(payer)).toHaveLength(3);
    expect((await made.seenBy(payer)).mine).toMatchObject({ given: 3 * AMOUNT, received: 3 * AMOUNT, iOwe: 0 });
    await money.expectPromisesKept();
  },
);

test('the card is not charged for a turn that was paid before its day, but is charged for the next turn', async () => {
  const { made, payer } = await circleWithCard();
  await give(money, payer, AMOUNT);
  const ids = { userId: payer.user._id, circleId: made.id };
  await payCircle(payer.api, { ...ids, turns: 'next', turn: 1 });
  await turn(made, 1);
  expect(chargesOf(payer)).toHaveLength(0);
  await turn(made, 2);
  expect(chargesOf(payer)).toHaveLength(1);
  expect((await made.seenBy(payer)).mine).toMatchObject({ source: 'card', given: 2 * AMOUNT, iOwe: 0 });
});

test('a card that is chosen after turns were paid is charged from the first unpaid turn on', async () => {
  const { made, payer, cardId } = await circleWithCard();
  const ids = { userId: payer.user._id, circleId: made.id };
  await changeCircleSource(payer.api, { ...ids, source: 'wallet', cardId: null });
  await give(money, payer, AMOUNT);
  await payCircle(payer.api, { ...ids, turns: 'next', turn: 1 });
  await changeCircleSource(payer.api, { ...ids, source: 'card', cardId });
  await turn(made, 1);
  expect(chargesOf(payer)).toHaveLength(0);
  await turn(made, 2);
  expect(chargesOf(payer)).toHaveLength(1);
  const api = await again(payer);
  await give(money, payer, AMOUNT);
  await payCircle(api, { ...ids, turns: 'all', turn: 3 });
  await changeCircleSource(api, { ...ids, source: 'card', cardId });
  await turn(made, 3);
  expect(chargesOf(payer)).toHaveLength(1);
  expect((await made.seenBy(payer)).mine).toMatchObject({ given: 3 * AMOUNT, received: 3 * AMOUNT, iOwe: 0 });
  await money.expectPromisesKept();
});

test('a card that is chosen on the day of a turn, before it begins, is charged for it', async () => {
  const { made, payer, cardId } = await circleWithCard();
  const ids = { userId: payer.user._id, circleId: made.id };
  await changeCircleSource(payer.api, { ...ids, source: 'wallet', cardId: null });
  await runAt(money, made.day(1), 5);
  await changeCircleSource(await again(payer), { ...ids, source: 'card', cardId });
  await turn(made, 1);
  expect(chargesOf(payer)).toHaveLength(1);
  expect((await made.seenBy(payer)).mine).toMatchObject({ given: AMOUNT, iOwe: 0 });
});

test('a member who has ended the card’s auto-save is told what is missing, as a member who pays from the wallet is', async () => {
  const { made, payer } = await circleWithCard(10 * AMOUNT);
  const { autoSaves } = await getAutoSaves(payer.api, payer.user._id);
  for (const { _id } of autoSaves)
    await changeAutoSave(payer.api, { userId: payer.user._id, autoSaveId: _id, change: 'end' });
  await runAt(money, made.day(1), -16);
  await runAt(money, made.day(1), 6);
  const notices = (await listNotices(money.deps, payer.user._id)).map(({ title, text }) => `${title}: ${text}`);
  expect(notices).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Tomorrow is turn 1 of .*Please have ₦50,000.00 in your wallet/),
      expect.stringMatching(/^₦50,000.00 is missing for turn 1 of /),
    ]),
  );
});
