/** Leaving a running circle: another customer takes over the place with everything given and received for it. */
import {
  acceptSubstitute,
  findSubstitute,
  getCirclePlace,
  getCircles,
  signCirclePlace,
  takeBackPlace,
  wantCirclePlace,
} from '@ajose/sdk/customer/circles';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  after,
  AMOUNT,
  expectTrueBooks,
  give,
  members,
  runAt,
  runningCircle,
  wallet,
  type Made,
} from '../circle-world.ts';
import { apiOf, newAdmin, PASSWORD, type TestCustomer } from '../people.ts';
import { signInTo } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const stack = await startStack({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000', LIMIT_ANONYMOUS_CALLS: '100000' } });
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));

/** The person in a new session, because a session expires before a turn. */
const again = async (person: TestCustomer): Promise<TestCustomer> => {
  const { token } = await signInTo(stack, person.user.email, PASSWORD);
  return { ...person, token, api: apiOf(stack, token) };
};
const HOUR = 3_600_000;
const inner = ({ user }: TestCustomer, { id }: Made) => ({ userId: user._id, circleId: id });

/** Three people, of whom the first has received. The second or the first looks for a substitute, and a fourth asks for the place. */
async function asked(leaves: 'receiver' | 'waiting') {
  const people = await members(stack, 3, AMOUNT);
  const made = await runningCircle(stack, people);
  await runAt(stack, made.day(1), 6);
  await runAt(stack, after(made.day(1)), 20);
  const [ada, bola, chi] = (await Promise.all(people.map(again))) as [TestCustomer, TestCustomer, TestCustomer];
  const [dan] = (await members(stack, 1)) as [TestCustomer];
  const leaving = leaves === 'receiver' ? ada : bola;
  const others = [ada, bola, chi].filter((person) => person !== leaving);
  const { circle } = await findSubstitute(leaving.api, inner(leaving, made));
  const code = circle.members.find(({ isMe }) => isMe)?.substitute?.invitation ?? '';
  await wantCirclePlace(dan.api, { userId: dan.user._id, code });
  await came(dan, -24 * HOUR);
  return { made, leaving, others, dan, code };
}

test('a link without its code is refused', async () => {
  const [dan] = (await members(stack, 1)) as [TestCustomer];
  await expect(wantCirclePlace(dan.api, { userId: dan.user._id, code: '' })).rejects.toMatchObject({ status: 422 });
});

/** Moves the moment at which a customer asked for a place. */
const came = ({ user }: TestCustomer, ms: number) =>
  stack.owner.query('UPDATE circle_substitutes SET came_at = $2 WHERE customer_id = $1', [
    user._id,
    new Date(stack.clock.now().getTime() + ms),
  ]);

const accept = async (person: TestCustomer, made: Made, yes = true) => {
  const { members: seen } = await made.seenBy(person);
  const substituteId = seen.find(({ substitute }) => substitute !== null)?.substitute?._id ?? '';
  return acceptSubstitute(person.api, { ...inner(person, made), substituteId, accept: yes });
};

const sign = async (person: TestCustomer) => {
  const { places } = await getCircles(person.api, person.user._id);
  const [place] = places;
  const body = {
    userId: person.user._id,
    placeId: place?._id ?? '',
    hash: place?.terms.hash ?? '',
    password: PASSWORD,
  };
  return signCirclePlace(person.api, body);
};

test('a newcomer who takes the place of a waiting member pays what was given, and is a member from then on', async () => {
  const { made, leaving, others, dan, code } = await asked('waiting');
  expect((await getCirclePlace(apiOf(stack), code)).place).toMatchObject({
    from: 'Member',
    turn: 2,
    hasReceived: false,
    turnsLeft: 2,
    pays: AMOUNT,
    state: 'asked',
    accepted: 0,
    of: 2,
  });
  for (const person of others) {
    await expect(sign(dan)).rejects.toMatchObject({ status: 409, code: 'place_not_ready' });
    await accept(person, made);
  }
  await expect(sign(dan)).rejects.toMatchObject({ status: 409, code: 'insufficient_balance' });
  await give(stack, dan, 3 * AMOUNT);
  const { circle } = await sign(dan);
  expect(circle.members.map(({ name, turn }) => `${name} ${turn}`)).toEqual(['Member A 1', 'Member A 2', 'Member C 3']);
  expect([await wallet(stack, leaving), await wallet(stack, dan)]).toEqual([AMOUNT, 2 * AMOUNT]);
  await expect(made.seenBy(leaving)).rejects.toMatchObject({ code: 'circle_not_found' });
  for (const person of others) await give(stack, person, 2 * AMOUNT);
  for (const turn of [2, 3]) {
    await runAt(stack, made.day(turn), 6);
    await runAt(stack, after(made.day(turn)), 20);
  }
  // Three contributions out, the turn's sum in.
  expect(await wallet(stack, dan)).toBe(3 * AMOUNT);
  expect((await made.seenBy(dan)).mine).toMatchObject({ given: 3 * AMOUNT, received: 3 * AMOUNT });
  await expectTrueBooks(stack);
});

