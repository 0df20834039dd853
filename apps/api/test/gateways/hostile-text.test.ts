/** Text of strangers in a gateway's words: hidden characters, halves of characters, texts without end. It stops no money and no search. */
import { addTransaction } from '@ajose/sdk/customer/transactions';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { searchGateways } from '../../src/money/reconciliation/gateway-lists.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { changed, gatewayThatSays, hostile, wordsIn } from '../hostile-words.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, healGateway, newReference, openAtGateway, payIn, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';
import { gatewayOf, withGateway } from '../stack.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
  await healGateway(money);
});

const eventsAbout = async (reference: string): Promise<unknown> => {
  const { rows } = await money.owner.query<{ n: bigint }>(
    `SELECT count(*) AS n FROM money.gateway_events WHERE body::text LIKE $1 AND handled_at IS NOT NULL`,
    [`%${reference}%`],
  );
  return rows[0]?.n;
};

async function searchedTo(): Promise<number> {
  const { rows } = await money.owner.query<{ at: string | null }>(
    `SELECT result ->> 'searchedTo' AS at FROM money.job_runs WHERE name = $1`,
    [`gateway_lists ${money.world.name}`],
  );
  return Date.parse(rows[0]?.at ?? '');
}

const casesAbout = async (reference: string): Promise<unknown[]> => {
  const { rows } = await money.owner.query(
    'SELECT kind, resolved_at IS NULL AS open FROM money.cases WHERE reference = $1',
    [reference],
  );
  return rows;
};

describe('a webhook', () => {
  test('with hostile text in any of its words is kept, and its payment is credited', async () => {
    const sample = newReference();
    await paymentsOf(money, person).start(sample);
    await money.pay(sample);
    const words = wordsIn(chargeEvent(money, sample));
    expect(words).not.toEqual([]);
    await fc.assert(
      fc.asyncProperty(fc.subarray(words, { minLength: 1 }), hostile, async (those, text) => {
        person = await money.newPerson();
        const reference = newReference();
        await paymentsOf(money, person).start(reference);
        await money.pay(reference);
        const event = changed(
          chargeEvent(money, reference),
          () => text,
          (path) => those.includes(path),
        ) as object;
        expect((await money.tell(event)).status).toBe(200);
        expect(await eventsAbout(reference)).toBe(1n);
        expect(await money.walletOf(person)).toBe(5000);
      }),
      { numRuns: 25 },
    );
    await money.expectPromisesKept();
  });

  test('is kept, however hostile its names and references are', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom('name', 'reference', 'key'), async (text, where) => {
        const data = { reference: where === 'reference' ? text : 'r', [where === 'key' ? text : 'other']: 'x' };
        const name = where === 'name' ? text : 'something.new';
        expect((await money.tell(money.world.does.event(name, data))).status).toBe(200);
      }),
      { numRuns: 40 },
    );
  });

  test.skipIf(money.world.does.looksUp)(
    'with its amount as text is credited (not at Monnify, whose amounts are looked up)',
    async () => {
      const reference = newReference();
      await paymentsOf(money, person).start(reference);
      await money.pay(reference);
      await money.tell(chargeEvent(money, reference, { amount: '500000', fees: '7500' }));
      expect(await money.walletOf(person)).toBe(5000);
    },
  );
});

describe('the search of the lists', () => {
  test('credits payments with hostile text in each word of every answer, and saves how far it came', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        person = await money.newPerson();
        await openAtGateway(money, newReference(), { userId: person.user._id });
        const reference = newReference();
        await openAtGateway(money, reference, { userId: person.user._id });
        await money.pay(reference);
        const began = money.clock.now().getTime();
        await searchGateways(withGateway(money.deps, gatewayThatSays(money, text)));
        expect(await money.walletOf(person)).toBe(5000);
        expect(await searchedTo()).toBeGreaterThanOrEqual(began);
      }),
      { numRuns: 12 },
    );
    await money.expectPromisesKept();
  });

  test('makes a case of a row that cannot be read, and books the others', async () => {
    const reference = newReference();
    await openAtGateway(money, reference, { userId: person.user._id });
    await money.pay(reference);
    const real = gatewayOf(money.deps);
    const gateway: Gateway = {
      ...real,
      listPaid: async (window) => {
        const answer = await real.listPaid(window);
        if (answer.outcome !== 'done' || window.page > 1) return answer;
        return { ...answer, data: [{ id: 'row-1', unread: 'The row cannot be read' }, ...answer.data] };
      },
    };
    await searchGateways(withGateway(money.deps, gateway));
    expect(await money.walletOf(person)).toBe(5000);
    expect(await casesAbout('row-1')).toEqual([{ kind: 'listed_only', open: true }]);
  });

  test('goes on past a row that cannot be booked: it becomes a case, which closes once the row is booked', async () => {
    const [broken, other] = [newReference(), newReference()];
    for (const reference of [broken, other]) {
      await openAtGateway(money, reference, { userId: person.user._id });
      await money.pay(reference);
    }
    const real = gatewayOf(money.deps);
    const gateway: Gateway = {
      ...real,
      verify: (reference) => (reference === broken ? Promise.reject(new Error('Broken')) : real.verify(reference)),
    };
    const search = () => searchGateways(withGateway(money.deps, gateway));
    for (let run = 0; run < 2; run += 1) {
      const began = money.clock.now().getTime();
      await expect(search()).rejects.toThrow('could not be found or booked');
      expect(await money.walletOf(person)).toBe(5000);
      expect(await searchedTo()).toBeGreaterThanOrEqual(began);
      money.clock.advance(3_600_000);
    }
    expect(await casesAbout(broken)).toEqual([]);
    await search();
    expect(await casesAbout(broken)).toEqual([{ kind: 'not_booked', open: true }]);
    // Far behind what a walk reads by now.
    money.clock.advance(30 * 86_400_000);
    await search();
    await searchGateways(money.deps);
    expect(await money.walletOf(person)).toBe(10_000);
    expect(await casesAbout(broken)).toEqual([{ kind: 'not_booked', open: false }]);
  });
});

test('a payout that is refused with hostile words comes back to the wallet', async () => {
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000002' WHERE id = $1`, [person.user._id]);
  await payIn(money, person, 5000);
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const { transaction } = await addTransaction(
        person.api,
        money.withdrawalBody(person, `WDL_${newReference()}`, 1000),
      );
      const deps = withGateway(money.deps, gatewayThatSays(money, text));
      for (let run = 0; run < 6; run += 1) {
        await payOut(deps).catch(() => undefined);
        money.clock.advance(90_000);
      }
      const { rows } = await money.owner.query('SELECT status FROM ledger.transactions WHERE id = $1', [
        transaction._id,
      ]);
      expect(rows).toEqual([{ status: 'failed' }]);
      expect(await money.walletOf(person)).toBe(5000);
    }),
    { numRuns: 8 },
  );
  await money.expectPromisesKept();
});
