/**
 * Deposits: credited once with the amount that was paid. Only the gateway's answer counts, whether the browser, a webhook or the sweeper
 * asks for it.
 */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addTransaction, deleteTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../src/platform/database/db.ts';
import { findPaid } from '../../src/money/deposits/find.ts';
import { sweepDeposits } from '../../src/money/deposits/sweep.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, healGateway, newReference, openAtGateway, paymentsOf, type Payments } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { someoneWaits, gatewayOf, withGateway } from '../stack.ts';

const DAY = 86_400_000;
let person: TestCustomer;
let pay: Payments;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
  pay = paymentsOf(money, person);
  await healGateway(money);
});

test('a browser that says the payment was made credits nothing', async () => {
  const reference = newReference();
  await pay.start(reference);
  const { transaction } = await pay.claim(reference);
  expect(transaction).toMatchObject({ status: 'pending', afterBalance: null });
  expect(await money.walletOf(person)).toBe(0);
});

test('a deposit of which its customer says that a transfer was sent says so until it is paid, and credits nothing', async () => {
  const reference = newReference();
  await pay.start(reference);
  const asks = { ...money.depositBody(person, reference, 5000), incomingStatus: 'completed' as const };
  expect((await addTransaction(person.api, asks)).transaction.isSent).toBeUndefined();
  const { transaction } = await addTransaction(person.api, { ...asks, paymentMethod: 'bank_transfer' });
  expect(transaction).toMatchObject({ status: 'pending', isSent: true });
  expect(await pay.list()).toMatchObject([{ transactionId: reference, isSent: true }]);
  expect(await money.walletOf(person)).toBe(0);
  await money.pay(reference);
  const paid = await pay.claim(reference);
  expect(paid.transaction).toMatchObject({ status: 'completed', amount: 5000 });
  expect(paid.transaction.isSent).toBeUndefined();
});

test('claim, webhook and sweeper at once credit once', async () => {
  const reference = newReference();
  await pay.start(reference);
  await money.pay(reference);
  money.clock.advance(10 * 60_000);
  const event = chargeEvent(money, reference);
  await Promise.all([
    pay.claim(reference),
    money.tell(event),
    money.tell(event),
    sweepDeposits(money.deps),
    pay.claim(reference),
  ]);
  expect(await money.walletOf(person)).toBe(5000);
  expect(await pay.list()).toHaveLength(1);
  await money.expectPromisesKept();
});

test('the amount that was paid is credited, with a note when it differs from what was asked for', async () => {
  const reference = newReference();
  await pay.start(reference, 5000);
  await money.pay(reference, 3210.55);
  const { transaction } = await pay.claim(reference);
  expect(transaction).toMatchObject({ status: 'completed', amount: 3210.55, afterBalance: 3210.55 });
  expect(transaction.metadata.note).toBe('Asked for ₦5,000.00, paid ₦3,210.55');
});

test.skipIf(money.world.does.looksUp)(
  'a payment in another currency is not credited and raises a case (not at Monnify, whose sandbox knows naira only)',
  async () => {
    const reference = newReference();
    await pay.start(reference);
    await money.pay(reference);
    expect((await money.tell(chargeEvent(money, reference, { currency: 'USD' }))).status).toBe(200);
    expect(await money.walletOf(person)).toBe(0);
    const admin = await newAdmin(money);
    const { cases } = await getCases(admin.api, { resolved: false });
    const raised = cases.find((openCase) => openCase.reference === reference);
    expect(raised).toMatchObject({ kind: 'foreign_currency', userId: person.user._id });
    const other = await newAdmin(money);
    const word = await resolveCase(admin.api, raised?._id ?? '', { resolution: 'Refunded at the gateway' });
    await approveRequest(other.api, waits(word)._id);
    await expect(resolveCase(admin.api, raised?._id ?? '', { resolution: 'again' })).rejects.toMatchObject({
      status: 409,
    });
  },
);

test.skipIf(money.world.does.looksUp)(
  'a payment in another currency that names no customer is not offered to be credited as naira (not at Monnify, whose sandbox knows naira only)',
  async () => {
    const reference = newReference();
    await openAtGateway(money, reference, {});
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference, { currency: 'USD' }));
    const { cases } = await getCases((await newAdmin(money)).api, { resolved: false, limit: 100 });
    expect(cases.filter((openCase) => openCase.reference === reference)).toMatchObject([
      { kind: 'foreign_currency', userId: null, amount: null, corrections: [] },
    ]);
  },
);

