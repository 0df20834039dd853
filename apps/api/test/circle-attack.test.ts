/** Circles under attack: what members and strangers of bad will try, and must not get. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveCircles } from '../src/circles/turns.ts';
import { AMOUNT, expectTrueBooks, members, runAt, runningCircle, wallet } from './circle-world.ts';
import { type TestCustomer } from './people.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000', LIMIT_ANONYMOUS_CALLS: '100000', LIMIT_SIGN_UPS: '100000' },
  });
});
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));
const after = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const setStatus = (person: TestCustomer, status: number) =>
  stack.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);

test('what a blocked member owes leaves the wallet as soon as the account is free', async () => {
  const people = await members(stack, 3, 5000);
  const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people);
  await setStatus(bola, 60);
  await runAt(stack, made.day(1), 6);
  await runAt(stack, after(made.day(1)), 20);
  expect((await made.seenBy(ada)).mine.owedToMe).toBe(AMOUNT);
  await setStatus(bola, 1);
  await moveCircles(stack.deps);
  expect(await wallet(stack, bola)).toBe(0);
  expect((await made.seenBy(ada)).mine.owedToMe).toBe(0);
  await expectTrueBooks(stack);
});
