/** Saving for one aim together: everybody has their own plan, and the sums are counted together. */
import { getAimInvitation, getAims, joinAim, leaveAim, makeAim, setAimPlan } from '@ajose/sdk/customer/aims';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { afterAll, expect, test, vi } from 'vitest';
import { dayAhead } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { apiOf, PASSWORD, type TestCustomer } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());

async function withPlan(capital: number): Promise<{ person: TestCustomer; planId: string }> {
  const person = await money.newPerson(capital);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 100, savings: true });
  await money.owner.query('UPDATE products SET exit_after_days = 0 WHERE id = $1', [productId]);
  const body = { userId: person.user._id, productId, capital, idempotencyKey: crypto.randomUUID() };
  return { person, planId: (await addInvestment(person.api, body)).investment._id };
}

const wish = (person: TestCustomer, planId: string | null) => ({
  userId: person.user._id,
  idempotencyKey: crypto.randomUUID(),
  name: 'A well for Ikot Ekpene',
  target: 100_000,
  date: dayAhead(money, 90),
  picture: 'home' as const,
  planId,
});

test('an aim counts the plans of all its members together, and its link shows anybody the invitation', async () => {
  const [ada, bola] = [await withPlan(30_000), await withPlan(20_000)];
  const body = wish(ada.person, ada.planId);
  const { aim } = await makeAim(ada.person.api, body);
  expect((await makeAim(ada.person.api, body)).aim._id).toBe(aim._id);
  await expect(makeAim(ada.person.api, { ...body, target: 1 })).rejects.toMatchObject({ code: 'id_reused' });
  const hers = await makeAim(bola.person.api, { ...wish(bola.person, null), idempotencyKey: body.idempotencyKey });
  expect([aim._id, body.idempotencyKey]).not.toContain(hers.aim._id);
  const code = aim.invitation ?? '';
  const { invitation } = await getAimInvitation(apiOf(money), code);
  expect(invitation).toMatchObject({
    name: 'A well for Ikot Ekpene',
    target: 100_000,
    organiser: 'Chidinma',
    joined: 1,
  });
  const join = { userId: bola.person.user._id, code, planId: bola.planId };
  await expect(joinAim(bola.person.api, { ...join, planId: ada.planId })).rejects.toMatchObject({
    code: 'plan_not_found',
  });
  const { aim: joined } = await joinAim(bola.person.api, join);
  expect(joined).toMatchObject({ saved: 50_000, missing: 50_000, planId: bola.planId, isOrganiser: false });
  expect(joined.members.map(({ saved, plan, isMe }) => [saved, plan, isMe])).toEqual([
    [30_000, 'runs', false],
    [20_000, 'runs', true],
  ]);
  await money.expectPromisesKept();
});

test('a plan that was left early does not count, and a customer can join without a plan and choose one later', async () => {
  const [ada, bola] = [await withPlan(30_000), await withPlan(20_000)];
  const { aim } = await makeAim(ada.person.api, wish(ada.person, ada.planId));
  const ids = { userId: bola.person.user._id, aimId: aim._id };
  await joinAim(bola.person.api, { userId: ids.userId, code: aim.invitation ?? '', planId: null });
  expect((await getAims(ada.person.api, ada.person.user._id)).aims[0]).toMatchObject({ saved: 30_000 });
  await setAimPlan(bola.person.api, { ...ids, planId: bola.planId });
  await money.owner.query(
    `SELECT money.exit_early($1, q.id, now()) FROM money.quote_exit($1, $2, now(), now() + interval '1 hour') q`,
    [ada.person.user._id, ada.planId],
  );
  const [seen] = (await getAims(bola.person.api, ids.userId)).aims;
  expect(seen?.members.map(({ saved, plan }) => [saved, plan])).toEqual([
    [20_000, 'runs'],
    [0, 'left'],
  ]);
});

