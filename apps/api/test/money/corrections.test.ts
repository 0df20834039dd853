/** Corrections: each case about money has a posting that corrects it, made once by two administrators. */
import { approveRequest, declineRequest } from '@ajose/sdk/admin/approvals';
import { correctCase, getAuditLog, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { getReconciliation, getReconciliationRows } from '@ajose/sdk/admin/reports';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { Correction } from '@ajose/sdk/contract/corrections';
import type { Case } from '@ajose/sdk/contract/dashboard';
import type { ReconciliationLine } from '@ajose/sdk/contract/reports';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { getUser } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectReceivables } from '../../src/money/deposits/reversals.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, newReference, openAtGateway, paymentsOf, sendBack, type Payments } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { totalsSince } from '../totals.ts';
import { gatewayOf } from '../stack.ts';

let person: TestCustomer;
let pay: Payments;

const money = await startMoney({ PAYOUTS: 'manual' });
afterAll(() => money.close());
const gateway = { ...gatewayOf(money.deps) };
const asker = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');
beforeEach(async () => {
  person = await money.newPerson();
  pay = paymentsOf(money, person);
  Object.assign(gatewayOf(money.deps), gateway);
});

const open = async (reference: string): Promise<Case | undefined> =>
  (await getCases(asker.api, { resolved: false, limit: 100 })).cases.find(
    (openCase) => openCase.reference === reference,
  );

async function raised(reference: string): Promise<Case> {
  const openCase = await open(reference);
  if (!openCase) throw new Error(`No case is open about ${reference}`);
  return openCase;
}

/** One administrator requests, another approves. */
async function correct(openCase: Case, correction: Correction, userId?: string): Promise<void> {
  const body = { correction, reason: 'Seen at the bank', ...(userId === undefined ? {} : { userId }) };
  const approval = waits(await correctCase(asker.api, openCase._id, body));
  expect(approval.act).toEqual({
    action: 'correctCase',
    correction,
    reference: openCase.reference,
    reason: 'Seen at the bank',
  });
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ code: 'own_request' });
  await approveRequest(other.api, approval._id);
  expect(await open(openCase.reference ?? '')).toBeUndefined();
  await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_waiting' });
  await expect(correctCase(asker.api, openCase._id, body)).rejects.toMatchObject({ code: 'not_correctable' });
  await money.expectPromisesKept();
}

const offered = (openCase: Case) => openCase.corrections.map(({ correction }) => correction);
const reasons = async () => (await pay.list()).map(({ reason, amount, type }) => [reason, amount, type]);

/** Reads what the bank should hold by a line. @returns a function that says how much more it is by then */
async function atBank(line: ReconciliationLine): Promise<() => Promise<number>> {
  const read = async () => {
    const { bank } = (await getReconciliation(asker.api)).reconciliation;
    const amount = bank.lines.find((item) => item.line === line)?.amount ?? 0;
    const { rows } = await getReconciliationRows(asker.api, { line, limit: 100 });
    expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
    return amount;
  };
  const before = await read();
  return async () => (await read()) - before;
}

async function paid(reference: string, naira = 5000): Promise<void> {
  await pay.start(reference, naira);
  await money.pay(reference);
  await pay.claim(reference, naira);
}