test('a payment without a started deposit is credited to the customer in its metadata', async () => {
  const reference = newReference();
  await openAtGateway(money, reference, { userId: person.user._id, type: 'deposit' });
  await money.pay(reference);
  const other = await money.newPerson();
  const foreign = { ...money.depositBody(other, reference, 5000), incomingStatus: 'completed' as const };
  await expect(addTransaction(other.api, foreign)).rejects.toMatchObject({ status: 403, code: 'not_yours' });
  expect(await money.walletOf(other)).toBe(0);
  expect((await pay.claim(reference)).transaction).toMatchObject({ status: 'completed', amount: 5000 });
  expect((await money.tell(chargeEvent(money, reference))).status).toBe(200);
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
});

test('a payment that names no customer raises a case', async () => {
  const reference = newReference();
  await openAtGateway(money, reference, {});
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  const { rows } = await money.owner.query('SELECT kind FROM money.cases WHERE reference = $1', [reference]);
  expect(rows).toEqual([{ kind: 'unowned_payment' }]);
});

test('a reference that another customer opened cannot be used, and its payment credits its owner', async () => {
  const reference = newReference();
  await pay.start(reference);
  const thief = await money.newPerson();
  await expect(addTransaction(thief.api, money.depositBody(thief, reference, 5000))).rejects.toMatchObject({
    status: 409,
    code: 'payment_started',
  });
  await money.pay(reference);
  const claimed = { ...money.depositBody(thief, reference, 5000), incomingStatus: 'completed' as const };
  await expect(addTransaction(thief.api, claimed)).rejects.toMatchObject({ status: 403 });
  await expect(deleteTransaction(thief.api, reference)).resolves.toMatchObject({ success: true });
  await money.tell(chargeEvent(money, reference));
  expect(await money.walletOf(thief)).toBe(0);
  expect(await money.walletOf(person)).toBe(5000);
});

test('a deposit that begins while its customer is being unblocked waits, and is not refused', async () => {
  await money.owner.query('UPDATE customers SET status = 40 WHERE id = $1', [person.user._id]);
  const unblocking = await money.owner.connect();
  await unblocking.query('BEGIN');
  await unblocking.query('UPDATE customers SET status = 1 WHERE id = $1', [person.user._id]);
  const begun = money.db.query<{ verdict: string }>(
    `SELECT verdict FROM money.open_deposit($1, $2, uuidv7(), 500, 'wallet', '${money.world.name}', now(), '{}', '{1}', now(), '${money.world.name}')`,
    [person.user._id, newReference()],
  );
  await Promise.race([begun, someoneWaits(money)]);
  await unblocking.query('COMMIT');
  unblocking.release();
  expect((await begun).rows).toEqual([{ verdict: 'posted' }]);
});

test('a payment that is credited to two customers at the same time goes to the first', async () => {
  const [other, reference, now] = [await money.newPerson(), newReference(), money.clock.now()];
  const credit = async (to: TestCustomer, on: Pick<Db, 'query'>) => {
    const { rows } = await on.query<{ verdict: string }>(
      `SELECT verdict FROM money.credit_deposit($1, '${money.world.name}', $2, 500000, 0, 'card', $3, $3, '{}')`,
      [to.user._id, reference, now],
    );
    return rows[0]?.verdict;
  };
  const first = await money.db.connect();
  await first.query('BEGIN');
  expect(await credit(person, first)).toBe('posted');
  const second = credit(other, money.db);
  await Promise.race([second, someoneWaits(money)]);
  await first.query('COMMIT');
  first.release();
  expect(await second).toBe('key_reused');
  expect(await credit(other, money.db)).toBe('key_reused');
  expect(await credit(person, money.db)).toBe('repeated');
  expect([await money.walletOf(person), await money.walletOf(other)]).toEqual([5000, 0]);
});

