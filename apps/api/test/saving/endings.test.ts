/** What happens with the money when an investment ends: what its owner asked for, once and to the kobo, or the wallet with a reason. */
import fc from 'fast-check';
import { addInvestment, getUserInvestments, setEnding } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo } from '@ajose/sdk/domain/money';
import { startOfLagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { tellEndings } from '../../src/saving/investments/endings.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { noticeWords } from '../../src/platform/mail/notice-words.ts';
import type { Told } from '../../src/platform/mail/told.ts';
import { startMoney } from '../money.ts';
import { sendBack } from '../payments.ts';
import type { TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(100_000);
});

async function buy(productId: string, capital: number, by = person) {
  const body = { userId: by.user._id, productId, capital, idempotencyKey: crypto.randomUUID() };
  return (await addInvestment(by.api, body)).investment;
}
const ask = (investmentId: string, choice: string, by = person) =>
  setEnding(by.api, { userId: by.user._id, investmentId, choice });
const mine = async (by = person) => (await getUserInvestments(by.api, { userId: by.user._id })).investments;
const inner = async (id: string) => (await mine()).find(({ _id }) => _id === id);

const later = async (ms: number): Promise<void> => {
  person = await money.later(person, ms);
};

const thirtyDays = (more: { savings?: boolean; cost?: number; days?: number } = {}) =>
  money.newProduct({ cost: 1000, rate: 10, days: 30, ...more });

test('the money goes into the wallet where the customer asked for nothing else', async () => {
  const { _id, ending, endDate } = await buy(await thirtyDays(), 10_000);
  const changeBefore = startOfLagosDay(new Date(endDate)).toISOString();
  expect(ending).toEqual({ choice: 'wallet', changeBefore });
  await later(31 * DAY);
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(101_000);
  expect((await inner(_id))?.ending).toEqual({ choice: 'wallet', changeBefore });
});

test.for([
  { choice: 'capital', wallet: 91_000, capital: 10_000 },
  { choice: 'everything', wallet: 90_000, capital: 11_000 },
])('$choice buys the product again, and the rest goes into the wallet', async ({ choice, wallet, capital }) => {
  const { _id } = await buy(await thirtyDays(), 10_000);
  expect((await ask(_id, choice)).investment.ending).toMatchObject({ choice });
  await later(31 * DAY);
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(wallet);
  const again = (await mine()).find(({ status }) => status === 'in_progress');
  expect(again).toMatchObject({ capital, expectedProfit: capital / 10, ending: { choice: 'wallet' } });
  expect(await inner(_id)).toMatchObject({ status: 'completed', ending: { choice, into: again?._id } });
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(wallet);
  await money.expectPromisesKept();
});

test('a savings plan gets everything, and earns on it for the time that it has left', async () => {
  const plan = await buy(await thirtyDays({ savings: true, days: 60 }), 5000);
  const { _id } = await buy(await thirtyDays(), 10_000);
  expect((await ask(_id, `plan:${plan._id}`)).investment.ending).toMatchObject({ planName: plan.product.name });
  await later(30 * DAY + 60_000);
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(85_000);
  expect(await inner(plan._id)).toMatchObject({ capital: 16_000 });
  expect((await inner(plan._id))?.expectedProfit).toBeCloseTo(500 + 550, 0);
  expect((await inner(_id))?.ending).toMatchObject({ into: plan._id });
  await money.expectPromisesKept();
});

test('the choice can be changed until the end of the day before, also back to the wallet', async () => {
  const { _id, endDate } = await buy(await thirtyDays(), 10_000);
  await ask(_id, 'capital');
  await ask(_id, 'wallet');
  const endsToday = startOfLagosDay(new Date(endDate)).getTime();
  await later(endsToday - money.clock.now().getTime() - 10_000);
  await ask(_id, 'everything');
  await later(20_000);
  await expect(ask(_id, 'wallet')).rejects.toMatchObject({ status: 409, code: 'ending_too_late' });
  expect((await inner(_id))?.ending.choice).toBe('everything');
});

