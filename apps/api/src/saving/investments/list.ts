/** Investments as they look on the wire, with the profit up to now. */
import type { GetUserInvestmentsQuery, Investment } from '@ajose/sdk/contract/investments';
import type { Goal } from '@ajose/sdk/contract/goals';
import type { ActiveStatus, DurationUnit } from '@ajose/sdk/contract/products';
import { exitOf, taxOf } from '../products.ts';
import { bpsToPercent, toNaira } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { INVESTMENTS_A_PAGE } from '@ajose/sdk/domain/pages';
import { addTerm, startOfLagosDay, startOfLagosMonth } from '@ajose/sdk/domain/time';
import { rows, type Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';

type KeptGoal = Omit<Goal, 'target'> & { target: string };

interface Found {
  id: string;
  customer_id: string;
  product_id: string;
  product_name: string;
  rate_bps: bigint;
  is_savings: boolean;
  is_offline: boolean;
  capital: bigint;
  expected: bigint;
  started_at: Date;
  ends_at: Date;
  completed_at: Date | null;
  exit_after_days: number | null;
  exit_price_bps: bigint;
  exited_profit: bigint | null;
  tax_bps: bigint;
  tax_kobo: bigint;
  accrued: bigint | null;
  this_month: bigint | null;
  topped_up: boolean;
  p_name: string | null;
  p_description: string | null;
  p_rate: bigint | null;
  p_min: bigint | null;
  p_term: number | null;
  p_unit: DurationUnit | null;
  p_status: ActiveStatus | null;
  p_exit_days: number | null;
  p_exit_price: bigint | null;
  p_tax: bigint | null;
  g_id: string | null;
  g_name: string | null;
  goal: KeptGoal | null;
  e_choice: string | null;
  e_plan: string | null;
  e_into: string | null;
  e_why: string | null;
}

/**
 * `i` are rows of `money.investments_of`, read before they are joined with the catalogue: a cluster keeps the two on different machines.
 */
const WITH_PRODUCTS = `
  SELECT i.*, p.name AS p_name, p.description AS p_description, p.rate_bps AS p_rate, p.min_kobo AS p_min,
         p.term_value AS p_term, p.term_unit AS p_unit, p.status AS p_status,
         p.exit_after_days AS p_exit_days, p.exit_price_bps AS p_exit_price, p.tax_bps AS p_tax, g.id AS g_id, g.name::text AS g_name,
         CASE WHEN a.name IS NOT NULL THEN json_build_object(
           'name', a.name, 'target', a.target_kobo::text, 'date', a.due_on, 'picture', a.picture) END AS goal
    FROM money.investments_of(
      customer => $1, at => $2, month_from => $3, one => $4, state => $5, most => $6, skip => $7) i
    LEFT JOIN products p ON p.id = i.product_id
    LEFT JOIN product_groups g ON g.id = p.group_id
    LEFT JOIN goals a ON a.customer_id = i.customer_id AND a.investment_id = i.id`;

/** Kobo come as text, because JSON has no exact number for them. */
const toGoal = ({ target, ...goal }: KeptGoal): Goal => ({ ...goal, target: toNaira(BigInt(target)) });

/** @param now the moment of the profit; an investment paid after it shows what had accrued by then */
function toInvestment(stored: Found, now: Date): Investment {
  const paid = stored.completed_at !== null && stored.completed_at <= now;
  const profit = paid ? (stored.exited_profit ?? stored.expected) : (stored.accrued ?? 0n);
  return {
    _id: stored.id,
    userId: stored.customer_id,
    product: {
      _id: stored.product_id,
      name: stored.p_name ?? stored.product_name,
      description: stored.p_description ?? '',
      interestRate: bpsToPercent(stored.p_rate ?? stored.rate_bps),
      cost: toNaira(stored.p_min ?? 0n),
      duration: { value: stored.p_term ?? 1, unit: stored.p_unit ?? 'days' },
      ...exitOf(stored.p_exit_days, stored.p_exit_price ?? 0n),
      ...taxOf(stored.p_tax ?? 0n),
      productGroup: stored.g_id === null ? null : { _id: stored.g_id, name: stored.g_name ?? '' },
      status: stored.p_status ?? 'inactive',
    },
    capital: toNaira(stored.capital),
    profit: toNaira(profit),
    expectedProfit: toNaira(stored.expected),
    interestRate: bpsToPercent(stored.rate_bps),
    startDate: stored.started_at.toISOString(),
    endDate: stored.ends_at.toISOString(),
    status: stored.completed_at === null ? 'in_progress' : 'completed',
    isOffline: stored.is_offline,
    ...(stored.topped_up ? { toppedUp: true } : {}),
    ...(stored.is_savings
      ? { totalSavings: { amount: toNaira(stored.capital), amountThisMonth: toNaira(stored.this_month ?? 0n) } }
      : {}),
    ...(stored.goal === null ? {} : { goal: toGoal(stored.goal) }),
    ...(stored.exit_after_days === null
      ? {}
      : {
          earlyExit: {
            from: addTerm(stored.started_at, { value: stored.exit_after_days, unit: 'days' }).toISOString(),
            pricePercent: bpsToPercent(stored.exit_price_bps),
          },
        }),
    ...(stored.tax_bps === 0n
      ? {}
      : {
          tax: {
            percent: bpsToPercent(stored.tax_bps),
            amount: toNaira(paid ? stored.tax_kobo : taxKobo(stored.expected, stored.tax_bps)),
          },
        }),
    ...(stored.completed_at === null || stored.exited_profit === null
      ? {}
      : { exitedAt: stored.completed_at.toISOString() }),
    ending: {
      choice: stored.e_choice ?? 'wallet',
      changeBefore: startOfLagosDay(stored.ends_at).toISOString(),
      ...(stored.e_plan === null ? {} : { planName: stored.e_plan }),
      ...(stored.e_into === null ? {} : { into: stored.e_into }),
      ...(stored.e_why === null ? {} : { notFollowed: stored.e_why }),
    },
  };
}

/** @throws Refusal 404 */
export async function getInvestment(on: Sql, now: Date, customerId: string, id: string): Promise<Investment> {
  const [investment] = await rows<Found>(on, WITH_PRODUCTS, [customerId, now, startOfLagosMonth(now), id, null, 1, 0]);
  if (!investment) throw refuse(404, 'investment_not_found', 'This investment does not exist.');
  return toInvestment(investment, now);
}

/** One customer's investments, newest first, a page at a time. A page that is not full is the last. */
export async function listInvestments(on: Sql, now: Date, query: GetUserInvestmentsQuery): Promise<Investment[]> {
  const { userId, status = null, limit = INVESTMENTS_A_PAGE, page = 1 } = query;
  const investments = await rows<Found>(on, `${WITH_PRODUCTS} ORDER BY i.id DESC`, [
    userId,
    now,
    startOfLagosMonth(now),
    null,
    status,
    limit,
    (page - 1) * limit,
  ]);
  return investments.map((investment) => toInvestment(investment, now));
}
