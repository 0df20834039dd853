/** Circles and the limits of a customer's level: what may leave in a day, what a wallet may hold, and who may give at all. */
import { wantCirclePlace, findSubstitute, finishCircleNames, joinCircle, payCircle } from '@ajose/sdk/customer/circles';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import {
  after,
  dayAhead,
  expectTrueBooks,
  give,
  members,
  openCircle,
  runAt,
  runningCircle,
  sign,
  wallet,
} from '../circle-world.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';
import { NO_LIMITS } from '../sign-in.ts';

const AMOUNT = 30_000;
const stack = await startStack({ env: { ...NO_LIMITS, KYC: 'on' } });
afterAll(() => stack.close());
await newAdmin(stack);
beforeEach(() => stack.clock.set(new Date()));

const setStatus = (person: TestCustomer, status: number) =>
  stack.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);
/** Gives people a level. Level 1 lets 50,000 out in a day and 300,000 into the wallet; level 2 200,000 and 500,000. */
async function rise(level: 1 | 2, people: readonly TestCustomer[]): Promise<void> {
  for (const { user } of people) {
    const sql =
      level === 1
        ? `INSERT INTO identifications (customer_id, state, asked_at, identified_at) VALUES ($1, 'done', now(), now())`
        : `INSERT INTO verifications (customer_id, kind, shown, staff_id, at) SELECT $1, 'nin', 'Slip', id, now() FROM staff LIMIT 1`;
    await stack.owner.query(sql, [user._id]);
  }
}
const fall = ({ user }: TestCustomer) =>
  stack.owner.query('DELETE FROM verifications WHERE customer_id = $1', [user._id]);
async function atLevelOne(count: number, naira: number): Promise<TestCustomer[]> {
  const people = await members(stack, count, naira);
  await rise(1, people);
  return people;
}

/** Asks for a withdrawal. @param most of the day; null: no limit @returns the ledger's verdict */
async function withdraw(
  { user }: TestCustomer,
  naira: number,
  most: number | null = null,
): Promise<string | undefined> {
  const now = stack.clock.now();
  const { rows } = await stack.owner.query<{ verdict: string }>(
    `SELECT (money.withdraw($1, $2, ledger.ours(), $3, 'To my bank', 'bank_transfer', $4, '{}', NULL, '058', '0123456789', 'A', $4,
                            $5, $6)).verdict`,
    [
      user._id,
      crypto.randomUUID(),
      naira * 100,
      now,
      most === null ? null : `${dayAhead(stack, 0)}T00:00:00+01:00`,
      most === null ? null : most * 100,
    ],
  );
  return rows[0]?.verdict;
}
const newsOf = async ({ user }: TestCustomer): Promise<string> => {
  const { rows } = await stack.owner.query<{ data: string }>(
    `SELECT string_agg(data::text, ' ') AS data FROM notices WHERE customer_id = $1 AND kind = 'circle'`,
    [user._id],
  );
  return rows[0]?.data ?? '';
};

test('a customer who may let nothing out of the account makes and joins no circle, and is told what is needed', async () => {
  const [ada] = (await atLevelOne(1, 0)) as [TestCustomer];
  const made = await openCircle(stack, [ada], { people: 3, amount: AMOUNT });
  const [bola] = (await members(stack, 1)) as [TestCustomer];
  const code = (await made.seenBy(ada)).invitation ?? '';
  const refusal = {
    status: 409,
    code: 'level_withdrawals',
    message:
      'At level 0 nothing can be given to a circle yet. For level 1 we need your BVN or your NIN: see your profile.',
  };
  await expect(joinCircle(bola.api, { userId: bola.user._id, code, secret: null, turn: 2 })).rejects.toMatchObject(
    refusal,
  );
  await expect(openCircle(stack, [bola], { people: 3 })).rejects.toMatchObject(refusal);
});

test('nobody joins or signs a circle whose contribution is larger than what may leave in a day', async () => {
  const people = await atLevelOne(4, 0);
  const [ada, bola, chi, dan] = people as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
  await rise(2, [ada, bola, chi]);
  const made = await openCircle(stack, [ada, bola, chi], { people: 4, amount: 50_000.01 });
  const code = (await made.seenBy(ada)).invitation ?? '';
  const refusal = {
    status: 409,
    code: 'level_withdrawals',
    message:
      'At level 1 you can give and withdraw at most ₦50,000 a day. For level 2 we need your NIN: see your profile.',
  };
  await expect(joinCircle(dan.api, { userId: dan.user._id, code, secret: null, turn: 4 })).rejects.toMatchObject(
    refusal,
  );
  await finishCircleNames(ada.api, { userId: ada.user._id, circleId: made.id });
  await fall(bola);
  await expect(sign(bola, made.id)).rejects.toMatchObject(refusal);
  expect((await sign(chi, made.id)).state).toBe('signing');
});

test('a contribution waits for the next day where the day’s sum is used up, and then counts for that day', async () => {
  const people = await atLevelOne(3, 100_000);
  const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people, { amount: AMOUNT });
  await runAt(stack, made.day(1), 5);
  expect(await withdraw(bola, 40_000)).toBe('posted');
  await runAt(stack, made.day(1), 6);
  await runAt(stack, made.day(1), 23);
  expect(await wallet(stack, bola)).toBe(60_000);
  const seen = await made.seenBy(bola);
  expect(seen.mine).toMatchObject({ setAside: 0, stop: 'day', mostADay: 50_000 });
  expect(seen.turns[0]?.parts.filter(({ state }) => state === 'due')).toHaveLength(1);
  expect(await newsOf(bola)).toContain('"why": "day"');
  await runAt(stack, after(made.day(1)), 1);
  expect((await made.seenBy(bola)).mine).toMatchObject({ setAside: AMOUNT, stop: null });
  expect(await withdraw(bola, 25_000, 50_000)).toBe('day_limit');
  expect(await withdraw(bola, 20_000, 50_000)).toBe('posted');
  await runAt(stack, after(made.day(1)), 20);
  expect(await wallet(stack, ada)).toBe(100_000 + 2 * AMOUNT);
  await expectTrueBooks(stack);
});