describe('an instruction is refused for', () => {
  test('a plan that ends before, is over, is somebody else’s or is the investment itself', async () => {
    const short = await buy(await thirtyDays({ savings: true, days: 10 }), 5000);
    const { _id } = await buy(await thirtyDays(), 10_000);
    await expect(ask(_id, `plan:${short._id}`)).rejects.toMatchObject({ status: 409, code: 'plan_ends_before' });
    const other = await money.newPerson(10_000);
    const theirs = await buy(await thirtyDays({ savings: true, days: 90 }), 5000, other);
    await expect(ask(_id, `plan:${theirs._id}`)).rejects.toMatchObject({ status: 404, code: 'plan_not_found' });
    await expect(ask(_id, `plan:${_id}`)).rejects.toMatchObject({ status: 422 });
    await expect(ask(theirs._id, 'capital')).rejects.toMatchObject({ status: 404, code: 'investment_not_found' });
    expect((await inner(_id))?.ending.choice).toBe('wallet');
  });

  test('a product that is closed, and terms that have changed since', async () => {
    const product = await thirtyDays();
    const { _id } = await buy(product, 10_000);
    const seen = { interestRate: 12, duration: { value: 30, unit: 'days' as const } };
    const body = { userId: person.user._id, investmentId: _id, choice: 'capital', seen };
    await expect(setEnding(person.api, body)).rejects.toMatchObject({ status: 409, code: 'terms_changed' });
    await money.owner.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [product]);
    await expect(ask(_id, 'capital')).rejects.toMatchObject({ status: 409, code: 'product_inactive' });
  });
});

test.for([
  { what: 'closed', change: `status = 'inactive'`, says: 'no longer open' },
  { what: 'at another rate', change: 'rate_bps = 999', says: 'terms' },
  { what: 'for another term', change: 'term_value = 31', says: 'terms' },
  { what: 'for more money', change: 'min_kobo = 5000000', says: 'less than' },
  { what: 'no longer to be left early', change: 'exit_after_days = NULL', says: 'terms' },
  { what: 'to be left later', change: 'exit_after_days = 8', says: 'terms' },
  { what: 'dearer to leave', change: 'exit_price_bps = 2501', says: 'terms' },
  { what: 'taxed more', change: 'tax_bps = 1001', says: 'terms' },
  { what: 'taxed less', change: 'tax_bps = 0', says: 'terms' },
])(
  'where a product is $what by then, the money goes into the wallet, and an email says why',
  async ({ change, says }) => {
    const product = await thirtyDays();
    await money.owner.query(
      'UPDATE products SET exit_after_days = 7, exit_price_bps = 2500, tax_bps = 1000 WHERE id = $1',
      [product],
    );
    const { _id } = await buy(product, 10_000);
    await ask(_id, 'everything');
    await money.owner.query(`UPDATE products SET ${change} WHERE id = $1`, [product]);
    await later(31 * DAY);
    await mature(money.deps);
    expect(await money.walletOf(person)).toBe(100_900);
    expect((await inner(_id))?.ending.notFollowed).toContain(says);
    await money.runJobs();
    const email = money.emails.findLast(({ to }) => to === person.user.email);
    expect(email?.subject).toMatch(/is in your wallet$/);
    expect(email?.text).toContain(says);
    await money.expectPromisesKept();
  },
);

test('the money goes into the wallet, with the reason, where the plan has ended or the account may not invest', async () => {
  const plan = await buy(await thirtyDays({ savings: true, days: 31 }), 5000);
  const [first, second] = [await buy(await thirtyDays(), 10_000), await buy(await thirtyDays(), 10_000)];
  await ask(first._id, `plan:${plan._id}`);
  await ask(second._id, 'everything');
  await later(40 * DAY);
  await money.owner.query('UPDATE customers SET status = 60 WHERE id = $1', [person.user._id]);
  await mature(money.deps);
  await mature(money.deps);
  expect((await inner(first._id))?.ending.notFollowed).toContain('chosen savings plan has ended');
  expect((await inner(second._id))?.ending.notFollowed).toContain('did not allow');
  expect(await money.walletOf(person)).toBe(75_000 + 22_000 + 5500);
  await money.expectPromisesKept();
});

test('money that is owed comes first: it is collected at once, and the rest goes into the wallet', async () => {
  const reference = `payment-${crypto.randomUUID()}`;
  await addTransaction(person.api, money.depositBody(person, reference, 5000));
  await money.pay(reference);
  await addTransaction(person.api, { ...money.depositBody(person, reference, 5000), incomingStatus: 'completed' });
  const { _id } = await buy(await thirtyDays(), 104_000);
  await ask(_id, 'everything');
  await sendBack(money, reference);
  await later(31 * DAY);
  await mature(money.deps);
  expect((await inner(_id))?.ending.notFollowed).toContain('reversed by its bank');
  // What the owed 4,000 bought ended without profit.
  expect(await money.walletOf(person)).toBe(110_000);
  await money.expectPromisesKept();
});

