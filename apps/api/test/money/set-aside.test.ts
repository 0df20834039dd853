/** Money that may go back: what is written off and then not owed after all, and who gets what a dispute leaves. */
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo } from '@ajose/sdk/domain/money';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { applyDispute } from '../../src/money/disputes/disputes.ts';
import type { GatewayDispute, RefundStatus } from '../../src/gateways/gateway.ts';
import { startMoney } from '../money.ts';
import { payIn, sayOfRefund } from '../payments.ts';
import type { TestCustomer } from '../people.ts';

let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
});

const refund = (reference: string, status: RefundStatus, naira: number) => sayOfRefund(money, reference, status, naira);

const dispute = (reference: string, news: Pick<GatewayDispute, 'status' | 'resolution'>, naira: number) =>
  applyDispute(money.deps, money.world.name, {
    ...news,
    id: `${reference}-dispute`,
    reference,
    amountKobo: toKobo(naira),
    category: 'chargeback',
    createdAt: money.clock.now(),
    dueAt: money.clock.now(),
  });

const account = async () =>
  (
    await money.owner.query(
      'SELECT wallet, held, circle, receivable, adjustment FROM ledger.accounts WHERE customer_id = $1',
      [person.user._id],
    )
  ).rows[0];

test('a debt that was written off, and was not owed after all, costs nothing when the refund comes and fails again', async () => {
  const reference = await payIn(money, person, 10_000);
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  await addInvestment(person.api, {
    userId: person.user._id,
    productId,
    capital: 2000,
    idempotencyKey: randomUUID(),
  });
  await refund(reference, 'pending', 10_000);
  await money.owner.query('SELECT ledger.lock($1), money.forgive_receivables($1, $2, now())', [
    person.user._id,
    reference,
  ]);
  for (const status of ['failed', 'processed', 'failed'] as const) await refund(reference, status, 10_000);
  expect(await account()).toEqual({ wallet: 800_000n, held: 0n, circle: 0n, receivable: 0n, adjustment: 0n });
  await money.expectPromisesKept();
});

test('what a dispute for a part leaves stays in the wallet: a circle gets nothing of what the bank took', async () => {
  const reference = await payIn(money, person, 10_000);
  await dispute(reference, { status: 'pending', resolution: null }, 10_000);
  await money.owner.query(
    `SELECT money.begin_circle_part($1, uuidv7(), uuidv7(), 1, 1000000, current_date, 'Circle: Market women, turn 1', now())`,
    [person.user._id],
  );
  await dispute(reference, { status: 'resolved', resolution: 'merchant-accepted' }, 4000);
  expect(await account()).toMatchObject({ wallet: 600_000n, held: 0n, circle: 0n, receivable: 0n });
  await money.expectPromisesKept();
});

test.each([
  ['at once', ['processed']],
  ['after it waited', ['pending', 'processed']],
] as const)(
  'what was paid beyond what was credited by hand goes back first, by a refund that is processed %s',
  async (_when, states) => {
    const reference = `payment-${randomUUID()}`;
    const { transaction } = await addTransaction(person.api, money.depositBody(person, reference, 10_000));
    await money.owner.query(`SELECT money.decide($1, $2, 'completed', now(), '{}')`, [
      person.user._id,
      transaction._id,
    ]);
    await money.owner.query(`SELECT money.credit_deposit($1, $2, $3, 1200000, 0, 'card', now(), now(), '{}')`, [
      person.user._id,
      money.world.name,
      reference,
    ]);
    for (const state of states) await refund(reference, state, 2000);
    expect(await account()).toMatchObject({ wallet: 1_000_000n, held: 0n, receivable: 0n, adjustment: 0n });
    await refund(reference, 'failed', 2000);
    expect(await account()).toMatchObject({ wallet: 1_000_000n, adjustment: 200_000n });
    await money.expectPromisesKept();
  },
);