test('whoever pays for a place signs a day after asking for it, and is told, so that a stolen session pays no accomplice', async () => {
  const { made, others, dan } = await asked('waiting');
  for (const person of others) await accept(person, made);
  await give(stack, dan, 3 * AMOUNT);
  await came(dan, 0);
  const [place] = (await getCircles(dan.api, dan.user._id)).places;
  const from = new Date(place?.signsFrom ?? 0);
  expect(place?.state).toBe('ready');
  expect(Math.abs(from.getTime() - stack.clock.now().getTime() - 24 * HOUR)).toBeLessThan(60_000);
  const refused = {
    status: 409,
    code: 'place_not_ready',
    message: expect.stringContaining(formatDateTime(from.toISOString())) as string,
  };
  await expect(sign(dan)).rejects.toMatchObject(refused);
  expect(await wallet(stack, dan)).toBe(3 * AMOUNT);
  await stack.runJobs();
  const subjects = stack.emails.filter(({ to }) => to === dan.user.email).map(({ subject }) => subject);
  expect(subjects).toContain('You asked for a place in Balogun women');
  await came(dan, -24 * HOUR);
  expect((await getCircles(dan.api, dan.user._id)).places[0]).not.toHaveProperty('signsFrom');
  await sign(dan);
});

test('events keep the names of their time: of members who have left, and from before a change of name', async () => {
  const { made, leaving, others, dan } = await asked('waiting');
  for (const person of others) await accept(person, made);
  await give(stack, dan, 3 * AMOUNT);
  await stack.owner.query(`UPDATE customers SET name = 'Dan Obi' WHERE id = $1`, [dan.user._id]);
  await sign(dan);
  const [ada] = others as [TestCustomer];
  const admin = await newAdmin(stack);
  await stack.owner.query(
    `INSERT INTO name_changes (customer_id, asked_at, name_before, name_after, reason, state, ended_at, decided_by)
     SELECT id, now(), name, 'Ada Married', 'marriage', 'changed', $2, $3 FROM customers WHERE id = $1`,
    [ada.user._id, stack.clock.now(), admin.id],
  );
  await stack.owner.query(`UPDATE customers SET name = 'Ada Married' WHERE id = $1`, [ada.user._id]);
  await runAt(stack, made.day(2), 6);
  const { events, members: seen } = await made.seenBy(dan);
  expect(seen.map(({ name }) => name)).toEqual(['Ada Married', 'Dan Obi', 'Member C']);
  const texts = events.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Member A has paid ₦5,000.00 for turn 1.',
      'Member B has paid ₦5,000.00 for turn 1.',
      'Member A has received ₦15,000.00 in turn 1.',
      'Ada Married has paid ₦5,000.00 for turn 2.',
    ]),
  );
  expect(texts).not.toContain('Dan Obi has paid ₦5,000.00 for turn 1.');
  expect(texts).not.toContain('Ada Married has paid ₦5,000.00 for turn 1.');
  expect(leaving.user.name).toBe('Member B');
});

test('the same signature again says that the place is taken over, and pays nothing twice', async () => {
  const { made, others, dan } = await asked('waiting');
  for (const person of others) await accept(person, made);
  await give(stack, dan, 3 * AMOUNT);
  const { places } = await getCircles(dan.api, dan.user._id);
  const [place] = places;
  const body = { userId: dan.user._id, placeId: place?._id ?? '', hash: place?.terms.hash ?? '', password: PASSWORD };
  await Promise.all([signCirclePlace(dan.api, body), signCirclePlace(dan.api, body)]);
  expect((await signCirclePlace(dan.api, body)).circle._id).toBe(made.id);
  expect(await wallet(stack, dan)).toBe(2 * AMOUNT);
  await expectTrueBooks(stack);
});

test('a customer who wants a place sees no member’s name before all members have accepted', async () => {
  const { made, others, dan } = await asked('waiting');
  const [first, second] = others as [TestCustomer, TestCustomer];
  const read = async () => JSON.stringify((await getCircles(dan.api, dan.user._id)).places);
  await accept(first, made);
  expect(await read()).not.toContain('Member C');
  await accept(second, made);
  expect(await read()).toContain('Member C receives');
});

test('a customer who has left a circle cannot take another place in it', async () => {
  const { made, leaving, others, dan } = await asked('waiting');
  for (const person of others) await accept(person, made);
  await give(stack, dan, 3 * AMOUNT);
  await sign(dan);
  const [, chi] = others as [TestCustomer, TestCustomer];
  const { circle } = await findSubstitute(chi.api, inner(chi, made));
  const code = circle.members.find(({ isMe }) => isMe)?.substitute?.invitation ?? '';
  const back = wantCirclePlace(leaving.api, { userId: leaving.user._id, code });
  await expect(back).rejects.toMatchObject({ status: 409, code: 'place_taken' });
});

