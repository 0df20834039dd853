/** The figures of a customer's home: the balances now, their change in 30 days, and their values on each of the last 90 days. */
import type { UserStats } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/money';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { row, rows, type Db } from '../database/db.ts';
import { listInvestments } from './list.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
const COMPARED_DAYS = 30;
const MOST = 500;

interface DayChange {
  day: string;
  account: 'wallet' | 'invested';
  change: bigint;
}

/** The change of each balance on each day; `before` is the sum of all changes before the first day. */
async function changesByDay(db: Db, customerId: string, from: Date): Promise<DayChange[]> {
  return rows<DayChange>(
    db,
    `SELECT CASE WHEN at < $2 THEN 'before' ELSE ledger.lagos_day(at)::text END AS day, account::text AS account,
            sum(amount)::bigint AS change
       FROM ledger.entries WHERE customer_id = $1 AND account IN ('wallet', 'invested') GROUP BY 1, 2`,
    [customerId, from],
  );
}

function history(changes: readonly DayChange[], today: Date): UserStats['history'] {
  const on = (day: string, account: DayChange['account']) =>
    changes.find((change) => change.day === day && change.account === account)?.change ?? 0n;
  let wallet = on('before', 'wallet');
  let invested = on('before', 'invested');
  return Array.from({ length: DAYS }, (_, index) => {
    const day = lagosDay(new Date(today.getTime() - (DAYS - 1 - index) * DAY_MS));
    wallet += on(day, 'wallet');
    invested += on(day, 'invested');
    return { day, invested: toNaira(invested), wallet: toNaira(wallet) };
  });
}

/** The change in percent with one decimal; null when it was zero before. */
function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}

/** Amounts are naira, days are Lagos days. */
export async function getUserStats(db: Db, now: Date, customerId: string): Promise<UserStats> {
  const firstDay = startOfLagosDay(lagosDay(new Date(now.getTime() - (DAYS - 1) * DAY_MS)));
  const then = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const [account, all, allThen, changes] = await Promise.all([
    row<{ wallet: bigint; held: bigint; invested: bigint }>(
      db,
      'SELECT wallet, held, invested FROM ledger.accounts WHERE customer_id = $1',
      [customerId],
    ),
    listInvestments(db, now, { userId: customerId, limit: MOST }),
    listInvestments(db, then, { userId: customerId, limit: MOST }),
    changesByDay(db, customerId, firstDay),
  ]);
  const running = all.filter(({ status }) => status === 'in_progress');
  const known = new Set(all.filter((one) => Date.parse(one.startDate) <= then.getTime()).map(({ _id }) => _id));
  const runningThen = all.filter((one) => known.has(one._id) && Date.parse(one.endDate) > then.getTime());
  const profits = all.reduce((sum, { profit }) => sum + toKobo(profit), 0n);
  // On that day each investment had the profit up to that day; one that had ended had all of it.
  const profitsThen = allThen.filter(({ _id }) => known.has(_id)).reduce((sum, one) => sum + toKobo(one.profit), 0n);
  const days = history(changes, now);
  const invested = days.at(-1)?.invested ?? 0;
  const investedThen = days.at(-1 - COMPARED_DAYS)?.invested ?? 0;
  return {
    totalPortfolioValue: toNaira(account?.invested ?? 0n),
    totalProfits: toNaira(profits),
    activeInvestments: running.length,
    walletBalance: toNaira(account?.wallet ?? 0n),
    heldBalance: toNaira(account?.held ?? 0n),
    changes: {
      portfolioPercent: changePercent(invested, investedThen),
      profitsPercent: changePercent(toNaira(profits), toNaira(profitsThen)),
      activeInvestments: all.length === 0 ? null : running.length - runningThen.length,
    },
    history: days,
  };
}
