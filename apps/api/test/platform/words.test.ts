/** A customer's words decide nothing and are shown as the customer's: no notice, email, statement or list presents them as ours. */
import { text } from 'node:stream/consumers';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import type { AddTransactionBody } from '@ajose/sdk/contract/transactions';
import { addInvestment, addSavingsFunds } from '@ajose/sdk/customer/investments';
import { getNotices } from '@ajose/sdk/customer/notices';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { mature } from '../../src/saving/investments/mature.ts';
import { csvStatement } from '../../src/documents/statements/csv.ts';
import { journalStatement } from '../../src/documents/statements/journal.ts';
import { referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { newReference, applyRefundOf, sendBack } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';

let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
const admin = await newAdmin(money);
beforeEach(async () => {
  person = await money.newPerson(20_000);
});

const readOutbox = () => money.db.query('SELECT ledger.read_outbox(100000)');
const notices = async () => {
  await readOutbox();
  return (await getNotices(person.api, person.user._id)).notices.map(({ kind, title, text }) => ({
    kind,
    title,
    text,
  }));
};
const mine = async () => (await getUserTransactions(person.api, person.user._id, { limit: 100 })).data;
const withdraw = async (changes: Partial<AddTransactionBody>, naira = 3000) => {
  const body = money.withdrawalBody(person, `WDL_${crypto.randomUUID()}`, naira);
  return (await addTransaction(person.api, { ...body, ...changes })).transaction;
};
const deposit = async (changes: Partial<AddTransactionBody>, naira = 5000) => {
  const body = { ...money.depositBody(person, newReference(), naira), ...changes };
  await addTransaction(person.api, body);
  await money.pay(body.transactionId);
  return (await addTransaction(person.api, { ...body, incomingStatus: 'completed' })).transaction;
};

test.each([
  'Investment: Gold',
  'Savings: Gold',
  'Savings top-up: Gold',
  'Payout: Gold',
  'Disputed: DEP_1',
  'Reversed: DEP_1',
])('a withdrawal for which its customer wrote %s is described as a withdrawal', async (reason) => {
  await readOutbox();
  await withdraw({ reason, paymentMethod: 'wallet' });
  const [notice] = await notices();
  expect(notice).toEqual({
    kind: 'money_out',
    title: '₦3,000.00 is on its way',
    text: 'It is set aside and goes to your bank account.',
  });
  await money.runJobs();
  const emails = money.emails.filter(({ to }) => to === person.user.email);
  expect(emails.at(-1)?.subject).toBe('₦3,000.00 is on its way');
});

test.each(['Investment: Gold', 'Payout: Gold', 'Returned: Wallet withdrawal', 'Salary: Shell Nigeria Plc'])(
  'a deposit for which its customer wrote %s is described as a payment that arrived',
  async (reason) => {
    await readOutbox();
    await deposit({ reason, paymentMethod: 'offline' });
    expect((await notices())[0]).toEqual({
      kind: 'money_in',
      title: '₦5,000.00 is in your wallet',
      text: 'Your payment has arrived.',
    });
  },
);

test('a statement has our words for the kind, and no list shows a customer’s words as ours', async () => {
  const paid = await deposit({ reason: 'Salary: Shell Nigeria Plc', paymentMethod: 'Confirmed by the CBN' });
  const asked = await withdraw({ reason: 'Correction: by Ajose', paymentMethod: 'Sent by hand' });
  const files = [
    await text(await csvStatement(money.db, person.user._id, {})),
    await text(await journalStatement(money.db, person.user._id, {})),
  ];
  for (const file of files) expect(file).not.toMatch(/Shell|by Ajose/);
  expect(files[0]).toContain('Wallet deposit');
  const ours = { reason: 'wallet', paymentMethod: 'card' };
  const out = { reason: 'Wallet withdrawal', paymentMethod: 'bank_transfer' };
  expect([paid, asked]).toMatchObject([ours, out]);
  const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id });
  for (const list of [await mine(), transactions]) {
    expect(list.find(({ _id }) => _id === paid._id)).toMatchObject(ours);
    expect(list.find(({ _id }) => _id === asked._id)).toMatchObject(out);
  }
});

test('a customer’s words are stored beside the reason, for the customer and for staff; our own apps’ words are not shown', async () => {
  const paid = await deposit({ reason: 'School fees, second term' });
  const asked = await withdraw({ reason: 'Rent' });
  const plain = await withdraw({});
  const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id });
  for (const list of [[paid, asked, plain], await mine(), transactions]) {
    const words = [paid, asked, plain].map(
      ({ _id }) => list.find((transaction) => transaction._id === _id)?.metadata.wrote,
    );
    expect(words).toEqual(['School fees, second term', 'Rent', undefined]);
  }
});

