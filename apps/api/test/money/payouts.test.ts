/** Payouts with an unclear outcome: their money stays held until the gateway, a day's time or an administrator decides. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../src/gateways/deps.ts';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { withHealth } from '../../src/gateways/health.ts';
import { watchGateways } from '../../src/gateways/watch.ts';
import { nextPayoutAt, payOut, referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { waits } from '../approvals.ts';
import { accountOf, startMoney } from '../money.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { gatewayOf, beforeTheOrder, withGateway, gatewayBut } from '../stack.ts';

const MINUTE = 60_000;
const RICH = 100_000_000_000;
/** After six hours an order is not repeated, and a day later it counts as lost. */
const LOST = 30 * 60 * MINUTE;
let person: TestCustomer;
let admin: TestAdmin;
let other: TestAdmin;
let made = 0;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(10_000);
  admin = await newAdmin(money);
  other = await newAdmin(money);
  await fetch(`${money.gatewayUrl}/sandbox/faults`, { method: 'DELETE' });
  await money.order('balance', { balance: RICH });
});
// One test's pending payout must not be paid in the next.
afterEach(() => money.owner.query(`UPDATE money.payouts SET run_at = NULL`));

async function withdraw(amount: number) {
  const id = `WDL_${(made += 1)}_PAYOUTS`;
  return (await addTransaction(person.api, money.withdrawalBody(person, id, amount))).transaction;
}

async function payout(id: string) {
  const { rows } = await money.owner.query<{ state: string; run_at: Date | null; attempts: number }>(
    'SELECT state, run_at, attempts FROM money.payouts WHERE id = $1',
    [id],
  );
  const [first] = rows;
  if (!first) throw new Error('There is no such payout');
  return first;
}
const stateOf = async (id: string) => (await payout(id)).state;

async function seen(id: string) {
  const { data } = await getUserTransactions(person.api, person.user._id, { limit: 100 });
  return data.find(({ _id }) => _id === id);
}

const account = () => accountOf(money, person);

const decide = (id: string, status: 'completed' | 'failed') => setTransactionStatus(admin.api, id, { status });

