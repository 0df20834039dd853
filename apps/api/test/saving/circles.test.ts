/** Circles: what a turn takes, pays and leaves as debts, to the kobo, and nothing twice. */
import {
  dissolveCircle,
  finishCircleNames,
  getCircle,
  getCircleInvitation,
  getCircles,
  inviteToCircle,
  setInvitations,
  joinCircle,
  leaveCircle,
  makeCircle,
  payCircle,
  removeCircleMember,
  signCircle,
} from '@ajose/sdk/customer/circles';
import { getCalendar } from '@ajose/sdk/customer/calendar';
import { getUserStats } from '@ajose/sdk/customer/investments';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getAllCircles, getCircleForStaff, holdCircle } from '@ajose/sdk/admin/circles';
import type { Circle } from '@ajose/sdk/contract/circles';
import { checkDraw, makeSecret } from '@ajose/sdk/domain/circles';
import { customerCan, subStatuses } from '@ajose/sdk/domain/status';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { payCircle as pay } from '../../src/saving/circles/pay.ts';
import { noInvitationsLink } from '../../src/saving/circles/no-invitations.ts';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import {
  after,
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
} from '../circle-world.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, type TestCustomer } from '../people.ts';
import type { Customer } from '../../src/platform/server/signed-in.ts';
import { startStack } from '../stack.ts';
import { NO_LIMITS } from '../sign-in.ts';

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));

const inner = ({ user }: TestCustomer, circleId: string) => ({ userId: user._id, circleId });
/** The customer as the guards read it, because a session expires before a turn. */
const customerOf = ({ user }: TestCustomer): Customer => ({
  id: user._id,
  name: user.name,
  status: 1,
  bankCode: null,
  bankAccountName: null,
  bankAccountNumber: null,
  bankChangedAt: null,
});
const setStatus = (person: TestCustomer, status: number) =>
  stack.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);

test('the organiser’s home says for whom and what a circle waits, and a member’s from when it is to sign', async () => {
  const people = await members(stack, 3, 20_000);
  const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await openCircle(stack, people);
  const waiting = async ({ api, user }: TestCustomer) => (await getUserStats(api, user._id)).stats.circlesWaiting;
  const circle = { _id: made.id, name: 'Balogun women', amount: AMOUNT, every: 'week' };
  const card = async ({ api, user }: TestCustomer) => (await getCircles(api, user._id)).circles[0];
  const names = [bola, chi].map(({ user }) => user.name);
  expect(await waiting(ada)).toEqual([
    { ...circle, toSign: false, waits: 'All 3 have joined. It waits for you to say when the names are complete' },
  ]);
  expect(await waiting(chi)).toBeUndefined();
  await finishCircleNames(ada.api, inner(ada, made.id));
  expect(await waiting(ada)).toEqual([
    { ...circle, toSign: true, waits: `It waits for you, ${names[0]} and 1 other to sign` },
  ]);
  expect(await card(ada)).toMatchObject({ toSign: true, unsigned: names });
  await sign(ada, made.id);
  await sign(bola, made.id);
  expect(await waiting(ada)).toEqual([{ ...circle, toSign: false, waits: `It waits for ${names[1]} to sign` }]);
  expect(await waiting(bola)).toBeUndefined();
  expect(await waiting(chi)).toEqual([{ ...circle, toSign: true, waits: 'It waits for you to sign' }]);
  await sign(chi, made.id);
  expect(await waiting(ada)).toBeUndefined();
  expect(await card(bola)).toMatchObject({ unsigned: [], next: { kind: 'give', to: ada.user.name } });
  expect(await card(ada)).toMatchObject({ next: { kind: 'give', day: made.day(1) } });
  expect((await card(ada))?.next).not.toHaveProperty('to');
});

