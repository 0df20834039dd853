/** The growth of every sum of deposits and withdrawals since a moment. */
import { getDashboardStats } from '@ajose/sdk/admin/dashboard';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { TestAdmin, TestCustomer } from './people.ts';

/**
 * Naira: deposits and withdrawals of the dashboard's day, then those of the customer's history; at last both in one sum, of all
 * transactions and of the customer's. @returns a function that reads what has come since it was made
 */
export async function totalsSince(admin: TestAdmin, person: TestCustomer): Promise<() => Promise<number[][]>> {
  const figures = async () => {
    const { days } = (await getDashboardStats(admin.api)).stats;
    const { stats } = await getUserTransactions(person.api, person.user._id);
    const { summary } = await getAllTransactions(admin.api, {});
    const transaction = await getAllTransactions(admin.api, { userId: person.user._id });
    const { deposits = 0, withdrawals = 0 } = days.at(-1) ?? {};
    return [
      [deposits, withdrawals],
      [stats.totalDeposits, stats.totalWithdrawals],
      [summary.completedAmount, transaction.summary.completedAmount],
    ];
  };
  const before = await figures();
  return async () => (await figures()).map((pair, at) => pair.map((naira, side) => naira - (before[at]?.[side] ?? 0)));
}
