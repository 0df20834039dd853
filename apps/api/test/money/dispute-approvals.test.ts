/** Accepting a dispute gives money away: from the threshold on, in one act or in a day's sum, it needs two administrators. */
import { approveRequest, declineRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { answerDispute, getDisputes } from '@ajose/sdk/admin/disputes';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { Dispute, DisputeAnswer } from '@ajose/sdk/contract/disputes';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { newReference, paymentsOf } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';

const THRESHOLD = 50_000;
let asker: TestAdmin;
let other: TestAdmin;
let person: TestCustomer;

const money = await startMoney({ DUAL_APPROVAL_NAIRA: String(THRESHOLD), PAYOUTS: 'manual' });
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Tunde Bakare');
});

/** A payment of this amount that the payer's bank disputes. */
async function disputed(naira: number, payer = person): Promise<Dispute> {
  const reference = newReference();
  const pay = paymentsOf(money, payer);
  await pay.start(reference, naira);
  await money.pay(reference);
  await pay.claim(reference, naira);
  await money.tell({ event: 'charge.dispute.create', data: await money.order(`transactions/${reference}/dispute`) });
  return find(reference);
}

async function find(reference: string): Promise<Dispute> {
  const lists = await Promise.all([false, true].map((ended) => getDisputes(asker.api, { ended, limit: 100 })));
  const dispute = lists.flatMap(({ disputes }) => disputes).find((dispute) => dispute.reference === reference);
  if (!dispute) throw new Error(`There is no dispute of ${reference}`);
  return dispute;
}

const answer = (admin: TestAdmin, { _id }: Dispute, chosen: DisputeAnswer = 'accept') =>
  answerDispute(admin.api, _id, { answer: chosen, message: 'The payer is right' });

test('one administrator alone may accept a dispute under the threshold, and decline any dispute', async () => {
  expect(await answer(asker, await disputed(THRESHOLD - 1))).toMatchObject({ dispute: { state: 'taken' } });
  expect(await answer(other, await disputed(THRESHOLD), 'decline')).toMatchObject({ dispute: { state: 'answered' } });
});

test('from the threshold on the payer gets nothing until another administrator approves, who reads all about it', async () => {
  const dispute = await disputed(THRESHOLD);
  const reply = await answer(asker, dispute);
  const approval = waits(reply);
  expect(approval).toMatchObject({
    act: {
      action: 'acceptDispute',
      gatewayId: dispute.gatewayId,
      reference: dispute.reference,
      message: 'The payer is right',
    },
    amount: THRESHOLD,
    user: { _id: person.user._id },
    state: 'waiting',
  });
  expect(reply.message).toContain('₦50,000.00 needs a second administrator.');
  expect(await find(dispute.reference)).toMatchObject({ state: 'open', answer: null, held: THRESHOLD, waits: true });
  expect(money.sandbox.books.disputes.get(dispute.gatewayId)?.status).toBe('awaiting-merchant-feedback');
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ status: 403, code: 'own_request' });

  await approveRequest(other.api, approval._id);
  expect(await find(dispute.reference)).toMatchObject({ state: 'taken', taken: THRESHOLD, waits: false });
  const { entries } = await getAuditLog(asker.api, { subject: `dispute:${dispute._id}` });
  expect(entries).toMatchObject([{ action: 'answerDispute', by: { _id: other.id } }]);
  expect(await money.walletOf(person)).toBe(0);
  await money.expectPromisesKept();
});

test('a declined request sends no answer, and the dispute can still be answered', async () => {
  const dispute = await disputed(THRESHOLD);
  await declineRequest(other.api, waits(await answer(asker, dispute))._id, { note: 'She saved it herself' });
  expect(await find(dispute.reference)).toMatchObject({ state: 'open', waits: false });
  expect(await answer(other, dispute, 'decline')).toMatchObject({ dispute: { state: 'answered' } });
});

test('a request is overtaken when the dispute was declined meanwhile', async () => {
  const dispute = await disputed(THRESHOLD);
  const approval = waits(await answer(asker, dispute));
  await answer(other, dispute, 'decline');
  await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({
    status: 409,
    code: 'already_answered',
  });
  const { approvals } = await getApprovals(asker.api, { limit: 100 });
  expect(approvals.find(({ _id }) => _id === approval._id)).toMatchObject({ state: 'overtaken' });
  expect(money.sandbox.books.disputes.get(dispute.gatewayId)?.status).toBe('awaiting-bank-feedback');
});

test('disputes that one administrator accepts in a day are added up with other acts that this administrator did alone', async () => {
  const another = await money.newPerson();
  await answer(asker, await disputed(20_000));
  await answer(asker, await disputed(20_000, another));
  expect(waits(await answer(asker, await disputed(10_000, another)))).toMatchObject({ amount: 10_000 });
  await answer(other, await disputed(9_000));
  // For the same customer 20,000 and 9,000 were given away, so crediting a deposit of 21,000 by hand is too much.
  const { transaction } = await addTransaction(person.api, money.depositBody(person, newReference(), 21_000));
  const third = await newAdmin(money, 'Nneka Eze');
  const credited = await setTransactionStatus(third.api, transaction._id, { status: 'completed' });
  expect(waits(credited)).toMatchObject({ amount: 21_000, state: 'waiting' });
});
