/** What a customer has earned: the differences between the sums at the ends of days and months. */
import type { Earned, EarnedByProduct, EarnedInDays, Earnings, GetEarnedQuery } from '@ajose/sdk/contract/earnings';
import { totalToNaira } from '@ajose/sdk/domain/money';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { callRows } from '../platform/database/call.ts';
import { row, rows, type Db } from '../platform/database/db.ts';
import { momentsOf } from '../platform/lists/days.ts';

/** Sums up to a moment, in kobo. */
export interface Grown {
  profit: bigint;
  tax: bigint;
  paid: bigint;
}

interface Found extends Grown {
  moment: Date;
  product_id: string;
  product_name: string;
}

const NOTHING: Grown = { profit: 0n, tax: 0n, paid: 0n };

/** The last moment before a period, by the millisecond. */
const justBefore = (moment: Date): Date => new Date(moment.getTime() - 1);

export const endOfDayBefore = (day: string): Date => justBefore(startOfLagosDay(day));

const sum = (stored: readonly Grown[]): Grown =>
  stored.reduce(
    (all, { profit, tax, paid }) => ({ profit: all.profit + profit, tax: all.tax + tax, paid: all.paid + paid }),
    NOTHING,
  );

/** What was earned between two moments. */
export function earnedFrom(before: Grown, after: Grown): Earned {
  const profit = after.profit - before.profit;
  const tax = after.tax - before.tax;
  return {
    profit: totalToNaira(profit),
    tax: totalToNaira(tax),
    earned: totalToNaira(profit - tax),
    paid: totalToNaira(after.paid - before.paid),
  };
}

async function grownBy(db: Db, customerId: string, moments: readonly Date[]): Promise<(moment: Date) => Found[]> {
  const documents: Found[] = await callRows(db, 'money.earned_by', { customer: customerId, moments });
  const byMoment = Map.groupBy(documents, ({ moment }) => moment.getTime());
  return (moment) => byMoment.get(moment.getTime()) ?? [];
}

/** What all investments had earned by each of these moments. */
export async function totalsBy(db: Db, customerId: string, moments: readonly Date[]): Promise<Grown[]> {
  const at = await grownBy(db, customerId, moments);
  return moments.map((moment) => sum(at(moment)));
}

const MONTHS = 12;

/** The first days of the last twelve months in Lagos, this one's first. */
function firstDays(now: Date): string[] {
  const [year = 0, month = 0] = lagosDay(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10),
  );
}

async function namesOf(db: Db, list: readonly Found[]): Promise<Map<string, string>> {
  const ids = list.map(({ product_id }) => product_id);
  const now = await rows<{ id: string; name: string }>(db, 'SELECT id, name FROM products WHERE id = ANY ($1)', [ids]);
  return new Map([
    ...list.map(({ product_id, product_name }) => [product_id, product_name] as const),
    ...now.map(({ id, name }) => [id, name] as const),
  ]);
}

/** True of products without profit. */
const isNothing = ({ profit, tax, paid }: Earned): boolean => profit === 0 && tax === 0 && paid === 0;

export async function readEarnings(db: Db, now: Date, customerId: string): Promise<Earnings> {
  const days = firstDays(now);
  const starts = days.map(endOfDayBefore);
  const [monthStart = now] = starts;
  const yearStart = endOfDayBefore(`${lagosDay(now).slice(0, 4)}-01-01`);
  const at = await grownBy(db, customerId, [now, ...starts, yearStart]);
  const all = at(now);
  const first = await row<{ at: Date | null }>(
    db,
    'SELECT min(started_at) AS at FROM money.investments WHERE customer_id = $1',
    [customerId],
  );
  const names = await namesOf(db, all);
  const between = (from: Date, until: Date): Earned => earnedFrom(sum(at(from)), sum(at(until)));
  const products = all.map((ofProduct): EarnedByProduct => {
    const since = (from: Date): Earned =>
      earnedFrom(at(from).find(({ product_id }) => product_id === ofProduct.product_id) ?? NOTHING, ofProduct);
    return {
      _id: ofProduct.product_id,
      name: names.get(ofProduct.product_id) ?? ofProduct.product_name,
      month: since(monthStart),
      year: since(yearStart),
      all: earnedFrom(NOTHING, ofProduct),
    };
  });
  return {
    months: days.map((day, index) => ({
      month: day.slice(0, 7),
      ...between(starts[index] ?? now, index === 0 ? now : (starts[index - 1] ?? now)),
    })),
    year: between(yearStart, now),
    ...(first?.at ? { firstDay: lagosDay(first.at) } : {}),
    all: earnedFrom(NOTHING, sum(all)),
    products: products
      .filter(({ all }) => !isNothing(all))
      .toSorted((product, other) => other.all.earned - product.all.earned),
  };
}

/** What was earned in a range of days. Days to come have earned nothing. @throws Refusal 400 for days that run backwards */
export async function readEarned(db: Db, now: Date, customerId: string, days: GetEarnedQuery): Promise<EarnedInDays> {
  const { from, to } = momentsOf(days);
  const until = to && to <= now ? justBefore(to) : now;
  const since = from && from < now ? justBefore(from) : from && now;
  const at = await grownBy(db, customerId, since ? [since, until] : [until]);
  const [first, last] = [since ? at(since) : [], at(until)];
  const names = await namesOf(db, last);
  const products = last.map((ofProduct) => ({
    _id: ofProduct.product_id,
    name: names.get(ofProduct.product_id) ?? ofProduct.product_name,
    ...earnedFrom(first.find(({ product_id }) => product_id === ofProduct.product_id) ?? NOTHING, ofProduct),
  }));
  return {
    startDate: days.startDate ?? null,
    endDate: days.endDate ?? lagosDay(now),
    ...earnedFrom(sum(first), sum(last)),
    products: products
      .filter((product) => !isNothing(product))
      .toSorted((product, other) => other.earned - product.earned),
  };
}
