/** Refunds: payments without an owner that two administrators send back, and customers' payments that go back. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { correctCase, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { Case } from '@ajose/sdk/contract/dashboard';
import { getUserStats } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bookUnowned, applyPayment } from '../../src/money/deposits/credit.ts';
import { collectReceivables } from '../../src/money/deposits/reversals.ts';
import { searchDisputes } from '../../src/money/disputes/disputes.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { applyRefund, applyRefundsOf, searchRefunds } from '../../src/money/refunds.ts';
import { readGatewayLines } from '../../src/money/reconciliation/gateway-balance.ts';
import { sendRefunds } from '../../src/money/send-refunds.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import {
  chargeEvent,
  newReference,
  openAtGateway,
  moveRefund,
  payIn,
  paymentsOf,
  applyRefundOf,
  sendBack,
  type Payments,
} from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { gatewayOf } from '../stack.ts';

const MINUTE = 60_000;

const money = await startMoney();
afterAll(() => money.close());
const gateway = { ...gatewayOf(money.deps) };
const asker = await newAdmin(money, 'Adaeze Okafor');
const other = await newAdmin(money, 'Tunde Bakare');
beforeEach(() => {
  Object.assign(gatewayOf(money.deps), gateway);
});

async function find(reference: string): Promise<Case | undefined> {
  const { cases } = await getCases(asker.api, { resolved: false, limit: 100 });
  return cases.find((openCase) => openCase.reference === reference);
}

async function stray(): Promise<string> {
  const reference = newReference();
  await openAtGateway(money, reference, {});
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  return reference;
}

async function ask(reference: string): Promise<Approval> {
  const body = { correction: 'refundPayer', reason: 'Nobody knows this payment' } as const;
  return waits(await correctCase(asker.api, (await find(reference))?._id ?? '', body));
}

const refundsOf = async (reference: string): Promise<number[]> => {
  const { refunds } = (await (await fetch(`${money.gatewayUrl}/sandbox/books`)).json()) as {
    refunds: { transaction_reference: string; amount: number }[];
  };
  return refunds.filter((refund) => refund.transaction_reference === reference).map(({ amount }) => amount);
};

test('a refund of a payment without an owner is offered beside crediting it, needs two, is sent once, and keeps the books', async () => {
  const reference = await stray();
  expect((await find(reference))?.corrections).toEqual([
    { correction: 'creditCustomer', amount: 5000 },
    { correction: 'refundPayer', amount: 5000 },
  ]);
  const approval = await ask(reference);
  expect(approval).toMatchObject({ user: null, amount: 5000, act: { correction: 'refundPayer', reference } });
  expect(await refundsOf(reference)).toEqual([]);
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ code: 'own_request' });
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  await sendRefunds(money.deps);
  expect(await refundsOf(reference)).toEqual([500_000]);
  // The gateway repeats its event about the payment.
  await money.tell(chargeEvent(money, reference, { id: 'again' }));
  expect(await find(reference)).toBeUndefined();
  await money.expectPromisesKept();
});

test.skipIf(!money.world.does.disputes)(
  'a payment without an owner is not sent back while its payer disputes it at the bank, which would pay it twice (not at Monnify, which tells of no dispute)',
  async () => {
    const reference = await stray();
    const approval = await ask(reference);
    const data = (await money.order(`transactions/${reference}/dispute`)) as { id: number };
    await money.tell({ event: 'charge.dispute.create', data });
    await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_correctable' });
    const about = async (kind: string) =>
      (await getCases(asker.api, { resolved: false, limit: 100 })).cases.find(
        (openCase) => openCase.reference === reference && openCase.kind === kind,
      );
    expect(await about('unowned_payment')).toMatchObject({
      corrections: [{ correction: 'creditCustomer' }],
      impossible: [{ correction: 'refundPayer', why: expect.stringContaining('disputes it') }],
    });
    await money.tell({ event: 'charge.dispute.resolve', data: await money.order(`disputes/${data.id}/release`) });
    await resolveCase(asker.api, (await about('dispute'))?._id ?? '', { resolution: 'The bank has let go' });
    await approveRequest(other.api, (await ask(reference))._id);
    await sendRefunds(money.deps);
    expect(await refundsOf(reference)).toEqual([500_000]);
    await money.expectPromisesKept();
  },
);

test('a refund is not offered where a part of the payment went back, and the case says why', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  await money.order(`transactions/${reference}/refund`, { amount: 200_000 });
  await moveRefund(money, reference, 'process');
  await searchRefunds(money.deps);
  await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'not_correctable' });
  const openCase = await find(reference);
  expect(openCase).toMatchObject({
    corrections: [{ correction: 'creditCustomer' }],
    impossible: [{ correction: 'refundPayer', why: expect.stringContaining('A part of it went back') }],
  });
  const body = { correction: 'refundPayer', reason: 'Nobody knows this payment' } as const;
  await expect(correctCase(asker.api, openCase?._id ?? '', body)).rejects.toMatchObject({ code: 'not_correctable' });
  expect(await refundsOf(reference)).toEqual([200_000]);
  await money.expectPromisesKept();
});

test('a refund is not asked for where the gateway has sent the payment back already', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  await money.order(`transactions/${reference}/reverse`);
  await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'gateway_disagrees' });
  expect(await refundsOf(reference)).toEqual([500_000]);
});

test('an answer that was lost is looked up before it is sent again', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  gatewayOf(money.deps).refund = async (payment) => {
    await gateway.refund(payment);
    return { outcome: 'unknown', message: 'The answer was lost' };
  };
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  Object.assign(gatewayOf(money.deps), gateway);
  money.clock.advance(2 * MINUTE);
  expect(await sendRefunds(money.deps)).toBe(1);
  money.clock.advance(2 * MINUTE);
  expect(await sendRefunds(money.deps)).toBe(0);
  expect(await refundsOf(reference)).toEqual([500_000]);
});

test('a look-up that is refused without saying that there is no payment leaves a refund as it is', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  await approveRequest(other.api, approval._id);
  gatewayOf(money.deps).verify = async () => ({ outcome: 'refused', code: '99', message: 'Unable to process request' });
  expect(await sendRefunds(money.deps)).toBe(1);
  expect(await find(reference)).toBeUndefined();
  Object.assign(gatewayOf(money.deps), gateway);
  money.clock.advance(2 * MINUTE);
  expect(await sendRefunds(money.deps)).toBe(1);
  expect(await refundsOf(reference)).toEqual([500_000]);
  await money.expectPromisesKept();
});

test('a refund of a payment that the gateway does not have waits for a decision again', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  await approveRequest(other.api, approval._id);
  const missing = { outcome: 'refused', code: 'transaction_not_found', message: 'There is none' } as const;
  gatewayOf(money.deps).verify = async () => missing;
  await sendRefunds(money.deps);
  expect(await find(reference)).toMatchObject({ message: expect.stringContaining('There is none') });
  expect(await refundsOf(reference)).toEqual([]);
});

test('a payment that the gateway refuses to send back waits for a decision again', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  gatewayOf(money.deps).refund = async () => ({
    outcome: 'refused',
    code: 'invalid_params',
    message: 'Balance too low',
  });
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  expect(await find(reference)).toMatchObject({
    kind: 'unowned_payment',
    amount: 5000,
    message: expect.stringContaining('Balance too low'),
    corrections: [{ correction: 'creditCustomer' }, { correction: 'refundPayer' }],
  });
  expect(await refundsOf(reference)).toEqual([]);
  await money.expectPromisesKept();
});

test('a payment without an owner whose refund fails stays with us and waits for a decision again', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  expect(await unowned()).toContainEqual({ reference, kept: 500_000n });
  await moveRefund(money, reference, 'fail');
  await applyRefundOf(money, reference);
  expect(await find(reference)).toMatchObject({ kind: 'unowned_payment', amount: 5000 });
  expect(await unowned()).toContainEqual({ reference, kept: 500_000n });
  await approveRequest(other.api, (await ask(reference))._id);
  await sendRefunds(money.deps);
  await moveRefund(money, reference, 'process');
  await searchRefunds(money.deps);
  expect(await unowned()).not.toContainEqual(expect.objectContaining({ reference }));
  await money.expectPromisesKept();
});

test('a payment without an owner of which a part did not go back can be credited in full', async () => {
  const person = await money.newPerson();
  const reference = await stray();
  await money.order(`transactions/${reference}/refund`, { amount: 200_000 });
  await searchRefunds(money.deps);
  const word = await resolveCase(asker.api, (await find(reference))?._id ?? '', { resolution: 'It goes back' });
  await approveRequest(other.api, waits(word)._id);
  await moveRefund(money, reference, 'fail');
  await searchRefunds(money.deps);
  const again = await find(reference);
  expect(again).toMatchObject({ kind: 'unowned_payment', amount: 5000 });
  const body = { correction: 'creditCustomer', reason: 'It is theirs', userId: person.user._id } as const;
  await approveRequest(other.api, waits(await correctCase(asker.api, again?._id ?? '', body))._id);
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
});

test('a payment without an owner is in the books, by itself and after it is credited', async () => {
  const person = await money.newPerson();
  const before = await platform();
  const reference = await stray();
  expect((await platform()).held - before.held).toBe(500_000n);
  await money.order(`transactions/${reference}/refund`, { amount: 100_000 });
  await moveRefund(money, reference, 'process');
  await searchRefunds(money.deps);
  expect((await platform()).held - before.held).toBe(400_000n);
  const body = { correction: 'creditCustomer', reason: 'It is theirs', userId: person.user._id } as const;
  const approval = waits(await correctCase(asker.api, (await find(reference))?._id ?? '', body));
  await approveRequest(other.api, approval._id);
  expect(await platform()).toEqual(before);
  // The refunded part is the customer's.
  expect(await money.walletOf(person)).toBe(4000);
  await money.expectPromisesKept();
});

test.skipIf(!money.world.does.disputes)(
  'what a dispute took of a payment without an owner is not taken again from its owner (not at Monnify, which tells of no dispute)',
  async () => {
    const person = await money.newPerson();
    const reference = await stray();
    const { id } = (await money.order(`transactions/${reference}/dispute`, { amount: 200_000 })) as { id: number };
    await money.order(`disputes/${id}/take`);
    await searchRefunds(money.deps);
    expect(await unowned()).toContainEqual({ reference, kept: 300_000n });
    const body = { correction: 'creditCustomer', reason: 'It is theirs', userId: person.user._id } as const;
    const approval = waits(await correctCase(asker.api, (await find(reference))?._id ?? '', body));
    await approveRequest(other.api, approval._id);
    expect(await money.walletOf(person)).toBe(3000);
    for (const search of [searchDisputes, searchRefunds, searchDisputes]) await search(money.deps);
    expect(await money.walletOf(person)).toBe(3000);
    await money.expectPromisesKept();
  },
);

test('a payment that went back before we heard of it costs its fee, and one that went back in part is a case', async () => {
  const before = await explained();
  const [full, part] = [newReference(), newReference()];
  for (const reference of [full, part]) {
    await openAtGateway(money, reference, {});
    await money.pay(reference);
  }
  await money.order(`transactions/${full}/refund`, { amount: 500_000 });
  await money.order(`transactions/${part}/refund`, { amount: 200_000 });
  for (const reference of [full, part]) {
    await moveRefund(money, reference, 'process');
    money.world.changeCharge(reference, { status: 'reversed' });
  }
  await searchRefunds(money.deps);
  expect(await explained()).toBe(before);
  expect(await unowned()).not.toContainEqual(expect.objectContaining({ reference: full }));
  expect(await find(full)).toBeUndefined();
  expect(await find(part)).toMatchObject({ kind: 'unowned_payment', amount: 3000 });
  await money.expectPromisesKept();
});

test('a payment that is credited after it was booked as nobody’s and went back has one fee', async () => {
  const person = await money.newPerson();
  const before = await explained();
  const reference = newReference();
  await openAtGateway(money, reference, { userId: person.user._id });
  await money.pay(reference);
  const paid = await gatewayOf(money.deps).verify(reference);
  await money.order(`transactions/${reference}/refund`, { amount: 500_000 });
  await moveRefund(money, reference, 'process');
  await searchRefunds(money.deps);
  if (paid.outcome !== 'done') throw new Error('The gateway did not answer');
  await applyPayment(money.deps, paid.data);
  expect(await money.walletOf(person)).toBe(0);
  expect(await explained()).toBe(before);
  await money.expectPromisesKept();
});

test('a payment that was to go back before we heard of it is credited when its refund fails', async () => {
  const person = await money.newPerson();
  const before = await explained();
  const reference = newReference();
  await openAtGateway(money, reference, { userId: person.user._id });
  await money.pay(reference);
  await money.order(`transactions/${reference}/refund`, { amount: 500_000 });
  money.world.changeCharge(reference, { status: 'reversed' });
  await searchRefunds(money.deps);
  expect(await money.walletOf(person)).toBe(0);
  await moveRefund(money, reference, 'fail');
  money.world.changeCharge(reference, { status: 'success' });
  await applyRefundOf(money, reference);
  expect(await money.walletOf(person)).toBe(5000);
  expect(await find(reference)).toBeUndefined();
  expect(await explained()).toBe(before);
  await money.expectPromisesKept();
});

test('a payment whose owner was found later is not sent back as nobody’s', async () => {
  const person = await money.newPerson();
  const reference = newReference();
  await openAtGateway(money, reference, {});
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  expect(await find(reference)).toMatchObject({ kind: 'unowned_payment', amount: 5000 });
  const charge = await gatewayOf(money.deps).verify(reference);
  if (charge.outcome !== 'done') throw new Error('The gateway did not answer');
  await applyPayment(money.deps, { ...charge.data, metadata: { userId: person.user._id } });
  expect(await money.walletOf(person)).toBe(5000);
  expect(await find(reference)).toBeUndefined();
  // Two administrators decided before the customer was credited.
  const { rows } = await money.owner.query<{ id: string }>(
    'UPDATE money.cases SET resolved_at = NULL, resolution = NULL WHERE reference = $1 RETURNING id',
    [reference],
  );
  const asked = await money.owner.query('SELECT money.ask_refund($1, 500000, NULL, $2, now()) AS done', [
    rows[0]?.id,
    'Sent back',
  ]);
  expect(asked.rows).toEqual([{ done: false }]);
  const heard = `SELECT money.apply_refund(NULL, NULL, '${money.world.name}', $1, $2, $3, 500000, now())`;
  await expect(money.owner.query(heard, ['9000001', reference, 'processed'])).rejects.toThrow('has an owner');
  await money.expectPromisesKept();
});

test('a payment that was credited is not booked as nobody’s as well', async () => {
  const person = await money.newPerson();
  const before = await explained();
  const reference = newReference();
  await openAtGateway(money, reference, { userId: person.user._id });
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  const paid = await gatewayOf(money.deps).verify(reference);
  if (paid.outcome !== 'done') throw new Error('The gateway did not answer');
  await bookUnowned(money.deps, paid.data);
  expect(await explained()).toBe(before);
  expect(await unowned()).not.toContainEqual(expect.objectContaining({ reference }));
  await money.expectPromisesKept();
});

/** The gateway's balance above the books' balance. */
async function explained(): Promise<bigint> {
  const { booksKobo } = await readGatewayLines(money.db, money.world.name, money.clock.now());
  return BigInt(money.world.balanceKobo()) - booksKobo;
}

