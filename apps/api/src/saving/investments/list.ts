/** Investments as they look on the wire, with the profit up to now. */
import type { GetUserInvestmentsQuery, Investment } from '@ajose/sdk/contract/investments';
import type { Goal } from '@ajose/sdk/contract/goals';
import type { ActiveStatus, DurationUnit } from '@ajose/sdk/contract/products';
import { exitOf, taxOf } from '../products.ts';
import { bpsToPercent, toNaira } from '@ajose/sdk/money';
import { taxKobo } from '@ajose/sdk/tax';
import { INVESTMENTS_A_PAGE } from '@ajose/sdk/pages';
import { addTerm, startOfLagosDay, startOfLagosMonth } from '@ajose/sdk/time';
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
function toInvestment(found: Found, now: Date): Investment {
  const paid = found.completed_at !== null && found.completed_at <= now;
  const profit = paid ? (found.exited_profit ?? found.expected) : (found.accrued ?? 0n);
  return {
    _id: found.id,
    userId: found.customer_id,
    product: {
      _id: found.product_id,
      name: found.p_name ?? found.product_name,
      description: found.p_description ?? '',
      interestRate: bpsToPercent(found.p_rate ?? found.rate_bps),
      cost: toNaira(found.p_min ?? 0n),
      duration: { value: found.p_term ?? 1, unit: found.p_unit ?? 'days' },
      ...exitOf(found.p_exit_days, found.p_exit_price ?? 0n),
      ...taxOf(found.p_tax ?? 0n),
      productGroup: found.g_id === null ? null : { _id: found.g_id, name: found.g_name ?? '' },
      status: found.p_status ?? 'inactive',
    },
    capital: toNaira(found.capital),
    profit: toNaira(profit),
    expectedProfit: toNaira(found.expected),
    interestRate: bpsToPercent(found.rate_bps),
    startDate: found.started_at.toISOString(),
    endDate: found.ends_at.toISOString(),
    status: found.completed_at === null ? 'in_progress' : 'completed',
    isOffline: found.is_offline,
    ...(found.is_savings
      ? { totalSavings: { amount: toNaira(found.capital), amountThisMonth: toNaira(found.this_month ?? 0n) } }
      : {}),
    ...(found.goal === null ? {} : { goal: toGoal(found.goal) }),
    ...(found.exit_after_days === null
      ? {}
      : {
          earlyExit: {
            from: addTerm(found.started_at, { value: found.exit_after_days, unit: 'days' }).toISOString(),
            pricePercent: bpsToPercent(found.exit_price_bps),
          },
        }),
    ...(found.tax_bps === 0n
      ? {}
      : {
          tax: {
            percent: bpsToPercent(found.tax_bps),
            amount: toNaira(paid ? found.tax_kobo : taxKobo(found.expected, found.tax_bps)),
          },
        }),
    ...(found.completed_at === null || found.exited_profit === null
      ? {}
      : { exitedAt: found.completed_at.toISOString() }),
    ending: {
      choice: found.e_choice ?? 'wallet',
      changeBefore: startOfLagosDay(found.ends_at).toISOString(),
      ...(found.e_plan === null ? {} : { planName: found.e_plan }),
      ...(found.e_into === null ? {} : { into: found.e_into }),
      ...(found.e_why === null ? {} : { notFollowed: found.e_why }),
    },
  };
}

/** @throws Refusal 404 */
export async function getInvestment(on: Sql, now: Date, customerId: string, id: string): Promise<Investment> {
  const [found] = await rows<Found>(on, WITH_PRODUCTS, [customerId, now, startOfLagosMonth(now), id, null, 1, 0]);
  if (!found) throw refuse(404, 'investment_not_found', 'This investment does not exist.');
  return toInvestment(found, now);
}

/** One customer's investments, newest first, a page at a time. A page that is not full is the last. */
export async function listInvestments(on: Sql, now: Date, query: GetUserInvestmentsQuery): Promise<Investment[]> {
  const { userId, status = null, limit = INVESTMENTS_A_PAGE, page = 1 } = query;
  const found = await rows<Found>(on, `${WITH_PRODUCTS} ORDER BY i.id DESC`, [
    userId,
    now,
    startOfLagosMonth(now),
    null,
    status,
    limit,
    (page - 1) * limit,
  ]);
  return found.map((one) => toInvestment(one, now));
}
