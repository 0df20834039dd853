/**
 * A hundred races over what a member asked for, a withdrawal or another member's role: two approve it, one declines it, who asked takes it
 * back, loses the role or is suspended, in any order and at the same moment. Nothing happens twice, and nothing by one.
 */
import { approveMemberRequest, declineMemberRequest, withdrawMemberRequest } from '@ajose/sdk/customer/member-requests';
import { setMemberRole } from '@ajose/sdk/customer/members';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { ApiError } from '@ajose/sdk/error';
import type { WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, type ActingMember } from '../organisations.ts';
import { PASSWORD } from '../people.ts';
import { NO_LIMITS } from '../sign-in.ts';

const RUNS = 100;
const OPENING = 50_000_000n;
const AMOUNT = 1000;
const ACTS = [
  'approve',
  'approve too',
  'approve own',
  'decline',
  'take back',
  'ask again',
  'end role',
  'suspend',
] as const;
type Act = (typeof ACTS)[number];

async function as(role: MemberRole): Promise<ActingMember> {
  const person = await money.newPerson();
  const memberId = await join(money, organisation, person, role);
  return { person, memberId, api: person.api.for(organisation.id) };
}

const money = await startMoney({ ...NO_LIMITS, LIMIT_WITHDRAWN_A_DAY_NAIRA: '100000000' });
afterAll(() => money.close());
const organisation = await newOrganisation(money, { hasBank: true });
await giveCash(money.owner, organisation.id, 'opening', OPENING);
const asker = await as('owner');
const first = await as('checker');
const second = await as('owner');
const other = await as('viewer');

type Ask = () => Promise<object | WaitsForMemberReply>;

const askToWithdraw = (id: string) =>
  addTransaction(
    asker.api,
    money.withdrawalBody({ ...asker.person, user: { ...asker.person.user, _id: organisation.id } }, id, AMOUNT),
  );

async function act(what: Act, ask: Ask, requestId: string): Promise<unknown> {
  const approval = { requestId, password: PASSWORD };
  switch (what) {
    case 'approve':
      return approveMemberRequest(first.api, approval);
    case 'approve too':
      return approveMemberRequest(second.api, approval);
    case 'approve own':
      return approveMemberRequest(asker.api, approval);
    case 'decline':
      return declineMemberRequest(second.api, { requestId, note: 'No' });
    case 'take back':
      return withdrawMemberRequest(asker.api, { requestId });
    case 'ask again':
      return ask();
    case 'end role':
      return money.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [asker.memberId]);
    case 'suspend':
      return money.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [asker.person.user._id]);
    default:
      return what satisfies never;
  }
}

interface State {
  state: string;
  asked_by: string;
  decided_by: string | null;
}

async function stateOf(requestId: string): Promise<State> {
  const { rows } = await money.owner.query<State>(
    'SELECT state, asked_by, decided_by FROM member_requests WHERE id = $1',
    [requestId],
  );
  if (!rows[0]) throw new Error('The request is gone');
  return rows[0];
}

const countOf = async (from: string, id: string): Promise<number> => {
  const { rows } = await money.owner.query<{ n: number }>(`SELECT count(*)::integer AS n FROM ${from}`, [id]);
  return rows[0]?.n ?? 0;
};

/** One race. @param count how often it has happened @returns how the request ended */
async function race(acts: readonly Act[], ask: Ask, count: () => Promise<number>): Promise<string> {
  const before = await count();
  const reply = await ask();
  if (!('asked' in reply)) throw new Error('It was done by one');
  const requestId = reply.asked._id;
  const answers = await Promise.allSettled(acts.map((what) => act(what, ask, requestId)));
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue;
    expect(answer.reason).toBeInstanceOf(ApiError);
    expect(answer.reason.status).toBeLessThan(500);
  }
  const { state, asked_by: askedBy, decided_by: decidedBy } = await stateOf(requestId);
  expect((await count()) - before).toBe(state === 'approved' ? 1 : 0);
  const approvers = [first, second].map(({ person }) => person.user._id);
  const byAnother = decidedBy !== null && decidedBy !== askedBy && approvers.includes(decidedBy);
  expect(byAnother || state !== 'approved').toBe(true);
  const approvals = acts.flatMap((what, at) =>
    what.startsWith('approve') && answers[at]?.status === 'fulfilled' ? [what] : [],
  );
  expect(approvals).toHaveLength(state === 'approved' ? 1 : 0);
  expect(approvals).not.toContain('approve own');
  await money.owner.query('UPDATE members SET ended_at = NULL WHERE id = $1', [asker.memberId]);
  await money.owner.query('UPDATE customers SET status = 1 WHERE id = $1', [asker.person.user._id]);
  // Nobody may ask so often in a day.
  await money.owner.query('DELETE FROM call_counts');
  return state;
}

/** @returns how often a request ended in each way */
async function races(round: (acts: readonly Act[]) => Promise<string>): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  const several = fc.shuffledSubarray([...ACTS], { minLength: 2 });
  const counted = async (acts: readonly Act[]) => {
    const state = await round(acts);
    seen.set(state, (seen.get(state) ?? 0) + 1);
  };
  await fc.assert(fc.asyncProperty(several, counted), { numRuns: RUNS, endOnFailure: true });
  // Each way to end has been tried.
  expect([...seen.keys()]).toEqual(expect.arrayContaining(['approved', 'declined', 'withdrawn']));
  return seen;
}

test('nothing is paid twice, and nothing is paid by one member alone', async () => {
  const paid = `ledger.transactions t JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.transaction_id = $1`;
  const seen = await races((acts) => {
    const id = newWithdrawalId();
    return race(
      acts,
      () => askToWithdraw(id),
      () => countOf(paid, id),
    );
  });
  const { rows } = await money.owner.query<{ wallet: bigint; held: bigint }>(
    'SELECT wallet, held FROM ledger.accounts WHERE customer_id = $1',
    [organisation.id],
  );
  const out = BigInt(seen.get('approved') ?? 0) * BigInt(AMOUNT) * 100n;
  expect(rows).toEqual([{ wallet: OPENING - out, held: out }]);
  await money.expectPromisesKept();
});

test('no role is given twice, and none is given by one member alone', async () => {
  const told = () => countOf(`notices WHERE customer_id = $1 AND kind = 'member'`, other.person.user._id);
  let asked = 0;
  const seen = await races((acts) => {
    asked += 1;
    const body = { memberId: other.memberId, role: 'maker', mostAlone: asked } as const;
    return race(acts, () => setMemberRole(asker.api, body), told);
  });
  expect(await told()).toBe(seen.get('approved'));
});
