/**
 * A customer's history: the reasons of movements come from the ledger, each sum equals the rows that it opens, and a search finds every
 * word on screen.
 */
import { text } from 'node:stream/consumers';
import type { GetUserTransactionsQuery, Transaction, TransactionKind } from '@ajose/sdk/contract/transactions';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction, getReceipt, getUserTransactions } from '@ajose/sdk/customer/transactions';
import { toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mature } from '../../src/saving/investments/mature.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { csvStatement } from '../../src/documents/statements/csv.ts';
import { ofAllKinds } from '../../src/money/transactions/filters.ts';
import { kindOf } from '../../src/money/transactions/kinds.ts';
import { startMoney } from '../money.ts';
import { newReference, payIn, paymentsOf } from '../payments.ts';
import type { TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let person: TestCustomer;
let reversed: string;

const history = (query: GetUserTransactionsQuery = {}) =>
  getUserTransactions(person.api, person.user._id, { limit: 100, ...query });
const sumOf = (rows: readonly Transaction[], of: (row: Transaction) => number = ({ amount }) => amount): number =>
  totalToNaira(rows.reduce((sum, row) => sum + toKobo(of(row)), 0n));
const later = async (days: number): Promise<void> => {
  person = await money.later(person, days * DAY);
};

/** A year of everything: paid and unpaid deposits, plans that end with profit and tax, and payouts of which one fails. */
async function live(): Promise<void> {
  const product = await money.newProduct({ cost: 10, rate: 10, days: 20 });
  await money.owner.query('UPDATE products SET tax_bps = 1000 WHERE id = $1', [product]);
  for (let month = 0; month < 3; month += 1) {
    reversed = await payIn(money, person, 40_000 + month);
    await paymentsOf(money, person).start(newReference(), 7000);
    const bought = { userId: person.user._id, productId: product, capital: 12_345.67 };
    await addInvestment(person.api, { ...bought, idempotencyKey: crypto.randomUUID() });
    await addTransaction(person.api, money.withdrawalBody(person, `WDL_${month}`, 1500.5));
    await later(31);
    await mature(money.deps);
  }
  await money.owner.query(
    `SELECT money.take_back($1, (SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2), $3, 10000, $4)`,
    [person.user._id, reversed, `REV-${reversed}`, money.clock.now()],
  );
  const fails = await addTransaction(person.api, money.withdrawalBody(person, 'WDL_fails', 2000));
  const { rows } = await money.owner.query<{ verdict: string }>(
    `SELECT verdict FROM money.decide($1, $2, 'failed', $3, '{"note":"The bank refused it"}')`,
    [person.user._id, fails.transaction._id, money.clock.now()],
  );
  expect(rows).toEqual([{ verdict: 'posted' }]);
}

const money = await startMoney();
afterAll(() => money.close());

beforeAll(async () => {
  money.clock.set(new Date('2026-02-03T09:00:00Z'));
  person = await money.newPerson();
  person = await money.later(person, 0);
  await live();
});

test('every cause of the ledger has a kind', async () => {
  const { rows } = await money.owner.query<{ cause: string }>(
    'SELECT unnest(enum_range(NULL::ledger.cause))::text AS cause',
  );
  for (const { cause } of rows) kindOf(cause);
  expect(() => kindOf('gift')).toThrow('Nobody said what kind gift is');
});

test('a transaction says its kind, and the filter by a kind lists exactly those of it', async () => {
  const all = (await history()).data;
  const kinds = new Set(all.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['from_plan', 'into_plan', 'paid_in', 'returned', 'taken_back', 'to_bank']);
  for (const kind of kinds) {
    const transactions = (await history({ kind })).data;
    expect(transactions.map(({ _id }) => _id)).toEqual(
      all.filter((transaction) => transaction.kind === kind).map(({ _id }) => _id),
    );
  }
});

describe('each sum equals the rows that it opens', () => {
  test('over the whole filter', async () => {
    for (const days of [{}, { startDate: '2026-03-01', endDate: '2026-03-31' }]) {
      const { stats } = await history(days);
      const opened = async (kind: TransactionKind) => sumOf((await history({ ...days, kind, moved: true })).data);
      expect(stats).toMatchObject({
        paidIn: await opened('paid_in'),
        toBank: await opened('to_bank'),
        intoPlans: await opened('into_plan'),
        fromPlans: await opened('from_plan'),
      });
      expect(stats.intoPlans).toBeGreaterThan(0);
      const chosen = await history({ ...days, kind: 'to_bank', moved: true });
      expect(chosen.stats).toMatchObject({ paidIn: stats.paidIn, intoPlans: stats.intoPlans, totalDeposits: 0 });
      expect(chosen.pagination.total).toBe(chosen.data.length);
    }
    const { stats } = await history();
    // Two withdrawals of 4,501.5 in all wait for their bank.
    expect(stats).toMatchObject({ paidIn: 120_003, toBank: 0, intoPlans: 37_037.01 });
  });

  test('in each month, with what was earned', async () => {
    const { months } = await history();
    expect(months.map(({ month }) => month)).toEqual(['2026-05', '2026-04', '2026-03', '2026-02']);
    let earned = 0;
    for (const month of months) {
      const last = lagosDay(new Date(Date.UTC(Number(month.month.slice(0, 4)), Number(month.month.slice(5)), 0, 12)));
      const days = { startDate: `${month.month}-01`, endDate: last, moved: true };
      expect(month.paidIn).toBe(sumOf((await history({ ...days, kind: 'paid_in' })).data));
      expect(month.toBank).toBe(sumOf((await history({ ...days, kind: 'to_bank' })).data));
      expect(month.intoPlans).toBe(sumOf((await history({ ...days, kind: 'into_plan' })).data));
      const back = (await history({ ...days, kind: 'from_plan' })).data;
      expect(month.earned).toBe(sumOf(back, ({ profit = 0 }) => profit));
      earned += month.earned;
    }
    // 10% of 12,345.67 is 1,234.57, of which a tenth is withheld, three times.
    expect(totalToNaira(toKobo(earned.toFixed(2)))).toBe(3333.33);
  });

  test('in each month of a page, even where the month goes on on the next page', async () => {
    const transactionMonths = (await history()).months;
    const { months } = await history({ limit: 3, page: 2 });
    for (const month of months) expect(transactionMonths).toContainEqual(month);
  });
});

test('transactions that moved no money are in the list and in no sum', async () => {
  const { data } = await history();
  const moved = (await history({ moved: true })).data;
  expect(data.filter(({ status, type }) => status === 'pending' && type === 'deposit')).toHaveLength(3);
  expect(moved.map(({ transactionId }) => transactionId)).not.toContain('WDL_fails');
  expect(moved.every(({ status, type }) => status === 'completed' || type === 'withdrawal')).toBe(true);
});

describe('a search', () => {
  const idsBy = async (search: string) => (await history({ search })).data.map(({ transactionId }) => transactionId);

  test('finds reasons, ids, accounts and amounts, in any order and spelling', async () => {
    expect(await idsBy('WDL_2')).toEqual(['WDL_2']);
    expect((await idsBy('investment')).length).toBe(3);
    expect((await idsBy('withdrawal wallet')).length).toBe(5);
    expect(await idsBy('guaranty trust')).toHaveLength(4);
    expect(await idsBy('40,001')).toHaveLength(1);
    expect(await idsBy('₦1500.50')).toHaveLength(3);
    expect(await idsBy('%_')).toEqual([]);
    expect(await idsBy('nothing of this')).toEqual([]);
    expect(await idsBy('9'.repeat(30))).toEqual([]);
  });

  test('of fifty words folds each row once and looks for the first eight different ones', async () => {
    expect((await idsBy(`${'wallet '.repeat(7)}withdrawal`)).length).toBe(5);
    const words = ['withdrawal', 'w', 'i', 't', 'h', 'd', 'r', 'a'];
    expect(await idsBy([...words, 'unknown'].join(' '))).toEqual(await idsBy('withdrawal'));
    expect(await idsBy(['unknown', ...words].join(' '))).toEqual([]);
    const [, condition] = ofAllKinds(person.user._id, { search: words.join(' ') });
    expect(condition?.text.split('normalize(')).toHaveLength(2);
  });

  test('finds a transfer by its sender, whom list, statement and CSV name', async () => {
    const reference = newReference();
    const pay = paymentsOf(money, person);
    await pay.start(reference);
    await money.order(`transactions/${reference}/pay`, { channel: 'bank_transfer' });
    await pay.claim(reference);
    const { data } = await history({ search: 'ngozi sandbox' });
    expect(data).toMatchObject([
      { transactionId: reference, metadata: { sender: 'NGOZI SANDBOX, Guaranty Trust Bank' } },
    ]);
    const csv = await text(await csvStatement(money.db, person.user._id, {}));
    expect(csv).toContain(`${reference},Wallet deposit,5000.00,`);
    expect(csv).toContain('"NGOZI SANDBOX, Guaranty Trust Bank"');
  });
});

describe('a receipt', () => {
  const news = async (transactionId: string) => {
    const file = await getReceipt(person.api, transactionId);
    return Buffer.from(await file.arrayBuffer()).toString('latin1');
  };

  test('is a tagged PDF of one sheet, for a completed transaction', async () => {
    const file = await news(reversed);
    expect(file.slice(0, 5)).toBe('%PDF-');
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
    for (const tag of ['/S /H1', '/S /H2', '/S /LBody', '/Lang (en-NG)']) expect(file).toContain(tag);
  });

  test('is refused before the money has arrived, and for a transaction of another customer', async () => {
    const waiting = (await history({ status: 'pending', type: 'deposit' })).data[0]?.transactionId ?? '';
    const early = {
      status: 409,
      code: 'not_yet_received',
      message: expect.stringContaining('Payment not yet received'),
    };
    await expect(news(waiting)).rejects.toMatchObject(early);
    await expect(news('WDL_0')).rejects.toMatchObject(early);
    await expect(news('nowhere')).rejects.toMatchObject({ status: 404 });
    const other = await money.newPerson();
    await expect(getReceipt(other.api, reversed)).rejects.toMatchObject({ status: 404 });
  });
});

test('a month shows as withdrawn what left in it, as the statement does, and still when the bank returns it later', async () => {
  money.clock.set(new Date('2026-10-31T22:50:00Z'));
  const someone = await money.later(await money.newPerson(), 0);
  const november = { startDate: '2026-11-01', endDate: '2026-11-30' };
  const own = (query: GetUserTransactionsQuery = {}) => getUserTransactions(someone.api, someone.user._id, query);
  const withdrawn = async () => (await own()).months.map(({ month, toBank }) => [month, toBank]);
  await payIn(money, someone, 10_000);
  const { transaction } = await addTransaction(someone.api, money.withdrawalBody(someone, 'WDL_at_midnight', 4000));
  await payIn(money, someone, 1000);
  expect(await withdrawn()).toEqual([['2026-10', 0]]);
  money.clock.advance(20 * 60_000);
  await payOut(money.deps);
  const reference = `wdl-${transaction._id}`;
  await money.tell(money.world.transferEvent({ reference, kobo: 400_000, status: 'success' }));
  await payIn(money, someone, 1000);
  const left = [
    ['2026-11', 4000],
    ['2026-10', 0],
  ];
  expect(await withdrawn()).toEqual(left);
  const rows = async () => (await own({ ...november, kind: 'to_bank', moved: true })).data.map(({ amount }) => amount);
  expect(await rows()).toEqual([4000]);
  expect((await own(november)).stats.toBank).toBe(4000);

  money.clock.advance(5 * DAY);
  await money.order(`transfers/${reference}/reversed`);
  await money.tell(money.world.transferEvent({ reference, kobo: 400_000, status: 'reversed' }));
  const later = await money.later(someone, 0);
  const after = (query: GetUserTransactionsQuery = {}) => getUserTransactions(later.api, later.user._id, query);
  expect((await after()).data[0]).toMatchObject({ kind: 'returned', amount: 4000 });
  expect((await after()).months.map(({ month, toBank }) => [month, toBank])).toEqual(left);
  expect((await after({ ...november, kind: 'to_bank', moved: true })).data).toHaveLength(1);
  // What is withdrawn in all is without what came back.
  expect((await after()).stats).toMatchObject({ toBank: 4000, totalWithdrawals: 0 });
});
