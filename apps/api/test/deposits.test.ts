/** Deposits: credited once with what was really paid, from wherever the news comes; nobody's word but the gateway's counts. */
import { createHmac } from 'node:crypto';
import { getExceptions, resolveException } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { LedgerException } from '@ajose/sdk/contract/dashboard';
import { addTransaction, deleteTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargeOnWire } from '../../paystack-sandbox/src/answers.ts';
import { sweepDeposits } from '../src/deposits/sweep.ts';
import type { Gateway } from '../src/gateway/gateway.ts';
import { compareWithGateway } from '../src/reconciliation/gateway-books.ts';
import { startMoney, type Money } from './money.ts';
import { newAdmin, type TestCustomer } from './people.ts';

const DAY = 86_400_000;
let money: Money;
let person: TestCustomer;
let made = 0;

beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
  await healGateway();
});

const healGateway = () => fetch(`${money.gatewayUrl}/sandbox/faults`, { method: 'DELETE' });
const newReference = (): string => `payment-${(made += 1)}-wallet-ABCDE`;
const start = (reference: string, amount = 5000) =>
  addTransaction(person.api, money.depositBody(person, reference, amount));
const claim = (reference: string, amount = 5000) =>
  addTransaction(person.api, { ...money.depositBody(person, reference, amount), incomingStatus: 'completed' });
const only = async () => (await getUserTransactions(person.api, person.user._id, { limit: 100 })).data;

function chargeEvent(reference: string, changes: object = {}) {
  const charge = money.sandbox.books.charge(reference);
  if (!charge) throw new Error('The gateway has no such payment');
  return { event: 'charge.success', data: { ...chargeOnWire(charge), ...changes } };
}

