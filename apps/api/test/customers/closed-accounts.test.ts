/** Closed accounts receive nothing new. Money that still arrives opens one case, and two administrators pay it out or send it back. */
import { randomUUID } from 'node:crypto';
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { correctCase, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { Correction } from '@ajose/sdk/contract/corrections';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { addTransaction, deleteTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { noteClosedMoney } from '../../src/access/closed-accounts.ts';
import { eraseClosed } from '../../src/customers/closing.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { sendRefunds } from '../../src/money/send-refunds.ts';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, applyRefundOf, moveRefund, newReference, openAtGateway, paymentsOf } from '../payments.ts';
import { newAdmin, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';
import { gatewayOf } from '../stack.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let asker: TestAdmin;
let other: TestAdmin;
let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
const gateway = { ...gatewayOf(money.deps) };
beforeEach(async () => {
  Object.assign(gatewayOf(money.deps), gateway);
  money.clock.set(new Date());
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Tunde Bakare');
  person = await money.newPerson();
  await money.order('balance', { balance: 100_000_000_000 });
});

async function close(): Promise<void> {
  await closeAccount(person.api, { userId: person.user._id, password: PASSWORD });
  money.clock.advance(MINUTE);
}

/** Sends what is due, and lets the gateway settle it. */
async function runPayouts(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await payOut(money.deps);
    await new Promise((resolve) => setTimeout(resolve, 20));
    money.clock.advance(15 * MINUTE);
  }
}

/** A deposit that its customer cancelled before the account was closed. @returns its reference, under which it can still be paid */
async function cancelled(naira = 5000): Promise<string> {
  const reference = newReference();
  await paymentsOf(money, person).start(reference, naira);
  await deleteTransaction(person.api, reference);
  return reference;
}

async function payLate(reference: string): Promise<void> {
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
}

/** Pays in and withdraws through the gateway. @returns the withdrawal */
async function inAndOut(naira = 5000) {
  const [reference, pay] = [newReference(), paymentsOf(money, person)];
  await pay.start(reference, naira);
  await money.pay(reference);
  await pay.claim(reference, naira);
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, naira));
  await runPayouts();
  return { reference, withdrawal: transaction };
}

async function about(): Promise<Case[]> {
  await noteClosedMoney(money.deps);
  return (await getCases(asker.api, { userId: person.user._id, resolved: false })).cases;
}

async function theCase(naira: number): Promise<Case> {
  const openCases = await about();
  expect(openCases).toMatchObject([{ kind: 'closed_with_money', amount: naira, userId: person.user._id }]);
  if (!openCases[0]) throw new Error('There is no case');
  return openCases[0];
}

const ask = async ({ _id }: Case, correction: Correction): Promise<Approval> =>
  waits(await correctCase(asker.api, _id, { correction, reason: 'She called us' }));

async function decide(openCase: Case, correction: Correction): Promise<void> {
  const approval = await ask(openCase, correction);
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ code: 'own_request' });
  await approveRequest(other.api, approval._id);
}

/** The gateway's transfers since the account was closed: kobo and account number. */
async function paidSince(): Promise<readonly (readonly [number, string | undefined])[]> {
  const { rows } = await money.owner.query<{ id: string }>(
    'SELECT p.id FROM money.payouts p JOIN customers c ON c.id = p.customer_id WHERE c.id = $1 AND p.by_two ORDER BY p.id',
    [person.user._id],
  );
  return rows
    .map(({ id }) => money.world.transfer(referenceOf(id)))
    .flatMap((sent) => (sent?.status === 'success' ? [[sent.amountKobo, sent.accountNumber] as const] : []));
}

const refundsOf = (reference: string) => money.world.refunds().filter((refund) => refund.reference === reference);

/** The gateway processes the newest refund of a payment and sends its webhook. */
async function move(reference: string, how: 'process' | 'fail'): Promise<void> {
  await moveRefund(money, reference, how);
  await applyRefundOf(money, reference);
}