describe('whose a payment is', () => {
  const payeeOf = async (reference: string): Promise<string | undefined> => {
    const { rows } = await money.db.query<{ id: string }>(
      'SELECT customer_id AS id FROM money.payments WHERE reference = $1',
      [reference],
    );
    return rows[0]?.id;
  };
  const claim = async (by: TestCustomer, reference: string, on: Pick<Db, 'query'> = money.db) => {
    const { rows } = await on.query<{ is: boolean }>(
      `SELECT money.assign_payment($1, '${money.world.name}', $2) AS is`,
      [by.user._id, reference],
    );
    return rows[0]?.is;
  };
  const credit = async (to: TestCustomer, reference: string) => {
    const { rows } = await money.db.query<{ verdict: string }>(
      `SELECT verdict FROM money.credit_deposit($1, '${money.world.name}', $2, 500000, 0, 'card', now(), now(), '{}')`,
      [to.user._id, reference],
    );
    return rows[0]?.verdict;
  };

  test('is written down when the gateway opens it, and stays the same when it is opened again', async () => {
    const [other, reference] = [await money.newPerson(), newReference()];
    await pay.start(reference);
    expect(await payeeOf(reference)).toBe(person.user._id);
    await money.owner.query(
      `SELECT money.save_where_to_pay($1, b.id, 'again', NULL)
         FROM money.open_deposit($1, $2, $1, 90000, 'wallet', '${money.world.name}', now(), '{}', NULL, NULL, '${money.world.name}') b`,
      [other.user._id, reference],
    );
    expect(await payeeOf(reference)).toBe(person.user._id);
  });

  test('is decided by who was credited, not by who claimed it first', async () => {
    const [other, reference] = [await money.newPerson(), newReference()];
    expect(await claim(person, reference)).toBe(true);
    expect(await claim(other, reference)).toBe(true);
    expect(await credit(other, reference)).toBe('posted');
    expect(await claim(person, reference)).toBe(false);
    expect(await credit(person, reference)).toBe('key_reused');
    expect(await payeeOf(reference)).toBe(other.user._id);
  });

  test('waits for a claim that comes at the same moment', async () => {
    const [other, reference] = [await money.newPerson(), newReference()];
    const first = await money.db.connect();
    await first.query('BEGIN');
    expect(await claim(person, reference, first)).toBe(true);
    const second = credit(other, reference);
    await Promise.race([second, someoneWaits(money)]);
    await first.query('COMMIT');
    first.release();
    expect([await second, await credit(person, reference)]).toEqual(['posted', 'key_reused']);
  });

  test('is read for a reversal and a dispute, and all books are searched only where it is not written down', async () => {
    const reference = newReference();
    expect(await credit(person, reference)).toBe('posted');
    const client = await money.db.connect();
    const asked = vi.spyOn(client, 'query');
    const find = async () => (await findPaid(client, { gateway: money.world.name, reference }))?.customer_id;
    const searches = () =>
      asked.mock.calls.map((call) => JSON.stringify(call)).filter((text) => text.includes('WHERE t.transaction_id'));
    try {
      expect(await find()).toBe(person.user._id);
      expect(searches()).toEqual([]);
      await money.owner.query('DELETE FROM money.payments WHERE reference = $1', [reference]);
      expect(await find()).toBe(person.user._id);
      expect(searches()).toHaveLength(1);
    } finally {
      asked.mockRestore();
      client.release();
    }
    await money.owner.query(
      `INSERT INTO money.payments (gateway, reference, customer_id) VALUES ('${money.world.name}', $1, $2)`,
      [reference, person.user._id],
    );
  });
});

describe('limits', () => {
  const isOpen = (reference: string) => ({ transactionId: reference, status: 'pending' });

  test('one deposit is at most ten million naira, and a larger one is refused with words that say so', async () => {
    await expect(pay.start(newReference(), 10_000_000.01)).rejects.toMatchObject({
      status: 409,
      code: 'deposit_too_large',
      message: 'One deposit can be at most ₦10,000,000. Please add a smaller amount.',
    });
    expect(await pay.list()).toEqual([]);
    await pay.start(newReference(), 10_000_000);
  });

  test('at most twenty deposits are open at a time, also when they are begun at once', async () => {
    const references = Array.from({ length: 25 }, newReference);
    const answers = await Promise.allSettled(references.map((reference) => pay.start(reference)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }: { reason: unknown }) => reason)).toEqual(
      Array(5).fill(expect.objectContaining({ status: 409, code: 'too_many_open_deposits' })),
    );
    expect(await pay.list()).toHaveLength(20);
    const [first] = await pay.list();
    // A repeated call opens nothing, so it gets an answer; cancelling a deposit makes room for another.
    await pay.start(first?.transactionId ?? '');
    await deleteTransaction(person.api, first?.transactionId ?? '');
    const next = newReference();
    expect((await pay.start(next)).transaction).toMatchObject(isOpen(next));
  });

  test('open deposits come to at most fifty million naira', async () => {
    for (let index = 0; index < 5; index += 1) await pay.start(newReference(), 10_000_000);
    await expect(pay.start(newReference(), 1000)).rejects.toMatchObject({
      status: 409,
      code: 'too_much_open_deposits',
      message: expect.stringContaining('₦50,000,000'),
    });
  });

  test('a payment that was made is credited however many are open and however much it is', async () => {
    for (let index = 0; index < 20; index += 1) await pay.start(newReference());
    const reference = newReference();
    await openAtGateway(money, reference, { userId: person.user._id, type: 'deposit' }, 2_000_000_000);
    await money.pay(reference);
    expect((await pay.claim(reference, 20_000_000)).transaction).toMatchObject({ status: 'completed' });
    expect(await money.walletOf(person)).toBe(20_000_000);
    await expect(pay.claim(newReference())).rejects.toMatchObject({ status: 409, code: 'too_many_open_deposits' });
  });
});

