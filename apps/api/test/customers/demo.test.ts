/**
 * The demonstration: its customer owns a cooperative, where a request waits for approval, and a family, and is in a circle; its late payouts, a
 * dispute and a booking wait for staff.
 */
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { answerDispute, getDisputes } from '@ajose/sdk/admin/disputes';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getWebhookMessages, getWebhooks } from '@ajose/sdk/admin/webhooks';
import { login as loginStaff } from '@ajose/sdk/admin/session';
import { getWork, getWorkCounts } from '@ajose/sdk/admin/work';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getAuditLog, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { getAllUsers, getUserDetails } from '@ajose/sdk/admin/users';
import { getCircle, getCircles } from '@ajose/sdk/customer/circles';
import { approveMemberRequest, getMemberRequests } from '@ajose/sdk/customer/member-requests';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getAccounts, getPeople } from '@ajose/sdk/customer/organisations';
import { getUser, login } from '@ajose/sdk/customer/session';
import { sandboxes } from '@ajose/tools/sandboxes';
import { afterAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/access/auth/passwords.ts';
import { demoAdmin, demoColleague, demoCustomer, seedCustomers } from '../../src/demo/people.ts';
import { seed } from '../../src/demo/seed.ts';
import { booksAt } from '../../src/money/ledger/at-gateway.ts';
import { tellLatePayouts } from '../../src/money/withdrawals/late.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());
await seed({ ...money.deps, db: money.owner }, money.gatewayUrl);

test('who moved money was there then, and who cancelled a withdrawal by hand is named with the reason', async () => {
  const { rows: unseen } = await money.owner.query(
    `SELECT name FROM customers WHERE kind = 'person' AND last_seen_at IS NULL UNION ALL SELECT name FROM staff WHERE last_seen_at IS NULL`,
  );
  expect(unseen).toEqual([]);
  const { api } = await newAdmin(money);
  const { transactions } = await getAllTransactions(api, { type: 'withdrawal', status: 'user_cancelled' });
  expect(transactions.length).toBeGreaterThan(0);
  expect(transactions.filter(({ decision }) => !decision?.by || !decision.reason)).toEqual([]);
});

test('who is told of a withdrawal reads whether the status of today lets it go', async () => {
  const { rows: wrong } = await money.owner.query(
    `SELECT c.name FROM notices n JOIN customers c ON c.id = n.customer_id WHERE (n.data ->> 'holder')::int <> c.status`,
  );
  expect(wrong).toEqual([]);
});

test('staff answer a dispute, approve a booking that another asked for, and see what a tool was sent', async () => {
  const { token } = await loginStaff(apiOf(money), { email: demoAdmin.email, password: DEMO_PASSWORD });
  const api = apiOf(money, token);
  const { disputes } = await getDisputes(api, {});
  expect(disputes).toMatchObject([{ state: 'open' }]);
  const declined = { answer: 'decline', message: 'The customer has invested it.' } as const;
  const answered = await answerDispute(api, disputes[0]?._id ?? '', declined);
  expect(answered).toMatchObject({ dispute: { state: 'answered', failure: null } });
  const { approvals } = await getApprovals(api, { waiting: true });
  expect(approvals).toMatchObject([{ amount: 12_000_000, askedBy: { name: demoColleague.name } }]);
  await approveRequest(api, approvals[0]?._id ?? '');
  const { webhooks } = await getWebhooks(api);
  expect(webhooks).toMatchObject([{ paused: 'An administrator paused it.', waiting: 0, givenUp: 0 }]);
  const { messages } = await getWebhookMessages(api, webhooks[0]?._id ?? '', {});
  expect(new Set(messages.map(({ event }) => event))).toEqual(new Set(['approval.asked', 'user.status_changed']));
  expect(messages.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a visitor of the demonstration is told by a notice that the cooperative’s withdrawal waits for them', async () => {
  const { token, user } = await login(apiOf(money), { email: demoCustomer.email, password: DEMO_PASSWORD });
  const { notices } = await getNotices(apiOf(money, token), user._id);
  const waits = notices.find(({ kind }) => kind === 'member_request');
  expect(waits?.title).toContain('a request waits for you');
  expect(waits?.text).toContain('asks to withdraw ₦240,000.00');
});

test('a visitor of the demonstration approves a withdrawal of the cooperative, and it leaves the wallet', async () => {
  const { token } = await login(apiOf(money), { email: demoCustomer.email, password: DEMO_PASSWORD });
  const api = apiOf(money, token);
  const { accounts } = await getAccounts(api);
  expect(accounts.map(({ organisation }) => organisation?.form ?? 'own')).toEqual(['own', 'family', 'cooperative']);
  const cooperative = api.for(accounts[2]?._id ?? '');
  expect((await getPeople(cooperative)).members.map(({ role }) => role)).toEqual([
    'owner',
    'maker',
    'maker',
    'checker',
    'viewer',
  ]);
  const { requests } = await getMemberRequests(cooperative, { waiting: true });
  expect(requests).toMatchObject([{ amount: 240_000, act: { action: 'withdraw', bankName: 'Zenith Bank' } }]);
  const { balance } = (await getUser(cooperative)).user;
  await approveMemberRequest(cooperative, { requestId: requests[0]?._id ?? '' });
  expect((await getUser(cooperative)).user.balance).toBe(balance - 240_000);
});

test('staff of the demonstration close a case with a note, and read in the log who set each status and why', async () => {
  const [staff, second] = [await newAdmin(money), await newAdmin(money)];
  const { cases } = await getCases(staff.api, { resolved: false });
  const refused = cases.filter(({ kind }) => kind === 'mail_refused');
  expect(refused).toMatchObject([{ userName: 'Precious Amadi', needsTwo: false }]);
  await resolveCase(second.api, refused[0]?._id ?? '', { resolution: 'Called, and the address is mended.' });
  const resolved = (await getCases(staff.api, { resolved: true })).cases.filter(({ kind }) => kind === 'mail_refused');
  expect(Object.fromEntries(resolved.map(({ userName, resolvedBy }) => [userName, resolvedBy]))).toEqual({
    'Precious Amadi': 'Tunde Bakare',
    'Victoria Etim': demoColleague.name,
  });

  const { entries } = await getAuditLog(staff.api, { action: 'setUserStatus' });
  expect(entries).toHaveLength(seedCustomers.filter(({ status }) => status !== 1).length);
  expect(entries.filter(({ reason, by }) => !reason || !by)).toEqual([]);
  const [suspended] = (await getAllUsers(staff.api, { status: 2 })).users;
  const { user } = await getUserDetails(staff.api, suspended?._id ?? '');
  expect(user.statusHistory).toMatchObject([{ from: 1, to: 2, by: 'Morenike Alade' }]);
});

test('each withdrawal of the cooperative, where two agree, names who asked and who approved', async () => {
  const { rows } = await money.owner.query(
    `SELECT t.amount::int / 100 AS naira, r.state, a.name AS asked_by, d.name AS approved_by FROM money.payouts p
       JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
       JOIN organisations o ON o.customer_id = p.customer_id AND o.signatures = 2
       LEFT JOIN member_requests r ON r.customer_id = t.customer_id AND r.key = t.transaction_id AND r.decided_at <= t.at
       LEFT JOIN customers a ON a.id = r.asked_by LEFT JOIN customers d ON d.id = r.decided_by ORDER BY t.at LIMIT 1`,
  );
  const approved = { state: 'approved', asked_by: 'Adaeze Okafor', approved_by: demoCustomer.name };
  expect(rows).toEqual([{ naira: 180_000, ...approved }]);
});

test('the demonstration opens with more money at Paystack than its books have there, so that none looks lost', async () => {
  const books = await booksAt(money.db, 'paystack');
  expect(books.in - books.out).toBeLessThan(BigInt(sandboxes.paystack.openingKobo ?? 0));
});

test('each withdrawal that the demonstration tells a customer is late waits for staff, too', async () => {
  await payOut(money.deps);
  await tellLatePayouts(money.deps);
  const { rows } = await money.owner.query<{ told: number; cases: number }>(
    `SELECT count(*)::int AS told, count(c.id)::int AS cases FROM money.payouts p
       LEFT JOIN money.cases c ON c.withdrawal_id = p.id AND c.kind = 'payout_stuck' WHERE p.told_late > 0`,
  );
  expect(rows[0]?.told).toBeGreaterThan(0);
  expect(rows[0]?.cases).toBe(rows[0]?.told);
  const { api } = await newAdmin(money);
  const { items } = await getWork(api, { kind: 'payout' });
  const asked = items.map(({ place }) => place?.since ?? '').toSorted();
  expect(items.map(({ at }) => at).toSorted()).toEqual(asked);
  const { counts } = await getWorkCounts(api);
  expect(counts.find(({ kind }) => kind === 'payout')).toMatchObject({ toMe: asked.length, toMeSince: asked[0] });
});

test('a visitor of the demonstration receives next in a circle of five, where staff see who owes what', async () => {
  await moveCircles(money.deps);
  const { token, user } = await login(apiOf(money), { email: demoCustomer.email, password: DEMO_PASSWORD });
  const api = apiOf(money, token);
  const { circles } = await getCircles(api, user._id);
  const { circle } = await getCircle(api, user._id, circles[0]?._id ?? '');
  expect(circle).toMatchObject({ state: 'running', mine: { given: 20_000, received: 0, next: { turn: 3 } } });
  expect(circle.members.filter(({ isMe }) => isMe)).toMatchObject([{ turn: 3 }]);
  const late = { name: 'Abdullahi Garba', lateTurns: 2, owes: 6000 };
  expect(circle.members.filter(({ lateTurns }) => lateTurns > 0)).toMatchObject([late]);
  expect(circle.turns.map(({ state, received, missing }) => [state, received, missing])).toEqual([
    ['closed', 50_000, 0],
    ['closed', 44_000, 6000],
    ['coming', 0, 0],
    ['coming', 0, 0],
    ['coming', 0, 0],
  ]);
  const staff = await newAdmin(money);
  expect((await getAllCircles(staff.api, { page: 1 })).circles).toMatchObject([{ name: circle.name }]);
});