const ACCOUNT_CLOSED = { status: 409, code: 'account_closed' };

describe('a closed account is given nothing new', () => {
  const booking = (productId: string, capital: number) => ({
    userId: person.user._id,
    productId,
    capital,
    startDate: new Date(Date.now() - MINUTE).toISOString(),
    ...newReceipt(),
    idempotencyKey: randomUUID(),
  });
  const nothingMoved = async () => {
    const { rows } = await money.owner.query(
      'SELECT wallet::text, invested::text, offline::text FROM ledger.accounts WHERE customer_id = $1',
      [person.user._id],
    );
    expect(rows).toEqual([{ wallet: '0', invested: '0', offline: '0' }]);
    await money.expectPromisesKept();
  };

  test('by an offline investment, large or small', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    await close();
    for (const capital of [5000, 80_000_000]) {
      await expect(addOfflineInvestment(asker.api, booking(productId, capital))).rejects.toMatchObject(ACCOUNT_CLOSED);
    }
    await nothingMoved();
  });

  test('by an offline investment that was asked for before the account was closed', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const approval = waits(await addOfflineInvestment(asker.api, booking(productId, 80_000_000)));
    await close();
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject(ACCOUNT_CLOSED);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_waiting' });
    await nothingMoved();
  });

  test('by an offline investment that is approved while the account is being closed', async () => {
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const approval = waits(await addOfflineInvestment(asker.api, booking(productId, 80_000_000)));
    const closing = await money.owner.connect();
    await closing.query('BEGIN');
    await closing.query(`UPDATE customers SET closed_at = now(), email = 'closed-' || id WHERE id = $1`, [
      person.user._id,
    ]);
    const approving = Promise.allSettled([approveRequest(other.api, approval._id)]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await closing.query('COMMIT');
    closing.release();
    expect(await approving).toMatchObject([{ status: 'rejected', reason: ACCOUNT_CLOSED }]);
    await nothingMoved();
  });

  test('by crediting a payment without an owner, which can be sent back', async () => {
    const reference = newReference();
    await openAtGateway(money, reference, {});
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference));
    const { cases } = await getCases(asker.api, { resolved: false, limit: 100 });
    const stray = cases.find((openCase) => openCase.reference === reference);
    const body = { correction: 'creditCustomer', reason: 'Hers', userId: person.user._id } as const;
    const credit = () => correctCase(asker.api, stray?._id ?? '', body);
    const approval = waits(await credit());
    await close();
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject(ACCOUNT_CLOSED);
    await expect(credit()).rejects.toMatchObject(ACCOUNT_CLOSED);
    await nothingMoved();
  });
});

