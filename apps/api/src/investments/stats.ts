/** The figures of a customer's home: the balances now, their change in 30 days, and their values on each of the last 90 days. */
import type { UserStats } from '@ajose/sdk/contract/investments';
import { toNaira, totalToNaira } from '@ajose/sdk/money';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/time';
import { row, rows, type Db } from '../database/db.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
const COMPARED_DAYS = 30;

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

interface InvestmentFigures {
  count: number;
  running: number;
  running_then: number;
  profits: bigint;
  profits_then: bigint;
}

/** Of all investments, now and at an earlier moment. One that was paid by then has its whole profit, any other what had accrued. */
async function investmentFigures(db: Db, customerId: string, now: Date, then: Date): Promise<InvestmentFigures> {
  const found = await row<InvestmentFigures>(
    db,
    `SELECT count(*)::integer AS count, count(*) FILTER (WHERE i.completed_at IS NULL)::integer AS running,
            count(*) FILTER (WHERE i.started_at <= $3 AND i.ends_at > $3 AND (i.completed_at IS NULL OR i.completed_at > $3))::integer AS running_then,
            coalesce(sum(CASE WHEN i.completed_at <= $2 THEN coalesce(i.exited_profit, i.expected) - i.tax_kobo ELSE floor(c.accrued) END), 0)::bigint AS profits,
            coalesce(sum(CASE WHEN i.completed_at <= $3 THEN coalesce(i.exited_profit, i.expected) - i.tax_kobo ELSE floor(c.accrued_then) END)
                       FILTER (WHERE i.started_at <= $3), 0)::bigint AS profits_then
       FROM money.investments i CROSS JOIN LATERAL (
            SELECT sum(money.accrued(c.expected, c.at, i.ends_at, $2)) AS accrued,
                   sum(money.accrued(c.expected, c.at, i.ends_at, $3)) AS accrued_then
              FROM money.contributions c WHERE c.customer_id = i.customer_id AND c.investment_id = i.id) c
      WHERE i.customer_id = $1`,
    [customerId, now, then],
  );
  if (!found) throw new Error('The figures have no row');
  return found;
}

/** Amounts are naira, days are Lagos days. */
export async function getUserStats(db: Db, now: Date, customerId: string): Promise<UserStats> {
  const firstDay = startOfLagosDay(new Date(now.getTime() - (DAYS - 1) * DAY_MS));
  const then = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
  const [account, figures, changes] = await Promise.all([
    row<{ wallet: bigint; held: bigint; invested: bigint; disputed: bigint | null; refunding: bigint | null }>(
      db,
      `WITH d AS MATERIALIZED (SELECT hold_id FROM money.disputes WHERE customer_id = $1 AND ended_at IS NULL),
            r AS MATERIALIZED (SELECT hold_id FROM money.refunds WHERE customer_id = $1 AND ended_at IS NULL)
       SELECT a.wallet, a.held, a.invested,
              CASE WHEN a.held > 0 THEN (
                SELECT sum(t.amount)::bigint FROM ledger.transactions t
                 WHERE t.customer_id = $1 AND t.id = ANY (ARRAY(SELECT hold_id FROM d))) END AS disputed,
              CASE WHEN a.held > 0 THEN (
                SELECT sum(t.amount)::bigint FROM ledger.transactions t
                 WHERE t.customer_id = $1 AND t.id = ANY (ARRAY(SELECT hold_id FROM r))) END AS refunding
         FROM ledger.accounts a WHERE a.customer_id = $1`,
      [customerId],
    ),
    investmentFigures(db, customerId, now, then),
    changesByDay(db, customerId, firstDay),
  ]);
  const days = history(changes, now);
  const invested = days.at(-1)?.invested ?? 0;
  const investedThen = days.at(-1 - COMPARED_DAYS)?.invested ?? 0;
  return {
    totalPortfolioValue: toNaira(account?.invested ?? 0n),
    totalProfits: totalToNaira(figures.profits),
    activeInvestments: figures.running,
    walletBalance: toNaira(account?.wallet ?? 0n),
    heldBalance: toNaira(account?.held ?? 0n),
    ...(account?.disputed == null ? {} : { disputedBalance: toNaira(account.disputed) }),
    ...(account?.refunding == null ? {} : { refundingBalance: toNaira(account.refunding) }),
    changes: {
      portfolioPercent: changePercent(invested, investedThen),
      profitsPercent: changePercent(totalToNaira(figures.profits), totalToNaira(figures.profits_then)),
      activeInvestments: figures.count === 0 ? null : figures.running - figures.running_then,
    },
    history: days,
  };
}
