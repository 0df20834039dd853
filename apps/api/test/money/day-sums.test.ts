/** Limits of a day: all acts that one administrator does alone, and all that are done alone for one customer, count in one sum each. */
import { randomUUID } from 'node:crypto';
import { answerDispute, getDisputes } from '@ajose/sdk/admin/disputes';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { afterAll, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import { newReference, paymentsOf } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const money = await startMoney({ DUAL_APPROVAL_NAIRA: '50000', PAYOUTS: 'manual' });
afterAll(() => money.close());

const deposit = async (person: TestCustomer, naira: number): Promise<string> => {
  const reference = newReference();
  const { transaction } = await paymentsOf(money, person).start(reference, naira);
  return transaction._id;
};

async function disputed(person: TestCustomer, admin: TestAdmin, naira: number): Promise<string> {
  const [reference, pay] = [newReference(), paymentsOf(money, person)];
  await pay.start(reference, naira);
  await money.pay(reference);
  await pay.claim(reference, naira);
  await money.tell({ event: 'charge.dispute.create', data: await money.order(`transactions/${reference}/dispute`) });
  const { disputes } = await getDisputes(admin.api, { ended: false, limit: 100 });
  return disputes.find((dispute) => dispute.reference === reference)?._id ?? '';
}

/** Every kind of act that moves money and that one administrator may do alone, each with the amount `naira`. */
const acts: Readonly<Record<string, (admin: TestAdmin, person: TestCustomer, naira: number) => Promise<object>>> = {
  'a credit by hand': async (admin, person, naira) =>
    setTransactionStatus(admin.api, await deposit(person, naira), { status: 'completed' }),
  'a payout by hand': async (admin, person, naira) => {
    const body = money.withdrawalBody(person, newWithdrawalId(), naira);
    const { transaction } = await addTransaction(person.api, body);
    return setTransactionStatus(admin.api, transaction._id, { status: 'completed' });
  },
  'an accepted dispute': async (admin, person, naira) =>
    answerDispute(admin.api, await disputed(person, admin, naira), { answer: 'accept', message: 'The payer is right' }),
  'an offline investment, with its profit': async (admin, person, naira) =>
    addOfflineInvestment(admin.api, {
      userId: person.user._id,
      productId: await money.newProduct({ cost: 1000, rate: 25, days: 300 }),
      capital: naira / 1.25,
      startDate: new Date(Date.now() - 60_000).toISOString(),
      ...newReceipt(),
      idempotencyKey: randomUUID(),
    }),
};
const names = Object.keys(acts);
const others = (name: string) => names.filter((item) => item !== name);

test.for(names)('%s waits after one administrator did the other kinds for several customers', async (name) => {
  const admin = await newAdmin(money);
  for (const other of others(name)) {
    expect(await acts[other]?.(admin, await money.newPerson(50_000), 15_000)).not.toHaveProperty('approval');
  }
  const person = await money.newPerson(50_000);
  expect(await acts[name]?.(admin, person, 5000)).toMatchObject({
    message: expect.stringContaining('what you did alone in the last 24 hours'),
    approval: { state: 'waiting' },
  });
  expect(await acts[name]?.(admin, person, 2500)).not.toHaveProperty('approval');
  await money.expectPromisesKept();
});

test.for(names)('%s waits after several administrators did the other kinds for one customer', async (name) => {
  const person = await money.newPerson(50_000);
  for (const other of others(name)) {
    expect(await acts[other]?.(await newAdmin(money), person, 15_000)).not.toHaveProperty('approval');
  }
  const admin = await newAdmin(money);
  expect(await acts[name]?.(admin, person, 5000)).toMatchObject({
    message: expect.stringContaining('by hand for this customer in the last 24 hours'),
    approval: { state: 'waiting' },
  });
  expect(await acts[name]?.(admin, person, 2500)).not.toHaveProperty('approval');
  await money.expectPromisesKept();
});

test('a day is 24 hours, so that midnight begins no new sum', async () => {
  const admin = await newAdmin(money);
  const act = acts['a credit by hand'];
  const counted = (hours: number) =>
    money.owner.query(`UPDATE acts_alone SET at = at - make_interval(hours => $2) WHERE staff_id = $1`, [
      admin.id,
      hours,
    ]);
  await act?.(admin, await money.newPerson(), 45_000);
  await counted(23);
  expect(await act?.(admin, await money.newPerson(), 5000)).toHaveProperty('approval');
  await counted(1);
  expect(await act?.(admin, await money.newPerson(), 5000)).not.toHaveProperty('approval');
});

test('an act that one administrator did alone takes two when it comes again with another amount', async () => {
  const [admin, person] = [await newAdmin(money), await money.newPerson()];
  const id = await disputed(person, admin, 5000);
  // The gateway did not accept the answer, and then the dispute's amount grew.
  await money.owner.query(
    `INSERT INTO acts_alone (staff_id, customer_id, action, subject, amount_kobo, at) VALUES ($1, $2, 'acceptDispute', $3, 100000, now())`,
    [admin.id, person.user._id, id],
  );
  expect(await answerDispute(admin.api, id, { answer: 'accept', message: 'The payer is right' })).toMatchObject({
    message: expect.stringContaining('with another amount'),
    approval: { state: 'waiting' },
  });
});