/** What the app tells the customer. */
async function news(): Promise<string[]> {
  await money.db.query('SELECT ledger.read_outbox(100000)');
  const { rows } = await money.owner.query<Told>('SELECT kind, data FROM notices WHERE customer_id = $1', [
    person.user._id,
  ]);
  return rows.map((item) => noticeWords(item, 'your').title);
}

test('an email comes once, a week before the end, and says what will happen', async () => {
  const { _id, product } = await buy(await thirtyDays(), 10_000);
  await buy(await thirtyDays({ days: 10 }), 1000);
  await ask(_id, 'capital');
  await later(22 * DAY);
  await tellEndings(money.deps);
  await later(2 * DAY);
  await Promise.all([tellEndings(money.deps), tellEndings(money.deps)]);
  await tellEndings(money.deps);
  await money.runJobs();
  const emails = money.emails.filter(({ to, subject }) => to === person.user.email && subject.includes(' ends on '));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.subject).toContain(`${product.name} ends on`);
  expect(emails[0]?.text).toContain('₦11,000.00 is paid on');
  expect(emails[0]?.text).toContain('Buy again with the capital');
  expect(emails[0]?.text).toMatch(/See this investment: \S+\/dashboard\?open=investment&id=[\w-]+$/m);
  expect(await news()).toContain(`${product.name} ends in a week`);
  await later(8 * DAY);
  await mature(money.deps);
  expect(await news()).toContain('₦11,000.00 has matured');
});

describe('a renewal by months', () => {
  const lagos = (day: string, time = '10:00') => new Date(`${day}T${time}:00+01:00`);
  const at = async (moment: Date) => later(moment.getTime() - money.clock.now().getTime());
  const monthly = async (): Promise<string> => {
    const product = await thirtyDays();
    await money.owner.query("UPDATE products SET term_unit = 'months', term_value = 1 WHERE id = $1", [product]);
    return product;
  };
  const running = async () => (await mine()).find(({ status }) => status === 'in_progress');
  const minute = (moment: string | Date | undefined) => new Date(moment ?? 0).toISOString().slice(0, 16);
  const endOf = async () => minute((await running())?.endDate);
  /** Asks for a renewal of what runs, and renews it when it has ended. */
  const renew = async (moment: Date) => {
    await ask((await running())?._id ?? '', 'capital');
    await at(moment);
    await mature(money.deps);
  };
  beforeEach(async () => {
    money.clock.set(lagos('2027-01-31'));
    await later(0);
  });
  afterAll(() => money.clock.set(new Date()));

  test('keeps the day of the first purchase, and takes the last day of a month without it', async () => {
    await buy(await monthly(), 10_000);
    expect(await endOf()).toBe(minute(lagos('2027-02-28')));
    for (const [renewed, end] of [
      ['2027-02-28', '2027-03-31'],
      ['2027-03-31', '2027-04-30'],
      ['2027-04-30', '2027-05-31'],
    ] as const) {
      await renew(lagos(renewed, '10:01'));
      expect(await endOf()).toBe(minute(lagos(end)));
    }
    await money.expectPromisesKept();
  });

  test('that comes late because our system stood still ends on the same day as if it had been on time', async () => {
    await buy(await monthly(), 10_000);
    await renew(lagos('2027-03-02'));
    expect(await endOf()).toBe(minute(lagos('2027-03-31')));
    const now = await running();
    expect(minute(now?.startDate)).toBe(minute(lagos('2027-03-02')));
    expect(now?.expectedProfit).toBe(1000);
  });

  test('that comes later than its own end begins with the day on which it comes', async () => {
    await buy(await monthly(), 10_000);
    await renew(lagos('2027-04-05'));
    expect(await endOf()).toBe(minute(lagos('2027-05-05')));
  });

  test('says when the new investment ends: a week before, and when it begins', async () => {
    const { _id, product } = await buy(await monthly(), 10_000);
    await ask(_id, 'capital');
    await at(lagos('2027-02-22'));
    await tellEndings(money.deps);
    await at(lagos('2027-02-28', '10:01'));
    await mature(money.deps);
    await money.runJobs();
    const emails = money.emails.filter(({ to, subject }) => to === person.user.email && subject.includes(product.name));
    expect(emails.map(({ subject }) => subject)).toEqual([
      `${product.name} ends on Sun, Feb 28, 2027`,
      `${product.name} goes on until Wed, Mar 31, 2027`,
    ]);
    expect(emails[0]?.text).toContain('What happens then: Buy again with the capital, until Wed, Mar 31, 2027');
    expect(emails[1]?.text).toContain('₦10,000.00 is invested again');
    expect(emails[1]?.text).toContain('Rate: 10%\nEnds on: Wed, Mar 31, 2027');
    const { rows } = await money.owner.query<Told>(
      "SELECT kind, data FROM notices WHERE customer_id = $1 AND kind IN ('ends_soon', 'renewed') ORDER BY at",
      [person.user._id],
    );
    expect(rows.map((item) => noticeWords(item, 'your'))).toEqual([
      {
        title: `${product.name} ends in a week`,
        text: 'On Sun, Feb 28, 2027. It is bought again until Wed, Mar 31, 2027. You can choose what happens with the money until the day before.',
      },
      { title: `${product.name} goes on`, text: '₦10,000.00 is invested again, until Wed, Mar 31, 2027.' },
    ]);
  });
});

