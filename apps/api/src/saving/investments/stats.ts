/** The figures of a customer's home: balances now, earnings of this month, and both on each of the last 90 days. */
import type { NextPayout, UserStats } from '@ajose/sdk/contract/investments';
import { toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { row, rows, type Db } from '../../platform/database/db.ts';
import { circlesOf, waitingCircles } from '../circles/read.ts';
import { earnedFrom, endOfDayBefore, totalsBy, type Grown } from '../../documents/earnings.ts';

const DAY_MS = 86_400_000;
const DAYS = 90;
const COMPARED_DAYS = 30;

const accounts = ['wallet', 'held', 'invested', 'circle', 'passed_on'] as const;
type Account = (typeof accounts)[number];
type Balances = Record<Account, bigint>;

interface DayChange {
  day: string;
  account: Account;
  change: bigint;
}

/** The change of each balance on each day; `before` is the sum of all changes before the first day. */
async function changesByDay(db: Db, customerId: string, from: Date): Promise<DayChange[]> {
  return rows<DayChange>(
    db,
    `SELECT CASE WHEN at < $2 THEN 'before' ELSE ledger.lagos_day(at)::text END AS day, account::text AS account,
            sum(amount)::bigint AS change
       FROM ledger.entries WHERE customer_id = $1 AND account IN ('wallet', 'held', 'invested', 'circle', 'passed_on') GROUP BY 1, 2`,
    [customerId, from],
  );
}

/** What the customer owned at the end of each day. */
function balancesByDay(changes: readonly DayChange[], days: readonly string[]): Balances[] {
  const on = new Map(changes.map(({ day, account, change }) => [`${day} ${account}`, change]));
  const now: Balances = { wallet: 0n, held: 0n, invested: 0n, circle: 0n, passed_on: 0n };
  const add = (day: string) => {
    for (const account of accounts) now[account] += on.get(`${day} ${account}`) ?? 0n;
    return { ...now };
  };
  add('before');
  return days.map(add);
}

/** Accrued profit that is not paid yet, less the tax that would be withheld. */
const running = ({ profit, tax, paid }: Grown): bigint => profit - tax - paid;

interface Counts {
  all: number;
  running: number;
  running_then: number;
}

async function countInvestments(db: Db, customerId: string, then: Date): Promise<Counts> {
  const counts = await row<Counts>(
    db,
    `SELECT count(*)::integer AS all, count(*) FILTER (WHERE i.completed_at IS NULL)::integer AS running,
            count(*) FILTER (WHERE i.started_at <= $2 AND i.ends_at > $2 AND (i.completed_at IS NULL OR i.completed_at > $2))::integer AS running_then
       FROM money.investments i WHERE i.customer_id = $1`,
    [customerId, then],
  );
  if (!counts) throw new Error('A count has no row');
  return counts;
}

interface NextRow {
  id: string;
  name: string;
  ends_at: Date;
  amount: bigint;
  choice: string;
}

async function nextPayout(db: Db, customerId: string): Promise<NextPayout | null> {
  const investment = await row<NextRow>(
    db,
    `WITH less AS MATERIALIZED (SELECT l.investment_id, l.expected FROM money.less_at_end(who => $1) l),
     i AS MATERIALIZED (
       SELECT i.customer_id, i.id, i.product_name, i.ends_at, i.capital + coalesce(l.expected, i.expected)
                - money.tax_on(coalesce(l.expected, i.expected), i.tax_bps) AS amount,
              CASE e.choice WHEN 'plan' THEN 'plan:' || e.plan_id ELSE coalesce(e.choice, 'wallet') END AS choice
         FROM money.investments i
         LEFT JOIN money.endings e ON e.customer_id = i.customer_id AND e.investment_id = i.id
         LEFT JOIN less l ON l.investment_id = i.id
        WHERE i.customer_id = $1 AND i.completed_at IS NULL ORDER BY i.ends_at, i.id LIMIT 1)
     SELECT i.id, coalesce(g.name, i.product_name) AS name, i.ends_at, i.amount::bigint AS amount, i.choice
       FROM i LEFT JOIN goals g ON g.customer_id = i.customer_id AND g.investment_id = i.id`,
    [customerId],
  );
  if (!investment) return null;
  const { id, name, ends_at, amount, choice } = investment;
  return { investmentId: id, name, endDate: ends_at.toISOString(), amount: toNaira(amount), choice };
}

type CircleNotes = Pick<UserStats, 'nextCircle' | 'thenCircle' | 'circlesWaiting'>;

/** The next contribution and the next receipt among all the customer's circles, and the circles that wait before they run. */
async function circleNotes(db: Db, customerId: string): Promise<CircleNotes> {
  const circles = await circlesOf(db, customerId);
  const coming = circles
    .flatMap(({ circle: { id, name }, coming }) =>
      coming.map(({ kind, day, amount, turn }) => ({ circleId: id, name, does: kind, day, amount, turn })),
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const [next] = coming;
  const then = coming.find(({ does }) => does !== next?.does);
  const waiting = await waitingCircles(db, customerId, circles);
  return {
    ...(next ? { nextCircle: next } : {}),
    ...(then ? { thenCircle: then } : {}),
    ...(waiting.length > 0 ? { circlesWaiting: waiting } : {}),
  };
}

interface AccountNow extends Omit<Balances, 'passed_on'> {
  disputed: bigint | null;
  refunding: bigint | null;
}

const readAccount = (db: Db, customerId: string): Promise<AccountNow | undefined> =>
  row<AccountNow>(
    db,
    `WITH d AS MATERIALIZED (SELECT hold_id FROM money.disputes WHERE customer_id = $1 AND ended_at IS NULL),
          r AS MATERIALIZED (SELECT hold_id FROM money.refunds WHERE customer_id = $1 AND ended_at IS NULL)
     SELECT a.wallet, a.held, a.invested, a.circle,
            CASE WHEN a.held > 0 THEN (
              SELECT sum(t.amount)::bigint FROM ledger.transactions t
               WHERE t.customer_id = $1 AND t.id = ANY (ARRAY(SELECT hold_id FROM d))) END AS disputed,
            CASE WHEN a.held > 0 THEN (
              SELECT sum(t.amount)::bigint FROM ledger.transactions t
               WHERE t.customer_id = $1 AND t.id = ANY (ARRAY(SELECT hold_id FROM r))) END AS refunding
       FROM ledger.accounts a WHERE a.customer_id = $1`,
    [customerId],
  );

/** Amounts are naira, days are Lagos days. */
export async function getUserStats(db: Db, now: Date, customerId: string): Promise<UserStats> {
  const days = Array.from({ length: DAYS }, (_, index) =>
    lagosDay(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS)),
  );
  const [firstDay = ''] = days;
  const month = lagosDay(now).slice(0, 7);
  // The end of each day, the last of which is now.
  const moments = [...days.slice(1).map(endOfDayBefore), now];
  // Whole days with today, as the days of the history and of `getEarned`.
  const then = endOfDayBefore(days[DAYS - COMPARED_DAYS] ?? firstDay);
  const [account, counts, changes, [monthStart, grownThen, ...grown], next, notes] = await Promise.all([
    readAccount(db, customerId),
    countInvestments(db, customerId, then),
    changesByDay(db, customerId, startOfLagosDay(firstDay)),
    totalsBy(db, customerId, [endOfDayBefore(`${month}-01`), then, ...moments]),
    nextPayout(db, customerId),
    circleNotes(db, customerId),
  ]);
  const balances = balancesByDay(changes, days);
  const last = grown.at(-1);
  if (!monthStart || !last || !grownThen) throw new Error('A moment has no figures');
  const { wallet, held, invested, circle } = account ?? { wallet: 0n, held: 0n, invested: 0n, circle: 0n };
  const none = counts.all === 0;
  return {
    totalPortfolioValue: toNaira(invested),
    totalProfits: totalToNaira(last.profit - last.tax),
    activeInvestments: counts.running,
    walletBalance: toNaira(wallet),
    heldBalance: toNaira(held),
    ...(account?.disputed == null ? {} : { disputedBalance: toNaira(account.disputed) }),
    ...(account?.refunding == null ? {} : { refundingBalance: toNaira(account.refunding) }),
    runningProfit: totalToNaira(running(last)),
    circleBalance: toNaira(circle),
    allMoney: totalToNaira(wallet + held + invested + circle + running(last)),
    earnedThisMonth: { month, ...earnedFrom(monthStart, last) },
    ...(next ? { nextPayout: next } : {}),
    ...notes,
    changes: {
      profits: none ? null : earnedFrom(grownThen, last).earned,
      activeInvestments: none ? null : counts.running - counts.running_then,
    },
    history: days.map((day, index) => {
      const { wallet = 0n, held = 0n, invested = 0n, circle = 0n, passed_on: passedOn = 0n } = balances[index] ?? {};
      const by = grown[index] ?? last;
      return {
        day,
        invested: toNaira(invested),
        wallet: toNaira(wallet),
        all: totalToNaira(wallet + held + invested + circle + running(by)),
        earned: totalToNaira(by.profit - by.tax),
        ...(passedOn === 0n ? {} : { passedOn: totalToNaira(passedOn) }),
      };
    }),
  };
}