/** Opens a payment at the gateway as the browser does when recording it here had failed. */
async function openAtGateway(reference: string, metadata: object, amount = 500_000): Promise<void> {
  const answer = await fetch(`${money.gatewayUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_of_the_tests' },
    body: JSON.stringify({
      email: 'someone@example.com',
      amount,
      currency: 'NGN',
      reference,
      metadata: JSON.stringify(metadata),
    }),
  });
  expect(answer.status).toBe(200);
}

test('the browser saying it was paid credits nothing', async () => {
  const reference = newReference();
  await start(reference);
  const { transaction } = await claim(reference);
  expect(transaction).toMatchObject({ status: 'pending', afterBalance: null });
  expect(await money.walletOf(person)).toBe(0);
});

test('claim, webhook and sweeper at once credit once', async () => {
  const reference = newReference();
  await start(reference);
  await money.pay(reference);
  money.clock.advance(10 * 60_000);
  const event = chargeEvent(reference);
  await Promise.all([
    claim(reference),
    money.tell(event),
    money.tell(event),
    sweepDeposits(money.deps),
    claim(reference),
  ]);
  expect(await money.walletOf(person)).toBe(5000);
  expect(await only()).toHaveLength(1);
  await money.expectPromisesKept();
});

test('what is credited is what was paid, with a note where it differs', async () => {
  const reference = newReference();
  await start(reference, 5000);
  await money.pay(reference, 3210.55);
  const { transaction } = await claim(reference);
  expect(transaction).toMatchObject({ status: 'completed', amount: 3210.55, afterBalance: 3210.55 });
  expect(transaction.metadata.note).toBe('Asked for ₦5,000.00, paid ₦3,210.55');
});

test('another currency is not credited and a person is told', async () => {
  const reference = newReference();
  await start(reference);
  await money.pay(reference);
  expect((await money.tell(chargeEvent(reference, { currency: 'USD' }))).status).toBe(200);
  expect(await money.walletOf(person)).toBe(0);
  const admin = await newAdmin(money);
  const { exceptions } = await getExceptions(admin.api, { resolved: false });
  const raised = exceptions.find((one) => one.reference === reference);
  expect(raised).toMatchObject({ kind: 'foreign_currency', userId: person.user._id });
  await resolveException(admin.api, raised?._id ?? '', { resolution: 'Refunded at the gateway' });
  await expect(resolveException(admin.api, raised?._id ?? '', { resolution: 'again' })).rejects.toMatchObject({
    status: 409,
  });
});

test('a payment that was never announced is credited by its metadata, to whom it names', async () => {
  const reference = newReference();
  await openAtGateway(reference, { userId: person.user._id, type: 'deposit' });
  await money.pay(reference);
  const other = await money.newPerson();
  const foreign = { ...money.depositBody(other, reference, 5000), incomingStatus: 'completed' as const };
  await expect(addTransaction(other.api, foreign)).rejects.toMatchObject({ status: 403, code: 'not_yours' });
  expect(await money.walletOf(other)).toBe(0);
  expect((await claim(reference)).transaction).toMatchObject({ status: 'completed', amount: 5000 });
  expect((await money.tell(chargeEvent(reference))).status).toBe(200);
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
});

test('a payment that names nobody is kept for a person to look at', async () => {
  const reference = newReference();
  await openAtGateway(reference, {});
  await money.pay(reference);
  await money.tell(chargeEvent(reference));
  const { rows } = await money.owner.query('SELECT kind FROM money.exceptions WHERE reference = $1', [reference]);
  expect(rows).toEqual([{ kind: 'unowned_payment' }]);
});

test("a reference that somebody else opened is nobody else's, and credits its owner", async () => {
  const reference = newReference();
  await start(reference);
  const thief = await money.newPerson();
  await expect(addTransaction(thief.api, money.depositBody(thief, reference, 5000))).rejects.toMatchObject({
    status: 409,
    code: 'payment_started',
  });
  await money.pay(reference);
  const claimed = { ...money.depositBody(thief, reference, 5000), incomingStatus: 'completed' as const };
  await expect(addTransaction(thief.api, claimed)).rejects.toMatchObject({ status: 403 });
  await expect(deleteTransaction(thief.api, reference)).resolves.toMatchObject({ success: true });
  await money.tell(chargeEvent(reference));
  expect(await money.walletOf(thief)).toBe(0);
  expect(await money.walletOf(person)).toBe(5000);
});

describe('cancelling', () => {
  test('asks the gateway first: paid money is credited and the call says so', async () => {
    const reference = newReference();
    await start(reference);
    await money.pay(reference);
    await expect(deleteTransaction(person.api, reference)).rejects.toMatchObject({ status: 409, code: 'already_paid' });
    expect(await money.walletOf(person)).toBe(5000);
  });

  test('keeps the row, and money that arrives later completes it with a note', async () => {
    const reference = newReference();
    await start(reference);
    await deleteTransaction(person.api, reference);
    await deleteTransaction(person.api, reference);
    const [cancelled] = await only();
    expect(cancelled).toMatchObject({ status: 'user_cancelled', deletedAt: expect.any(String) });
    await money.pay(reference);
    await money.tell(chargeEvent(reference));
    const [late] = await only();
    expect(late).toMatchObject({ status: 'completed', deletedAt: null, afterBalance: 5000 });
    expect(late?.metadata.note).toContain('after it had been cancelled');
    await expect(deleteTransaction(person.api, reference)).rejects.toMatchObject({ status: 409 });
    await money.expectPromisesKept();
  });

  test('says of one that had failed that it had failed', async () => {
    const reference = newReference();
    await start(reference);
    await money.order(`transactions/${reference}/fail`);
    await claim(reference);
    const answer = await deleteTransaction(person.api, reference);
    expect(answer.message).toBe('The payment had failed already. Nothing was charged.');
    expect((await only())[0]).toMatchObject({ status: 'failed', deletedAt: null });
    const other = newReference();
    await start(other);
    expect((await deleteTransaction(person.api, other)).message).toBe('The transaction was cancelled.');
  });

  test('is not done while the gateway cannot be asked', async () => {
    const reference = newReference();
    await start(reference);
    await money.order('faults', { mode: 'error', count: 50, path: '/transaction/verify' });
    await expect(deleteTransaction(person.api, reference)).rejects.toMatchObject({ status: 503 });
    expect((await only())[0]?.status).toBe('pending');
    await healGateway();
    await expect(deleteTransaction(person.api, 'payment-0-none')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the sweeper', () => {
  test('credits what was paid in a tab that was closed, and fails what is a day old', async () => {
    const [paid, unpaid] = [newReference(), newReference()];
    await start(paid);
    await start(unpaid);
    await money.pay(paid);
    money.clock.advance(10 * 60_000);
    await sweepDeposits(money.deps);
    expect(await money.walletOf(person)).toBe(5000);
    money.clock.advance(DAY);
    await sweepDeposits(money.deps);
    const { rows } = await money.owner.query(
      'SELECT status FROM ledger.transactions WHERE customer_id = $1 ORDER BY status',
      [person.user._id],
    );
    expect(rows).toEqual([{ status: 'completed' }, { status: 'failed' }]);
  });

  test('finds money that came after an administrator had decided that none would come', async () => {
    const reference = newReference();
    const { transaction } = await start(reference);
    const admin = await newAdmin(money);
    await setTransactionStatus(admin.api, transaction._id, { status: 'failed' });
    await money.pay(reference);
    money.clock.advance(2 * 3_600_000);
    await sweepDeposits(money.deps);
    expect(await money.walletOf(person)).toBe(5000);
    const { rows } = await money.owner.query('SELECT look_at FROM money.deposits WHERE customer_id = $1', [
      person.user._id,
    ]);
    expect(rows).toEqual([{ look_at: null }]);
  });

  test('finds money that came after a deposit was closed, and stops looking when none can come any more', async () => {
    const paid = newReference();
    const unpaid = newReference();
    for (const reference of [paid, unpaid]) {
      await start(reference);
      await deleteTransaction(person.api, reference);
    }
    await money.pay(paid);
    money.clock.advance(2 * 3_600_000);
    await sweepDeposits(money.deps);
    expect(await money.walletOf(person)).toBe(5000);
    money.clock.advance(3 * DAY);
    await sweepDeposits(money.deps);
    const { rows } = await money.owner.query('SELECT look_at FROM money.deposits WHERE customer_id = $1', [
      person.user._id,
    ]);
    expect(rows).toEqual([{ look_at: null }, { look_at: null }]);
    await money.expectPromisesKept();
  });
});

describe('webhooks', () => {
  test('with a forged, missing or foreign signature change nothing', async () => {
    const reference = newReference();
    await start(reference);
    await money.pay(reference);
    const event = chargeEvent(reference);
    const forged = createHmac('sha512', 'another secret').update(JSON.stringify(event)).digest('hex');
    for (const signature of [forged, '', 'zz', 'a'.repeat(128)]) {
      expect((await money.tell(event, signature)).status).toBe(401);
    }
    expect(await money.walletOf(person)).toBe(0);
    const { rows } = await money.owner.query(
      `SELECT key FROM money.gateway_events WHERE body->'data'->>'reference' = $1`,
      [reference],
    );
    expect(rows).toEqual([]);
  });

  test('that are signed but no events are refused, and those of unknown kinds are kept', async () => {
    expect((await money.tell({ nothing: true })).status).toBe(400);
    expect((await money.tell({ event: 'something.new', data: { id: 1 } })).status).toBe(200);
  });

  test('that say one thing and mean another, or cannot be read, credit nothing and are shown to a person', async () => {
    const reference = newReference();
    await start(reference);
    const data = { id: `odd-${reference}`, reference, amount: 500_000, currency: 'NGN', status: 'failed' };
    await money.tell({ event: 'charge.success', data });
    expect(await money.walletOf(person)).toBe(0);
    const { rows } = await money.owner.query('SELECT kind FROM money.exceptions WHERE reference = $1', [
      `charge.success:odd-${reference}`,
    ]);
    expect(rows).toEqual([{ kind: 'event_unread' }]);
  });

  test('that pay under a name of our own movements credit nothing, so that the name stays free', async () => {
    const reference = `PAY-${newReference()}`;
    await money.tell({
      event: 'charge.success',
      data: {
        id: reference,
        reference,
        status: 'success',
        amount: 500_000,
        currency: 'NGN',
        metadata: { userId: person.user._id },
      },
    });
    expect(await only()).toEqual([]);
    const { rows } = await money.owner.query('SELECT kind FROM money.exceptions WHERE reference = $1', [reference]);
    expect(rows).toEqual([{ kind: 'reference_taken' }]);
  });

  test('that were kept but not acted upon are done by the job', async () => {
    const { handleEvents } = await import('../src/events/events.ts');
    const reference = newReference();
    await start(reference);
    await money.pay(reference);
    await money.owner.query(`SELECT money.keep_event($1, 'charge.success', $2, $3)`, [
      `kept-${reference}`,
      chargeEvent(reference),
      money.clock.now(),
    ]);
    money.clock.advance(10_000);
    await handleEvents(money.deps);
    expect(await money.walletOf(person)).toBe(5000);
  });
});

test('a payment of which the gateway now says another amount is raised, once for all', async () => {
  const admin = await newAdmin(money);
  const reference = newReference();
  await start(reference);
  await money.pay(reference);
  await claim(reference);
  const gateway: Gateway = {
    ...money.deps.gateway,
    verify: async (key) => {
      const answer = await money.deps.gateway.verify(key);
      return key === reference && answer.outcome === 'done'
        ? { ...answer, data: { ...answer.data, amountKobo: 400_000n } }
        : answer;
    },
  };
  const found = async (): Promise<readonly LedgerException[]> => {
    const { exceptions } = await getExceptions(admin.api, { limit: 100 });
    return exceptions.filter((one) => one.reference === reference);
  };
  await compareWithGateway({ ...money.deps, gateway });
  const [raised, ...others] = await found();
  expect(raised).toMatchObject({ kind: 'gateway_differs', amount: 5000 });
  expect(raised?.message).toContain('success, 400000 kobo');
  expect(others).toEqual([]);
  await resolveException(admin.api, raised?._id ?? '', { resolution: 'The gateway mends it' });
  await compareWithGateway({ ...money.deps, gateway });
  expect((await found()).map(({ _id }) => _id)).toEqual([raised?._id]);
  expect(await money.walletOf(person)).toBe(5000);
});

describe('what the gateway takes back', () => {
  test('leaves the wallet once, as a transaction that can be seen', async () => {
    const reference = newReference();
    await start(reference);
    await money.pay(reference);
    await claim(reference);
    const refund = {
      event: 'refund.processed',
      data: { id: `r-${reference}`, transaction_reference: reference, amount: 200_000 },
    };
    await money.tell(refund);
    await money.tell(refund);
    expect(await money.walletOf(person)).toBe(3000);
    await money.order(`transactions/${reference}/reverse`);
    await compareWithGateway(money.deps);
    await compareWithGateway(money.deps);
    expect(await money.walletOf(person)).toBe(0);
    expect((await only()).filter(({ reason }) => reason === `Reversed: ${reference}`)).toHaveLength(2);
    await money.expectPromisesKept();
  });

  test('is read as digits too, and each part of it by its own name', async () => {
    const reference = newReference();
    await start(reference);
    await money.pay(reference);
    await claim(reference);
    for (const part of ['a', 'b']) {
      await money.tell({
        event: 'refund.processed',
        data: { refund_reference: `${reference}-${part}`, transaction_reference: reference, amount: '100000' },
      });
    }
    expect(await money.walletOf(person)).toBe(3000);
  });

  test('and the wallet no longer has is flagged for a person', async () => {
    const reference = newReference();
    await start(reference);
    await money.pay(reference);
    await claim(reference);
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${reference}`, 4000));
    await money.tell({
      event: 'refund.processed',
      data: { id: `s-${reference}`, transaction_reference: reference, amount: 500_000 },
    });
    expect(await money.walletOf(person)).toBe(1000);
    const { rows } = await money.owner.query('SELECT kind FROM money.exceptions WHERE reference = $1', [reference]);
    expect(rows).toEqual([{ kind: 'reversal_not_covered' }]);
  });
});

