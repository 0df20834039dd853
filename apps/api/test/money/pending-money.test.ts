/** "Where is my money?": for all money under way or waiting, staff read where it is, what happens next and when, and what they can do. */
import { openDeathCase } from '@ajose/sdk/admin/deaths';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getPendingMoney, setUserStatus } from '@ajose/sdk/admin/users';
import type { PendingMoney } from '@ajose/sdk/contract/pending-money';
import { keepCard, payWithCard } from '@ajose/sdk/customer/cards';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction, payByTransfer } from '@ajose/sdk/customer/transactions';

import { formatDateTime } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { tellLatePayouts } from '../../src/money/withdrawals/late.ts';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { payByCard } from '../card-payments.ts';
import { startMoney } from '../money.ts';
import { newReference, payIn, paymentsOf } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';

const HOUR = 3_600_000;
let admin: TestAdmin;
let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  admin = await newAdmin(money);
  person = await money.newPerson(10_000);
  // At the sandbox a transfer to this account stays pending.
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
});

const pending = async (): Promise<PendingMoney[]> => (await getPendingMoney(admin.api, person.user._id)).pending;

async function withdraw(naira = 3000) {
  const id = `WDL_${crypto.randomUUID()}`;
  return (await addTransaction(person.api, money.withdrawalBody(person, id, naira))).transaction;
}

/** The row's time, as the page shows it. */
async function runAt(table: string, column: string, id: string): Promise<string> {
  const { rows } = await money.owner.query<{ at: Date }>(`SELECT ${column} AS at FROM ${table} WHERE id = $1`, [id]);
  return rows[0]?.at.toISOString() ?? '';
}

test('a customer whose money is not moving has nothing pending, and an unknown customer is refused', async () => {
  expect(await pending()).toEqual([]);
  const nobody = getPendingMoney(admin.api, '01890000-0000-7000-8000-000000000000');
  await expect(nobody).rejects.toMatchObject({ status: 404, code: 'user_not_found' });
  await expect(getPendingMoney(person.api, person.user._id)).rejects.toMatchObject({ status: 403 });
});

test('a deposit that was begun says when we ask the gateway again and until when it can be paid', async () => {
  const reference = newReference();
  await paymentsOf(money, person).start(reference);
  const [pendingMoney, ...others] = await pending();
  expect(others).toEqual([]);
  expect(pendingMoney).toMatchObject({ kind: 'deposit', amount: 5000, reference, caseId: null });
  expect(pendingMoney?.where).toMatch(/begun.*has not said that it was paid/);
  expect(pendingMoney?.next).toMatch(/where nothing was paid by .*, it fails\./);
  expect(pendingMoney?.nextAt).toBe(await runAt('money.deposits', 'look_at', pendingMoney?._id ?? ''));
  await money.pay(reference);
  await paymentsOf(money, person).claim(reference);
  expect(await pending()).toEqual([]);
});

test('a deposit by transfer says until when its account is open, and one by card says that its bank asks for a code', async () => {
  const { transaction } = await payByTransfer(person.api, {
    userId: person.user._id,
    amount: 5000,
    transactionId: newReference(),
  });
  const until = transaction.transferTo?.until ?? '';
  expect((await pending())[0]?.where).toBe(
    `The customer was given an account to transfer to until ${formatDateTime(until)}, and nothing has arrived.`,
  );
  person = await money.newPerson(10_000);
  const paidWith = await payByCard(money, person, { number: '4084080000001006', cvv: '408' }, 1000);
  const { card } = await keepCard(person.api, { userId: person.user._id, transactionId: paidWith });
  const body = { userId: person.user._id, cardId: card._id, amount: 5000, transactionId: newReference() };
  expect((await payWithCard(person.api, body)).transaction.confirmAt).toBeDefined();
  expect((await pending())[0]?.where).toBe(
    'The bank of the card asks the customer for a code, and the gateway has not said that it was given.',
  );
});

test('a withdrawal says at each stage where it is: set aside, sent, late with its case', async () => {
  const { _id, transactionId } = await withdraw();
  expect(await pending()).toMatchObject([
    { _id, kind: 'withdrawal', amount: 3000, reference: transactionId, next: 'It is sent.' },
  ]);
  expect((await pending())[0]?.nextAt).toBe(await runAt('money.payouts', 'run_at', _id));
  await payOut(money.deps);
  const [sent] = await pending();
  expect(sent?.where).toMatch(/The gateway has sent it to .* and has not said that it arrived/);
  expect(sent?.nextAt).toBe(await runAt('money.payouts', 'run_at', _id));
  expect(sent?.nextAtName).toBe('We ask again at');
  const lookUp = `look the transfer up at Paystack by the reference ${referenceOf(_id)}. It is never sent twice, and nobody decides it by hand while the bank may have it.`;
  expect(sent?.sentAs).toBe(referenceOf(_id));
  expect(sent?.staff).toBe(`Nothing has to be done now. 2 hours after it was asked for it is late: then ${lookUp}`);
  person = await money.later(person, 25 * HOUR);
  admin = await newAdmin(money);
  await tellLatePayouts(money.deps);
  const [late] = await pending();
  expect(late?.where).toContain('The customer was told that it is late.');
  expect(late?.staff).toBe(`It was asked for 25 hours ago: ${lookUp}`);
  expect(late?.caseId).toMatch(/^[\da-f-]{36}$/);
});

