/** The audit log says whose record an act was about, how much, and why, and holds no words about a customer itself. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';

const money = await startMoney({ DUAL_APPROVAL_NAIRA: '50000' });
let ada: TestAdmin;
let ngozi: TestAdmin;
let person: TestCustomer;
afterAll(() => money.close());
beforeAll(async () => {
  ada = await newAdmin(money, 'Ada Obi');
  ngozi = await newAdmin(money, 'Ngozi Eze');
  person = await money.newPerson(1000);
});

const why = 'The bank says that it was never sent';

async function pendingDeposit(amount: number): Promise<string> {
  const body = money.depositBody(person, newPaymentReference('wallet'), amount);
  return (await addTransaction(person.api, body)).transaction._id;
}

const latestOf = async (subject: string) => (await getAuditLog(ada.api, { subject })).entries[0];

test('an administrator who marks a payment as failed says why, and the log shows it with the customer and the amount', async () => {
  const id = await pendingDeposit(12_000);
  await setTransactionStatus(ada.api, id, { status: 'failed', reason: why });
  expect(await latestOf(`transaction:${id}`)).toMatchObject({
    action: 'setTransactionStatus',
    after: { status: 'failed', amount: 12_000 },
    customer: { _id: person.user._id, name: person.user.name },
    reason: why,
  });
  const kept = await money.owner.query('SELECT FROM audit_log WHERE after::text LIKE $1', [`%${why}%`]);
  expect(kept.rowCount).toBe(0);
});

test('a second administrator reads the reason in the request, and both entries of the log state it', async () => {
  const id = await pendingDeposit(60_000);
  const asked = await setTransactionStatus(ada.api, id, { status: 'failed', reason: why });
  if (!('approval' in asked)) throw new Error('It does not wait');
  expect(asked.approval.act).toMatchObject({ reason: why });
  const request = `approval:${asked.approval._id}`;
  expect(await latestOf(request)).toMatchObject({ reason: why, customer: { name: person.user.name } });
  await approveRequest(ngozi.api, asked.approval._id);
  expect(await latestOf(`transaction:${id}`)).toMatchObject({ reason: why, after: { amount: 60_000 } });
  expect(await latestOf(request)).toMatchObject({
    action: 'approveRequest',
    after: { amount: 60_000 },
    customer: { name: person.user.name },
  });
});

test('an administrator who decides without a reason is logged without one', async () => {
  const id = await pendingDeposit(9000);
  await setTransactionStatus(ada.api, id, { status: 'user_cancelled' });
  expect(await latestOf(`transaction:${id}`)).toMatchObject({ reason: null });
});