describe("a refund of a customer's payment", () => {
  let person: TestCustomer;
  let pay: Payments;
  beforeEach(async () => {
    person = await money.newPerson();
    pay = paymentsOf(money, person);
  });

  const paid = (naira: number, reference?: string): Promise<string> => payIn(money, person, naira, reference);

  /** The gateway starts a refund. @param tells whether its webhook arrives */
  async function begin(reference: string, naira: number, tells = true): Promise<void> {
    await money.order(`transactions/${reference}/refund`, { amount: naira * 100 });
    if (tells) await applyRefundOf(money, reference);
  }

  async function goOn(reference: string, how: Parameters<typeof moveRefund>[2]): Promise<void> {
    await moveRefund(money, reference, how);
    await applyRefundOf(money, reference);
  }

  const states = async (reference: string) =>
    (await pay.list()).filter(({ reason }) => reason.includes(reference)).map(({ type, status }) => [type, status]);

  test('sets the money aside when it begins, and takes it when it is processed', async () => {
    const reference = await paid(5000);
    await begin(reference, 2000);
    expect(await money.walletOf(person)).toBe(3000);
    expect(await states(reference)).toEqual([['withdrawal', 'pending']]);
    const { stats } = await getUserStats(person.api, person.user._id);
    expect(stats).toMatchObject({ heldBalance: 2000, refundingBalance: 2000 });
    await goOn(reference, 'start');
    await goOn(reference, 'process');
    expect(await money.walletOf(person)).toBe(3000);
    expect(await states(reference)).toEqual([['withdrawal', 'completed']]);
    await money.expectPromisesKept();
  });

  test('that has ended does not begin again when an answer comes late', async () => {
    const reference = await paid(5000);
    await begin(reference, 2000);
    const [refund] = money.world.refunds().filter((refund) => refund.reference === reference);
    const news = {
      gateway: money.world.name,
      id: String(refund?.id),
      reference,
      amountKobo: 200_000n,
      disputeId: null,
    } as const;
    await goOn(reference, 'process');
    await applyRefund(money.deps, { ...news, status: 'pending' });
    await applyRefund(money.deps, { ...news, status: 'processed' });
    expect(await money.walletOf(person)).toBe(3000);
    expect(await states(reference)).toEqual([['withdrawal', 'completed']]);
    await money.expectPromisesKept();
  });

  test('gives the money back when it fails, even where a part was no longer in the wallet', async () => {
    const reference = await paid(5000);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 4000));
    await begin(reference, 3000);
    expect(await money.walletOf(person)).toBe(0);
    await paid(1500);
    await collectReceivables(money.deps);
    expect(await money.walletOf(person)).toBe(0);
    await goOn(reference, 'fail');
    // The remaining 1,000, and 1,500 that were collected.
    expect(await money.walletOf(person)).toBe(2500);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}_2`, 2500));
    await money.expectPromisesKept();
  });

  test.skipIf(!money.world.does.refundsNeedDetails)(
    'asks an administrator for the bank details of the payer, until the gateway continues it (not at Monnify, which has no such state)',
    async () => {
      const reference = await paid(5000);
      await begin(reference, 2000);
      await goOn(reference, 'needs-attention');
      expect(await find(reference)).toMatchObject({ kind: 'refund_needs_attention', amount: 2000 });
      expect(await money.walletOf(person)).toBe(3000);
      await goOn(reference, 'process');
      expect(await find(reference)).toBeUndefined();
    },
  );

  test('is found in the list where its webhooks were lost, each of two equal ones', async () => {
    const reference = await paid(5000);
    for (let n = 0; n < 2; n += 1) {
      await begin(reference, 1000, false);
      await moveRefund(money, reference, 'process');
    }
    await searchRefunds(money.deps);
    await searchRefunds(money.deps);
    expect(await money.walletOf(person)).toBe(3000);
    await money.expectPromisesKept();
  });

  test.skipIf(!money.world.does.disputes)(
    'that belongs to a dispute is treated as that dispute: its money is taken once (not at Monnify, which offers none)',
    async () => {
      const reference = await paid(10_000);
      const opened = (await money.order(`transactions/${reference}/dispute`, { amount: 400_000 })) as { id: number };
      await money.tell({ event: 'charge.dispute.create', data: opened });
      const ended = await money.order(`disputes/${opened.id}/take`);
      await money.tell({ event: 'charge.dispute.resolve', data: ended });
      await applyRefundOf(money, reference);
      await searchRefunds(money.deps);
      expect(await money.walletOf(person)).toBe(6000);
      await money.expectPromisesKept();
    },
  );

  test.skipIf(!money.world.does.disputes)(
    'that made its dispute known takes the money once (not at Monnify, which offers none)',
    async () => {
      const reference = await paid(10_000);
      const opened = (await money.order(`transactions/${reference}/dispute`, { amount: 400_000 })) as { id: number };
      await money.order(`disputes/${opened.id}/take`);
      await applyRefundOf(money, reference);
      await searchDisputes(money.deps);
      expect(await money.walletOf(person)).toBe(6000);
    },
  );

  test.skipIf(!money.world.does.disputes)(
    'and a dispute together take no more than was paid; what a dispute gives up can be refunded (not at Monnify, which offers none)',
    async () => {
      const reference = await paid(10_000);
      const opened = (await money.order(`transactions/${reference}/dispute`, { amount: 400_000 })) as { id: number };
      await money.tell({ event: 'charge.dispute.create', data: opened });
      await begin(reference, 10_000);
      await goOn(reference, 'process');
      expect(await money.walletOf(person)).toBe(0);
      const ended = await money.order(`disputes/${opened.id}/release`);
      await money.tell({ event: 'charge.dispute.resolve', data: ended });
      expect(await money.walletOf(person)).toBe(0);
      const { rows } = await money.owner.query('SELECT taken_back FROM money.deposits WHERE customer_id = $1', [
        person.user._id,
      ]);
      expect(rows).toEqual([{ taken_back: 1_000_000n }]);
      await money.expectPromisesKept();
    },
  );

  test('comes back where the gateway later says that it failed', async () => {
    const reference = await paid(5000);
    await sendBack(money, reference, 2000);
    const refund = money.world.refunds().at(-1);
    const words = {
      gateway: money.world.name,
      id: String(refund?.id),
      reference,
      amountKobo: 200_000n,
      disputeId: null,
    };
    await applyRefund(money.deps, { ...words, status: 'failed' });
    expect(await money.walletOf(person)).toBe(5000);
    await applyRefund(money.deps, { ...words, status: 'processed' });
    expect(await money.walletOf(person)).toBe(3000);
    await money.expectPromisesKept();
  });

  test('that failed after all gives the customer nothing that was written off', async () => {
    const reference = await paid(5000);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 4000));
    await sendBack(money, reference);
    expect(await owed()).toBe(-400_000n);
    await money.owner.query('SELECT ledger.lock($1), money.forgive_receivables($1, $2, now())', [
      person.user._id,
      reference,
    ]);
    const refund = money.world.refunds().at(-1);
    const words = {
      gateway: money.world.name,
      id: String(refund?.id),
      reference,
      amountKobo: 500_000n,
      disputeId: null,
    };
    for (const status of ['failed', 'processed', 'failed'] as const) {
      await applyRefund(money.deps, { ...words, status });
      // 1,000 were left of the payment.
      expect(await money.walletOf(person)).toBe(status === 'failed' ? 1000 : 0);
    }
    const { rows } = await money.owner.query('SELECT adjustment FROM ledger.accounts WHERE customer_id = $1', [
      person.user._id,
    ]);
    expect(rows).toEqual([{ adjustment: 0n }]);
    await money.expectPromisesKept();
  });

  test('is not mistaken for a refund of another payment whose reference is its number', async () => {
    const first = await paid(1000);
    await sendBack(money, first);
    const number = String(money.world.refunds().at(-1)?.id);
    await paid(500_000, number);
    await sendBack(money, number);
    expect(await money.walletOf(person)).toBe(0);
    await money.expectPromisesKept();
  });

  test('and its debt are not taken for those of a payment whose reference looks alike', async () => {
    const reference = newReference();
    await paid(1000, reference);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 1000));
    await sendBack(money, reference);
    const lookalike = `${reference}-0`;
    await paid(1000, lookalike);
    await sendBack(money, lookalike);
    await paid(1000);
    await collectReceivables(money.deps);
    // Both payments went back, and 1,000 had left before.
    expect(await money.walletOf(person)).toBe(0);
    expect(await owed()).toBe(0n);
    await money.expectPromisesKept();
  });

  const owed = async () =>
    (
      await money.owner.query<{ kobo: bigint }>(
        'SELECT receivable AS kobo FROM ledger.accounts WHERE customer_id = $1',
        [person.user._id],
      )
    ).rows[0]?.kobo;

  test('is not assumed from the word reversed, which takes nothing and makes somebody look', async () => {
    const reference = await paid(100_000);
    await sendBack(money, reference, 1000);
    money.world.changeCharge(reference, { status: 'reversed' });
    await compareWithGateway(money.deps);
    expect(await money.walletOf(person)).toBe(99_000);
    expect(await find(reference)).toMatchObject({
      kind: 'payment_reversed',
      amount: 99_000,
      corrections: [{ correction: 'takeBack', amount: 99_000 }],
    });
    // The rest is refunded after all.
    money.world.changeCharge(reference, { status: 'success' });
    await sendBack(money, reference);
    await compareWithGateway(money.deps);
    expect(await money.walletOf(person)).toBe(0);
    expect(await find(reference)).toBeUndefined();
    await money.expectPromisesKept();
  });

  test('that cannot be read hides no other: the other listed ones and those that are open are handled', async () => {
    const [listed, open] = [await paid(1000), await paid(2000)];
    for (const reference of [listed, open]) await begin(reference, 1000);
    for (const reference of [listed, open]) await moveRefund(money, reference, 'process');
    const unread = { id: 'odd', unread: 'The answer cannot be read' };
    const listRefunds: Gateway['listRefunds'] = async ({ page }) => ({
      outcome: 'done',
      data: page === 1 ? [unread] : [],
    });
    Object.assign(gatewayOf(money.deps), { listRefunds });
    await searchRefunds(money.deps);
    expect(await find('odd')).toMatchObject({ kind: 'listed_only' });
    const { rows } = await money.owner.query<{ state: string }>(
      'SELECT state FROM money.refunds WHERE reference = ANY ($1)',
      [[listed, open]],
    );
    expect(rows).toEqual([{ state: 'processed' }, { state: 'processed' }]);
    // An unreadable refund of this payment may be the ordered one.
    await expect(applyRefundsOf(money.deps, { gateway: gateway.name, reference: listed })).rejects.toThrow(
      'Refund odd could not be read',
    );
  });

  test('is tried again where the look-up of its payment is refused because of a passing fault', async () => {
    const reference = await paid(1000);
    const verify = async () => ({ outcome: 'refused' as const, code: '99', message: 'Unable to process request' });
    Object.assign(gatewayOf(money.deps), { verify });
    await expect(applyRefundsOf(money.deps, { gateway: gateway.name, reference })).rejects.toThrow('Unable to process');
  });

  test('is looked up even when the list of refunds does not come', async () => {
    const reference = await paid(1000);
    await begin(reference, 1000);
    await moveRefund(money, reference, 'process');
    const listRefunds: Gateway['listRefunds'] = async () => ({ outcome: 'unknown', message: 'HTTP 503' });
    Object.assign(gatewayOf(money.deps), { listRefunds });
    await expect(searchRefunds(money.deps)).rejects.toThrow('refunds could not be taken in');
    const { rows } = await money.owner.query('SELECT state FROM money.refunds WHERE reference = $1', [reference]);
    expect(rows).toEqual([{ state: 'processed' }]);
  });

  test('is looked up until it ends, however old it is', async () => {
    const reference = await paid(5000);
    await begin(reference, 2000);
    money.clock.advance(90 * 86_400_000);
    await moveRefund(money, reference, 'fail');
    await searchRefunds(money.deps);
    expect(await money.walletOf(person)).toBe(5000);
  });
});

async function unowned(): Promise<{ reference: string; kept: bigint }[]> {
  const { rows } = await money.owner.query<{ reference: string; kept: bigint }>(
    'SELECT reference, kobo - returned_kobo AS kept FROM money.unowned_payments WHERE ended_at IS NULL',
  );
  return rows;
}

async function platform(): Promise<{ held: bigint; gateway: bigint; gateway_fee: bigint }> {
  const { rows } = await money.owner.query<{ held: bigint; gateway: bigint; gateway_fee: bigint }>(
    `SELECT held, ${money.world.accounts.in} AS gateway, gateway_fee FROM ledger.accounts WHERE customer_id = money.platform()`,
  );
  if (!rows[0]) throw new Error('The platform has no account');
  return rows[0];
}
