/** Circles under attack: what malicious members and strangers try and must not get. */
import {
  findSubstitute,
  finishCircleNames,
  getCircles,
  joinCircle,
  signCircle,
  wantCirclePlace,
} from '@ajose/sdk/customer/circles';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import { after, AMOUNT, expectTrueBooks, members, openCircle, runAt, runningCircle, wallet } from '../circle-world.ts';
import { PASSWORD, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';
import { NO_LIMITS } from '../sign-in.ts';

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));
const setStatus = (person: TestCustomer, status: number) =>
  stack.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);

test('a blocked member’s debt leaves the wallet as soon as the account is free', async () => {
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

test('nobody gets into more circles than the limit by joining many at once', async () => {
  const people = await members(stack, 13);
  const [dan, ...organisers] = people as [TestCustomer, ...TestCustomer[]];
  const codes: string[] = [];
  for (const organiser of organisers) {
    const made = await openCircle(stack, [organiser], { people: 3 });
    codes.push((await made.seenBy(organiser)).invitation ?? '');
  }
  await Promise.allSettled(
    codes.map((code) => joinCircle(dan.api, { userId: dan.user._id, code, secret: null, turn: 2 })),
  );
  expect((await getCircles(dan.api, dan.user._id)).circles).toHaveLength(10);
});

test('a place that a customer asks for counts as a circle in the limit', async () => {
  const people = await members(stack, 3);
  const [dan] = (await members(stack, 1)) as [TestCustomer];
  for (let n = 0; n < 9; n += 1) await openCircle(stack, [dan], { people: 3 });
  const [first, second] = [await runningCircle(stack, people), await runningCircle(stack, people)];
  const [ada] = people as [TestCustomer];
  const codeIn = async ({ id }: { id: string }) => {
    const { circle } = await findSubstitute(ada.api, { userId: ada.user._id, circleId: id });
    return circle.members.find(({ isMe }) => isMe)?.substitute?.invitation ?? '';
  };
  await wantCirclePlace(dan.api, { userId: dan.user._id, code: await codeIn(first) });
  await expect(wantCirclePlace(dan.api, { userId: dan.user._id, code: await codeIn(second) })).rejects.toMatchObject({
    status: 409,
    code: 'too_many_circles',
  });
});

test('a customer who closes the account cannot join a circle at the same moment', async () => {
  const [ada, dan] = (await members(stack, 2)) as [TestCustomer, TestCustomer];
  const made = await openCircle(stack, [ada], { people: 3 });
  const code = (await made.seenBy(ada)).invitation ?? '';
  const tx = await stack.owner.connect();
  try {
    await tx.query('BEGIN');
    await tx.query('SELECT FROM customers WHERE id = $1 FOR UPDATE', [dan.user._id]);
    const joining = joinCircle(dan.api, { userId: dan.user._id, code, secret: null, turn: 2 });
    const outcome = joining.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await tx.query('UPDATE customers SET status = 120 WHERE id = $1', [dan.user._id]);
    await tx.query('COMMIT');
    expect(await outcome).toMatchObject({ status: 403, code: 'money_blocked' });
  } finally {
    tx.release();
  }
  expect((await made.seenBy(ada)).members).toHaveLength(1);
});

test('nobody signs a circle in the day after a change of email address, so that a thief moves no money to another account', async () => {
  const people = await members(stack, 3, 5000);
  const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await openCircle(stack, people, { people: 3 });
  await finishCircleNames(ada.api, { userId: ada.user._id, circleId: made.id });
  const { terms } = await made.seenBy(bola);
  const body = {
    userId: bola.user._id,
    circleId: made.id,
    hash: terms?.hash ?? '',
    password: PASSWORD,
    source: 'wallet' as const,
    cardId: null,
  };
  const changed = async (hours: number) =>
    stack.owner.query('UPDATE customers SET email_changed_at = $2 WHERE id = $1', [
      bola.user._id,
      new Date(stack.clock.now().getTime() - hours * 3_600_000),
    ]);
  await changed(23);
  await expect(signCircle(bola.api, body)).rejects.toMatchObject({ status: 409, code: 'email_new' });
  await changed(25);
  expect((await signCircle(bola.api, body)).circle.members.filter(({ signed }) => signed)).toHaveLength(1);
});
