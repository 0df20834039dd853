/**
 * Random histories of one payment, and of one that nobody is known for: paid in parts, sent back two ways, disputed and decided twice,
 * credited by hand; its webhooks lost, doubled, late and full of hidden characters. A few by day, many by night: `HISTORIES` says how many.
 */
import fc from 'fast-check';
import { nightly } from '@ajose/tools/nightly';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentOfCustomer, strayPayment } from '../histories.ts';
import { startMoney, type Money } from '../money.ts';
import { promisesAfter, runPayment } from '../payment-history-books.ts';
import { newAdmin, staffOf, type TestAdmin } from '../people.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? (nightly ? 400 : 16));
/** `SEED` says which histories are drawn, and with it `HISTORY` which one of them. */
const { SEED, HISTORY } = process.env;
const LONG_MS = 3_600_000;

let money: Money;
let admin: TestAdmin;

beforeAll(async () => {
  const time = { now: () => new Date() };
  money = await startMoney({ LIMIT_GATEWAY_CALLS: '100000000', LIMIT_GATEWAY_CALLS_CUSTOMER: '1000000' }, () =>
    time.now(),
  );
  time.now = () => money.clock.now();
  admin = await newAdmin(money);
});
afterAll(() => money.close());

test.each([
  ['a customer’s payment', paymentOfCustomer, true, HISTORIES],
  ['a stray payment', strayPayment, false, Math.ceil(HISTORIES / 4)],
] as const)(
  'the gateway’s books, the ledger and balances agree whatever happens to %s',
  { timeout: LONG_MS },
  async (_, history, owned, numRuns) => {
    await fc.assert(
      fc.asyncProperty(history, (paymentHistory) => runPayment(money, staffOf(admin), paymentHistory, owned)),
      // A history that went wrong leaves its money behind, where it would confuse a smaller one.
      { numRuns, endOnFailure: true, ...(SEED && { seed: Number(SEED), ...(HISTORY && { path: HISTORY }) }) },
    );
    expect(await promisesAfter(money)).toEqual([]);
  },
);
