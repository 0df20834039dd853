/** Circles: what a turn takes, gives and leaves owed, to the kobo, and nothing twice. */
import {
  changeCircleSource,
  dissolveCircle,
  finishCircleNames,
  getCircle,
  getCircleInvitation,
  getCircles,
  inviteToCircle,
  joinCircle,
  leaveCircle,
  makeCircle,
  payCircle,
  removeCircleMember,
  signCircle,
} from '@ajose/sdk/customer/circles';
import { getAllCircles, getCircleForStaff, holdCircle } from '@ajose/sdk/admin/circles';
import { checkDraw, makeSecret } from '@ajose/sdk/circles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payCircle as pay } from '../src/circles/pay.ts';
import { moveCircles } from '../src/circles/turns.ts';
import {
  AMOUNT,
  dayAhead,
  expectTrueBooks,
  give,
  members,
  openCircle,
  runAt,
  runningCircle,
  sign,
  wallet,
} from './circle-world.ts';
import { apiOf, newAdmin, PASSWORD, type TestCustomer } from './people.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000' } });
});
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));

/** The next day. */
const after = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const one = ({ user }: TestCustomer, circleId: string) => ({ userId: user._id, circleId });
const setStatus = (person: TestCustomer, status: number) =>
  stack.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);

describe('a turn', () => {
  test('takes from each in the morning, and brings the sum to one the next evening', async () => {
    const people = await members(stack, 3, 20_000);
    const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
    const made = await runningCircle(stack, people);
    await runAt(stack, made.day(1), 6);
    const open = await made.seenBy(bola);
    expect(open.turns[0]).toMatchObject({ state: 'open', received: 0, missing: 0 });
    expect(open.turns[0]?.parts.map(({ state }) => state)).toEqual(['set_aside', 'set_aside', 'set_aside']);
    expect(open.mine).toMatchObject({ setAside: AMOUNT, given: 0, total: 15_000 });
    expect(await wallet(stack, ada)).toBe(15_000);
    await runAt(stack, after(made.day(1)), 19);
    expect(await wallet(stack, ada)).toBe(15_000);
    await runAt(stack, after(made.day(1)), 20);
    await runAt(stack, after(made.day(1)), 21);
    expect([await wallet(stack, ada), await wallet(stack, bola), await wallet(stack, chi)]).toEqual([
      30_000, 15_000, 15_000,
    ]);
    const closed = await made.seenBy(bola);
    expect(closed.turns[0]).toMatchObject({ state: 'closed', received: 15_000, missing: 0 });
    expect(closed.mine).toMatchObject({ setAside: 0, given: AMOUNT, next: { turn: 2, day: made.day(2) } });
    await expectTrueBooks(stack);
  });

  test('after the turn of the last one each has given and received the same, and the circle ends', async () => {
    const people = await members(stack, 4, 20_000);
    const made = await runningCircle(stack, people, { order: 'draw' });
    for (const turn of [1, 2, 3, 4]) {
      await runAt(stack, made.day(turn), 6);
      await runAt(stack, after(made.day(turn)), 20);
    }
    for (const person of people) {
      expect(await wallet(stack, person)).toBe(20_000);
      const circle = await made.seenBy(person);
      expect(circle.state).toBe('ended');
      expect(circle.mine).toMatchObject({ given: 20_000, received: 20_000, owedToMe: 0, iOwe: 0, next: null });
      expect(await checkDraw(circle)).toEqual({ right: true });
    }
    await expectTrueBooks(stack);
  });

  test('names who has not paid; the next money of theirs goes to whom it is owed', async () => {
    const people = await members(stack, 3, 5000);
    const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
    await stack.owner.query('SELECT 1');
    const made = await runningCircle(stack, people);
    await setStatus(bola, 60);
    await runAt(stack, made.day(1), 6);
    await runAt(stack, after(made.day(1)), 20);
    expect(await wallet(stack, ada)).toBe(10_000);
    const late = await made.seenBy(ada);
    expect(late.mine.owedToMe).toBe(AMOUNT);
    expect(late.members[1]).toMatchObject({ name: 'Member B', owes: AMOUNT, lateTurns: 1 });
    expect(late.events.map(({ text }) => text)).toContain(
      'Member B did not pay ₦5,000.00 of turn 1, and owes it to Member A.',
    );
    // Blocked, the member keeps the money that is there; free again, the next money brings the debt with it.
    expect(await wallet(stack, bola)).toBe(5000);
    await setStatus(bola, 1);
    await give(stack, bola, 1);
    await moveCircles(stack.deps);
    expect([await wallet(stack, ada), await wallet(stack, bola)]).toEqual([15_000, 1]);
    expect((await made.seenBy(ada)).mine.owedToMe).toBe(0);
    await expectTrueBooks(stack);
  });
});
