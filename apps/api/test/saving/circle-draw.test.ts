/** The draw through the API: nobody learns a secret before the names are final, and nobody changes a secret or the order after that. */
import { getAllCircles, getCircleForStaff } from '@ajose/sdk/admin/circles';
import { checkDraw, makeSecret, markOf } from '@ajose/sdk/domain/circles';
import {
  finishCircleNames,
  getCircle,
  getCircleInvitation,
  getCircles,
  joinCircle,
  leaveCircle,
  makeCircle,
} from '@ajose/sdk/customer/circles';
import { getOwnData } from '@ajose/sdk/customer/leaving';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayAhead, members } from '../circle-world.ts';
import { apiOf, newAdmin, type TestCustomer, PASSWORD } from '../people.ts';
import { startStack } from '../stack.ts';

let people: readonly [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
let code: string;
let circleId: string;
const secrets = new Map<TestCustomer, string>();

const stack = await startStack({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000' } });
afterAll(() => stack.close());

const inner = ({ user }: TestCustomer) => ({ userId: user._id, circleId });
const seenBy = async (person: TestCustomer) => (await getCircle(person.api, person.user._id, circleId)).circle;
const join = async (person: TestCustomer, secret = makeSecret()) => {
  const { circle } = await joinCircle(person.api, { userId: person.user._id, code, secret, turn: null });
  return circle;
};

/** An open circle with a drawn order and four members. */
beforeEach(async () => {
  const [a, b, c, d] = await members(stack, 4);
  if (!a || !b || !c || !d) throw new Error('Somebody is missing');
  people = [a, b, c, d];
  for (const person of people) secrets.set(person, makeSecret());
  const { circle } = await makeCircle(a.api, {
    userId: a.user._id,
    idempotencyKey: crypto.randomUUID(),
    name: 'Balogun women',
    amount: 5000,
    every: 'week',
    firstDay: dayAhead(stack, 3),
    people: 5,
    order: 'draw',
    protection: 'none',
    deposits: 0,
    secret: secrets.get(a) ?? null,
    turn: null,
  });
  circleId = circle._id;
  code = circle.invitation ?? '';
  for (const person of [b, c, d]) await join(person, secrets.get(person));
});

test('before the names are final nobody reads a secret, not even the platform’s, and each member reads everybody’s marks', async () => {
  const [organiser, last] = [people[0], people[3]];
  const { rows } = await stack.owner.query<{ secret: string }>('SELECT secret FROM circles WHERE id = $1', [circleId]);
  const platform = rows[0]?.secret ?? '';
  const admin = await newAdmin(stack);
  const read = JSON.stringify([
    await seenBy(organiser),
    await seenBy(last),
    await getCircles(last.api, last.user._id),
    await getCircleInvitation(apiOf(stack), code),
    await getAllCircles(admin.api),
    await getCircleForStaff(admin.api, circleId),
    await (await getOwnData(last.api, { userId: last.user._id, password: PASSWORD })).text(),
  ]);
  for (const secret of [platform, ...secrets.values()]) expect(read).not.toContain(secret);
  const circle = await seenBy(last);
  expect(circle.draw).toMatchObject({ commitment: await markOf(platform), secret: null, order: [] });
  for (const person of people) {
    const mark = await markOf(secrets.get(person) ?? '');
    expect(circle.members.map(({ commitment }) => commitment)).toContain(mark);
  }
  expect(circle.members.every(({ turn, secret }) => turn === null && secret === null)).toBe(true);
});

test('when the names are final, each member sees their own secret and repeats the same draw, and nobody draws again', async () => {
  const [organiser, , , last] = people;
  await expect(finishCircleNames(last.api, inner(last))).rejects.toMatchObject({ code: 'not_the_organiser' });
  await finishCircleNames(organiser.api, inner(organiser));
  const circle = await seenBy(last);
  expect(await checkDraw(circle)).toEqual({ right: true });
  for (const person of people) {
    const member = (await seenBy(person)).members.find(({ isMe }) => isMe);
    expect(member?.secret).toBe(secrets.get(person));
  }
  await expect(finishCircleNames(organiser.api, inner(organiser))).rejects.toMatchObject({ code: 'names_final' });
  const [late] = await members(stack, 1);
  if (!late) throw new Error('Nobody is late');
  await expect(join(late)).rejects.toMatchObject({ code: 'invitation_over' });
  await join(last);
  expect((await seenBy(last)).draw).toEqual(circle.draw);
  expect(await checkDraw(await seenBy(organiser))).toEqual({ right: true });
});

test('a member who joins twice keeps the first secret; one who leaves and returns gets a new one, which all members see', async () => {
  const last = people[3];
  const before = await markOf(secrets.get(last) ?? '');
  await join(last);
  const marks = async () => (await seenBy(people[0])).members.map(({ commitment }) => commitment);
  expect(await marks()).toContain(before);
  await leaveCircle(last.api, inner(last));
  expect(await marks()).toHaveLength(3);
  const other = makeSecret();
  await join(last, other);
  expect(await marks()).toContain(await markOf(other));
  expect(await marks()).not.toContain(before);
  const said = (await seenBy(people[0])).events.map(({ text }) => text);
  expect(said.slice(0, 2)).toEqual([`${last.user.name} has joined.`, `${last.user.name} has left.`]);
});

test.each([
  ['a short secret', { secret: 'abc', turn: null }],
  ['capital letters', { secret: 'A'.repeat(64), turn: null }],
  ['no secret', { secret: null, turn: null }],
  ['a turn of choice', { secret: null, turn: 1 }],
])('a member with %s does not join', async (_, place) => {
  const [late] = await members(stack, 1);
  if (!late) throw new Error('Nobody is late');
  await expect(joinCircle(late.api, { userId: late.user._id, code, ...place })).rejects.toMatchObject({
    status: expect.toSatisfy((status: number) => status === 400 || status === 422),
  });
  expect((await seenBy(people[0])).members).toHaveLength(4);
});
