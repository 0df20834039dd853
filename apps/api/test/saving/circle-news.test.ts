/** News of a circle arrives by notice and email and links to the circle; an invitation links to the invitation's page. */
import { getNotices } from '@ajose/sdk/customer/notices';
import { formatKobo } from '@ajose/sdk/domain/money';
import { formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { afterAll, expect, test } from 'vitest';
import { inviteAddress, tellMember } from '../../src/saving/circles/tell.ts';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import { tx } from '../../src/platform/database/db.ts';
import { listNotices } from '../../src/customers/notices.ts';
import { members, runAt, runningCircle } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import type { TestCustomer } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());

const circle = { circleId: '019ac000-0000-7000-8000-000000000001', circle: 'Market women' };

test('a member gets the news of a circle by notice and email', async () => {
  const { api, user } = await money.newPerson();
  const { db, clock } = money.deps;
  await tx(db, async (on) => {
    await tellMember(on, user._id, { ...circle, what: 'invited', code: 'abcd1234', by: 'Ada' }, clock.now());
    const late = { what: 'late', turn: 2, kobo: 500_000n, who: 'Ada Eze', why: 'wallet', most: 1n } as const;
    await tellMember(on, user._id, { ...circle, ...late }, clock.now());
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

test('a customer who is to sign for a place, or has given one up, is not led to the circle', async () => {
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

test('emails about what a circle brought name the transaction that brought it, and the wallet after it', async () => {
  const people = await members(money, 3, 20_000);
  const [ada, bola] = people as [TestCustomer, TestCustomer];
  const made = await runningCircle(money, people, { protection: 'deposit', deposits: 1 });
  await money.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [bola.user._id]);
  await runAt(money, made.day(1), 6);
  await runAt(money, made.day(1), 44);
  await money.owner.query('UPDATE customers SET status = 1 WHERE id = $1', [bola.user._id]);
  for (const turn of [2, 3]) {
    await runAt(money, made.day(turn), 6);
    await runAt(money, made.day(turn), 44);
  }
  await money.runJobs();
  const { rows } = await money.owner.query<{ id: string; wallet: bigint }>(
    `SELECT transaction_id AS id, after_balance AS wallet FROM ledger.transactions
      WHERE customer_id = $1 AND cause IN ('circle_out', 'circle_back')`,
    [ada.user._id],
  );
  const named = money.emails
    .filter(({ to, text }) => to === ada.user.email && text.includes('?open=circle'))
    .flatMap(({ text }) => /^ID: .+\nWallet after: .+$/m.exec(text)?.[0] ?? []);
  expect(rows.length).toBeGreaterThan(1);
  const brought = rows.map(({ id, wallet }) => `ID: ${id}\nWallet after: ${formatKobo(wallet)}`);
  expect(named.toSorted()).toEqual(brought.toSorted());
});

test('an invited address without a customer gets the link', async () => {
  await inviteAddress(money.deps.db, 'stranger@example.com', 'abcd1234');
  await money.runJobs();
  const sent = money.emails.find(({ to }) => to === 'stranger@example.com');
  expect(sent?.subject).toBe('You are invited to a savings circle');
  expect(sent?.text).toContain(`${money.deps.env.customerOrigin}/circle/abcd1234`);
});

test('a member who receives earlier or later because of a late payment is told the new day, once', async () => {
  const people = await members(money, 4, 20_000);
  const made = await runningCircle(money, people, { protection: 'late_last', name: 'Oja' });
  const [, bola] = people;
  await money.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [bola?.user._id]);
  await runAt(money, made.day(1), 6);
  await runAt(money, made.day(1), 44);
  await moveCircles(money.deps);
  await money.runJobs();
  const hits = await Promise.all(
    people.map(async ({ user }) => {
      const notices = await listNotices(money.deps, user._id);
      const mails = money.emails.filter(({ to }) => to === user.email);
      const moved = notices.filter(({ title }) => title.startsWith('You receive'));
      expect(mails.filter(({ subject }) => subject.startsWith('You receive')).map(({ subject }) => subject)).toEqual(
        moved.map(({ title }) => title),
      );
      return moved.map(({ title, text }) => `${title}: ${text}`);
    }),
  );
  const on = (turn: number): string => `turn ${turn} now, on ${formatDateWithWeekday(made.day(turn))}.`;
  const why = 'Somebody has paid late and receives later. Your turn is';
  expect(hits).toEqual([
    [],
    [`You receive later in Oja: You have paid late, and late payers receive later. Your turn is ${on(4)}`],
    [`You receive earlier in Oja: ${why} ${on(2)}`],
    [`You receive earlier in Oja: ${why} ${on(3)}`],
  ]);
});
