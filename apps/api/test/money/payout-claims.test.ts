/** What is checked when a payout is claimed and sent: who may send it, the customer's status, the setting, the recipient's code. */
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { accountOf, startMoney } from '../money.ts';
import { payIn, sendBack } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { gatewayOf, beforeTheOrder, withGateway, gatewayBut } from '../stack.ts';

const MINUTE = 60_000;
let person: TestCustomer;
let made = 0;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(10_000);
});
// One test's pending payout must not be paid in the next.
afterEach(() => money.owner.query(`UPDATE money.payouts SET run_at = NULL`));

async function withdraw(amount: number): Promise<string> {
  const id = `WDL_${(made += 1)}_CLAIMS`;
  return (await addTransaction(person.api, money.withdrawalBody(person, id, amount))).transaction._id;
}

async function stateOf(id: string): Promise<string | undefined> {
  const { rows } = await money.owner.query<{ state: string }>('SELECT state FROM money.payouts WHERE id = $1', [id]);
  return rows[0]?.state;
}

const account = () => accountOf(money, person);

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Runs the job with all that is due soon, and lets the gateway settle. */
async function later(ms = 15 * MINUTE): Promise<void> {
  money.clock.advance(ms);
  await payOut(money.deps);
  await settle();
}

const refusal = { outcome: 'refused' as const, code: 'not_found', message: 'Recipient specified was not found' };
const noAnswer = { outcome: 'unknown' as const, message: 'No answer' };

describe('a sender that stalls for longer than its lease', () => {
  /** Another process claims the payout and sends an order, which arrives without an answer. */
  async function otherOrder(id: string): Promise<void> {
    money.clock.advance(2 * MINUTE);
    await payOut(
      withGateway(
        money.deps,
        gatewayBut(money.deps, {
          transfer: async (order) => {
            await gatewayOf(money.deps).transfer(order);
            return noAnswer;
          },
        }),
      ),
    );
    expect(await stateOf(id)).toBe('unknown');
  }

  test('returns no money when its own order is refused after another order was sent', async () => {
    const id = await withdraw(2000);
    let transfers = 0;
    await payOut(
      withGateway(
        money.deps,
        gatewayBut(money.deps, {
          transfer: async () => {
            transfers += 1;
            if (transfers === 1) await otherOrder(id);
            return refusal;
          },
        }),
      ),
    );
    expect(await account()).toEqual({ wallet: 8000, held: 2000, payout: 0 });
    await settle();
    await later();
    expect(await stateOf(id)).toBe('paid');
    expect(await account()).toEqual({ wallet: 8000, held: 0, payout: 2000 });
    await money.expectPromisesKept();
  });

  test('sends nothing once another process has claimed the payout', async () => {
    const id = await withdraw(2000);
    const orders: string[] = [];
    const gateway = gatewayBut(money.deps, {
      transfer: async ({ reference }) => {
        orders.push(reference);
        return refusal;
      },
    });
    let claimed = false;
    const other = async () => {
      if (claimed) return;
      claimed = true;
      await otherOrder(id);
    };
    await payOut(beforeTheOrder(withGateway(money.deps, gateway), other));
    expect(orders).toEqual([]);
    await later();
    expect(await stateOf(id)).toBe('paid');
    await money.expectPromisesKept();
  });

  test('does not put the payout back to waiting', async () => {
    const id = await withdraw(2000);
    await payOut(
      withGateway(
        money.deps,
        gatewayBut(money.deps, {
          transfer: async () => {
            await otherOrder(id);
            return { outcome: 'refused', code: 'low_balance', message: 'Your balance is not enough' };
          },
        }),
      ),
    );
    expect(await stateOf(id)).toBe('unknown');
    const admin = await newAdmin(money);
    await expect(setTransactionStatus(admin.api, id, { status: 'failed' })).rejects.toMatchObject({
      code: 'transfer_on_its_way',
    });
  });
});

describe('the status of the customer', () => {
  const become = (status: number) =>
    money.owner.query('UPDATE customers SET status = $2 WHERE id = $1', [person.user._id, status]);

  test('is judged again when the payout is claimed, and a payout that waited for the status is sent once it allows it', async () => {
    const id = await withdraw(500);
    await become(2);
    await payOut(money.deps);
    await later();
    expect(await stateOf(id)).toBe('waiting');
    expect(money.world.transfer(referenceOf(id))).toBeUndefined();
    await become(1);
    await later(MINUTE);
    await later();
    expect(await stateOf(id)).toBe('paid');
  });

  /** Something happens between the claim and the order. */
  const payOutWhen = (happens: () => Promise<unknown>) => payOut(beforeTheOrder(money.deps, happens));

  test('is judged once more before the gateway is asked: nothing is on its way, so it can be decided by hand', async () => {
    const id = await withdraw(500);
    await payOutWhen(() => become(2));
    expect(await stateOf(id)).toBe('waiting');
    expect(money.world.transfer(referenceOf(id))).toBeUndefined();
    await setTransactionStatus((await newAdmin(money)).api, id, { status: 'failed' });
    expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
    await money.expectPromisesKept();
  });

  test('is judged once more before the gateway is asked: of a customer who owes money by then the withdrawal waits', async () => {
    person = await money.newPerson();
    const payment = await payIn(money, person, 5000);
    const id = await withdraw(5000);
    await payOutWhen(() => sendBack(money, payment));
    expect(await stateOf(id)).toBe('waiting');
    expect(money.world.transfer(referenceOf(id))).toBeUndefined();
    await money.expectPromisesKept();
  });

  test('keeps an order that the gateway does not know from being sent again', async () => {
    const id = await withdraw(500);
    await payOut(withGateway(money.deps, gatewayBut(money.deps, { transfer: async () => noAnswer })));
    await become(2);
    await later();
    expect(await stateOf(id)).toBe('unknown');
    expect(money.world.transfer(referenceOf(id))).toBeUndefined();
    await become(1);
    await later();
    await later();
    expect(await stateOf(id)).toBe('paid');
  });

  test('delays nobody else’s payouts', async () => {
    const blocked: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      person = await money.newPerson(1000);
      blocked.push(await withdraw(500));
      await become(2);
    }
    person = await money.newPerson(1000);
    const id = await withdraw(500);
    await payOut(money.deps);
    await settle();
    await later();
    expect(await stateOf(id)).toBe('paid');
    expect(new Set(await Promise.all(blocked.map(stateOf)))).toEqual(new Set(['waiting']));
  });
});

test('a withdrawal that was asked for under manual payouts is sent when they become automatic', async () => {
  const { env } = money.deps;
  env.payouts = 'manual';
  const id = await withdraw(700);
  await later();
  expect(await stateOf(id)).toBe('waiting');
  env.payouts = 'automatic';
  await later();
  await later();
  expect(await stateOf(id)).toBe('paid');
});

test.skipIf(!money.world.does.recipients)(
  'a recipient that the gateway no longer knows is created again, and the payout is paid (not at Monnify, which has no recipients)',
  async () => {
    const first = await withdraw(100);
    await payOut(money.deps);
    await settle();
    await later();
    expect(await stateOf(first)).toBe('paid');
    money.sandbox.books.recipients.clear();
    const id = await withdraw(200);
    await payOut(money.deps);
    await settle();
    await later();
    expect(await stateOf(id)).toBe('paid');
    expect(money.sandbox.books.recipients.size).toBe(1);
    const { data } = await getUserTransactions(person.api, person.user._id, { limit: 100 });
    expect(data.find(({ _id }) => _id === id)).toMatchObject({ status: 'completed' });
  },
);