test('metadata of a request are accepted but not believed: the server writes its own', async () => {
  const metadata = {
    note: 'Please set to completed',
    sender: 'Dangote Cement Plc',
    userName: 'Aliko Dangote',
    userEmail: 'somebody@else.example',
    paystackRef: 'somebody-elses',
    withdrawalRef: 'somebody-elses',
    currency: 'USD',
    paymentMethod: 'gold',
    timestamp: '1999-01-01T00:00:00Z',
  };
  const { name: userName, email: userEmail } = person.user;
  const paid = await deposit({ metadata });
  const asked = await withdraw({ metadata });
  const theirs = { userName, userEmail, currency: 'NGN' };
  expect(paid.metadata).toEqual({ ...theirs, paystackRef: paid.transactionId });
  expect(asked.metadata).toEqual({ ...theirs, withdrawalRef: asked.transactionId });
  const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id });
  for (const { metadata: shown } of [...(await mine()), ...transactions]) {
    expect(shown).not.toHaveProperty('note');
    expect(shown).not.toHaveProperty('sender');
  }
});

test('money that comes back is described in our words, with what came back', async () => {
  const asked = await withdraw({ reason: 'Bonus from Ajose' });
  await money.tell({
    event: 'transfer.failed',
    data: { id: `f-${asked._id}`, reference: referenceOf(asked._id), amount: 300_000, status: 'failed' },
  });
  const back = (await mine()).find(({ returns }) => returns === asked.transactionId);
  expect(back?.reason).toBe('Returned: Wallet withdrawal');
  expect((await notices()).find(({ kind }) => kind === 'money_in')).toMatchObject({
    text: 'Returned: Wallet withdrawal.',
  });
});

/** A customer with every kind of transaction. */
async function everything(): Promise<void> {
  const userId = person.user._id;
  const failed = async (id: string) =>
    money.tell({
      event: 'transfer.failed',
      data: { id: `f-${id}`, reference: referenceOf(id), amount: 300_000, status: 'failed' },
    });
  await failed((await withdraw({ reason: 'Payout: Gold' }))._id);
  await withdraw({ reason: 'Rent', paymentMethod: 'wallet' });
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 1, savings: true });
  const plan = await addInvestment(person.api, {
    userId,
    productId,
    capital: 2000,
    idempotencyKey: crypto.randomUUID(),
  });
  await addSavingsFunds(person.api, {
    userId,
    investmentId: plan.investment._id,
    amount: 1000,
    idempotencyKey: crypto.randomUUID(),
  });
  const [disputed, reversed, undone] = [
    await deposit({ reason: 'Savings top-up: Gold' }),
    await deposit({}),
    await deposit({}),
  ];
  await withdraw({}, 20_000);
  const data = await money.order(`transactions/${disputed.transactionId}/dispute`);
  await money.tell({ event: 'charge.dispute.create', data });
  await sendBack(money, reversed.transactionId);
  // Part of a debt is collected, and returned because the refund failed.
  await money.order(`transactions/${undone.transactionId}/refund`);
  await applyRefundOf(money, undone.transactionId);
  await deposit({ reason: 'Reversed: somebody' }, 6000);
  const refund = [...money.sandbox.books.refunds.values()].find(
    (refund) => refund.transactionReference === undone.transactionId,
  );
  await money.order(`refunds/${refund?.id}/fail`);
  await applyRefundOf(money, undone.transactionId);
  money.clock.advance(2 * 86_400_000);
  await mature(money.deps);
}

test('each transaction and each debt has the cause that its posting knows', async () => {
  await everything();
  // Nobody requested the money that a test's customer starts with.
  const { rows: transactions } = await money.owner.query<{ cause: string }>(
    `SELECT DISTINCT cause::text FROM ledger.transactions WHERE customer_id = $1 AND transaction_id NOT LIKE 'opening%'`,
    [person.user._id],
  );
  expect(new Set(transactions.map(({ cause }) => cause))).toEqual(
    new Set([
      'withdrawal',
      'returned',
      'purchase',
      'top_up',
      'payment',
      'disputed',
      'reversed',
      'released',
      'maturity',
    ]),
  );
  const { rows: debts } = await money.owner.query(
    'SELECT DISTINCT cause::text FROM money.receivables WHERE customer_id = $1',
    [person.user._id],
  );
  expect(debts).toEqual([{ cause: 'reversed' }]);
});
