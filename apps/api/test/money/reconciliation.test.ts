/** The books beside the gateway and the bank: each line equals the sum of its rows, and an unexplained difference opens a case. */
import { getCases } from '@ajose/sdk/admin/dashboard';
import { getReconciliation, getReconciliationRows } from '@ajose/sdk/admin/reports';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { ReconciliationLine } from '@ajose/sdk/contract/reports';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { afterAll, expect, test } from 'vitest';
import { MOST_COST_KOBO } from '../../src/money/reconciliation/gateway-balance.ts';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { someoneWaits } from '../stack.ts';
import { newReference, payIn, paymentsOf, sendBack } from '../payments.ts';
import { newAdmin, type TestCustomer } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());
const person = await money.newPerson(4000);
const admin = await newAdmin(money, 'Adaeze Okafor');
await compareWithGateway(money.deps);

const read = async () => (await getReconciliation(admin.api)).reconciliation;

/** All rows of a line, read page by page. */
async function rowsOf(line: ReconciliationLine) {
  const first = await getReconciliationRows(admin.api, { line, limit: 2 });
  const rows = [...first.rows];
  for (let page = 2; page <= first.pagination.pages; page += 1)
    rows.push(...(await getReconciliationRows(admin.api, { line, limit: 2, page })).rows);
  expect(rows).toHaveLength(first.pagination.total);
  return rows;
}

const sum = (amounts: readonly number[]): number =>
  toNaira(amounts.reduce((kobo, amount) => kobo + toKobo(amount), 0n));

async function decide(from: TestCustomer, status: 'completed'): Promise<void> {
  const { transactions } = await getAllTransactions(admin.api, { userId: from.user._id, status: 'pending' });
  await setTransactionStatus(admin.api, transactions[0]?._id ?? '', { status });
}

test('says of each line the same amount that its rows add up to, each with its gateway among those of all', async () => {
  const reference = await payIn(money, person, 20_000);
  await payIn(money, person, 7000);
  await sendBack(money, reference, 2000);
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_1_RECONC', 3000));
  await payOut(money.deps);
  await money.later(person, 60_000);
  await payOut(money.deps);
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_2_RECONC', 1500));
  await payOut(money.deps);
  await money.owner.query(
    `SELECT ledger.post($1, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 150000)], now(), 'Cash', 'offline', allowed => NULL, debt_free => false)`,
    [person.user._id],
  );
  const byHand = await money.newPerson();
  await paymentsOf(money, byHand).start(newReference(), 6000);
  await decide(byHand, 'completed');
  await addTransaction(byHand.api, money.withdrawalBody(byHand, 'WDL_3_RECONC', 2500));
  await decide(byHand, 'completed');
  const waiting = await money.newPerson();
  await payIn(money, waiting, 5000);
  await addTransaction(waiting.api, money.withdrawalBody(waiting, 'WDL_4_RECONC', 1200));
  await compareWithGateway(money.deps);

  const { gateways, notSent, bank } = await read();
  const [gateway] = gateways;
  if (!gateway) throw new Error('There is a gateway');
  const waits = { line: 'notSent', amount: notSent } as const;
  for (const { line, amount } of [...gateway.lines, ...gateway.underWay, waits, ...bank.lines]) {
    const rows = await rowsOf(line);
    expect([line, sum(rows.map((row) => row.amount))]).toEqual([line, amount]);
  }
  for (const { line } of [...gateway.lines, ...gateway.underWay])
    for (const { what } of await rowsOf(line)) expect(what).toMatch(/^(Paystack|Monnify)( · |$)/);
  const amounts = Object.fromEntries(
    [...gateway.lines, ...gateway.underWay, ...bank.lines].map((item) => [item.line, item.amount]),
  );
  expect(amounts).toMatchObject({
    payments: 30_000,
    payouts: -3000,
    payoutsUnderWay: -1700,
    offlineCash: 1500,
    creditedByHand: 10_000,
    paidByHand: -2500,
  });
  expect(notSent).toBe(-1200);
  expect(gateway.expected).toBe(sum(gateway.lines.map(({ amount }) => amount)));
  expect(bank.expected).toBe(9000);
  expect(gateway).toMatchObject({ reachable: true, difference: 0, differsSince: null, caseId: null });
  expect(gateway.askedAt).not.toBeNull();
  const payments = await rowsOf('payments');
  expect(payments.find(({ amount }) => amount === 20_000)).toMatchObject({
    transactionId: reference,
    userId: person.user._id,
    userName: person.user.name,
  });
  await money.owner.query('UPDATE ledger.accounts SET customer_status = 50 WHERE customer_id = $1', [waiting.user._id]);
  await payOut(money.deps);
  expect(await rowsOf('notSent')).toMatchObject([{ userId: waiting.user._id, what: 'Held: Needs Review' }]);
});

test('leads to the case about a difference that stays, and to the looks at which it came', async () => {
  await money.order('balance', { balance: money.world.balanceKobo() - 2_000_000 });
  for (let look = 0; look < 4; look += 1) {
    await money.later(person, 15 * 60_000);
    await compareWithGateway(money.deps);
  }
  // The earlier test's payout is still under way and may yet cost more.
  const missing = MOST_COST_KOBO - money.world.gateway.price('payout', 0n) - 2_000_000n;
  const [gateway] = (await read()).gateways;
  const [open] = (await getCases(admin.api, { resolved: false })).cases;
  expect(open?.kind).toBe('gateway_holds_less');
  expect(gateway).toMatchObject({ difference: toNaira(missing), caseId: open?._id });
  expect(gateway?.differsSince).not.toBeNull();
  const first = {
    what: expect.stringMatching(/^(Paystack|Monnify) · First seen at this look$/),
    at: gateway?.differsSince,
    userId: null,
  };
  expect(await rowsOf('difference')).toMatchObject([{ ...first, amount: gateway?.difference }]);
  await money.order('balance', { balance: money.world.balanceKobo() + 500_000 });
  await money.later(person, 15 * 60_000);
  await compareWithGateway(money.deps);
  const [changed] = (await read()).gateways;
  const looks = await rowsOf('difference');
  expect(looks.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([toNaira(missing), 5000]);
  expect(sum(looks.map(({ amount }) => amount))).toBe(changed?.difference);
});

test('reads all its figures at one moment: a move that comes meanwhile is in none of them', async () => {
  const before = await read();
  const mover = await money.owner.connect();
  try {
    await mover.query('BEGIN; LOCK TABLE money.own_moves');
    const answer = read();
    await someoneWaits(money);
    await mover.query(
      `SELECT money.move_own(gen_random_uuid(), 'paystack', 'bank', 77700, '2026-11-01', 'MOVE-1', 'Settled', $1, NULL, now())`,
      [admin.id],
    );
    await mover.query('COMMIT');
    expect(await answer).toEqual(before);
  } finally {
    mover.release();
  }
  expect(await read()).not.toEqual(before);
});