test('a newcomer who takes the place of a member who has received gets the amount that is left to give', async () => {
  const { made, leaving, others, dan } = await asked('receiver');
  for (const person of others) await accept(person, made);
  // The receiver has 15,000 and gave 5,000. Who pays nothing waits for nothing.
  await came(dan, 0);
  await sign(dan);
  expect([await wallet(stack, leaving), await wallet(stack, dan)]).toEqual([AMOUNT, 2 * AMOUNT]);
  await expectTrueBooks(stack);
});

test('a member who has spent what was received cannot hand the place over', async () => {
  const { made, leaving, others, dan } = await asked('receiver');
  for (const person of others) await accept(person, made);
  await stack.owner.query(
    `SELECT money.withdraw($1, 'spent', $1, 1500000, 'Out', 'bank_transfer', now(), '{}', NULL, '058', '1', 'A', now())`,
    [leaving.user._id],
  );
  await expect(sign(dan)).rejects.toMatchObject({ status: 409, code: 'member_cannot_pay' });
  expect(await wallet(stack, dan)).toBe(0);
  await expectTrueBooks(stack);
});

test('a newcomer who is not accepted is turned away, a member cannot take a second place, and a place can be kept', async () => {
  const { made, leaving, others, dan, code } = await asked('waiting');
  const [first, second] = others as [TestCustomer, TestCustomer];
  await accept(first, made);
  await accept(second, made, false);
  expect((await getCircles(dan.api, dan.user._id)).places).toEqual([]);
  expect((await getCirclePlace(apiOf(stack), code)).place).toMatchObject({ state: 'free', accepted: 0 });
  await expect(wantCirclePlace(first.api, { userId: first.user._id, code })).rejects.toMatchObject({
    code: 'place_taken',
  });
  await takeBackPlace(leaving.api, inner(leaving, made));
  await expect(getCirclePlace(apiOf(stack), code)).rejects.toMatchObject({ code: 'place_not_found' });
});

test('no place is handed over while a turn is open, or while the place owes', async () => {
  const { made, others, dan } = await asked('waiting');
  for (const person of others) await accept(person, made);
  await give(stack, dan, AMOUNT);
  await runAt(stack, made.day(2), 6);
  const later = await again(dan);
  await expect(sign(later)).rejects.toMatchObject({ status: 409, code: 'turn_open' });
  const chi = await again(others[1] as TestCustomer);
  await runAt(stack, after(made.day(2)), 20);
  await expect(findSubstitute((await again(chi)).api, inner(chi, made))).rejects.toMatchObject({ code: 'money_owed' });
});

test('accepting one person does not accept a later one', async () => {
  const { made, leaving, others, dan, code } = await asked('waiting');
  const [first, second] = others as [TestCustomer, TestCustomer];
  const { members: seen } = await made.seenBy(first);
  const substituteId = seen.find(({ substitute }) => substitute !== null)?.substitute?._id ?? '';
  await accept(second, made, false);
  const [efe] = (await members(stack, 1)) as [TestCustomer];
  await wantCirclePlace(efe.api, { userId: efe.user._id, code });
  // The id belongs to the candidate whom the members refused.
  const late = acceptSubstitute(first.api, { ...inner(first, made), substituteId, accept: true });
  await expect(late).rejects.toMatchObject({ status: 404, code: 'place_not_found' });
  expect((await getCirclePlace(apiOf(stack), code)).place).toMatchObject({ state: 'asked', accepted: 0 });
  await accept(first, made);
  expect((await getCirclePlace(apiOf(stack), code)).place.accepted).toBe(1);
  expect((await getCircles(dan.api, dan.user._id)).places).toEqual([]);
  await takeBackPlace(leaving.api, inner(leaving, made));
});

test('nobody waits for two places of one circle', async () => {
  const { made, others, dan } = await asked('waiting');
  const [, chi] = others as [TestCustomer, TestCustomer];
  const { circle } = await findSubstitute(chi.api, inner(chi, made));
  const code = circle.members.find(({ isMe }) => isMe)?.substitute?.invitation ?? '';
  const second = wantCirclePlace(dan.api, { userId: dan.user._id, code });
  await expect(second).rejects.toMatchObject({ status: 409, code: 'place_taken' });
});

test('a customer who closes the account no longer wants a place, and the link works for others', async () => {
  const { dan, code } = await asked('waiting');
  await dan.api.post('user/closeAccount', { body: { userId: dan.user._id, password: PASSWORD } });
  expect((await getCirclePlace(apiOf(stack), code)).place).toMatchObject({ state: 'free', accepted: 0 });
  const [efe] = (await members(stack, 1)) as [TestCustomer];
  await wantCirclePlace(efe.api, { userId: efe.user._id, code });
  expect((await getCirclePlace(apiOf(stack), code)).place.state).toBe('asked');
});

test('nobody floods the members with emails by wanting a place again and again', async () => {
  const { made, others, dan, code } = await asked('waiting');
  const [first] = others as [TestCustomer];
  const again = async () => {
    await accept(first, made, false);
    await wantCirclePlace(dan.api, { userId: dan.user._id, code });
  };
  for (let n = 0; n < 4; n += 1) await again();
  await expect(again()).rejects.toMatchObject({ status: 429, code: 'too_many_emails' });
});