describe('money that still arrives raises one case with the present amount', () => {
  test('where a second late payment adds to the case of the first', async () => {
    const [first, two] = [await cancelled(), await cancelled(2000)];
    await close();
    expect(await about()).toEqual([]);
    await payLate(first);
    const openCase = await theCase(5000);
    await payLate(two);
    expect(await theCase(7000)).toMatchObject({ _id: openCase._id });
    await money.expectPromisesKept();
  });

  test('where the bank sends a payout back', async () => {
    const { withdrawal } = await inAndOut();
    await close();
    await money.order(`transfers/${referenceOf(withdrawal._id)}/reversed`);
    const news = { reference: referenceOf(withdrawal._id), kobo: 500_000, status: 'reversed' } as const;
    await money.tell(money.world.transferEvent(news));
    const openCase = await theCase(5000);
    // It was the only payout, so the saved account is the last one known.
    expect(openCase.corrections).toMatchObject([{ correction: 'payOut', amount: 5000 }]);
    expect(openCase.impossible).toEqual([{ correction: 'sendBack', why: expect.stringContaining('no payment') }]);
    await money.expectPromisesKept();
  });

  test.skipIf(!money.world.does.disputes)('where a dispute is won (not at Monnify, which offers none)', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    const { id } = (await money.order(`transactions/${reference}/dispute`)) as { id: number };
    const disputes = (await (await fetch(`${money.gatewayUrl}/sandbox/disputes`)).json()) as { id: number }[];
    await money.tell({ event: 'charge.dispute.create', data: disputes.find((dispute) => dispute.id === id) });
    const kinds = async () => (await about()).map(({ kind }) => kind);
    expect(await kinds()).not.toContain('closed_with_money');
    await money.tell({ event: 'charge.dispute.resolve', data: await money.order(`disputes/${id}/release`) });
    expect(await kinds()).toContain('closed_with_money');
    expect(await money.walletOf(person)).toBe(5000);
    await money.expectPromisesKept();
  });

  test('where a refund failed', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    await theCase(5000);
    await money.order(`transactions/${reference}/refund`);
    await applyRefundOf(money, reference);
    expect(await about()).toEqual([]);
    await move(reference, 'fail');
    await theCase(5000);
    await money.expectPromisesKept();
  });

  test('where more was paid than was advanced, which two administrators credit', async () => {
    const [reference, pay] = [newReference(), paymentsOf(money, person)];
    const { transaction } = await pay.start(reference, 5000);
    await setTransactionStatus(asker.api, transaction._id, { status: 'completed' });
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 5000));
    await runPayouts();
    await close();
    await money.pay(reference, 6000);
    await money.tell(chargeEvent(money, reference));
    const [openCase] = await about();
    if (openCase?.kind !== 'advance_differs') throw new Error('The difference was not raised');
    await decide(openCase, 'creditDifference');
    await decide(await theCase(1000), 'payOut');
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });

  test('where an older version booked an investment for a closed account', async () => {
    await inAndOut();
    const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
    const { rows } = await money.owner.query<{ name: string }>('SELECT name FROM products WHERE id = $1', [productId]);
    await close();
    await money.owner.query(
      `SELECT money.buy($1, 'OFW-old', $1, $2, 100000, now(), now() + interval '30 days', 10000, 1000, false, $3, NULL, 'OFD-old')`,
      [person.user._id, productId, rows[0]?.name],
    );
    money.clock.advance(31 * DAY);
    await mature(money.deps);
    asker = await newAdmin(money);
    expect((await theCase(1100)).corrections).toMatchObject([{ correction: 'payOut', amount: 1100 }]);
    await money.expectPromisesKept();
  });

  test('and the case closes by itself once the wallet is empty, while no administrator can close it before', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    const { _id } = await theCase(5000);
    await expect(resolveCase(asker.api, _id, { resolution: 'Never mind' })).rejects.toMatchObject({
      status: 409,
      code: 'money_left',
    });
    await money.order(`transactions/${reference}/reverse`);
    await applyRefundOf(money, reference);
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });
});