interface Planned {
  kobo: number;
  choice: 'wallet' | 'capital' | 'everything' | 'plan';
  broken: boolean;
}
const planned = fc.record<Planned>({
  kobo: fc.integer({ min: 100_000, max: 300_000 }),
  choice: fc.constantFrom('wallet', 'capital', 'everything', 'plan'),
  broken: fc.boolean(),
});

/** Ends every connection of the API that is at work, at moments that nobody chose. */
function killing(): () => Promise<void> {
  const stop = new AbortController();
  const over = (async () => {
    while (!stop.signal.aborted) {
      await money.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND usename = 'ajose_api' AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 25));
    }
  })();
  return async () => {
    stop.abort();
    await over;
  };
}

const MANY = Number(process.env['ENDINGS'] ?? 60);

test(
  'each of many maturities, whatever its owner asked for, is paid exactly once by jobs that run side by side and are killed',
  { timeout: 180_000 + MANY * 100 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { minLength: MANY, maxLength: MANY }), async (all) => {
        const open = await thirtyDays({ cost: 100 });
        const closing = await thirtyDays({ cost: 100 });
        const pot = await thirtyDays({ cost: 100, savings: true, days: 90 });
        const people: { by: TestCustomer; plan: string; expected: bigint; parts: Planned[] }[] = [];
        for (let from = 0; from < all.length; from += 12) {
          const by = await money.newPerson(100_000);
          const plan = (await buy(pot, 1000, by))._id;
          people.push({ by, plan, expected: toKobo(99_000), parts: all.slice(from, from + 12) });
        }
        for (const person of people) {
          for (const { kobo, choice, broken } of person.parts) {
            const { _id } = await buy(broken ? closing : open, kobo / 100, person.by);
            if (choice !== 'wallet') await ask(_id, choice === 'plan' ? `plan:${person.plan}` : choice, person.by);
            const profit = (BigInt(kobo) * 1000n + 5000n) / 10_000n;
            const lost = broken && choice !== 'plan';
            if (choice === 'wallet' || lost) person.expected += profit;
            else if (choice === 'capital') person.expected += profit - BigInt(kobo);
            else person.expected -= BigInt(kobo);
          }
        }
        await money.owner.query(`UPDATE products SET status = 'inactive' WHERE id = $1`, [closing]);
        money.clock.advance(31 * DAY);
        const stopKilling = killing();
        for (let round = 0; round < 6; round += 1) await Promise.allSettled([mature(money.deps), mature(money.deps)]);
        await stopKilling();
        while ((await mature(money.deps)) > 0);
        for (const { by, expected, parts } of people) {
          expect(toKobo(await money.walletOf(by))).toBe(expected);
          const { rows } = await money.owner.query<{ paid: bigint; followed: bigint; waiting: bigint }>(
            `SELECT (SELECT count(*) FROM ledger.transactions WHERE customer_id = $1 AND transaction_id LIKE 'PAY-%') AS paid,
                    (SELECT count(*) FROM ledger.transactions WHERE customer_id = $1 AND transaction_id LIKE 'END-%') AS followed,
                    (SELECT count(*) FROM money.endings WHERE customer_id = $1 AND followed_at IS NULL) AS waiting`,
            [by.user._id],
          );
          const followed = parts.filter(({ choice, broken }) => choice === 'plan' || (choice !== 'wallet' && !broken));
          expect(rows[0]).toEqual({ paid: BigInt(parts.length), followed: BigInt(followed.length), waiting: 0n });
        }
        await money.expectPromisesKept();
      }),
      { numRuns: 1 },
    );
  },
);