test('the home names a circle to sign, and then what the customer gives and gets next', async () => {
  const people = await members(stack, 3, 20_000);
  const [ada, , chi] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await openCircle(stack, people);
  const home = async ({ api, user }: TestCustomer) => (await getUserStats(api, user._id)).stats;
  expect(await home(chi)).not.toHaveProperty('circlesWaiting');
  await finishCircleNames(ada.api, inner(ada, made.id));
  const toSign = [{ _id: made.id, name: 'Balogun women', amount: AMOUNT, every: 'week', toSign: true }];
  expect(await home(chi)).toMatchObject({ circlesWaiting: toSign });
  await sign(chi, made.id);
  expect(await home(chi)).not.toHaveProperty('circlesWaiting');
  expect(await home(ada)).toMatchObject({ circlesWaiting: toSign });
  for (const person of people.slice(0, 2)) await sign(person, made.id);
  const circle = { circleId: made.id, name: 'Balogun women' };
  expect(await home(chi)).toMatchObject({
    nextCircle: { ...circle, does: 'give', day: made.day(1), amount: AMOUNT, turn: 1 },
    thenCircle: { ...circle, does: 'receive', day: after(made.day(3)), amount: 3 * AMOUNT, turn: 3 },
  });
});

describe('a turn', () => {
  test('takes the contribution from each member in the morning, and pays the sum to one of them the next evening', async () => {
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

  test('is the last one when each member has given and received the same, and then the circle ends', async () => {
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

  test('names the member who has not paid, whose next money goes to the receiver', async () => {
    const people = await members(stack, 3, 5000);
    const [ada, bola] = people as [TestCustomer, TestCustomer, TestCustomer];
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
    // While the member is blocked, the wallet's money stays; after that, the next money pays the debt first.
    expect(await wallet(stack, bola)).toBe(5000);
    await setStatus(bola, 1);
    await give(stack, bola, 1);
    await moveCircles(stack.deps);
    expect([await wallet(stack, ada), await wallet(stack, bola)]).toEqual([15_000, 1]);
    expect((await made.seenBy(ada)).mine.owedToMe).toBe(0);
    await expectTrueBooks(stack);
  });
});

describe('a deposit', () => {
  test('is locked by signing, pays what its owner does not pay, and the rest comes back at the end', async () => {
    const people = await members(stack, 3, 15_000);
    const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
    const made = await runningCircle(stack, people, { protection: 'deposit', deposits: 2 });
    expect(await wallet(stack, bola)).toBe(5000);
    expect((await made.seenBy(bola)).mine.deposit).toBe(10_000);
    // The list says what each turn brings, and when: to Bola on the day after the second.
    const [listed] = (await getCircles(bola.api, bola.user._id)).circles;
    expect(listed).toMatchObject({ next: { kind: 'give' }, receives: { day: after(made.day(2)), amount: 15_000 } });
    const { months } = await getUserTransactions(bola.api, bola.user._id);
    expect(months).toMatchObject([{ intoCircles: 10_000, fromCircles: 0 }]);
    const days = (await getCalendar(bola.api, bola.user._id)).entries;
    expect(days.at(-1)).toMatchObject({ date: after(made.day(3)), amount: 10_000, circle: { does: 'back', turn: 3 } });
    // Bola pays the first turn from the wallet, and after that nothing comes in.
    for (const turn of [1, 2, 3]) {
      await give(stack, ada, AMOUNT);
      await give(stack, chi, AMOUNT);
      if (turn === 2) await give(stack, bola, AMOUNT);
      await runAt(stack, made.day(turn), 6);
      await runAt(stack, after(made.day(turn)), 20);
      // What Bola receives leaves at once: no wallet pays the last turn.
      if (turn === 2) await setStatus(bola, 60);
    }
    const circle = await made.seenBy(bola);
    expect(circle.state).toBe('ended');
    expect(circle.members.find(({ name }) => name === 'Member B')).toMatchObject({ lateTurns: 1, owes: 0 });
    expect(circle.turns[2]).toMatchObject({ received: 15_000, missing: 0 });
    expect(circle.turns[2]?.parts.find(({ memberId }) => memberId === circle.mine.memberId)?.fromDeposit).toBe(AMOUNT);
    expect(circle.mine).toMatchObject({ deposit: 0, given: 15_000, received: 15_000 });
    expect(await wallet(stack, bola)).toBe(20_000);
    await expectTrueBooks(stack);
  });

  test('cannot be signed without its money, and comes back where the circle is dissolved', async () => {
    const people = await members(stack, 3, 10_000);
    const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
    const made = await openCircle(stack, people, { protection: 'deposit', deposits: 3 });
    await finishCircleNames(ada.api, inner(ada, made.id));
    await expect(sign(ada, made.id)).rejects.toMatchObject({ status: 409, code: 'insufficient_balance' });
    await give(stack, ada, AMOUNT);
    await sign(ada, made.id);
    expect(await wallet(stack, ada)).toBe(0);
    await leaveCircle(chi.api, inner(chi, made.id));
    expect(await wallet(stack, ada)).toBe(15_000);
    expect(await made.seenBy(bola)).toMatchObject({
      state: 'dissolved',
      dissolvedBecause: 'Member C has left before it began.',
    });
    await expectTrueBooks(stack);
  });
});

describe('members who pay late', () => {
  test('move behind those who paid in time, where the circle chose that', async () => {
    const people = await members(stack, 4, 5000);
    const [, bola] = people as [TestCustomer, TestCustomer];
    const made = await runningCircle(stack, people, { protection: 'late_last' });
    await setStatus(bola, 60);
    await runAt(stack, made.day(1), 6);
    await runAt(stack, after(made.day(1)), 20);
    const { members: seen, events } = await made.seenBy(bola);
    expect(seen.map(({ name, turn }) => `${name} ${turn}`)).toEqual([
      'Member A 1',
      'Member C 2',
      'Member D 3',
      'Member B 4',
    ]);
    expect(events.map(({ text }) => text)).toContain('Member B paid late and receives later, in turn 4.');
  });

  test('pay what they owe to others before they keep what a turn brings', async () => {
    const people = await members(stack, 3, 0);
    const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
    const made = await runningCircle(stack, people);
    await give(stack, ada, 20_000);
    await give(stack, chi, 20_000);
    for (const turn of [1, 2]) {
      await runAt(stack, made.day(turn), 6);
      await runAt(stack, after(made.day(turn)), 20);
    }
    await moveCircles(stack.deps);
    // Bola gave nothing in turns 1 and 2, received 10,000 in turn 2, and owed 5,000 of turn 1.
    expect(await wallet(stack, bola)).toBe(5000);
    expect((await made.seenBy(ada)).mine).toMatchObject({ owedToMe: 0, received: 15_000 });
    const circle = await made.seenBy(bola);
    expect(circle.mine).toMatchObject({ given: 5000, received: 10_000, iOwe: 0 });
    expect(circle.members.find(({ name }) => name === 'Member B')?.lateTurns).toBe(1);
    await expectTrueBooks(stack);
  });
});

describe('paying ahead', () => {
  test('sets aside all that is left, or refuses and sets aside nothing', async () => {
    const people = await members(stack, 3, 12_000);
    const [ada, bola] = people as [TestCustomer, TestCustomer];
    const made = await runningCircle(stack, people);
    const body = { ...inner(bola, made.id), turns: 'all', turn: 1 } as const;
    await expect(payCircle(bola.api, body)).rejects.toMatchObject({ status: 409, code: 'insufficient_balance' });
    expect(await wallet(stack, bola)).toBe(12_000);
    await give(stack, bola, 3000);
    const { circle } = await payCircle(bola.api, body);
    expect(circle.mine).toMatchObject({ setAside: 15_000, next: null });
    const next = { ...inner(ada, made.id), turns: 'next', turn: 1 } as const;
    await payCircle(ada.api, next);
    // After a lost answer the app repeats the call.
    await payCircle(ada.api, next);
    expect(await wallet(stack, ada)).toBe(7000);
    expect((await payCircle(bola.api, body)).circle.mine).toMatchObject({ setAside: 15_000 });
    await expect(payCircle(ada.api, { ...next, turn: 3 })).rejects.toMatchObject({
      status: 409,
      code: 'nothing_to_pay',
    });
    await runAt(stack, made.day(1), 6);
    expect([await wallet(stack, ada), await wallet(stack, bola)]).toEqual([7000, 0]);
    await runAt(stack, after(made.day(1)), 20);
    expect(await wallet(stack, ada)).toBe(22_000);
    await expectTrueBooks(stack);
  });
});

describe('a hold', () => {
  test('stops everything, and after it the open turn can be paid until the next evening', async () => {
    const people = await members(stack, 3, 20_000);
    const [ada, bola] = people as [TestCustomer, TestCustomer];
    const made = await runningCircle(stack, people);
    await setStatus(bola, 60);
    await runAt(stack, made.day(1), 6);
    const admin = await newAdmin(stack);
    await setStatus(bola, 1);
    const { circle } = await holdCircle(admin.api, { circleId: made.id, hold: true, reason: 'A member complained.' });
    expect(circle).toMatchObject({ heldBecause: 'A member complained.' });
    await give(stack, bola, 1);
    expect(await wallet(stack, bola)).toBe(20_001);
    const paying = pay(stack.deps, customerOf(ada), { ...inner(ada, made.id), turns: 'next', turn: 1 });
    await expect(paying).rejects.toMatchObject({ status: 409, code: 'circle_held' });
    await runAt(stack, after(made.day(1)), 21);
    expect((await made.seenBy(ada)).turns[0]).toMatchObject({ state: 'open', received: 0 });
    const release = { circleId: made.id, hold: false, reason: 'It is settled.' };
    const { api: later } = await newAdmin(stack);
    await holdCircle(later, release);
    await expect(holdCircle(later, release)).rejects.toMatchObject({ status: 409, code: 'hold_unchanged' });
    expect(await wallet(stack, bola)).toBe(15_001);
    await runAt(stack, after(made.day(1)), 23);
    expect((await made.seenBy(ada)).turns[0]?.state).toBe('open');
    await runAt(stack, after(after(made.day(1))), 20);
    expect((await made.seenBy(ada)).turns[0]).toMatchObject({ state: 'closed', received: 15_000 });
    await expectTrueBooks(stack);
  });
});

describe('before a circle runs', () => {
  test('an invitation shows a visitor what is asked, and only one name, the first name of its organiser', async () => {
    const people = await members(stack, 2);
    const made = await openCircle(stack, people, { people: 5 });
    const { invitation: code } = await made.seenBy(people[0] as TestCustomer);
    const { invitation } = await getCircleInvitation(apiOf(stack), code ?? '');
    expect(invitation).toMatchObject({ organiser: 'Member', joined: 2, freeTurns: [3, 4, 5], amount: AMOUNT });
    expect(JSON.stringify(invitation)).not.toContain('Member B');
    await expect(getCircleInvitation(apiOf(stack), 'AAAAAAAAAAAA')).rejects.toMatchObject({
      code: 'invitation_not_found',
    });
  });

  test('a member may choose another turn that is free', async () => {
    const [ada, bola, chi] = (await members(stack, 3)) as [TestCustomer, TestCustomer, TestCustomer];
    const made = await openCircle(stack, [ada, bola], { people: 4 });
    const code = (await made.seenBy(ada)).invitation ?? '';
    const join = (person: TestCustomer, turn: number) =>
      joinCircle(person.api, { userId: person.user._id, code, secret: null, turn });
    await join(chi, 3);
    await join(chi, 4);
    const turns = (await made.seenBy(chi)).members.map(({ turn }) => turn);
    expect(new Set(turns)).toEqual(new Set([1, 2, 4]));
  });

  test('a turn is chosen once, and a full circle takes nobody', async () => {
    const [ada, bola, chi, dan] = (await members(stack, 4)) as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
    const made = await openCircle(stack, [ada, bola], { people: 3 });
    const code = (await made.seenBy(ada)).invitation ?? '';
    const join = (person: TestCustomer, turn: number) =>
      joinCircle(person.api, { userId: person.user._id, code, secret: null, turn });
    await expect(join(chi, 2)).rejects.toMatchObject({ status: 409, code: 'turn_taken' });
    await expect(join(chi, 4)).rejects.toMatchObject({ status: 422 });
    await join(chi, 3);
    await expect(join(chi, 1)).rejects.toMatchObject({ status: 409, code: 'turn_taken' });
    await join(chi, 3);
    await expect(join(dan, 3)).rejects.toMatchObject({ status: 409, code: 'circle_full' });
    await expect(getCircle(dan.api, dan.user._id, made.id)).rejects.toMatchObject({ code: 'circle_not_found' });
    await expect(
      removeCircleMember(bola.api, { ...inner(bola, made.id), memberId: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'not_the_organiser' });
    const { members: seen } = await made.seenBy(ada);
    const { circle } = await removeCircleMember(ada.api, { ...inner(ada, made.id), memberId: seen[2]?._id ?? '' });
    expect(circle.members).toHaveLength(2);
    // The removed member's link no longer works.
    await expect(join(chi, 3)).rejects.toMatchObject({ status: 404, code: 'invitation_not_found' });
    expect(circle.invitation).not.toBe(code);
    await expect(finishCircleNames(ada.api, inner(ada, made.id))).rejects.toMatchObject({ code: 'too_few_people' });
  });

  test('only the final terms are signed, with the password, and nobody joins once the names are final', async () => {
    const people = await members(stack, 3);
    const [ada, bola] = people as [TestCustomer, TestCustomer];
    const made = await openCircle(stack, people, { order: 'draw' });
    const before = await made.seenBy(ada);
    expect(before.members.map(({ secret, turn }) => [secret, turn])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect(before.draw).toMatchObject({ secret: null, order: [] });
    const code = before.invitation ?? '';
    const { circle } = await finishCircleNames(ada.api, inner(ada, made.id));
    expect(circle.draw?.commitment).toBe(before.draw?.commitment);
    const marks = ({ members: shown }: Circle) => new Set(shown.map(({ commitment }) => commitment));
    expect(marks(circle)).toEqual(marks(before));
    expect(await checkDraw(circle)).toEqual({ right: true });
    const [dan] = (await members(stack, 1)) as [TestCustomer];
    await expect(
      joinCircle(dan.api, { userId: dan.user._id, code, secret: makeSecret(), turn: null }),
    ).rejects.toMatchObject({ code: 'invitation_over' });
    const body = { ...inner(bola, made.id), hash: circle.terms?.hash ?? '', source: 'wallet', cardId: null } as const;
    await expect(signCircle(bola.api, body)).rejects.toMatchObject({ status: 422, code: 'password_required' });
    await expect(signCircle(bola.api, { ...body, password: 'Another-1' })).rejects.toMatchObject({
      code: 'wrong_password',
    });
    await expect(signCircle(bola.api, { ...body, hash: '0'.repeat(64), password: PASSWORD })).rejects.toMatchObject({
      code: 'terms_changed',
    });
    const signed = await signCircle(bola.api, { ...body, password: PASSWORD });
    expect(signed.circle.members.filter((member) => member.signed).map(({ name }) => name)).toEqual(['Member B']);
  });

  test('a circle is dissolved where not all have signed by its first day', async () => {
    const people = await members(stack, 3);
    const [ada] = people as [TestCustomer];
    const made = await openCircle(stack, people);
    await finishCircleNames(ada.api, inner(ada, made.id));
    await sign(ada, made.id);
    await runAt(stack, made.day(1), 5);
    expect((await made.seenBy(ada)).state).toBe('signing');
    await runAt(stack, made.day(1), 6);
    expect(await made.seenBy(ada)).toMatchObject({
      state: 'dissolved',
      dissolvedBecause: 'Its first day came, and not all had signed.',
    });
  });

  test('only the organiser can dissolve the circle', async () => {
    const people = await members(stack, 3);
    const [ada, bola] = people as [TestCustomer, TestCustomer];
    const made = await openCircle(stack, people);
    await expect(dissolveCircle(bola.api, inner(bola, made.id))).rejects.toMatchObject({ code: 'not_the_organiser' });
    await leaveCircle(bola.api, inner(bola, made.id));
    expect((await made.seenBy(ada)).members).toHaveLength(2);
    await dissolveCircle(ada.api, inner(ada, made.id));
    expect((await made.seenBy(ada)).state).toBe('dissolved');
    const running = await runningCircle(stack, await members(stack, 3));
    const [first] = running.people as [TestCustomer];
    await expect(dissolveCircle(first.api, inner(first, running.id))).rejects.toMatchObject({ code: 'circle_runs' });
    await expect(leaveCircle(first.api, inner(first, running.id))).rejects.toMatchObject({ code: 'circle_runs' });
  });

  test('the same request makes one circle, another under its key is refused, and another customer’s key is their own', async () => {
    const [ada, bola] = (await members(stack, 2)) as [TestCustomer, TestCustomer];
    const body = {
      userId: ada.user._id,
      idempotencyKey: crypto.randomUUID(),
      name: 'Balogun women',
      amount: AMOUNT,
      every: 'month',
      firstDay: dayAhead(stack, 3),
      people: 3,
      order: 'draw',
      protection: 'none',
      deposits: 0,
      secret: makeSecret(),
      turn: null,
    } as const;
    const { circle } = await makeCircle(ada.api, body);
    const again = await makeCircle(ada.api, body);
    expect(again.circle._id).toBe(circle._id);
    await expect(makeCircle(ada.api, { ...body, amount: 6000 })).rejects.toMatchObject({ code: 'id_reused' });
    expect((await getCircles(ada.api, ada.user._id)).circles).toHaveLength(1);
    const hers = await makeCircle(bola.api, { ...body, userId: bola.user._id });
    expect([circle._id, body.idempotencyKey]).not.toContain(hers.circle._id);
  });

  test('nobody floods a mailbox by making and dissolving circles', async () => {
    const [ada] = (await members(stack, 1)) as [TestCustomer];
    for (let n = 0; n < 20; n += 1) {
      const { id } = await openCircle(stack, [ada], { people: 3 });
      await dissolveCircle(ada.api, inner(ada, id));
    }
    await expect(openCircle(stack, [ada], { people: 3 })).rejects.toMatchObject({
      status: 429,
      code: 'too_many_circles',
    });
  });

  test('a customer is invited in the app, another address by an email without a name', async () => {
    const [ada, bola] = (await members(stack, 2)) as [TestCustomer, TestCustomer];
    const made = await openCircle(stack, [ada], { people: 4 });
    const before = stack.emails.length;
    for (const to of [bola.user.email, 'stranger@example.org']) {
      await inviteToCircle(ada.api, { ...inner(ada, made.id), to });
    }
    await stack.runJobs();
    const sent = stack.emails.slice(before).filter(({ text }) => text.includes('/circle/'));
    expect(sent.map(({ to }) => to).toSorted()).toEqual([bola.user.email, 'stranger@example.org'].toSorted());
    const toStranger = sent.find(({ to }) => to === 'stranger@example.org');
    expect(toStranger?.text).not.toContain('Balogun');
    await expect(inviteToCircle(ada.api, { ...inner(ada, made.id), to: 'nonsense' })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('a customer’s list of circles names an open invitation until it is taken up, is over or full, or none is wanted', async () => {
    const [ada, bola, chidi] = (await members(stack, 3)) as [TestCustomer, TestCustomer, TestCustomer];
    const invitations = async () => (await getCircles(bola.api, bola.user._id)).invitations;
    const inviting = async (people: TestCustomer[], count: number) => {
      await stack.owner.query('DELETE FROM call_counts');
      const made = await openCircle(stack, people, { people: count });
      for (let n = 0; n < 2; n += 1) await inviteToCircle(ada.api, { ...inner(ada, made.id), to: bola.user.email });
      const { invitation } = await made.seenBy(ada);
      return { id: made.id, code: invitation ?? '' };
    };
    const join = (who: TestCustomer, code: string, turn: number) =>
      joinCircle(who.api, { userId: who.user._id, code, secret: null, turn });
    const dissolved = await inviting([ada], 4);
    const first = await inviting([ada], 4);
    const second = await inviting([ada, chidi], 3);
    const card = { name: 'Balogun women', by: 'Member', amount: AMOUNT, every: 'week' };
    expect(await invitations()).toEqual([
      { ...card, code: second.code, people: 3 },
      { ...card, code: first.code, people: 4 },
      { ...card, code: dissolved.code, people: 4 },
    ]);
    await dissolveCircle(ada.api, inner(ada, dissolved.id));
    const dayo = await newCustomer(stack);
    await join(dayo, second.code, 3);
    expect(await invitations()).toEqual([{ ...card, code: first.code, people: 4 }]);
    const token = noInvitationsLink(stack.deps.env, bola.user.email).split('=')[1] ?? '';
    await setInvitations(apiOf(stack), { token, wanted: false });
    expect(await invitations()).toBeUndefined();
    await setInvitations(apiOf(stack), { token, wanted: true });
    await join(bola, first.code, 2);
    expect(await invitations()).toBeUndefined();
    await leaveCircle(bola.api, inner(bola, first.id));
    expect(await invitations()).toBeUndefined();
  });

  test('a circle that is dissolved tells others who did it, and who did it that they did, once each', async () => {
    const people = await members(stack, 3);
    const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
    const made = await openCircle(stack, people);
    await dissolveCircle(ada.api, inner(ada, made.id));
    const ended = { state: 'dissolved', endedAt: expect.any(String) };
    expect(await made.seenBy(bola)).toMatchObject({
      ...ended,
      dissolvedBecause: 'Member A, who made it, has dissolved it.',
    });
    const own = await made.seenBy(ada);
    expect(own).toMatchObject({ ...ended, dissolvedBecause: 'You dissolved it.' });
    expect(own.events[0]?.text).toBe('The circle was dissolved.');
    const texts = async (who: TestCustomer) =>
      (await getNotices(who.api, who.user._id)).notices.map(({ text }) => text).join();
    expect(await texts(ada)).toContain('You dissolved it.');
    expect(await texts(bola)).toContain('Member A, who made it, has dissolved it.');
    const left = await openCircle(stack, people);
    await finishCircleNames(ada.api, inner(ada, left.id));
    await leaveCircle(chi.api, inner(chi, left.id));
    expect((await left.seenBy(chi)).dissolvedBecause).toBe('You dissolved it.');
  });

  test('nobody is invited by a phone number, since anybody may claim one', async () => {
    const [ada, bola] = (await members(stack, 2)) as [TestCustomer, TestCustomer];
    const made = await openCircle(stack, [ada], { people: 4 });
    const to = '+2348031110000';
    await stack.owner.query('UPDATE customers SET phone = $2 WHERE id = $1', [bola.user._id, to]);
    await expect(inviteToCircle(ada.api, { ...inner(ada, made.id), to })).rejects.toMatchObject({
      status: 422,
      fields: { to: expect.stringContaining('please share the link') },
    });
    expect((await getNotices(bola.api, bola.user._id)).notices).toEqual([]);
  });

  test('an address that is not confirmed invites nobody', async () => {
    const [ada] = (await members(stack, 1)) as [TestCustomer];
    const made = await openCircle(stack, [ada], { people: 4 });
    await stack.owner.query('UPDATE customers SET email_confirmed_at = NULL WHERE id = $1', [ada.user._id]);
    await expect(inviteToCircle(ada.api, { ...inner(ada, made.id), to: 'a@example.org' })).rejects.toMatchObject({
      status: 409,
      code: 'email_not_confirmed',
    });
  });

  test('one mailbox gets at most three invitations a day, whoever sends them and however the address is spelt', async () => {
    const people = await members(stack, 4);
    const circles = await Promise.all(people.map((person) => openCircle(stack, [person], { people: 4 })));
    const spellings = ['ngozi.eze@gmail.com', 'NgoziEze+1@googlemail.com', 'n.g.o.z.i.e.z.e+x+y@gmail.com'];
    const invite = (n: number, to: string) =>
      inviteToCircle(people[n]!.api, { ...inner(people[n]!, circles[n]!.id), to });
    for (const [n, to] of spellings.entries()) await invite(n, to);
    await expect(invite(3, 'ngozieze+z@gmail.com')).rejects.toMatchObject({
      status: 429,
      code: 'too_many_invitations',
    });
    // Elsewhere a dot makes another mailbox.
    await invite(3, 'ngozi.eze@example.org');
  });

  test('a mailbox that wants no invitations gets none from anybody, until it wants them again', async () => {
    const [ada, bola] = (await members(stack, 2)) as [TestCustomer, TestCustomer];
    const made = await openCircle(stack, [ada], { people: 4 });
    const others = await openCircle(stack, [bola], { people: 4 });
    const invitedBy = async (who: TestCustomer, circleId: string, to: string): Promise<string[]> => {
      await stack.runJobs();
      const before = stack.emails.length;
      await inviteToCircle(who.api, { ...inner(who, circleId), to });
      await stack.runJobs();
      return stack.emails.slice(before).flatMap(({ text }) => /no-invitations#token=([\w.-]+)/.exec(text)?.[1] ?? []);
    };
    const [token = ''] = await invitedBy(ada, made.id, 'kemi@example.org');
    await expect(setInvitations(apiOf(stack), { token: `${token}x`, wanted: false })).rejects.toMatchObject({
      status: 409,
      code: 'link_wrong',
    });
    await setInvitations(apiOf(stack), { token, wanted: false });
    await setInvitations(apiOf(stack), { token, wanted: false });
    expect(await invitedBy(bola, others.id, 'Kemi+circles@example.org')).toEqual([]);
    // Somebody who has an account as well: neither an email nor a notice.
    const { user, api } = await newCustomer(stack, { email: 'kemi@example.org' });
    await stack.owner.query('DELETE FROM call_counts');
    expect(await invitedBy(bola, others.id, 'kemi@example.org')).toEqual([]);
    expect((await getNotices(api, user._id)).notices).toEqual([]);
    await setInvitations(apiOf(stack), { token, wanted: true });
    expect(await invitedBy(bola, others.id, 'kemi@example.org')).toEqual([token]);
    const { rows } = await stack.owner.query('SELECT * FROM no_invitations');
    expect(rows).toEqual([]);
  });
});

test.each(subStatuses)('the database lets a customer with status %i give where the SDK does', async (status) => {
  const { rows } = await stack.owner.query<{ may: boolean }>('SELECT ledger.may_give($1::smallint) AS may', [status]);
  expect(rows[0]?.may).toBe(customerCan.withdraw(status));
});

test('a turn of thirty closes within seconds', async () => {
  const people = [];
  for (let n = 0; n < 30; n += 1) people.push(...(await members(stack, 1, AMOUNT)));
  const made = await runningCircle(stack, people);
  await runAt(stack, made.day(1), 6);
  const began = performance.now();
  await runAt(stack, after(made.day(1)), 20);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await wallet(stack, people[0] as TestCustomer)).toBe(30 * AMOUNT);
});

test('an account is not closed while its circle runs', async () => {
  const people = await members(stack, 3);
  const made = await runningCircle(stack, people);
  const [ada] = people as [TestCustomer];
  await expect(
    ada.api.post('user/closeAccount', { body: { userId: ada.user._id, password: PASSWORD } }),
  ).rejects.toMatchObject({ code: 'in_circle' });
  expect((await made.seenBy(ada)).state).toBe('running');
});

test('the circle debts of a customer who died are taken before the estate is paid, and the circle’s turns go on', async () => {
  const people = await members(stack, 3, 20_000);
  const [ada, bola] = people as [TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people);
  await setStatus(bola, 3);
  await runAt(stack, made.day(1), 6);
  await runAt(stack, after(made.day(1)), 20);
  expect((await made.seenBy(ada)).mine.owedToMe).toBe(AMOUNT);
  const admin = await newAdmin(stack);
  const { rows: cases } = await stack.owner.query<{ id: string }>(
    `INSERT INTO death_cases (customer_id, status_before, reported_by, report, document, opened_at, opened_by, confirmed_at, confirmed_by,
                              told_at)
     VALUES ($1, 1, 'kin', 'died', 'DC-1', now(), $2, now(), $2, now() - interval '4 days') RETURNING id`,
    [bola.user._id, admin.id],
  );
  const estate = (naira: number) =>
    stack.owner.query<{ verdict: string }>(
      `SELECT verdict FROM money.pay_estate($1, $2, '{}', '72 hours', $3, '058', '0123456789', 'ESTATE', 'letters', now())`,
      [bola.user._id, cases[0]?.id, naira * 100],
    );
  expect((await estate(20_000)).rows[0]?.verdict).toBe('insufficient');
  await moveCircles(stack.deps);
  expect((await made.seenBy(ada)).mine.owedToMe).toBe(0);
  expect((await estate(15_000)).rows[0]?.verdict).toBe('posted');
  await runAt(stack, made.day(2), 6);
  await runAt(stack, after(made.day(2)), 20);
  // The turn of the member who died goes into their wallet, for the estate.
  expect(await wallet(stack, bola)).toBe(10_000);
  await expectTrueBooks(stack);
});

test('two jobs at the same moment close a turn once', async () => {
  const people = await members(stack, 5, 20_000);
  const made = await runningCircle(stack, people);
  await runAt(stack, made.day(1), 6);
  stack.clock.set(new Date(Date.parse(`${after(made.day(1))}T19:01:00Z`)));
  await Promise.all([moveCircles(stack.deps), moveCircles(stack.deps), moveCircles(stack.deps)]);
  expect(await wallet(stack, people[0] as TestCustomer)).toBe(40_000);
  await expectTrueBooks(stack);
});

test('staff find a circle by its name, its member and its state, and see what each gave', async () => {
  const people = await members(stack, 3, 20_000);
  const made = await runningCircle(stack, people, { name: 'Ikeja tailors' });
  await runAt(stack, made.day(1), 6);
  const { api } = await newAdmin(stack);
  const circles = await getAllCircles(api, { search: 'keja', state: 'running' });
  expect(circles.circles.map(({ _id }) => _id)).toEqual([made.id]);
  expect((await getAllCircles(api, { customerId: people[1]?.user._id ?? '' })).pagination.total).toBe(1);
  const { circle } = await getCircleForStaff(api, made.id);
  expect(circle.members.map(({ setAside, secret }) => [setAside, secret])).toEqual([
    [AMOUNT, null],
    [AMOUNT, null],
    [AMOUNT, null],
  ]);
});