test('a withdrawal that has to wait says why, by the same rules as the job', async () => {
  await withdraw();
  await setUserStatus(admin.api, person.user._id, { status: 50, reason: 'Looked at' });
  await payOut(money.deps);
  const [held] = await pending();
  // The reason stands where the status does, and not in what staff can do.
  expect(held?.where).toBe(
    'It is set aside and not sent: the status Needs Review does not allow withdrawals. Why the status was set: “Looked at”.',
  );
  expect(held?.nextAt).toBeNull();
  expect(held?.staff).toBe('Change the status, or decide the withdrawal by hand.');
  expect(held?.heldByStatus).toBe(true);
  await setUserStatus(admin.api, person.user._id, { status: 1, reason: 'It is fine' });
  expect((await pending())[0]?.where).toMatch(/^It is set aside and not sent to /);
  money.deps.env.payouts = 'manual';
  expect((await pending())[0]?.where).toContain('waits for an administrator');
  money.deps.env.payouts = 'automatic';
});

test('a list says of a withdrawal that a status or a case of death holds which it is, since when and who set it', async () => {
  const { _id } = await withdraw();
  const heldBy = async () =>
    (await getAllTransactions(admin.api, { userId: person.user._id })).transactions.find((each) => each._id === _id)
      ?.heldBy;
  expect(await heldBy()).toBeUndefined();
  await setUserStatus(admin.api, person.user._id, { status: 2, reason: 'Looked at' });
  expect(await heldBy()).toEqual({ status: 2, isDeath: false, since: expect.any(String), by: 'Tunde Bakare' });
  // A status that nobody set by hand.
  await money.owner.query('UPDATE customers SET status = 50 WHERE id = $1', [person.user._id]);
  expect(await heldBy()).toEqual({ status: 50, isDeath: false, since: null, by: null });
  await openDeathCase(admin.api, person.user._id, {
    reportedBy: 'Her son',
    report: 'He called',
    document: 'MCCD 0042-3381',
  });
  expect(await heldBy()).toMatchObject({ isDeath: true, by: 'Tunde Bakare' });
});

test('a dispute says what the bank waits for, and a debt says what the books wait for', async () => {
  const reference = await payIn(money, person, 5000);
  const data = await money.order(`transactions/${reference}/dispute`);
  await money.tell({ event: 'charge.dispute.create', data });
  const [dispute] = await pending();
  expect(dispute).toMatchObject({ kind: 'dispute', amount: 5000, reference, staff: 'Answer it under Disputes.' });
  expect(dispute?.where).toContain('₦5,000.00 of the wallet is set aside');
  expect(dispute?.nextAt).toBe(await runAt('money.disputes', 'due_at', dispute?._id ?? ''));
  await money.owner.query(
    `INSERT INTO money.receivables (customer_id, key, reference, deposit_id, owed_kobo, opened_at)
     VALUES ($1, 'debt', 'REF-debt', uuidv7(), 70000, now())`,
    [person.user._id],
  );
  expect(await pending()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'owed',
        amount: 700,
        where: 'The customer owes ₦700.00 of a payment. Why: Reversed.',
      }),
    ]),
  );
});

test('a refund says whether the gateway has it, and an investment that ends says when it is paid', async () => {
  await money.owner.query(
    `INSERT INTO money.refunds (gateway, reference, kobo, customer_id, run_at) VALUES ('paystack', 'REF-back', 250000, $1, now())`,
    [person.user._id],
  );
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 1 });
  await money.owner.query('UPDATE products SET tax_bps = 1000 WHERE id = $1', [productId]);
  const { _id: investment } = (
    await addInvestment(person.api, {
      userId: person.user._id,
      productId,
      capital: 5000,
      idempotencyKey: crypto.randomUUID(),
    })
  ).investment;
  const [refund, maturity] = await pending();
  expect(refund).toMatchObject({ kind: 'refund', amount: 2500, next: 'It is sent to the gateway.' });
  // 5,000 with a profit of 500, of which 50 are withheld.
  expect(maturity).toMatchObject({ kind: 'maturity', reference: `PAY-${investment}`, amount: 5450 });
  expect(maturity?.next).toBe('Capital and profit are paid when it ends, within a minute.');
  person = await money.later(person, 25 * HOUR);
  admin = await newAdmin(money);
  expect((await pending()).find(({ kind }) => kind === 'maturity')?.next).toBe('A job pays it within a minute.');
});
