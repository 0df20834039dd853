/** A debt of a circle that nobody will pay is forgiven, by whoever is owed it or by two administrators; then accounts can be closed. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getCircleForStaff, holdCircle, writeOffCircleDebt } from '@ajose/sdk/admin/circles';
import { closeForEstate } from '@ajose/sdk/admin/deaths';
import {
  acceptSubstitute,
  findSubstitute,
  forgiveCircleDebt,
  forgiveLeftCircleDebt,
  getCircle,
  getCircles,
  signCirclePlace,
  wantCirclePlace,
} from '@ajose/sdk/customer/circles';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { getNotices } from '@ajose/sdk/customer/notices';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import { waits } from '../approvals.ts';
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
import { signInTo, NO_LIMITS } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));

/** Empties a wallet, in two statements: on a cluster a posting that reads the wallet in its own statement would run on a worker. */
async function empty({ user }: TestCustomer): Promise<void> {
  const id = [user._id];
  const { rows } = await stack.owner.query<{ wallet: bigint }>(
    'SELECT wallet FROM ledger.accounts WHERE customer_id = $1 AND wallet > 0',
    id,
  );
  for (const { wallet } of rows) {
    await stack.owner.query(
      `SELECT ledger.post($1, 'TST-' || gen_random_uuid(), 'correction', ARRAY[ledger.leg('wallet', 'adjustment', $2)], now(), 'Spent',
                          allowed => NULL, debt_free => false)`,
      [...id, wallet],
    );
  }
}

interface Ended {
  made: Made;
  /** Received first, spent it and gave nothing afterwards. */
  taker: TestCustomer;
  owed: readonly [TestCustomer, TestCustomer];
}

/** A circle of three that has ended: the first one owes the two others a contribution each. */
async function endedCircle(): Promise<Ended> {
  const people = await members(stack, 3, 3 * AMOUNT);
  const [taker, bola, chi] = people as [TestCustomer, TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people);
  for (const turn of [1, 2, 3]) {
    await runAt(stack, made.day(turn), 6);
    await runAt(stack, after(made.day(turn)), 20);
    if (turn === 1) await empty(taker);
  }
  stack.clock.set(new Date());
  return { made, taker, owed: [bola, chi] };
}

const bodyOf = (made: Made, { user }: TestCustomer, memberId: string, turn: number, amount = AMOUNT) => ({
  userId: user._id,
  circleId: made.id,
  memberId,
  turn,
  amount,
});
const memberOf = async (made: Made, person: TestCustomer): Promise<string> => (await made.seenBy(person)).mine.memberId;
const titlesOf = async ({ api, user }: TestCustomer): Promise<string[]> =>
  (await getNotices(api, user._id)).notices.map(({ title }) => title);
const close = ({ api, user }: TestCustomer) => closeAccount(api, { userId: user._id, password: PASSWORD });

test('the creditor forgives a debt: it is the creditor’s loss, no money moves, and both can close their accounts', async () => {
  const { made, taker, owed } = await endedCircle();
  const [bola, chi] = owed;
  const id = await memberOf(made, taker);
  expect((await made.seenBy(bola)).turns[1]?.parts.find(({ memberId }) => memberId === id)).toMatchObject({
    state: 'late',
    owed: AMOUNT,
    toForgive: AMOUNT,
  });
  expect((await made.seenBy(chi)).turns[1]?.parts.find(({ memberId }) => memberId === id)?.toForgive).toBe(0);
  for (const testCustomer of [taker, bola]) {
    await empty(testCustomer);
    await expect(close(testCustomer)).rejects.toMatchObject({ code: 'in_circle' });
  }
  const { circle } = await forgiveCircleDebt(bola.api, bodyOf(made, bola, id, 2));
  expect(circle.mine).toMatchObject({ owedToMe: 0, lost: AMOUNT, received: 2 * AMOUNT });
  expect(circle.turns[1]).toMatchObject({ missing: 0, received: 2 * AMOUNT });
  expect(circle.turns[1]?.parts.find(({ memberId }) => memberId === id)).toMatchObject({
    state: 'forgiven',
    forgiven: AMOUNT,
    owed: 0,
    toForgive: 0,
  });
  expect(circle.events.map(({ text }) => text)).toContain(
    'Member B has forgiven ₦5,000.00 that Member A owed of turn 2.',
  );
  // The same call again changes nothing.
  await forgiveCircleDebt(bola.api, bodyOf(made, bola, id, 2));
  expect((await made.seenBy(taker)).mine).toMatchObject({ iOwe: AMOUNT, forgiven: AMOUNT });
  expect(await titlesOf(taker)).toContain('You no longer owe ₦5,000.00 to Member B');
  await expectTrueBooks(stack);
  await close(bola);
  await forgiveCircleDebt(chi.api, bodyOf(made, chi, id, 3));
  await close(taker);
  await expectTrueBooks(stack);
});

