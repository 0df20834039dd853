/** Circles as staff see them: found by name, state and customer, held and released with a reason, and never touched. */
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAllCircles, getCircleForStaff, holdCircle } from '@ajose/sdk/admin/circles';
import type { GetAllCirclesQuery } from '@ajose/sdk/contract/circles';
import { dissolveCircle } from '@ajose/sdk/customer/circles';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listNotices } from '../../src/customers/notices.ts';
import {
  after,
  dayAhead,
  expectTrueBooks,
  give,
  members,
  openCircle,
  runAt,
  runningCircle,
  wallet,
} from '../circle-world.ts';
import { adminWithTwoFactor, newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const stack = await startStack({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '1000000' } });
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));

const BECAUSE = 'The police ask about Member B.';
/** A new administrator each time: days pass in these tests, so sessions expire. */
const owner = (): Promise<TestAdmin> => newAdmin(stack, 'Nneka Eze');
const hold = async (circleId: string, to = true, by?: TestAdmin) =>
  holdCircle((by ?? (await owner())).api, { circleId, hold: to, reason: to ? BECAUSE : 'Settled.' });

test('staff find circles by name, organiser, state, hold and customer', async () => {
  const people = await members(stack, 3, 20_000);
  const [ada, bola] = people as [TestCustomer, TestCustomer];
  // A single letter could also begin the other's random referral code.
  await stack.owner.query("UPDATE customers SET name = 'Member Bola' WHERE id = $1", [bola.user._id]);
  const running = await runningCircle(stack, people, { name: 'Oja Tuntun' });
  const open = await openCircle(stack, [bola, ada], { name: 'Aso ebi of Kemi', people: 3 });
  const admin = await owner();
  const circles = async (query: Parameters<typeof getAllCircles>[1]) =>
    (await getAllCircles(admin.api, query)).circles.map(({ _id }) => _id);
  expect(await circles({ search: 'tuntun' })).toEqual([running.id]);
  expect(await circles({ search: 'Member Bola', customerId: ada.user._id })).toEqual([open.id]);
  expect(await circles({ customerId: ada.user._id })).toEqual([open.id, running.id]);
  expect(await circles({ customerId: ada.user._id, state: 'running' })).toEqual([running.id]);
  await hold(running.id);
  expect(await circles({ customerId: bola.user._id, held: true })).toEqual([running.id]);
});

test('staff find circles by words in any order, whatever their accents and capitals', async () => {
  const made = await openCircle(stack, await members(stack, 3), { name: 'Ọjà Ìgbéyàwó ti Kẹ́mi' });
  const admin = await owner();
  const { circles } = await getAllCircles(admin.api, { search: 'KEMI oja' });
  expect(circles.map(({ _id }) => _id)).toEqual([made.id]);
});

test('staff sort circles by next day, sum and what is missing, over all pages and from both ends', async () => {
  const people = await members(stack, 4, 90_000);
  const [ada, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer, TestCustomer];
  const late = await runningCircle(stack, [ada, bola, chi], { name: 'Sorted late', amount: 2000 });
  const over = await openCircle(stack, [bola, chi], { name: 'Sorted over', amount: 1000, people: 30 });
  await dissolveCircle(bola.api, { userId: bola.user._id, circleId: over.id });
  // The names become final with four of thirty people.
  const big = await runningCircle(stack, people, { name: 'Sorted big', people: 30, firstDay: dayAhead(stack, 20) });
  const small = await openCircle(stack, people, { name: 'Sorted small', amount: 1000, firstDay: dayAhead(stack, 9) });
  await stack.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [chi.user._id]);
  await runAt(stack, late.day(1), 6);
  await runAt(stack, after(late.day(1)), 20);
  const admin = await owner();
  const names = { [late.id]: 'late', [over.id]: 'over', [big.id]: 'big', [small.id]: 'small' };
  const sorted = async (sortBy: GetAllCirclesQuery['sortBy'], sortOrder: 'asc' | 'desc') => {
    const pages = [1, 2, 3, 4].map((page) =>
      getAllCircles(admin.api, { search: 'sorted', sortBy, sortOrder, page, limit: 1 }),
    );
    return (await Promise.all(pages)).flatMap(({ circles }) => circles.map(({ _id }) => names[_id]));
  };
  // A circle that is over has no next day and comes last.
  expect(await sorted('nextDay', 'asc')).toEqual(['small', 'late', 'big', 'over']);
  expect(await sorted('nextDay', 'desc')).toEqual(['big', 'late', 'small', 'over']);
  expect(await sorted('sum', 'desc')).toEqual(['over', 'big', 'late', 'small']);
  expect(await sorted('owed', 'desc')).toEqual(['late', 'small', 'big', 'over']);
  expect(await sorted('owed', 'asc')).toEqual(['small', 'big', 'over', 'late']);
  expect(await sorted('createdAt', 'desc')).toEqual(['small', 'big', 'over', 'late']);
  const { circles } = await getAllCircles(admin.api, { search: 'sorted', sortBy: 'owed' });
  expect(circles.map(({ owed, people }) => [owed, people])).toEqual([
    [2000, 3],
    [0, 4],
    [0, 4],
    [0, 30],
  ]);
  expect((await getCircleForStaff(admin.api, late.id)).circle.owed).toBe(2000);
});