test('a stranger sees no aim of others; a member who leaves is off the list; the aim ends when its organiser leaves', async () => {
  const [ada, bola, chi] = [await withPlan(1000), await withPlan(1000), await money.newPerson()];
  const { aim } = await makeAim(ada.person.api, wish(ada.person, null));
  const code = aim.invitation ?? '';
  await expect(setAimPlan(chi.api, { userId: chi.user._id, aimId: aim._id, planId: null })).rejects.toMatchObject({
    code: 'aim_not_found',
  });
  await joinAim(bola.person.api, { userId: bola.person.user._id, code, planId: null });
  await leaveAim(bola.person.api, { userId: bola.person.user._id, aimId: aim._id });
  expect((await getAims(bola.person.api, bola.person.user._id)).aims).toEqual([]);
  await joinAim(chi.api, { userId: chi.user._id, code, planId: null });
  await leaveAim(ada.person.api, { userId: ada.person.user._id, aimId: aim._id });
  await expect(getAimInvitation(apiOf(money), code)).rejects.toMatchObject({ code: 'invitation_over' });
  expect((await getAims(chi.api, chi.user._id)).aims[0]?.endedAt).not.toBeNull();
  await closeAccount(chi.api, { userId: chi.user._id, password: PASSWORD });
  const { rows } = await money.owner.query('SELECT FROM shared_aim_members WHERE customer_id = $1', [chi.user._id]);
  expect(rows).toEqual([]);
});

test('an aim that runs is listed before a newer one that has ended', async () => {
  const [ada, chi] = [await money.newPerson(), await money.newPerson()];
  const made = [];
  for (const name of ['Runs', 'Ends']) {
    const { aim } = await makeAim(ada.api, { ...wish(ada, null), name });
    await joinAim(chi.api, { userId: chi.user._id, code: aim.invitation ?? '', planId: null });
    money.clock.advance(1000);
    made.push(aim);
  }
  await leaveAim(ada.api, { userId: ada.user._id, aimId: made[1]?._id ?? '' });
  const { aims } = await getAims(chi.api, chi.user._id);
  expect(aims.map(({ name }) => name)).toEqual(['Runs', 'Ends']);
});

test('all aims of a customer are read with as many statements as one, each with its own plans', async () => {
  const { person, planId } = await withPlan(30_000);
  for (const plan of [planId, null, planId]) await makeAim(person.api, wish(person, plan));
  const query = vi.spyOn(money.db, 'query');
  const { aims } = await getAims(person.api, person.user._id);
  expect(aims.map(({ saved, planId: chosen }) => [saved, chosen])).toEqual([
    [30_000, planId],
    [0, null],
    [30_000, planId],
  ]);
  const read = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('shared_aim'));
  query.mockRestore();
  expect(read).toHaveLength(2);
});

test('a customer makes at most 20 aims a day, also where each is left at once', async () => {
  const person = await money.newPerson();
  await makeAim(person.api, wish(person, null));
  await money.owner.query('UPDATE call_counts SET calls = 20 WHERE subject = $1', [`aim customer ${person.user._id}`]);
  const more = makeAim(person.api, wish(person, null));
  await expect(more).rejects.toMatchObject({ status: 429, code: 'too_many_aims' });
});

test('nobody gets into more aims than the limit by joining many at once', async () => {
  const [ada, bola, chi] = [await money.newPerson(), await money.newPerson(), await money.newPerson()];
  const codes: string[] = [];
  for (const person of [ada, bola]) {
    for (let n = 0; n < 11; n += 1) {
      codes.push((await makeAim(person.api, wish(person, null))).aim.invitation ?? '');
    }
  }
  const join = (code: string) => joinAim(chi.api, { userId: chi.user._id, code, planId: null });
  for (const code of codes.slice(0, 15)) await join(code);
  await Promise.allSettled(codes.slice(15).map(join));
  expect((await getAims(chi.api, chi.user._id)).aims).toHaveLength(20);
});
