/** The sweeper finds what only the gateway has by reading its lists; one failure does not stop the rest. */
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { sweepDeposits } from '../../src/money/deposits/sweep.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { searchGateways } from '../../src/money/reconciliation/gateway-lists.ts';
import { referenceOf } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { openAtGateway } from '../payments.ts';
import type { TestCustomer } from '../people.ts';
import { gatewayOf, withGateway, gatewayBut } from '../stack.ts';

let person: TestCustomer;
let made = 0;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
  await fetch(`${money.gatewayUrl}/sandbox/faults`, { method: 'DELETE' });
});

const newReference = (): string => `payment-${(made += 1)}-lost-ABCDE`;

/** A payment that the browser opened and the server does not know: its webhook is not delivered here. */
async function payUnannounced(metadata: Readonly<Record<string, unknown>>): Promise<string> {
  const reference = newReference();
  await openAtGateway(money, reference, metadata);
  await money.pay(reference);
  return reference;
}

async function casesAbout(reference: string): Promise<string[]> {
  const { rows } = await money.owner.query<{ kind: string }>(
    'SELECT kind FROM money.cases WHERE reference = $1 ORDER BY id',
    [reference],
  );
  return rows.map(({ kind }) => kind);
}

const closeCases = () => money.owner.query('UPDATE money.cases SET resolved_at = now()');