describe('cancelling', () => {
  test('asks the gateway first: paid money is credited and the call says so', async () => {
    const reference = newReference();
    await pay.start(reference);
    await money.pay(reference);
    await expect(deleteTransaction(person.api, reference)).rejects.toMatchObject({ status: 409, code: 'already_paid' });
    expect(await money.walletOf(person)).toBe(5000);
  });

  test('keeps the deposit; money that arrives later completes it with a note', async () => {
    const reference = newReference();
    await pay.start(reference);
    await deleteTransaction(person.api, reference);
    await deleteTransaction(person.api, reference);
    const [cancelled] = await pay.list();
    expect(cancelled).toMatchObject({ status: 'user_cancelled', deletedAt: expect.any(String) });
    await money.pay(reference);
    await money.tell(chargeEvent(money, reference));
    const [late] = await pay.list();
    expect(late).toMatchObject({ status: 'completed', deletedAt: null, afterBalance: 5000 });
    expect(late?.metadata.note).toContain('after it had been cancelled');
    await expect(deleteTransaction(person.api, reference)).rejects.toMatchObject({ status: 409 });
    await money.expectPromisesKept();
  });

  test('of a failed deposit says that the deposit had failed', async () => {
    const reference = newReference();
    await pay.start(reference);
    await money.order(`transactions/${reference}/fail`);
    await pay.claim(reference);
    const answer = await deleteTransaction(person.api, reference);
    expect(answer.message).toBe('The payment had failed already. Nothing was charged.');
    expect((await pay.list())[0]).toMatchObject({ status: 'failed', deletedAt: null });
    const other = newReference();
    await pay.start(other);
    expect((await deleteTransaction(person.api, other)).message).toBe('The transaction was cancelled.');
  });

  test('is refused while the gateway does not answer', async () => {
    const reference = newReference();
    await pay.start(reference);
    await money.order('faults', { mode: 'error', count: 50, path: money.world.paths.verify });
    await expect(deleteTransaction(person.api, reference)).rejects.toMatchObject({ status: 503 });
    expect((await pay.list())[0]?.status).toBe('pending');
    await healGateway(money);
    await expect(deleteTransaction(person.api, 'payment-0-none')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the sweeper', () => {
  test('credits a payment whose tab was closed, and closes a deposit that is a day old', async () => {
    const [paid, unpaid] = [newReference(), newReference()];
    await pay.start(paid);
    await pay.start(unpaid);
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

  test('asks the gateway about an abandoned deposit at most six times, and closes it', async () => {
    const reference = newReference();
    const { transaction } = await pay.start(reference);
    const asked: number[] = [];
    const gateway = new Proxy(gatewayOf(money.deps), {
      get: (target, name, receiver): unknown =>
        name === 'verify'
          ? (item: string) => {
              if (item === reference) asked.push(money.clock.now().getTime() - Date.parse(transaction.timestamp));
              return target.verify(item);
            }
          : Reflect.get(target, name, receiver),
    });
    for (let quarter = 0; quarter < 80 * 4; quarter += 1) {
      money.clock.advance(15 * 60_000);
      await sweepDeposits(withGateway(money.deps, gateway));
    }
    expect(asked.map((ms) => Math.floor(ms / 3_600_000))).toEqual([0, 0, 2, 8, 24, 72]);
    money.clock.set(new Date());
    expect((await pay.list())[0]).toMatchObject({ status: 'failed' });
  });

  test('finds money that arrived after an administrator had set the deposit to failed', async () => {
    const reference = newReference();
    const { transaction } = await pay.start(reference);
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

  test('finds money that arrived after a deposit was closed, and stops looking after 72 hours', async () => {
    const paid = newReference();
    const unpaid = newReference();
    for (const reference of [paid, unpaid]) {
      await pay.start(reference);
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

test('a deposit that was credited by hand is not credited again when its payment arrives', async () => {
  const admin = await newAdmin(money);
  const reference = newReference();
  const { transaction } = await pay.start(reference);
  await setTransactionStatus(admin.api, transaction._id, { status: 'completed' });
  expect(await money.walletOf(person)).toBe(5000);
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  expect(await money.walletOf(person)).toBe(5000);
  await money.expectPromisesKept();
  const { rows } = await money.owner.query(
    `SELECT ${money.world.accounts.in} AS gateway, gateway_fee, adjustment FROM ledger.accounts WHERE customer_id = $1`,
    [person.user._id],
  );
  const fee = money.world.gateway.price('payment', 500_000n);
  expect(rows).toEqual([{ gateway: fee - 500_000n, gateway_fee: -fee, adjustment: 0n }]);
});

test('a deposit that was credited by hand and paid with another amount leaves the wallet and raises a case', async () => {
  const admin = await newAdmin(money);
  const reference = newReference();
  const { transaction } = await pay.start(reference);
  await setTransactionStatus(admin.api, transaction._id, { status: 'completed' });
  await money.pay(reference, 4000);
  await money.tell(chargeEvent(money, reference));
  await money.tell(chargeEvent(money, reference, { id: 'again' }));
  expect(await money.walletOf(person)).toBe(5000);
  const { cases } = await getCases(admin.api, { resolved: false });
  expect(cases.filter((openCase) => openCase.reference === reference)).toMatchObject([
    { kind: 'advance_differs', userId: person.user._id, amount: 4000 },
  ]);
  const { rows } = await money.owner.query(
    `SELECT ${money.world.accounts.in} AS gateway, gateway_fee, adjustment FROM ledger.accounts WHERE customer_id = $1`,
    [person.user._id],
  );
  const fee = money.world.gateway.price('payment', 400_000n);
  expect(rows).toEqual([{ gateway: fee - 400_000n, gateway_fee: -fee, adjustment: -100_000n }]);
  await money.expectPromisesKept();
});

test.each(['.', '..', '-', '=.='])('%s is refused as a reference', async (reference) => {
  await expect(pay.start(reference)).rejects.toMatchObject({
    status: 422,
    fields: { transactionId: 'A reference needs at least one letter or digit' },
  });
  await expect(addTransaction(person.api, money.withdrawalBody(person, reference, 100))).rejects.toMatchObject({
    status: 422,
  });
  expect(await pay.list()).toEqual([]);
});

test.each([
  ['under the minimum', 999.99, 422],
  ['negative', -5000, 422],
  ['zero', 0, 422],
  ['too precise', 5000.001, 422],
  ['huge', 1e12, 422],
])('an amount that is %s is refused', async (_, amount, status) => {
  await expect(pay.start(newReference(), amount)).rejects.toMatchObject({ status });
  expect(await pay.list()).toEqual([]);
});

test('a repeated deposit is paid at the same place, and a repeat with another amount is refused', async () => {
  const reference = newReference();
  const [first, second] = [await pay.start(reference), await pay.start(reference)];
  expect(Object.keys(first.pay ?? {})).toEqual([money.world.does.opens]);
  expect(second.pay).toEqual(first.pay);
  await expect(pay.start(reference, 6000)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
  await expect(pay.claim(reference, 6000)).rejects.toMatchObject({ status: 409, code: 'id_reused' });
});

test('after a gateway did not answer, the same call starts the payment again', async () => {
  const reference = newReference();
  await money.order('faults', { mode: 'error', count: 50, path: money.world.paths.begin });
  await expect(pay.start(reference)).rejects.toMatchObject({ status: 503, code: 'gateway_unavailable' });
  await healGateway(money);
  expect((await pay.start(reference)).pay).toBeDefined();
});

test.each([40, 60])(
  'a customer of status %i may not add money, but is credited for a payment that was made',
  async (status) => {
    const reference = newReference();
    await pay.start(reference);
    await money.pay(reference);
    await money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);
    await expect(pay.start(newReference())).rejects.toMatchObject({ status: 403, code: 'money_blocked' });
    await money.tell(chargeEvent(money, reference));
    expect(await money.walletOf(person)).toBe(5000);
  },
);
