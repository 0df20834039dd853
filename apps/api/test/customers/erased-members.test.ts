/** Members of an organisation who close their accounts and are erased: its history stays whole, without their names. */
import { acceptInvitation, inviteMember, setMemberRole } from '@ajose/sdk/customer/members';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { approveMemberRequest, getMemberRequests } from '@ajose/sdk/customer/member-requests';
import { getPeople } from '@ajose/sdk/customer/organisations';
import { addTransaction, getUserTransactions, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { eraseClosed } from '../../src/customers/closing.ts';
import { giveCash } from '../cash.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, asked } from '../organisations.ts';
import { apiOf, PASSWORD, type TestCustomer } from '../people.ts';
import { NO_LIMITS, signInTo } from '../sign-in.ts';

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());

const password = PASSWORD;

async function named(name: string): Promise<TestCustomer> {
  const person = await money.newPerson();
  await money.owner.query('UPDATE customers SET name = $2 WHERE id = $1', [person.user._id, name]);
  return { ...person, user: { ...person.user, name } };
}

test('requests, transactions and people of the organisation stay, and do not identify the member who was erased', async () => {
  const organisation = await newOrganisation(money, { hasBank: true });
  await giveCash(money.owner, organisation.id, `opening-${randomUUID()}`, 5_000_000n);
  const people = [await named('Ada Obi'), await named('Bola Ade'), await named('Chidi Eze')] as const;
  const [owner, maker, checker] = people;
  await join(money, organisation, owner, 'owner');
  const makerId = await join(money, organisation, maker, 'maker');
  await join(money, organisation, checker, 'checker');
  const by = ({ api }: TestCustomer) => api.for(organisation.id);
  const approve = ({ _id: requestId }: MemberRequest) => approveMemberRequest(by(checker), { requestId, password });

  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  await addInvestment(by(maker), { userId: organisation.id, productId, capital: 2000, idempotencyKey: randomUUID() });
  const holder = { ...maker, user: { ...maker.user, _id: organisation.id } };
  const paid = money.withdrawalBody(holder, newWithdrawalId(), 1000);
  await approve(await asked(addTransaction(by(maker), paid)));
  await approve(await asked(setMemberRole(by(owner), { memberId: makerId, role: 'viewer' })));
  const invited = await named('Dayo Ige');
  await approve(await asked(inviteMember(by(owner), { email: invited.user.email, role: 'owner' })));
  await money.runJobs();
  const sent = money.emails.findLast(({ to }) => to === invited.user.email);
  const token = /join-organisation#token=([\w.-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
  await acceptInvitation(invited.api, { token });

  const stays = await named('Efe Ojo');
  await join(money, organisation, stays, 'owner');
  const shown = async (api = by(stays)) => ({
    transactions: (await getUserTransactions(api, organisation.id)).data,
    requests: (await getMemberRequests(api)).requests,
    members: (await getPeople(api)).members,
  });
  const before = await shown();
  expect(JSON.stringify(before)).toContain(maker.user.name);

  const gone = [...people, invited];
  for (const { api, user } of gone) {
    await closeAccount(api, { userId: user._id, password, giveUpRest: true, leaveOrganisations: true });
  }
  money.clock.advance(8 * 366 * 86_400_000);
  await eraseClosed(money.deps);
  const { token: later } = await signInTo(money, stays.user.email);
  const after = await shown(apiOf(money, later).for(organisation.id));
  money.clock.set(new Date());

  const bones = ({ transactions, requests, members }: typeof before) => ({
    transactions: transactions.map(({ _id, transactionId, amount, reason }) => ({
      _id,
      transactionId,
      amount,
      reason,
    })),
    requests: requests.map(({ _id, state, amount, act, askedBy }) => [_id, state, amount, act.action, askedBy._id]),
    members: new Map(members.map(({ _id, personId }) => [_id, personId])),
  });
  expect(bones(after)).toEqual(bones(before));
  expect(after.transactions.find(({ transactionId }) => transactionId === paid.transactionId)?.agreed).toEqual({
    askedBy: 'Closed account',
    approvedBy: 'Closed account',
  });
  const words = JSON.stringify(after);
  for (const { user } of gone) {
    expect(words).not.toContain(user.name);
    expect(words).not.toContain(user.email);
  }
  await money.expectPromisesKept();
});