test('a circle shows staff what each member gave, received, owes and is owed, and no secret', async () => {
  const people = await members(stack, 3, 5000);
  const [, bola] = people as [TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people);
  await stack.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [bola.user._id]);
  await runAt(stack, made.day(1), 6);
  await runAt(stack, after(made.day(1)), 20);
  const { circle } = await getCircleForStaff((await owner()).api, made.id);
  const sums = circle.members.map(({ name, given, received, owes, owedToThem }) => [
    name,
    given,
    received,
    owes,
    owedToThem,
  ]);
  expect(sums).toEqual([
    ['Member A', 5000, 10_000, 0, 5000],
    ['Member B', 0, null, 5000, 0],
    ['Member C', 5000, null, 0, 0],
  ]);
  expect(circle.members.map(({ customerId }) => customerId)).toEqual(people.map(({ user }) => user._id));
  expect(circle.members.every(({ secret, commitment }) => secret === null && commitment === null)).toBe(true);
});

test('nothing of a held circle moves; a released circle goes on, and the audit log has both with their reasons', async () => {
  const people = await members(stack, 3, 20_000);
  const [ada] = people as [TestCustomer];
  const made = await runningCircle(stack, people);
  const { circle, message } = await hold(made.id);
  expect(message).toBe('The circle is held.');
  expect(circle).toMatchObject({ heldBecause: BECAUSE, heldSince: expect.any(String) });
  await runAt(stack, made.day(1), 6);
  await runAt(stack, after(made.day(1)), 20);
  expect(await wallet(stack, ada)).toBe(20_000);
  await expect(hold(made.id)).rejects.toMatchObject({ status: 409, code: 'hold_unchanged' });
  await hold(made.id, false);
  await expect(hold(made.id, false)).rejects.toMatchObject({ status: 409, code: 'hold_unchanged' });
  // Its day has come meanwhile, so the turn is a week later.
  const [turn] = (await made.seenBy(ada)).turns;
  expect(turn?.day).toBe(made.day(2));
  await runAt(stack, made.day(2), 6);
  expect(await wallet(stack, ada)).toBe(15_000);
  const notices = await listNotices(stack.deps, ada.user._id);
  expect(notices.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['We are holding Balogun women', 'Balogun women goes on']),
  );
  expect(JSON.stringify(notices)).not.toContain('police');

  const admin = await owner();
  const { entries } = await getAuditLog(admin.api, { subject: `circle:${made.id}` });
  expect(entries).toMatchObject([
    { action: 'releaseCircle', subjectName: 'Balogun women', reason: 'Settled.', by: { name: 'Nneka Eze' } },
    { action: 'holdCircle', subjectName: 'Balogun women', reason: BECAUSE, after: { held: true } },
  ]);
  const { rows } = await stack.owner.query<{ row: string }>('SELECT a::text AS row FROM audit_log a');
  expect(rows.map(({ row }) => row).join()).not.toMatch(/police|Settled/);
  expect((await getAuditLog(admin.api, { kind: 'circle' })).entries.length).toBeGreaterThan(1);
  await expectTrueBooks(stack);
});

test('a circle with debts after its end can be held, and one without debts cannot', async () => {
  const people = await members(stack, 3, 20_000);
  const [, bola] = people as [TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people);
  await stack.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [bola.user._id]);
  for (const turn of [1, 2, 3]) {
    await runAt(stack, made.day(turn), 6);
    await runAt(stack, after(made.day(turn)), 20);
  }
  const { circle } = await getCircleForStaff((await owner()).api, made.id);
  expect(circle.state).toBe('ended');
  await hold(made.id);
  await stack.owner.query('UPDATE customers SET status = 1 WHERE id = $1', [bola.user._id]);
  const before = await wallet(stack, bola);
  await give(stack, bola, 100);
  expect(await wallet(stack, bola)).toBe(before + 100);
  await hold(made.id, false);
  expect(await wallet(stack, bola)).toBeLessThan(before);
  const free = await runningCircle(stack, await members(stack, 3, 20_000));
  for (const turn of [1, 2, 3]) {
    await runAt(stack, free.day(turn), 6);
    await runAt(stack, after(free.day(turn)), 20);
  }
  await expect(hold(free.id)).rejects.toMatchObject({ status: 409, code: 'circle_over' });
});

test('only operations and Super Admins hold a circle, and those with a second factor need a fresh code', async () => {
  const people = await members(stack, 3);
  const made = await openCircle(stack, people);
  const admin = await owner();
  const support = await newAdmin(stack, 'Ibrahim Musa');
  await stack.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [support.id]);
  await expect(hold(made.id, true, support)).rejects.toMatchObject({ status: 403 });
  expect((await getCircleForStaff(support.api, made.id)).circle.heldSince).toBeNull();
  const careful = await adminWithTwoFactor(stack);
  await expect(hold(made.id, true, careful)).rejects.toMatchObject({ status: 401, code: 'two_factor_required' });
  await expect(holdCircle(admin.api, { circleId: made.id, hold: true, reason: ' ' })).rejects.toMatchObject({
    status: 422,
    fields: { reason: 'Please say why' },
  });
  await expect(hold(crypto.randomUUID())).rejects.toMatchObject({ status: 404, code: 'circle_not_found' });
  await expect(getCircleForStaff(admin.api, crypto.randomUUID())).rejects.toMatchObject({ code: 'circle_not_found' });
});