test('an administrator credits by hand, and what the gateway brings later makes that good', async () => {
  const admin = await newAdmin(money);
  const reference = newReference();
  const { transaction } = await start(reference);
  await setTransactionStatus(admin.api, transaction._id, { status: 'completed' });
  expect(await money.walletOf(person)).toBe(5000);
  await money.pay(reference);
  await money.tell(chargeEvent(reference));
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
  const { rows } = await money.owner.query('SELECT gateway, adjustment FROM ledger.accounts WHERE customer_id = $1', [
    person.user._id,
  ]);
  expect(rows).toEqual([{ gateway: -500_000n, adjustment: 0n }]);
});

test('one credited by hand that is paid with another amount keeps the wallet as it is and is shown to a person', async () => {
  const admin = await newAdmin(money);
  const reference = newReference();
  const { transaction } = await start(reference);
  await setTransactionStatus(admin.api, transaction._id, { status: 'completed' });
  await money.pay(reference, 4000);
  await money.tell(chargeEvent(reference));
  await money.tell(chargeEvent(reference, { id: 'again' }));
  expect(await money.walletOf(person)).toBe(5000);
  const { exceptions } = await getExceptions(admin.api, { resolved: false });
  expect(exceptions.filter((one) => one.reference === reference)).toMatchObject([
    { kind: 'advance_differs', userId: person.user._id, amount: 4000 },
  ]);
  const { rows } = await money.owner.query('SELECT gateway, adjustment FROM ledger.accounts WHERE customer_id = $1', [
    person.user._id,
  ]);
  expect(rows).toEqual([{ gateway: -400_000n, adjustment: -100_000n }]);
  await money.expectPromisesKept();
});