describe('a payout by two administrators', () => {
  test('goes to the account of the last payout that arrived, whatever was saved since', async () => {
    await inAndOut(3000);
    await money.owner.query(`UPDATE customers SET bank_account_number = '0123456789' WHERE id = $1`, [person.user._id]);
    const reference = await cancelled();
    await close();
    await payLate(reference);
    const openCase = await theCase(5000);
    expect(openCase.corrections).toEqual([
      { correction: 'payOut', amount: 5000, goesTo: expect.stringContaining('0000000000') },
      { correction: 'sendBack', amount: 5000, goesTo: reference },
    ]);
    await decide(openCase, 'payOut');
    expect(await about()).toEqual([]);
    await runPayouts();
    expect(await paidSince()).toEqual([[500_000, '0000000000']]);
    expect(await money.walletOf(person)).toBe(0);
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });

  test('goes to the saved account where no payout ever arrived, and raises the case again with the reason where it fails', async () => {
    await money.owner.query(`UPDATE customers SET bank_account_number = '0000000002' WHERE id = $1`, [person.user._id]);
    const reference = await cancelled();
    await close();
    await payLate(reference);
    await decide(await theCase(5000), 'payOut');
    await runPayouts();
    const again = await theCase(5000);
    expect(again.message).toContain('The last payout failed: ');
    await money.expectPromisesKept();
  });

  test('is made by hand where payouts are made by hand', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    await decide(await theCase(5000), 'payOut');
    const { rows } = await money.owner.query<{ id: string }>(
      `SELECT id FROM money.payouts WHERE customer_id = $1 AND state = 'waiting'`,
      [person.user._id],
    );
    await setTransactionStatus(asker.api, rows[0]?.id ?? '', { status: 'completed' });
    await runPayouts();
    expect(await paidSince()).toEqual([]);
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });

  test('pays no more than was approved, and to no other account', async () => {
    const [first, two] = [await cancelled(), await cancelled(2000)];
    await close();
    await payLate(first);
    const approval = await ask(await theCase(5000), 'payOut');
    await payLate(two);
    await noteClosedMoney(money.deps);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_correctable' });
    const next = await ask(await theCase(7000), 'payOut');
    await money.owner.query(`UPDATE customers SET bank_account_number = '0123456789' WHERE id = $1`, [person.user._id]);
    await expect(approveRequest(other.api, next._id)).rejects.toMatchObject({ code: 'not_correctable' });
    expect(await money.walletOf(person)).toBe(7000);
    await money.expectPromisesKept();
  });

  test('lets the account be erased once its money has arrived, and not while it is on the way', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    await decide(await theCase(5000), 'payOut');
    money.clock.advance(8 * 366 * DAY);
    const erased = async () => {
      await eraseClosed(money.deps);
      const { rows } = await money.owner.query('SELECT erased_at IS NOT NULL AS erased FROM customers WHERE id = $1', [
        person.user._id,
      ]);
      return rows;
    };
    expect(await erased()).toEqual([{ erased: false }]);
    await runPayouts();
    expect(await erased()).toEqual([{ erased: true }]);
  });
});

describe('sending back by two administrators', () => {
  test('returns the payment that arrived to its payer, once', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    await decide(await theCase(5000), 'sendBack');
    expect(await about()).toEqual([]);
    expect(await money.walletOf(person)).toBe(0);
    await sendRefunds(money.deps);
    await sendRefunds(money.deps);
    expect(refundsOf(reference)).toMatchObject([{ amountKobo: 500_000 }]);
    await move(reference, 'process');
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });

  test('returns two payments one after the other, the older one first', async () => {
    const [first, two] = [await cancelled(), await cancelled(2000)];
    await close();
    await payLate(first);
    money.clock.advance(MINUTE);
    await payLate(two);
    await decide(await theCase(7000), 'sendBack');
    const next = await theCase(2000);
    expect(next.corrections).toContainEqual({ correction: 'sendBack', amount: 2000, goesTo: two });
    await decide(next, 'sendBack');
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });

  test('raises the case again, with the reason, where the gateway refuses it', async () => {
    const reference = await cancelled();
    await close();
    await payLate(reference);
    await decide(await theCase(5000), 'sendBack');
    gatewayOf(money.deps).refund = async () => ({ outcome: 'refused', code: 'invalid_params', message: 'Too old' });
    await sendRefunds(money.deps);
    const again = await theCase(5000);
    expect(again.message).toContain('The last refund failed: Too old');
    await money.expectPromisesKept();
  });

  test('works also where the customer was erased at once, whose bank account nobody knows', async () => {
    await close();
    const reference = newReference();
    await openAtGateway(money, reference, { userId: person.user._id });
    await payLate(reference);
    const openCase = await theCase(5000);
    expect(openCase.corrections).toEqual([{ correction: 'sendBack', amount: 5000, goesTo: reference }]);
    expect(openCase.impossible).toEqual([{ correction: 'payOut', why: expect.stringContaining('erased') }]);
    await decide(openCase, 'sendBack');
    expect(await about()).toEqual([]);
    await money.expectPromisesKept();
  });
});