describe('a payment without an owner', () => {
  async function stray(): Promise<Case> {
    const reference = newReference();
    await openAtGateway(money, reference, {});
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference));
    return raised(reference);
  }

  test('is credited once to the customer that two administrators name, and belongs to that customer from then on', async () => {
    const openCase = await stray();
    expect(openCase.corrections).toEqual([
      { correction: 'creditCustomer', amount: 5000 },
      { correction: 'refundPayer', amount: 5000 },
    ]);
    await correct(openCase, 'creditCustomer', person.user._id);
    expect(await money.walletOf(person)).toBe(5000);
    await money.tell(chargeEvent(money, openCase.reference ?? '', { id: 'again' }));
    expect(await money.walletOf(person)).toBe(5000);
    expect(await open(openCase.reference ?? '')).toBeUndefined();
    await money.order(`transactions/${openCase.reference}/reverse`);
    await compareWithGateway(money.deps);
    expect(await money.walletOf(person)).toBe(0);
    const { entries } = await getAuditLog(asker.api, { subject: `case:${openCase._id}` });
    expect(entries).toMatchObject([{ action: 'correctCase', by: { _id: other.id } }]);
    await money.expectPromisesKept();
  });

  test('is not credited once the books have it, also where it is not written down whose it is', async () => {
    const [openCase, another] = [await stray(), await money.newPerson()];
    const body = { correction: 'creditCustomer' as const, reason: 'Hers', userId: person.user._id };
    const approval = waits(await correctCase(asker.api, openCase._id, body));
    await money.owner.query(
      `SELECT money.credit_deposit($1, '${money.world.name}', $2, 500000, 0, 'card', now(), now(), '{}')`,
      [another.user._id, openCase.reference],
    );
    await money.owner.query('DELETE FROM money.payments WHERE reference = $1', [openCase.reference]);
    const verify = vi.spyOn(gatewayOf(money.deps), 'verify');
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_correctable' });
    expect(verify).not.toHaveBeenCalled();
    expect([await money.walletOf(another), await money.walletOf(person)]).toEqual([5000, 0]);
    await money.owner.query(
      `INSERT INTO money.payments (gateway, reference, customer_id) VALUES ('${money.world.name}', $1, $2)`,
      [openCase.reference, another.user._id],
    );
  });

  test('is not credited without a name, to somebody unknown, or once the gateway has refunded it', async () => {
    const openCase = await stray();
    const ask = (userId?: string) =>
      correctCase(asker.api, openCase._id, {
        correction: 'creditCustomer',
        reason: 'Hers',
        ...(userId === undefined ? {} : { userId }),
      });
    await expect(ask()).rejects.toMatchObject({ status: 422 });
    await expect(ask('01890000-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
    const approval = waits(await ask(person.user._id));
    expect(await raised(openCase.reference ?? '')).toMatchObject({ corrections: [], waits: true });
    const another = await money.newPerson();
    await expect(ask(another.user._id)).rejects.toMatchObject({ code: 'other_request_waits' });
    await money.order(`transactions/${openCase.reference}/reverse`);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'gateway_disagrees' });
    expect(await money.walletOf(person)).toBe(0);
    const word = await resolveCase(asker.api, openCase._id, { resolution: 'Refunded at the gateway' });
    await approveRequest(other.api, waits(word)._id);
  });

  test('stays without an owner when the request is declined', async () => {
    const openCase = await stray();
    const body = { correction: 'creditCustomer' as const, reason: 'Hers', userId: person.user._id };
    const approval = waits(await correctCase(asker.api, openCase._id, body));
    await declineRequest(other.api, approval._id, { note: 'It is not hers' });
    expect(await money.walletOf(person)).toBe(0);
    expect(offered(await raised(openCase.reference ?? ''))).toEqual(['creditCustomer', 'refundPayer']);
  });
});

