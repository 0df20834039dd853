/**
 * What a customer's investments and savings plans have earned.
 *
 * Earned in a period is the growth of the profit in it, less the tax on that growth. Profit grows evenly from the day on which money is put in to
 * the day on which it is paid. While it grows, the tax is what would be withheld of the profit so far; once it is paid, profit and tax are what the
 * ledger has. An early exit costs a part of the profit, so what was earned in its period may be negative. The periods of
 * an investment add up, to the kobo, to the profit that was paid less the tax that was withheld.
 */
import { Type, type Static } from 'typebox';
import { Day, DayRange, Id, Month, Naira, Named, type Refusals } from './common.ts';

/** In naira. `profit` - `tax` = `earned`. */
export const Earned = Type.Object({
  /** What the profit grew by, before tax. */
  profit: Naira,
  /** The tax on it: withheld, or to be withheld when it is paid. */
  tax: Naira,
  /** What is left of it. */
  earned: Naira,
  /** What the ledger paid as profit in the period, less the tax, also where it had grown before. */
  paid: Naira,
});
export interface Earned extends Static<typeof Earned> {}

export const EarnedInMonth = Type.Object({ month: Month, ...Earned.properties });
export interface EarnedInMonth extends Static<typeof EarnedInMonth> {}

/** Of one product, with all investments in it. */
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
  /** Since the first investment. */
  all: Named<Earned>(Earned),
  /** What earned most in all comes first. */
  products: Type.Array(Named<EarnedByProduct>(EarnedByProduct)),
});
export interface Earnings extends Static<typeof Earnings> {}

export const GetEarningsReply = Type.Object({ success: Type.Literal(true), earnings: Named<Earnings>(Earnings) });
export interface GetEarningsReply extends Static<typeof GetEarningsReply> {}

/** Both days are included, as Lagos counts them. Without them: from the first investment, until today. */
export const GetEarnedQuery = Type.Object(DayRange);
export interface GetEarnedQuery extends Static<typeof GetEarnedQuery> {}

export const EarnedOfProduct = Type.Object({ _id: Id, name: Type.String(), ...Earned.properties });
export interface EarnedOfProduct extends Static<typeof EarnedOfProduct> {}

/** What was earned in any days. */
export const EarnedInDays = Type.Object({
  /** Null: from the first investment. */
  startDate: Type.Union([Day, Type.Null()]),
  endDate: Day,
  ...Earned.properties,
  /** Those that earned or were paid in these days; they add up to the whole. What earned most comes first. */
  products: Type.Array(Named<EarnedOfProduct>(EarnedOfProduct)),
});
export interface EarnedInDays extends Static<typeof EarnedInDays> {}

export const GetEarnedReply = Type.Object({ success: Type.Literal(true), earned: Named<EarnedInDays>(EarnedInDays) });
export interface GetEarnedReply extends Static<typeof GetEarnedReply> {}

export const earningRefusals = {
  getEarned: {
    400: ['invalid_range'],
  },
  getEarnings: {},
  getEarnedCertificate: { 400: ['invalid_range'], 404: ['nothing_earned'], 429: ['too_many_statements'] },
} as const satisfies Refusals;