describe('payments', () => {
  test('without a webhook and without a started deposit are credited once to the customer in their metadata', async () => {
    const reference = await payUnannounced({ userId: person.user._id, type: 'deposit' });
    expect(await searchGateways(money.deps)).toBe(1);
    expect(await money.walletOf(person)).toBe(5000);
    expect(await searchGateways(money.deps)).toBe(0);
    expect(await money.walletOf(person)).toBe(5000);
    expect(await casesAbout(reference)).toEqual([]);
    await money.expectPromisesKept();
  });

  test('complete a started deposit that had been given up', async () => {
    const reference = newReference();
    const { transaction } = await addTransaction(person.api, money.depositBody(person, reference, 5000));
    await money.owner.query(`SELECT money.close_deposit($1, $2, 'failed', $3, '{}')`, [
      person.user._id,
      transaction._id,
      money.clock.now(),
    ]);
    await money.owner.query('UPDATE money.deposits SET look_at = NULL WHERE id = $1', [transaction._id]);
    await money.pay(reference);
    expect(await searchGateways(money.deps)).toBe(1);
    expect(await money.walletOf(person)).toBe(5000);
    await money.expectPromisesKept();
  });

  test('that name no customer raise one case, and none after that case was closed', async () => {
    const reference = await payUnannounced({});
    await searchGateways(money.deps);
    expect(await casesAbout(reference)).toEqual(['unowned_payment']);
    await closeCases();
    expect(await searchGateways(money.deps)).toBe(0);
    expect(await casesAbout(reference)).toEqual(['unowned_payment']);
  });

  test.skipIf(money.world.does.findsAnyReference)(
    'that cannot be looked up raise a case and do not stop the walk (not at Monnify, where any can be asked for)',
    async () => {
      await openAtGateway(money, '..', { userId: person.user._id });
      money.world.changeCharge('..', { status: 'success', paidKobo: 500_000 });
      expect(await searchGateways(money.deps)).toBe(1);
      expect(await casesAbout('..')).toEqual(['listed_only']);
      expect(await searchGateways(money.deps)).toBe(0);
      expect(await money.walletOf(person)).toBe(0);
    },
  );

  test('of many pages are all found', async () => {
    const count = 130;
    for (let index = 0; index < count; index += 1) await payUnannounced({ userId: person.user._id });
    expect(await searchGateways(money.deps)).toBe(count);
    expect(await money.walletOf(person)).toBe(count * 5000);
  });

  test('are found although one of them gets no answer, which is reported and found by the next walk', async () => {
    const lost = await payUnannounced({ userId: person.user._id });
    await payUnannounced({ userId: person.user._id });
    const real = gatewayOf(money.deps);
    const gateway = gatewayBut(money.deps, {
      verify: async (reference) =>
        reference === lost ? { outcome: 'unknown', message: 'No answer' } : real.verify(reference),
    });
    await expect(searchGateways(withGateway(money.deps, gateway))).rejects.toThrow('could not be found or booked');
    expect(await money.walletOf(person)).toBe(5000);
    expect(await searchGateways(money.deps)).toBe(1);
    expect(await money.walletOf(person)).toBe(10_000);
  });

  test('are found by a walk that begins where the last complete one ended, after a list that does not arrive is reported', async () => {
    await searchGateways(money.deps);
    await payUnannounced({ userId: person.user._id });
    await money.order('faults', { mode: 'error', count: 1, path: money.world.paths.list, method: 'GET' });
    await expect(searchGateways(money.deps)).rejects.toThrow('could not be found or booked');
    expect(await money.walletOf(person)).toBe(0);
    const asked: Date[] = [];
    const clock = { now: () => new Date(Date.now() + 30 * 86_400_000) };
    const gateway = gatewayBut(money.deps, {
      listPaid: (window) => {
        asked.push(window.from);
        return gatewayOf(money.deps).listPaid(window);
      },
    });
    expect(await searchGateways(withGateway({ ...money.deps, clock }, gateway))).toBe(1);
    expect(await money.walletOf(person)).toBe(5000);
    expect(asked[0]?.getTime()).toBeLessThan(Date.now() - 71 * 3_600_000);
  });

  test('are searched from where the last walk ended, and twice a day through all three days', async () => {
    const hour = 3_600_000;
    const began = Date.now() + 40 * 86_400_000;
    const asked: number[] = [];
    const walkAt = async (hours: number): Promise<void> => {
      const now = new Date(began + hours * hour);
      const gateway = gatewayBut(money.deps, {
        listPaid: async ({ from }) => {
          asked.push(Math.round((now.getTime() - from.getTime()) / hour));
          return { outcome: 'done', data: [] };
        },
      });
      await searchGateways(withGateway({ ...money.deps, clock: { now: () => now } }, gateway));
    };
    await money.owner.query(`DELETE FROM money.job_runs WHERE name = 'gateway_lists ${money.world.name}'`);
    for (const hours of [0, 1, 2, 11, 12, 13]) await walkAt(hours);
    // After nine hours without reading the lists, the sweeper reads everything since then and the three days before.
    expect(asked).toEqual([72, 4, 4, 81, 4, 4]);
    for (const hours of Array.from({ length: 12 }, (_, more) => 14 + more)) await walkAt(hours);
    expect(asked.slice(6).filter((back) => back > 4)).toEqual([73]);
  });

  test('end the walk where the list repeats its page', async () => {
    const same = async () => ({
      outcome: 'done' as const,
      data: [{ reference: 'payment-0-same', status: 'success', amountKobo: 1n }],
    });
    const gateway = gatewayBut(money.deps, { listPaid: same });
    await expect(searchGateways(withGateway(money.deps, gateway))).rejects.toThrow('could not be found or booked');
  });
});

describe('transfers', () => {
  async function send(reference: string, amountKobo: bigint): Promise<void> {
    const to = { name: 'Ade Bello', accountNumber: '0123456789', bankCode: '057' };
    const answer = await money.world.gateway.transfer({ reference, amountKobo, reason: 'By hand', to });
    expect(answer.outcome).toBe('done');
  }

  test('that the server did not ask for raise one case', async () => {
    const reference = `other-${Date.now()}-abcdefgh`;
    await send(reference, 200_000n);
    await searchGateways(money.deps);
    expect(await casesAbout(reference)).toEqual(['unknown_transfer']);
    await closeCases();
    await searchGateways(money.deps);
    expect(await casesAbout(reference)).toEqual(['unknown_transfer']);
  });

  test('of a withdrawal that was decided by hand raise a case', async () => {
    person = await money.newPerson(1000);
    const { transaction } = await addTransaction(
      person.api,
      money.withdrawalBody(person, `WDL_${newReference()}`, 1000),
    );
    await money.owner.query(`SELECT money.decide($1, $2, 'completed', now(), '{"note":"n"}')`, [
      person.user._id,
      transaction._id,
    ]);
    await send(referenceOf(transaction._id), 100_000n);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await searchGateways(money.deps);
    expect(await casesAbout(referenceOf(transaction._id))).toEqual(['payout_contradiction']);
    await money.expectPromisesKept();
  });

  test('of a withdrawal that was recorded as not sent are taken over', async () => {
    person = await money.newPerson(1000);
    const { transaction } = await addTransaction(
      person.api,
      money.withdrawalBody(person, `WDL_${newReference()}`, 1000),
    );
    await send(referenceOf(transaction._id), 100_000n);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await searchGateways(money.deps);
    const { rows } = await money.owner.query('SELECT state FROM money.payouts WHERE id = $1', [transaction._id]);
    expect(rows).toEqual([{ state: 'paid' }]);
    await money.expectPromisesKept();
  });
});