test('nobody forgives what is owed to others, what is not owed, or an amount other than the one that was shown', async () => {
  const { made, taker, owed } = await endedCircle();
  const [bola, chi] = owed;
  const id = await memberOf(made, taker);
  const refusal = { status: 409, code: 'debt_changed' };
  const tries = [
    [taker, bodyOf(made, taker, id, 2)],
    [chi, bodyOf(made, chi, id, 2)],
    [bola, bodyOf(made, bola, id, 1)],
    [bola, bodyOf(made, bola, id, 2, AMOUNT - 1)],
    [bola, bodyOf(made, bola, await memberOf(made, chi), 2)],
  ] as const;
  for (const [{ api }, body] of tries) await expect(forgiveCircleDebt(api, body)).rejects.toMatchObject(refusal);
  const [stranger] = (await members(stack, 1)) as [TestCustomer];
  await expect(forgiveCircleDebt(stranger.api, bodyOf(made, stranger, id, 2))).rejects.toMatchObject({
    code: 'circle_not_found',
  });
  const { api } = await newAdmin(stack);
  await holdCircle(api, { circleId: made.id, hold: true, reason: 'A member complained.' });
  await expect(forgiveCircleDebt(bola.api, bodyOf(made, bola, id, 2))).rejects.toMatchObject({ code: 'circle_held' });
  expect((await made.seenBy(bola)).mine.owedToMe).toBe(AMOUNT);
});

/** A running circle. Its first member owes the second, who has left and given the place to another person. */
async function leftCircle(): Promise<Ended & { leaver: TestCustomer }> {
  const people = await members(stack, 3, 3 * AMOUNT);
  const made = await runningCircle(stack, people);
  for (const turn of [1, 2]) {
    await runAt(stack, made.day(turn), 6);
    await runAt(stack, after(made.day(turn)), 20);
    if (turn === 1) await empty(people[0] as TestCustomer);
  }
  const [taker, leaver, other] = (await Promise.all(people.map(again))) as [TestCustomer, TestCustomer, TestCustomer];
  const [comes] = (await members(stack, 1, 2 * AMOUNT)) as [TestCustomer];
  const inner = ({ user }: TestCustomer) => ({ userId: user._id, circleId: made.id });
  const { circle } = await findSubstitute(leaver.api, inner(leaver));
  const code = circle.members.find(({ isMe }) => isMe)?.substitute?.invitation ?? '';
  await wantCirclePlace(comes.api, { userId: comes.user._id, code });
  for (const person of [taker, other]) {
    const substituteId =
      (await made.seenBy(person)).members.find(({ substitute }) => substitute !== null)?.substitute?._id ?? '';
    await acceptSubstitute(person.api, { ...inner(person), substituteId, accept: true });
  }
  const [place] = (await getCircles(comes.api, comes.user._id)).places;
  const signed = { placeId: place?._id ?? '', hash: place?.terms.hash ?? '', password: PASSWORD };
  await signCirclePlace(comes.api, { userId: comes.user._id, ...signed });
  return { made, taker, owed: [leaver, comes], leaver };
}

/** The person in a new session, because a session expires before a turn. */
const again = async (person: TestCustomer): Promise<TestCustomer> => {
  const { token } = await signInTo(stack, person.user.email, PASSWORD);
  return { ...person, token, api: apiOf(stack, token) };
};

test('whoever has left a circle sees what its members still owe them, forgives it, and can close the account', async () => {
  const { made, taker, owed, leaver } = await leftCircle();
  const [, comes] = owed;
  const memberId = await memberOf(made, taker);
  const debtsOf = async ({ api, user }: TestCustomer) => (await getCircles(api, user._id)).debts;
  expect(await debtsOf(leaver)).toEqual([
    {
      circleId: made.id,
      circle: 'Balogun women',
      held: false,
      memberId,
      name: 'Member A',
      turn: 2,
      owed: AMOUNT,
      toForgive: AMOUNT,
    },
  ]);
  for (const testCustomer of [taker, comes]) expect(await debtsOf(testCustomer)).toEqual([]);
  await empty(leaver);
  await expect(close(leaver)).rejects.toMatchObject({ code: 'in_circle' });

  const body = bodyOf(made, leaver, memberId, 2);
  const refusal = { status: 409, code: 'debt_changed' };
  const [stranger] = (await members(stack, 1)) as [TestCustomer];
  for (const other of [comes, stranger]) {
    await expect(forgiveLeftCircleDebt(other.api, { ...body, userId: other.user._id })).rejects.toMatchObject(refusal);
  }
  const nowhere = { ...body, circleId: crypto.randomUUID() };
  await expect(forgiveLeftCircleDebt(leaver.api, nowhere)).rejects.toMatchObject(refusal);
  // The circle's page is not theirs any more.
  await expect(forgiveCircleDebt(leaver.api, body)).rejects.toMatchObject({ code: 'circle_not_found' });
  const { api } = await newAdmin(stack);
  await holdCircle(api, { circleId: made.id, hold: true, reason: 'A member complained.' });
  await expect(forgiveLeftCircleDebt(leaver.api, body)).rejects.toMatchObject({ code: 'circle_held' });
  await holdCircle(api, { circleId: made.id, hold: false, reason: 'It is settled.' });

  await forgiveLeftCircleDebt(leaver.api, body);
  await forgiveLeftCircleDebt(leaver.api, body);
  expect(await debtsOf(leaver)).toEqual([]);
  expect(await titlesOf(taker)).toContain('You no longer owe ₦5,000.00 to Member B');
  await expectTrueBooks(stack);
  await close(leaver);
});

