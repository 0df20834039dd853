/** Our balance at the gateway is what the books say, with what is under way; a difference that stays is a case within the hour. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getCases, getSystemSettings, resolveCase } from '@ajose/sdk/admin/dashboard';
import { getReconciliation } from '@ajose/sdk/admin/reports';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, expect, test } from 'vitest';
import { compareWithGateway } from '../../src/money/reconciliation/gateway-books.ts';
import { searchRefunds } from '../../src/money/refunds.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { payIn, sendBack } from '../payments.ts';
import { newAdmin } from '../people.ts';

const QUARTER = 15 * 60_000;

const money = await startMoney();
afterAll(() => money.close());
const person = await money.newPerson();
const admin = await newAdmin(money, 'Adaeze Okafor');
await compareWithGateway(money.deps);

const deposit = (naira: number): Promise<string> => payIn(money, person, naira);

/** Lets the jobs run once more. @returns the part of the balance that nothing explains, in naira */
async function look(): Promise<number | undefined> {
  await money.later(person, QUARTER);
  await searchRefunds(money.deps);
  await compareWithGateway(money.deps);
  return (await getSystemSettings(admin.api)).settings.gateways[0]?.explained?.difference;
}

const cases = async () => (await getCases(admin.api, {})).cases.filter(({ kind }) => kind.startsWith('gateway_holds_'));

/** Money goes to or from our balance at the gateway by none of our calls. */
const shift = (naira: number) => money.order('balance', { balance: money.world.balanceKobo() + naira * 100 });

test('payments, refunds and payouts explain the balance both while they are under way and afterwards', async () => {
  const { settings } = await getSystemSettings(admin.api);
  const [gateway] = settings.gateways;
  expect(gateway).toMatchObject({ name: money.world.name, reachable: true, explained: { books: 0, difference: 0 } });
  expect(gateway?.explained?.own).toBe(gateway?.balance);
  const reference = await deposit(20_000);
  expect(await look()).toBe(0);
  await money.order(`transactions/${reference}/refund`, { amount: 500_000 });
  expect(await look()).toBe(0);
  await sendBack(money, reference, 2000);
  expect(await look()).toBe(0);
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000001' WHERE id = $1`, [person.user._id]);
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_1_BALANCE', 3000));
  await payOut(money.deps);
  expect(await look()).toBe(0);
  const [pending] = money.world.transfers().filter(({ status }) => status === 'pending');
  await money.order(`transfers/${pending?.reference}/success`);
  await payOut(money.deps);
  expect(await look()).toBe(0);
  for (const refund of money.world.refunds())
    if (refund.status === 'pending') await money.order(`refunds/${refund.id}/process`);
  expect(await look()).toBe(0);
  const after = (await getSystemSettings(admin.api)).settings.gateways[0]?.explained;
  expect(after).toMatchObject({ payouts: 0, refunds: 0, differsSince: null });
  expect(await cases()).toEqual([]);
});

test('money that moves after a look counts in what is expected now, and not in what was expected at the look', async () => {
  expect(await look()).toBe(0);
  await deposit(4000);
  const [gateway] = (await getReconciliation(admin.api)).reconciliation.gateways;
  expect(gateway?.expectedThen).toBe(gateway?.balance);
  expect(gateway?.expected).toBeGreaterThan((gateway?.balance ?? 0) + 3000);
  expect(await look()).toBe(0);
});

test('a withdrawal that was paid by hand does not change the balance at the gateway', async () => {
  const other = await money.newPerson();
  await payIn(money, other, 9000);
  await addTransaction(other.api, money.withdrawalBody(other, 'WDL_2_BALANCE', 3000));
  const { transactions } = await getAllTransactions(admin.api, { userId: other.user._id, status: 'pending' });
  await setTransactionStatus(admin.api, transactions[0]?._id ?? '', { status: 'completed' });
  expect(await look()).toBe(0);
});

test('money that is missing for three quarters of an hour raises a case, and its return closes the case', async () => {
  await shift(-400);
  expect([await look(), await look(), await look()]).toEqual([-400, -400, -400]);
  expect(await cases()).toEqual([]);
  // In between the difference is larger: what was missing all the time is the case.
  await shift(-100);
  expect(await look()).toBe(-500);
  expect(await cases()).toMatchObject([
    { kind: 'gateway_holds_less', amount: 400, resolvedAt: null, message: expect.stringContaining('₦400.00 less') },
  ]);
  await shift(500);
  expect(await look()).toBe(0);
  expect(await cases()).toMatchObject([{ resolution: 'The balance at the gateway is what the books say again.' }]);
});

test('two administrators confirm that money is our own, and the books then count it', async () => {
  const other = await newAdmin(money, 'Tunde Bakare');
  await shift(25_000);
  expect([await look(), await look(), await look(), await look()]).toEqual(Array(4).fill(25_000));
  const [openCase] = (await cases()).filter(({ resolvedAt }) => resolvedAt === null);
  expect(openCase).toMatchObject({ kind: 'gateway_holds_more', amount: 25_000 });
  const asked = await resolveCase(admin.api, openCase?._id ?? '', { resolution: 'We paid in for payouts' });
  await approveRequest(other.api, waits(asked)._id);
  expect([await look(), await look(), await look(), await look()]).toEqual([0, 0, 0, 0]);
  expect((await cases()).filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
});