/** Runs the job with all that is due soon, and lets the gateway settle. */
async function later(deps: Partial<Deps> = {}, ms = 15 * MINUTE): Promise<void> {
  money.clock.advance(ms);
  await payOut({ ...money.deps, ...deps });
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const manual = () => ({ env: { ...money.deps.env, payouts: 'manual' as const } });

describe('an order', () => {
  /** The order gets no answer and the gateway does not know it: it is lost or still under way. */
  async function unansweredPayout(amount: number) {
    // The first call creates the recipient; its path begins with the same text.
    const first = await withdraw(100);
    await payOut(money.deps);
    // On a busy machine the gateway settles later than the first look.
    await expect.poll(() => later().then(() => stateOf(first._id))).toBe('paid');
    const asked = await withdraw(amount);
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.transfer, method: 'POST' });
    await payOut(money.deps);
    expect(await stateOf(asked._id)).toBe('unknown');
    return asked;
  }

  test('without an answer is not decided by hand when the next is refused for a low balance, and is paid when money is there', async () => {
    const asked = await unansweredPayout(2000);
    await money.order('balance', { balance: 0 });
    await later();
    expect(await stateOf(asked._id)).toBe('unknown');
    for (const status of ['failed', 'completed'] as const) {
      await expect(decide(asked._id, status)).rejects.toMatchObject({ status: 409, code: 'transfer_on_its_way' });
    }
    expect(await account()).toMatchObject({ held: 2000 });
    await money.order('balance', { balance: RICH });
    await later();
    await later();
    expect(await stateOf(asked._id)).toBe('paid');
    expect(money.world.transfers().filter(({ reference }) => reference === referenceOf(asked._id))).toHaveLength(1);
    await money.expectPromisesKept();
  });

  test('without an answer whose transfer arrives after a refusal is paid once and not returned', async () => {
    const asked = await unansweredPayout(2000);
    await money.order('balance', { balance: 0 });
    await later();
    await money.order('balance', { balance: RICH });
    // The first order arrives now.
    await gatewayOf(money.deps).transfer({
      reference: referenceOf(asked._id),
      amountKobo: 200_000n,
      to: { name: 'ADA', accountNumber: '0000000000', bankCode: '058' },
      reason: 'Ajose withdrawal',
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await later();
    expect(await stateOf(asked._id)).toBe('paid');
    expect(await account()).toEqual({ wallet: 7900, held: 0, payout: 2100 });
    await money.expectPromisesKept();
  });

  test('without an answer returns no money when the next one is refused for another reason', async () => {
    const asked = await unansweredPayout(2000);
    const gateway = gatewayBut(money.deps, {
      transfer: async () => ({ outcome: 'refused', code: 'not_found', message: 'Recipient specified was not found' }),
    });
    await later(withGateway({}, gateway));
    expect(await stateOf(asked._id)).toBe('unknown');
    expect(await account()).toMatchObject({ held: 2000 });
    await later(withGateway({}, gateway), LOST);
    expect(await stateOf(asked._id)).toBe('waiting');
    await later(withGateway({}, gateway));
    expect(await stateOf(asked._id)).toBe('failed');
    expect(await account()).toMatchObject({ wallet: 9900, held: 0 });
    await money.expectPromisesKept();
  });

  test('counts as lost when the gateway does not know it a day after the last order: then it waits and may be decided', async () => {
    const asked = await unansweredPayout(2000);
    await money.order('balance', { balance: 0 });
    await later();
    await later({}, LOST - 60 * MINUTE);
    expect(await stateOf(asked._id)).toBe('unknown');
    await later({}, 60 * MINUTE);
    expect(await stateOf(asked._id)).toBe('waiting');
    admin = await newAdmin(money);
    expect(await decide(asked._id, 'failed')).toMatchObject({ transaction: { status: 'failed' } });
    expect(await account()).toMatchObject({ wallet: 9900, held: 0 });
    await money.expectPromisesKept();
  });

  test('without an answer is not repeated after some hours, but looked up', async () => {
    const asked = await unansweredPayout(2000);
    const orders: string[] = [];
    const gateway = gatewayBut(money.deps, {
      transfer: async ({ reference }) => {
        orders.push(reference);
        return { outcome: 'unknown', message: 'No answer' };
      },
    });
    await later(withGateway({}, gateway), 5 * 60 * MINUTE);
    expect(orders).toEqual([referenceOf(asked._id)]);
    await later(withGateway({}, gateway), 2 * 60 * MINUTE);
    expect(orders).toHaveLength(1);
    expect(await stateOf(asked._id)).toBe('unknown');
  });

  test('for a transfer that the gateway has had and does not know any more counts from then on', async () => {
    await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
    const asked = await withdraw(500);
    await payOut(money.deps);
    expect(await stateOf(asked._id)).toBe('sent');
    const forgetful = gatewayBut(money.deps, {
      transfer: async () => ({ outcome: 'refused', code: 'low_balance', message: 'Not enough' }),
      verifyTransfer: async () => ({ outcome: 'refused', code: 'transfer_not_found', message: 'There is none' }),
    });
    await later(withGateway({}, forgetful), LOST);
    await later(withGateway({}, forgetful));
    expect(await stateOf(asked._id)).toBe('unknown');
    await later(withGateway({}, forgetful), LOST);
    expect(await stateOf(asked._id)).toBe('waiting');
  });

  test('that is refused for a low balance at once waits and may be decided', async () => {
    await money.order('balance', { balance: 0 });
    const asked = await withdraw(500);
    await payOut(money.deps);
    expect(await stateOf(asked._id)).toBe('waiting');
    expect(await decide(asked._id, 'failed')).toMatchObject({ transaction: { status: 'failed' } });
  });

  test('is not made for a payout that was settled after it was taken', async () => {
    const asked = await withdraw(500);
    // This process pauses for longer than the lease: another one put the payout back, and an administrator returned the money.
    const pause = async () => {
      await money.owner.query(`SELECT money.move_payout($1, $2, NULL, NULL, 'waiting', NULL, NULL, NULL, NULL)`, [
        person.user._id,
        asked._id,
      ]);
      await decide(asked._id, 'failed');
    };
    await payOut(beforeTheOrder(money.deps, pause));
    expect(money.world.transfer(referenceOf(asked._id))).toBeUndefined();
    expect(await account()).toMatchObject({ wallet: 10_000, held: 0 });
  });
});

describe('manual payouts', () => {
  test('do not send what was queued while they were automatic, and do not start the job for it', async () => {
    const asked = await withdraw(500);
    await later(manual());
    expect(await payout(asked._id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(money.world.transfer(referenceOf(asked._id))).toBeUndefined();
    expect(await nextPayoutAt({ ...money.deps, ...manual() })).toBeNull();
    expect(await decide(asked._id, 'completed')).toMatchObject({ transaction: { status: 'completed' } });
    await money.expectPromisesKept();
  });

  test('still look up what was sent before', async () => {
    await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
    const asked = await withdraw(500);
    await payOut(money.deps);
    expect(await stateOf(asked._id)).toBe('sent');
    await money.order(`transfers/${referenceOf(asked._id)}/success`);
    await later(manual());
    expect(await stateOf(asked._id)).toBe('paid');
  });

  const claim = () =>
    money.owner.query(`SELECT * FROM money.claim_payouts(100, $1, interval '60 seconds', true, '{1}')`, [
      money.clock.now(),
    ]);

  test('leave to an administrator at once a payout that a process claimed without asking a gateway', async () => {
    const asked = await withdraw(500);
    await claim();
    await later(manual());
    expect(await stateOf(asked._id)).toBe('waiting');
    admin = await newAdmin(money);
    expect(await decide(asked._id, 'failed')).toMatchObject({ transaction: { status: 'failed' } });
  });

  test('do not send again what the gateway does not know, and leave it to an administrator after a day', async () => {
    const asked = await withdraw(500);
    await claim();
    await money.owner.query(`SELECT money.order_payout($1, $2, '${money.world.name}', 1, $3)`, [
      person.user._id,
      asked._id,
      money.clock.now(),
    ]);
    await later(manual());
    expect(await stateOf(asked._id)).toBe('unknown');
    await expect(decide(asked._id, 'failed')).rejects.toMatchObject({ code: 'transfer_on_its_way' });
    await later(manual(), LOST);
    expect(await stateOf(asked._id)).toBe('waiting');
    expect(money.world.transfer(referenceOf(asked._id))).toBeUndefined();
    admin = await newAdmin(money);
    expect(await decide(asked._id, 'failed')).toMatchObject({ transaction: { status: 'failed' } });
  });
});

describe('a transfer of another amount', () => {
  /** A transfer under our reference with another amount, as made by hand at the gateway. */
  async function differing(amount: number) {
    const asked = await withdraw(amount);
    const gateway = gatewayBut(money.deps, {
      transfer: (order) => gatewayOf(money.deps).transfer({ ...order, amountKobo: order.amountKobo - 10_000n }),
    });
    await payOut(withGateway(money.deps, gateway));
    return asked;
  }
  const about = async (id: string, resolved: boolean) =>
    (await getCases(admin.api, { resolved, limit: 100 })).cases.filter(
      ({ kind, reference }) => kind === 'transfer_differs' && reference === referenceOf(id),
    );

  test('parks the payout: it is no longer looked up, and one case is raised', async () => {
    const asked = await differing(800);
    expect(await payout(asked._id)).toEqual({ state: 'parked', run_at: null, attempts: 1 });
    expect(await seen(asked._id)).toMatchObject({ status: 'pending', payout: { stage: 'unknown' } });
    await later();
    const event = money.world.transferEvent({ reference: referenceOf(asked._id), kobo: 70_000, status: 'success' });
    expect((await money.tell(event)).status).toBe(200);
    expect(await payout(asked._id)).toMatchObject({ state: 'parked', attempts: 1 });
    expect(await about(asked._id, false)).toHaveLength(1);
    expect(await account()).toEqual({ wallet: 9200, held: 800, payout: 0 });
  });

  test.each(['completed', 'failed'] as const)('is decided as %s once its case is closed', async (status) => {
    const asked = await differing(800);
    await expect(decide(asked._id, status)).rejects.toMatchObject({ status: 409, code: 'case_open' });
    const [openCase] = await about(asked._id, false);
    const word = await resolveCase(admin.api, openCase?._id ?? '', { resolution: 'The bank returned it' });
    await approveRequest(other.api, waits(word)._id);
    await approveRequest(other.api, waits(await decide(asked._id, status))._id);
    expect(await seen(asked._id)).toMatchObject({ status });
    expect(await account()).toEqual({ wallet: status === 'failed' ? 10_000 : 9200, held: 0, payout: 0 });
    expect(await stateOf(asked._id)).toBe('by_hand');
    // Repeated news changes nothing and opens no case.
    const event = money.world.transferEvent({ reference: referenceOf(asked._id), kobo: 70_000, status: 'success' });
    await money.tell(event);
    expect(await about(asked._id, false)).toEqual([]);
    await money.expectPromisesKept();
  });

  test('is accepted when the gateway corrects itself', async () => {
    const asked = await differing(800);
    const event = money.world.transferEvent({ reference: referenceOf(asked._id), kobo: 80_000, status: 'failed' });
    await money.tell(event);
    expect(await seen(asked._id)).toMatchObject({ status: 'failed' });
    expect(await account()).toEqual({ wallet: 10_000, held: 0, payout: 0 });
    await money.expectPromisesKept();
  });
});

test('a payout that was settled by hand and is also paid by the gateway raises a case', async () => {
  const asked = await withdraw(300);
  await decide(asked._id, 'completed');
  const reference = referenceOf(asked._id);
  await money.tell(money.world.transferEvent({ reference, kobo: 30_000, status: 'success' }));
  const { rows } = await money.owner.query('SELECT kind FROM money.cases WHERE reference = $1', [reference]);
  expect(rows).toEqual([{ kind: 'payout_contradiction' }]);
  expect(await stateOf(asked._id)).toBe('by_hand');
  await money.expectPromisesKept();
});

test('a gateway that answers again is asked at once about the payouts that it left open, however long it was silent', async () => {
  const silent = async () => ({ outcome: 'unknown' as const, message: 'no answer' });
  const counted = (gateway: Gateway) => withGateway({}, withHealth(gateway, money.db, money.clock));
  const down = counted(gatewayBut(money.deps, { transfer: silent, verifyTransfer: silent, balance: silent }));
  const { _id } = await withdraw(1000);
  for (let run = 0; run < 9; run += 1) await later(down);
  await watchGateways({ ...money.deps, ...down });
  expect((await payout(_id)).run_at?.getTime()).toBeGreaterThan(money.clock.now().getTime() + MINUTE);
  money.clock.advance(MINUTE);
  const up = { ...money.deps, ...counted(gatewayOf(money.deps)) };
  await watchGateways(up);
  await payOut(up);
  expect(['sent', 'paid']).toContain(await stateOf(_id));
});