test('only what was not collected is forgiven, and what was collected goes to whoever is owed it', async () => {
  const { made, taker, owed } = await endedCircle();
  const [bola] = owed;
  const id = await memberOf(made, taker);
  await empty(bola);
  await give(stack, taker, 2000);
  await moveCircles(stack.deps);
  await forgiveCircleDebt(bola.api, bodyOf(made, bola, id, 2, AMOUNT - 2000));
  expect(await wallet(stack, bola)).toBe(2000);
  expect((await made.seenBy(bola)).mine).toMatchObject({
    received: 2 * AMOUNT + 2000,
    owedToMe: 0,
    lost: AMOUNT - 2000,
  });
  // Money that comes now goes to the other one, who has not forgiven.
  await give(stack, taker, 2 * AMOUNT);
  await moveCircles(stack.deps);
  expect([await wallet(stack, bola), await wallet(stack, taker)]).toEqual([2000, AMOUNT]);
  await expectTrueBooks(stack);
});

test('two administrators forgive the debts of a member who died, and the account is closed', async () => {
  const { made, taker, owed } = await endedCircle();
  const [bola, chi] = owed;
  const asker = await newAdmin(stack, 'Adaeze Okafor');
  const other = await newAdmin(stack, 'Bayo Ade');
  await stack.owner.query(
    `INSERT INTO death_cases (customer_id, status_before, reported_by, report, document, opened_at, opened_by, confirmed_at, confirmed_by,
                              told_at) VALUES ($1, 1, 'kin', 'died', 'DC-1', now(), $2, now(), $2, now() - interval '4 days')`,
    [taker.user._id, other.id],
  );
  await expect(closeForEstate(asker.api, taker.user._id)).rejects.toMatchObject({ code: 'in_circle' });
  const id = await memberOf(made, taker);
  for (const turn of [2, 3]) {
    const body = { circleId: made.id, memberId: id, turn, amount: AMOUNT, reason: 'Died, and the estate is empty.' };
    const approval = waits(await writeOffCircleDebt(asker.api, body));
    expect(approval).toMatchObject({ amount: AMOUNT, user: { _id: (turn === 2 ? bola : chi).user._id } });
    expect((await made.seenBy(bola)).mine.owedToMe).toBe(turn === 2 ? AMOUNT : 0);
    await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ code: 'own_request' });
    await approveRequest(other.api, approval._id);
    await expect(writeOffCircleDebt(asker.api, body)).rejects.toMatchObject({ code: 'debt_changed' });
  }
  const { circle } = await getCircle(bola.api, bola.user._id, made.id);
  expect(circle.mine).toMatchObject({ owedToMe: 0, lost: AMOUNT });
  expect(await titlesOf(bola)).toContain('Member A no longer owes you ₦5,000.00');
  const staff = await getCircleForStaff(asker.api, made.id);
  expect(staff.circle).toMatchObject({ owed: 0 });
  expect(staff.circle.events.map(({ text }) => text)).toContain(
    'Ajose has forgiven ₦5,000.00 that Member A owed Member B of turn 2. Member B has lost it.',
  );
  await closeForEstate(asker.api, taker.user._id);
  await empty(bola);
  await close(bola);
  await expectTrueBooks(stack);
});

test('a request to forgive a debt that was paid meanwhile is closed without effect', async () => {
  const { made, taker, owed } = await endedCircle();
  const [asker, other] = [await newAdmin(stack, 'Adaeze Okafor'), await newAdmin(stack, 'Bayo Ade')];
  const body = { circleId: made.id, memberId: await memberOf(made, taker), turn: 2, amount: AMOUNT, reason: 'Gone' };
  const approval = waits(await writeOffCircleDebt(asker.api, body));
  await give(stack, taker, AMOUNT);
  await moveCircles(stack.deps);
  await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'debt_changed' });
  expect((await made.seenBy(owed[0])).mine).toMatchObject({ owedToMe: 0, lost: 0, received: 3 * AMOUNT });
});