test.each(['.', '..', '-', '=.='])('%s is no reference', async (reference) => {
  await expect(start(reference)).rejects.toMatchObject({
    status: 422,
    fields: { transactionId: 'A reference needs at least one letter or digit' },
  });
  await expect(addTransaction(person.api, money.withdrawalBody(person, reference, 10))).rejects.toMatchObject({
    status: 422,
  });
  expect(await only()).toEqual([]);
});

test.each([
  ['under the minimum', 999.99, 422],
  ['negative', -5000, 422],
  ['zero', 0, 422],
  ['too precise', 5000.001, 422],
  ['huge', 1e12, 422],
])('an amount that is %s is refused', async (_, amount, status) => {
  await expect(start(newReference(), amount)).rejects.toMatchObject({ status });
  expect(await only()).toEqual([]);
});

test('the same reference with another amount is refused, and the same again answers the same code', async () => {
  const reference = newReference();
  const [first, second] = [await start(reference), await start(reference)];
  expect(second.accessCode).toBe(first.accessCode);
  await expect(start(reference, 6000)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
  await expect(claim(reference, 6000)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
});

test('a gateway that does not answer leaves a row that can be opened by the same call again', async () => {
  const reference = newReference();
  await money.order('faults', { mode: 'error', count: 50, path: '/transaction/initialize' });
  await expect(start(reference)).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
  await healGateway();
  expect((await start(reference)).accessCode).toBeTruthy();
});

test.each([40, 60])('a customer of status %i may not add money, but what was paid arrives', async (status) => {
  const reference = newReference();
  await start(reference);
  await money.pay(reference);
  await money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);
  await expect(start(newReference())).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
  await money.tell(chargeEvent(reference));
  expect(await money.walletOf(person)).toBe(5000);
});
