/** News of a circle arrives by notice and email, and leads to the circle, or an invitation to the page of its link. */
import { getNotices } from '@ajose/sdk/customer/notices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inviteAddress, tellMember } from '../src/circles/tell.ts';
import { tx } from '../src/database/db.ts';
import { startMoney, type Money } from './money.ts';

let money: Money;

beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());

const circle = { circleId: '019ac000-0000-7000-8000-000000000001', circle: 'Market women' };

test('a member is told by notice and email', async () => {
  const { api, user } = await money.newPerson();
  const { db, clock } = money.deps;
  await tx(db, async (on) => {
    await tellMember(on, user._id, { ...circle, what: 'invited', code: 'abcd1234', by: 'Ada' }, clock.now());
    await tellMember(on, user._id, { ...circle, what: 'late', turn: 2, kobo: 500_000n, who: 'Ada Eze' }, clock.now());
  });
  await money.runJobs();
  const { notices } = await getNotices(api, user._id);
  expect(notices).toMatchObject([
    { kind: 'circle', title: 'You owe ₦5,000.00 to Ada Eze', circleId: circle.circleId, isNew: true },
    { kind: 'circle', title: 'Ada invites you to a circle', invitation: 'abcd1234' },
  ]);
  expect(notices[1]).not.toHaveProperty('circleId');
  const subjects = money.emails.filter(({ to }) => to === user.email).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(['Ada invites you to a circle', 'You owe ₦5,000.00 to Ada Eze']));
});

test('who is to sign for a place, or has given one up, is led to no circle', async () => {
  const { api, user } = await money.newPerson();
  const { db, clock } = money.deps;
  await tx(db, async (on) => {
    await tellMember(on, user._id, { ...circle, what: 'substitute_ready' }, clock.now());
    await tellMember(on, user._id, { ...circle, what: 'substituted', who: 'Ada Eze', from: null }, clock.now());
  });
  const { notices } = await getNotices(api, user._id);
  expect(notices.map(({ kind, circleId }) => [kind, circleId])).toEqual([
    ['circle', undefined],
    ['circle', undefined],
  ]);
});

test('an address of which nobody knows whose it is gets the link', async () => {
  await inviteAddress(money.deps.db, 'stranger@example.com', 'abcd1234');
  await money.runJobs();
  const sent = money.emails.find(({ to }) => to === 'stranger@example.com');
  expect(sent?.subject).toBe('You are invited to a circle');
  expect(sent?.text).toContain(`${money.deps.env.customerOrigin}/circle/abcd1234`);
});
