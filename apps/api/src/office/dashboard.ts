/** The figures of the back-office's home. Each comes from a counter or an index, so a long history does not slow them down. */
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { row, rows, type Db } from '../platform/database/db.ts';
import { latePayouts } from '../money/transactions/filters.ts';
import { countersOfKind } from '../money/transactions/totals.ts';

const RECENT = 10;

interface Figures {
  users: bigint;
  invested: bigint;
  this_week: bigint;
  last_week: bigint;
  pending: bigint;
  products: bigint;
  cases: bigint;
  disputes: bigint;
  approvals: bigint;
  unconfirmed: bigint;
}

/**
 * As `awaits` of the list: a withdrawal on its way to the bank is pending but waits for no administrator, unless it is late ($2). A week is the
 * last seven Lagos days, today included.
 */
const FIGURES = `
  SELECT (SELECT count(*) FROM customers) AS users,
         capital.invested, capital.this_week, capital.last_week,
         greatest(0, (SELECT coalesce(sum(n), 0)::bigint FROM ledger.counts WHERE name = 'withdrawal pending withdrawal')
           - (SELECT count(*) FROM money.payouts WHERE run_at IS NOT NULL AND state IN ('sending', 'sent', 'unknown')
                AND id <> ALL ($2::uuid[]))) AS pending,
         (SELECT count(*) FROM products WHERE status = 'active') AS products,
         (SELECT count(*) FROM money.cases WHERE (resolved_at IS NULL)) AS cases,
         (SELECT count(*) FROM money.disputes WHERE (ended_at IS NOT NULL) IS FALSE AND answer IS NULL) AS disputes,
         (SELECT count(*) FROM approvals WHERE (state = 'waiting')) AS approvals,
         (SELECT count(*) FROM staff WHERE confirmed_at IS NULL AND blocked_at IS NULL) AS unconfirmed
    FROM (SELECT coalesce(sum(kobo), 0)::bigint AS invested,
                 coalesce(sum(kobo) FILTER (WHERE day > today - 7), 0)::bigint AS this_week,
                 coalesce(sum(kobo) FILTER (WHERE day <= today - 7 AND day > today - 14), 0)::bigint AS last_week
            FROM ledger.counts, LATERAL (SELECT ledger.lagos_day($1) AS today) t
           WHERE name = 'invested') capital`;

/** Thirty days, today included; a day on which nothing moved has zeros. $2 and $3 are the counters of money in and of money out. */
const DAYS = `
  SELECT d.day::date::text AS day,
         coalesce(sum(c.kobo) FILTER (WHERE c.name = ANY ($2::text[])), 0)::bigint AS deposits,
         coalesce(sum(c.kobo) FILTER (WHERE c.name = ANY ($3::text[])), 0)::bigint AS withdrawals
    FROM generate_series(ledger.lagos_day($1) - 29, ledger.lagos_day($1), interval '1 day') AS d (day)
    LEFT JOIN ledger.counts c ON c.day = d.day::date AND c.day BETWEEN ledger.lagos_day($1) - 29 AND ledger.lagos_day($1)
     AND c.name = ANY ($2::text[] || $3::text[])
   GROUP BY d.day ORDER BY d.day`;

interface Recent {
  id: string;
  customer_id: string;
  name: string;
  product_name: string;
  capital: bigint;
  started_at: Date;
}

const RECENTLY_STARTED = `
  WITH i AS MATERIALIZED (
    SELECT id, customer_id, product_name, capital, started_at FROM money.investments ORDER BY id DESC LIMIT ${RECENT})
  SELECT i.id, i.customer_id, c.name, i.product_name, i.capital, i.started_at
    FROM i JOIN customers c ON c.id = i.customer_id ORDER BY i.id DESC`;

/** Amounts are naira. */
export async function getDashboardStats(db: Db, now: Date): Promise<DashboardStats> {
  const [figures, days, recent] = await Promise.all([
    latePayouts(db).then((late) => row<Figures>(db, FIGURES, [now, late])),
    rows<{ day: string; deposits: bigint; withdrawals: bigint }>(db, DAYS, [
      now,
      countersOfKind('paid_in'),
      countersOfKind('to_bank'),
    ]),
    rows<Recent>(db, RECENTLY_STARTED),
  ]);
  if (!figures) throw new Error('The figures have no row');
  return {
    totalUsers: Number(figures.users),
    totalRevenue: totalToNaira(figures.invested),
    pendingActions: Number(figures.pending),
    totalProducts: Number(figures.products),
    weeklyGrowth: totalToNaira(figures.this_week - figures.last_week),
    openCases: Number(figures.cases),
    openDisputes: Number(figures.disputes),
    waitingApprovals: Number(figures.approvals),
    unconfirmedAdmins: Number(figures.unconfirmed),
    days: days.map(({ day, deposits, withdrawals }) => ({
      day,
      deposits: totalToNaira(deposits),
      withdrawals: totalToNaira(withdrawals),
    })),
    recentInvestments: recent.map((investment) => ({
      _id: investment.id,
      userId: investment.customer_id,
      userName: investment.name,
      productName: investment.product_name,
      capital: toNaira(investment.capital),
      startDate: investment.started_at.toISOString(),
    })),
  };
}