describe('what a customer owes', () => {
  async function owing(): Promise<Case> {
    const reference = newReference();
    await paid(reference);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 4000));
    await money.order(`transactions/${reference}/reverse`);
    await compareWithGateway(money.deps);
    return raised(reference);
  }

  test('cannot be forgiven with a note, and is written off by two administrators', async () => {
    const openCase = await owing();
    await expect(resolveCase(asker.api, openCase._id, { resolution: 'Let it be' })).rejects.toMatchObject({
      status: 409,
      code: 'still_owed',
    });
    expect(openCase.corrections).toEqual([{ correction: 'writeOff', amount: 4000 }]);
    const ofCustomer = async (query: { userId: string; resolved?: boolean }) => {
      const { cases, pagination } = await getCases(asker.api, query);
      return [cases.map(({ _id }) => _id), pagination.total];
    };
    const { _id: userId } = person.user;
    expect(await ofCustomer({ userId, resolved: false })).toEqual([[openCase._id], 1]);
    expect(await ofCustomer({ userId, resolved: true })).toEqual([[], 0]);
    expect(await ofCustomer({ userId: (await money.newPerson()).user._id })).toEqual([[], 0]);
    expect((await getUser(person.api)).user.owed).toEqual([{ because: 'reversed', amount: 4000 }]);
    await correct(openCase, 'writeOff');
    await paid(newReference(), 3000);
    await collectReceivables(money.deps);
    expect(await money.walletOf(person)).toBe(3000);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${openCase.reference}_2`, 500));
    expect((await getUser(person.api)).user.owed).toEqual([]);
  });

  test('is written off without what was collected meanwhile, and not at all once everything was collected', async () => {
    const openCase = await owing();
    const body = { correction: 'writeOff' as const, reason: 'She is ill' };
    const approval = waits(await correctCase(asker.api, openCase._id, body));
    await paid(newReference(), 1000);
    await collectReceivables(money.deps);
    await approveRequest(other.api, approval._id);
    await money.expectPromisesKept();
    const again = await owing();
    const late = waits(await correctCase(asker.api, again._id, body));
    await paid(newReference(), 8000);
    await collectReceivables(money.deps);
    await expect(approveRequest(other.api, late._id)).rejects.toMatchObject({ code: 'not_correctable' });
    expect(await money.walletOf(person)).toBe(4000);
    await money.expectPromisesKept();
  });

  test('is not written off where more is owed by then than the request says', async () => {
    const reference = newReference();
    await paid(reference);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 4000));
    await sendBack(money, reference, 2000);
    const { _id, corrections } = await raised(reference);
    expect(corrections).toEqual([{ correction: 'writeOff', amount: 1000 }]);
    const approval = waits(await correctCase(asker.api, _id, { correction: 'writeOff', reason: 'She is ill' }));
    await sendBack(money, reference, 3000);
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_correctable' });
    expect((await getUser(person.api)).user.owed).toEqual([{ because: 'reversed', amount: 4000 }]);
  });
});

describe('a payout that was settled by hand and at the gateway', () => {
  /** The gateway's answer about the transfer, now and on later look-ups. */
  async function news(withdrawal: Transaction, status: 'success' | 'failed'): Promise<Case> {
    const reference = referenceOf(withdrawal._id);
    const { amount } = withdrawal;
    const transfer = {
      gateway: money.world.name,
      reference,
      status,
      id: 'TRF_1',
      amountKobo: BigInt(amount) * 100n,
      feeKobo: 1000n,
      stampDutyKobo: 0n,
      sessionId: '0'.repeat(30),
      message: '',
    };
    gatewayOf(money.deps).verifyTransfer = async () => ({ outcome: 'done', data: transfer });
    await money.tell(money.world.transferEvent({ reference, kobo: amount * 100, status }));
    return raised(reference);
  }

  /** The bank sends a transfer of 3,000 naira back. */
  async function sentBack(reference: string): Promise<void> {
    const transfer = await gatewayOf(money.deps).verifyTransfer(reference);
    if (transfer.outcome !== 'done') throw new Error('The gateway does not know it');
    const data = { ...transfer.data, status: 'reversed' as const };
    gatewayOf(money.deps).verifyTransfer = async () => ({ outcome: 'done', data });
    await money.tell(money.world.transferEvent({ reference, kobo: 300_000, status: 'reversed' }));
  }

  async function settled(status: 'completed' | 'failed'): Promise<Transaction> {
    await paid(newReference());
    const reference = `WDL_${newReference()}`;
    const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, reference, 3000));
    await setTransactionStatus(asker.api, transaction._id, { status });
    return transaction;
  }

  const accountsOf = async () =>
    (
      await money.owner.query<Record<string, bigint>>(
        `SELECT wallet, ${money.world.accounts.out} AS payout, adjustment, receivable FROM ledger.accounts WHERE customer_id = $1`,
        [person.user._id],
      )
    ).rows[0];

  test('counts once when nothing was paid by hand', async () => {
    const since = await atBank('paidByHand');
    const openCase = await news(await settled('completed'), 'success');
    expect(await since()).toBe(-3000);
    expect(offered(openCase)).toEqual(['countPayout', 'takeBack', 'returnMoney']);
    await correct(openCase, 'countPayout');
    expect(await accountsOf()).toEqual({ wallet: 200_000n, payout: 300_000n, adjustment: 0n, receivable: 0n });
    expect(await since()).toBe(0);
    await compareWithGateway(money.deps);
    expect(await open(openCase.reference ?? '')).toBeUndefined();
  });

  test('is taken back when the money left twice, and what is missing in the wallet is owed', async () => {
    const since = await atBank('paidByHand');
    const openCase = await news(await settled('completed'), 'success');
    await correct(openCase, 'takeBack');
    expect(await accountsOf()).toEqual({ wallet: 0n, payout: 300_000n, adjustment: 300_000n, receivable: -100_000n });
    expect(await reasons()).toContainEqual([expect.stringMatching(/^Paid twice: WDL_/), 2000, 'withdrawal']);
    // The bank has paid all the same.
    expect(await since()).toBe(-3000);
    await paid(newReference(), 4000);
    await collectReceivables(money.deps);
    expect(await money.walletOf(person)).toBe(3000);
    expect(await reasons()).toContainEqual([expect.stringMatching(/^Paid twice: WDL_/), 1000, 'withdrawal']);
    await compareWithGateway(money.deps);
    expect(await open(openCase.reference ?? '')).toBeUndefined();
    await money.expectPromisesKept();
  });

  test('that had been returned but was paid after all is taken back, and returns again when the bank sends it back', async () => {
    const withdrawal = await settled('failed');
    expect(await money.walletOf(person)).toBe(5000);
    const openCase = await news(withdrawal, 'success');
    expect(offered(openCase)).toEqual(['takeBack']);
    await correct(openCase, 'takeBack');
    expect(await accountsOf()).toEqual({ wallet: 200_000n, payout: 300_000n, adjustment: 0n, receivable: 0n });
    const reference = referenceOf(withdrawal._id);
    await sentBack(reference);
    expect(await accountsOf()).toEqual({ wallet: 500_000n, payout: 0n, adjustment: 0n, receivable: 0n });
    await money.expectPromisesKept();
  });

  test('that had been returned but was paid after all counts as one withdrawal and no deposit in each total', async () => {
    const since = await totalsSince(asker, person);
    const withdrawal = await settled('failed');
    expect(await since()).toEqual([
      [5000, 0],
      [5000, 0],
      [5000, 5000],
    ]);

    // The wallet has only 1000 of the 3000 to take back; the rest is collected later.
    const body = money.withdrawalBody(person, `WDL_${newReference()}`, 4000);
    await setTransactionStatus(asker.api, (await addTransaction(person.api, body)).transaction._id, {
      status: 'completed',
    });
    await correct(await news(withdrawal, 'success'), 'takeBack');
    await paid(newReference(), 2500);
    await collectReceivables(money.deps);
    expect(await money.walletOf(person)).toBe(500);
    expect(await since()).toEqual([
      [7500, 7000],
      [7500, 7000],
      [14_500, 14_500],
    ]);

    const reference = referenceOf(withdrawal._id);
    await sentBack(reference);
    expect(await money.walletOf(person)).toBe(3500);
    // What left keeps its day on staff's screens; the customer's own list has what stayed away.
    expect(await since()).toEqual([
      [7500, 7000],
      [7500, 4000],
      [14_500, 14_500],
    ]);
  });

  test.skipIf(money.world.does.endsTransfersOnce)(
    'that is paid and sent back over and over returns each time (not at Monnify, where a transfer ends once)',
    async () => {
      const withdrawal = await settled('failed');
      const reference = referenceOf(withdrawal._id);
      for (let turn = 0; turn < 3; turn += 1) {
        await correct(await news(withdrawal, 'success'), 'takeBack');
        expect(await money.walletOf(person)).toBe(2000);
        await sentBack(reference);
        expect(await money.walletOf(person)).toBe(5000);
      }
    },
  );

  test('that neither the gateway nor the bank paid returns to the wallet', async () => {
    const since = await atBank('paidByHand');
    const openCase = await news(await settled('completed'), 'failed');
    await expect(
      correctCase(asker.api, openCase._id, { correction: 'countPayout', reason: 'Paid' }),
    ).rejects.toMatchObject({ code: 'gateway_disagrees' });
    await correct(openCase, 'returnMoney');
    expect(await since()).toBe(0);
    expect(await accountsOf()).toEqual({ wallet: 500_000n, payout: 0n, adjustment: 0n, receivable: 0n });
    expect((await pay.list()).find(({ type, amount }) => type === 'withdrawal' && amount === 3000)?.status).toBe(
      'failed',
    );
  });
});

describe('a deposit that was credited by hand and paid with another amount', () => {
  async function advanced(naira: number): Promise<Case> {
    const reference = newReference();
    const { transaction } = await pay.start(reference);
    await setTransactionStatus(asker.api, transaction._id, { status: 'completed' });
    await money.pay(reference, naira);
    await money.tell(chargeEvent(money, reference));
    return raised(reference);
  }

  test('gives the customer the rest when more was paid', async () => {
    const since = await atBank('creditedByHand');
    const openCase = await advanced(7000);
    expect(openCase.corrections).toEqual([{ correction: 'creditDifference', amount: 2000 }]);
    await correct(openCase, 'creditDifference');
    expect(await money.walletOf(person)).toBe(7000);
    expect(await reasons()).toContainEqual([`Correction: ${openCase.reference}`, 2000, 'deposit']);
    expect(await since()).toBe(0);
  });

  test('takes the rest back when less was paid, and the customer owes what is missing in the wallet', async () => {
    const since = await atBank('creditedByHand');
    const openCase = await advanced(2000);
    expect(await since()).toBe(3000);
    expect(openCase.corrections).toEqual([{ correction: 'takeDifference', amount: 3000 }]);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${openCase.reference}`, 4000));
    const body = { correction: 'takeDifference' as const, reason: 'Seen at the bank' };
    await approveRequest(other.api, waits(await correctCase(asker.api, openCase._id, body))._id);
    expect(await money.walletOf(person)).toBe(0);
    expect(await since()).toBe(0);
    const owing = await raised(openCase.reference ?? '');
    expect(owing).toMatchObject({
      kind: 'reversal_not_covered',
      corrections: [{ correction: 'writeOff', amount: 2000 }],
    });
    // A loss of ours, which the bank knows nothing of.
    await correct(owing, 'writeOff');
    expect(await since()).toBe(0);
    await money.expectPromisesKept();
  });
});

test('two approvals at the same moment post once', async () => {
  const reference = newReference();
  await openAtGateway(money, reference, {});
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  const body = { correction: 'creditCustomer' as const, reason: 'Hers', userId: person.user._id };
  const approval = waits(await correctCase(asker.api, (await raised(reference))._id, body));
  const third = await newAdmin(money, 'Nneka Eze');
  await money.owner.query(`UPDATE staff SET created_at = created_at - interval '1 day' WHERE id = $1`, [third.id]);
  const both = await Promise.allSettled([
    approveRequest(other.api, approval._id),
    approveRequest(third.api, approval._id),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
});
