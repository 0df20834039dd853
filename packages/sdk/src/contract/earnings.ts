/**
 * What a customer's investments and savings plans have earned.
 *
 * The earnings of a period are the growth of the profit in it, less the tax on that growth. Profit grows evenly from the day on which money
 * is put in to the day on which it is paid. While it grows, the tax is what would be withheld from the profit so far; once it is paid,
 * profit and tax are those of the ledger. An early exit costs part of the profit, so the earnings of its period may be negative. The
 * periods of an investment add up, to the kobo, to the profit paid less the tax withheld.
 */
import { Type, type Static } from 'typebox';
import { Day, DayRange, Id, Month, Naira, Named } from './common.ts';

/** In naira. `profit` - `tax` = `earned`. */
export const Earned = Type.Object({
  /** The growth of the profit, before tax. */
  profit: Naira,
  /** The tax on it: withheld, or to be withheld when it is paid. */
  tax: Naira,
  /** The growth after tax. */
  earned: Naira,
  /** The profit that the ledger paid in the period, less tax, even where it had grown earlier. */
  paid: Naira,
});
export interface Earned extends Static<typeof Earned> {}

export const EarnedInMonth = Type.Object({ month: Month, ...Earned.properties });
export interface EarnedInMonth extends Static<typeof EarnedInMonth> {}

/** The earnings of all investments in one product. */
export const EarnedByProduct = Type.Object({
  _id: Id,
  name: Type.String(),
  month: Named<Earned>(Earned),
  year: Named<Earned>(Earned),
  all: Named<Earned>(Earned),
});
export interface EarnedByProduct extends Static<typeof EarnedByProduct> {}

/** Months and years are those of Lagos. The products of each period add up to it. */
export const Earnings = Type.Object({
  /** The last twelve months, this one first. */
  months: Type.Array(Named<EarnedInMonth>(EarnedInMonth), { minItems: 12, maxItems: 12 }),
  /** This year so far. */
  year: Named<Earned>(Earned),
  /** That of the first investment. */
  firstDay: Type.Optional(Day),
  /** Since the first investment. */
  all: Named<Earned>(Earned),
  /** Those that earned most in total come first. */
  products: Type.Array(Named<EarnedByProduct>(EarnedByProduct)),
});
export interface Earnings extends Static<typeof Earnings> {}

export const GetEarningsReply = Type.Object({ success: Type.Literal(true), earnings: Named<Earnings>(Earnings) });
export interface GetEarningsReply extends Static<typeof GetEarningsReply> {}

/** Both Lagos days are included. Without them: from the first investment, until today. */
export const GetEarnedQuery = Type.Object(DayRange);
export interface GetEarnedQuery extends Static<typeof GetEarnedQuery> {}

export const EarnedOfProduct = Type.Object({ _id: Id, name: Type.String(), ...Earned.properties });
export interface EarnedOfProduct extends Static<typeof EarnedOfProduct> {}

/** The earnings of a range of days. */
export const EarnedInDays = Type.Object({
  /** Null: from the first investment. */
  startDate: Type.Union([Day, Type.Null()]),
  endDate: Day,
  ...Earned.properties,
  /** Products that earned or paid in these days; they add up to the whole. Those that earned most come first. */
  products: Type.Array(Named<EarnedOfProduct>(EarnedOfProduct)),
});
export interface EarnedInDays extends Static<typeof EarnedInDays> {}

export const GetEarnedReply = Type.Object({ success: Type.Literal(true), earned: Named<EarnedInDays>(EarnedInDays) });
export interface GetEarnedReply extends Static<typeof GetEarnedReply> {}