describe('a record that fails does not stop the others', () => {
  /** Throws for one reference, as a broken connection to the database would. */
  const failingFor = (broken: string): Gateway => {
    const real = gatewayOf(money.deps);
    return gatewayBut(money.deps, {
      verify: (reference) => (reference === broken ? Promise.reject(new Error('Broken')) : real.verify(reference)),
      verifyTransfer: (reference) =>
        reference === broken ? Promise.reject(new Error('Broken')) : real.verifyTransfer(reference),
    });
  };

  test('when deposits are swept', async () => {
    const references = Array.from({ length: 12 }, newReference);
    for (const reference of references) {
      await addTransaction(person.api, money.depositBody(person, reference, 5000));
      await money.pay(reference);
    }
    await money.owner.query(`UPDATE money.deposits SET look_at = now() - interval '1 second' WHERE customer_id = $1`, [
      person.user._id,
    ]);
    const gateway = failingFor(references[0] ?? '');
    await expect(sweepDeposits(withGateway(money.deps, gateway))).rejects.toThrow('1 deposits could not be looked at');
    expect(await money.walletOf(person)).toBe(55_000);
  });

  test('when the books are compared', async () => {
    const references = Array.from({ length: 12 }, newReference);
    for (const reference of references) {
      await addTransaction(person.api, money.depositBody(person, reference, 5000));
      await money.pay(reference);
    }
    await money.owner.query(`UPDATE money.deposits SET look_at = now() - interval '1 second' WHERE customer_id = $1`, [
      person.user._id,
    ]);
    await sweepDeposits(money.deps);
    for (const reference of references) await money.order(`transactions/${reference}/reverse`);
    const gateway = failingFor(references[0] ?? '');
    await expect(compareWithGateway(withGateway(money.deps, gateway))).rejects.toThrow(
      '1 settled movements could not be compared',
    );
    expect(await money.walletOf(person)).toBe(5000);
  });
});

test('each settled payment is compared once soon after it was paid, even among many, and never again after half a year', async () => {
  for (const table of ['deposits', 'payouts']) {
    await money.owner.query(`UPDATE money.${table} SET compared_at = 'infinity'`);
  }
  await money.owner.query(
    `SELECT money.credit_deposit($1, '${money.world.name}', 'many ' || n, 5000, 75, 'card', now() - make_interval(days => CASE WHEN n <= 10 THEN 181 WHEN n <= 20 THEN 120 ELSE 1 END), now(), '{}')
       FROM generate_series(1, 700) n`,
    [person.user._id],
  );
  const asked: string[] = [];
  const gateway = gatewayBut(money.deps, {
    verify: async (reference) => {
      asked.push(reference);
      return { outcome: 'unknown', message: 'The test only counts' };
    },
  });
  expect(await compareWithGateway(withGateway(money.deps, gateway))).toBe(690);
  expect(new Set(asked).size).toBe(690);
  const { rows } = await money.owner.query<{ n: bigint }>(
    `SELECT count(*) AS n FROM money.deposits WHERE customer_id = $1 AND compared_at = 'infinity'`,
    [person.user._id],
  );
  expect(rows[0]?.n).toBe(10n);
  // A run repeats one batch.
  expect(await compareWithGateway(withGateway(money.deps, gateway))).toBe(300);
});