test('a debt is taken day by day, each day as much as that day allows', async () => {
  const people = await atLevelOne(3, 100_000);
  const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
  await give(stack, bola, 200_000);
  const made = await runningCircle(stack, people, { amount: AMOUNT });
  const days = [made.day(1), after(made.day(1)), after(after(made.day(1))), after(after(after(made.day(1))))];
  for (const day of days.slice(0, 3)) {
    stack.clock.set(new Date(`${day}T00:00:30+01:00`));
    expect(await withdraw(bola, 40_000)).toBe('posted');
    for (const hour of [6, 12, 20, 23]) await runAt(stack, day, hour);
  }
  expect((await made.seenBy(bola)).mine).toMatchObject({ iOwe: AMOUNT - 20_000, stop: 'day' });
  expect(await newsOf(bola)).toMatch(/"what": "late".*"why": "day"|"why": "day".*"what": "late"/);
  await runAt(stack, days[3] ?? '', 1);
  expect((await made.seenBy(bola)).mine).toMatchObject({ iOwe: 0, stop: null });
  expect((await made.seenBy(ada)).mine).toMatchObject({ received: 3 * AMOUNT, owedToMe: 0 });
  await expectTrueBooks(stack);
});

test('all turns cannot be paid at once where they come to more than a day allows', async () => {
  const people = await atLevelOne(3, 100_000);
  const [, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people, { amount: AMOUNT });
  const body = { userId: bola.user._id, circleId: made.id, turn: 1 };
  await expect(payCircle(bola.api, { ...body, turns: 'all' })).rejects.toMatchObject({
    code: 'level_withdrawals',
    message: expect.stringContaining('at most ₦50,000 a day') as string,
  });
  expect(await wallet(stack, bola)).toBe(100_000);
  await payCircle(bola.api, { ...body, turns: 'next' });
  expect(await wallet(stack, bola)).toBe(70_000);
});

test('a member whose status forbids withdrawals gives nothing, and owes the turn until the status allows it again', async () => {
  const people = await atLevelOne(3, 100_000);
  const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people, { amount: AMOUNT });
  await setStatus(bola, 50);
  const body = { userId: bola.user._id, circleId: made.id, turns: 'next', turn: 1 } as const;
  await expect(payCircle(bola.api, body)).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
  await runAt(stack, made.day(1), 6);
  expect((await made.seenBy(bola)).mine.stop).toBe('status');
  expect(await newsOf(bola)).toContain('"why": "status"');
  await runAt(stack, after(made.day(1)), 20);
  expect(await wallet(stack, bola)).toBe(100_000);
  expect((await made.seenBy(ada)).mine.owedToMe).toBe(AMOUNT);
  await setStatus(bola, 1);
  await moveCircles(stack.deps);
  expect((await made.seenBy(ada)).mine.owedToMe).toBe(0);
  await expectTrueBooks(stack);
});

test('what a turn brings above the most that a wallet may hold waits set aside, and comes when there is room', async () => {
  const people = await atLevelOne(5, 60_000);
  const [ada] = people as [TestCustomer];
  await give(stack, ada, 140_000);
  const made = await runningCircle(stack, people, { amount: 50_000, people: 5 });
  await runAt(stack, made.day(1), 6);
  await runAt(stack, after(made.day(1)), 20);
  expect(await wallet(stack, ada)).toBe(300_000);
  expect((await made.seenBy(ada)).mine).toMatchObject({ received: 250_000, waits: 100_000, setAside: 0 });
  expect(await newsOf(ada)).toContain('"waits": 10000000');
  await expectTrueBooks(stack);
  await runAt(stack, after(made.day(1)), 21);
  expect(await wallet(stack, ada)).toBe(300_000);
  await rise(2, [ada]);
  await runAt(stack, after(made.day(1)), 22);
  expect(await wallet(stack, ada)).toBe(400_000);
  expect((await made.seenBy(ada)).mine.waits).toBe(0);
  await expectTrueBooks(stack);
});

test('the price of a place counts in the day’s sum: a customer who may not let so much out cannot ask for it', async () => {
  const people = await atLevelOne(3, 100_000);
  const [, , chi] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people, { amount: AMOUNT });
  for (const turn of [1, 2]) {
    await runAt(stack, made.day(turn), 6);
    await runAt(stack, after(made.day(turn)), 20);
  }
  stack.clock.set(new Date());
  const { circle } = await findSubstitute(chi.api, { userId: chi.user._id, circleId: made.id });
  const code = circle.members.find(({ isMe }) => isMe)?.substitute?.invitation ?? '';
  const [dan] = (await atLevelOne(1, 100_000)) as [TestCustomer];
  await expect(wantCirclePlace(dan.api, { userId: dan.user._id, code })).rejects.toMatchObject({
    code: 'level_withdrawals',
    message: expect.stringContaining('at most ₦50,000 a day') as string,
  });
  await rise(2, [dan]);
  await wantCirclePlace(dan.api, { userId: dan.user._id, code });
  const { rows } = await stack.owner.query<{ verdict: string }>(
    `SELECT money.limit_circles($1, 5000000, NULL), (money.pay_for_place($1, $2, $1, 5000001, 'A place', $3)).verdict`,
    [dan.user._id, made.id, stack.clock.now()],
  );
  expect(rows[0]?.verdict).toBe('day_limit');
});
