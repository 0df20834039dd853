/** Investments and savings plans. Amounts are naira; a plan is an investment in a product of the group Savings. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira } from './common.ts';
import { Duration, Product } from './products.ts';

export const InvestmentStatus = Type.Union([Type.Literal('in_progress'), Type.Literal('completed')]);
export type InvestmentStatus = Static<typeof InvestmentStatus>;

/**
 * `product` describes the product as it is now; `interestRate`, `startDate` and `endDate` are the terms it was bought at.
 * `profit` is what has accrued so far, `expectedProfit` what the whole term brings. `totalSavings` is there for savings plans only.
 */
export const Investment = Type.Object({
  _id: Id,
  userId: Id,
  product: Product,
  capital: Naira,
  profit: Naira,
  expectedProfit: Naira,
  interestRate: Type.Number(),
  startDate: Moment,
  endDate: Moment,
  status: InvestmentStatus,
  isOffline: Type.Boolean(),
  totalSavings: Type.Optional(Type.Object({ amount: Naira, amountThisMonth: Naira })),
});
export type Investment = Static<typeof Investment>;

export const GetUserInvestmentsQuery = Type.Object({
  userId: Id,
  status: Type.Optional(InvestmentStatus),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
});
export type GetUserInvestmentsQuery = Static<typeof GetUserInvestmentsQuery>;

export const GetUserInvestmentsReply = Type.Object({
  success: Type.Literal(true),
  investments: Type.Array(Investment),
});
export type GetUserInvestmentsReply = Static<typeof GetUserInvestmentsReply>;

/** `requestId` makes a repeat harmless; the SDK fills it in. `startDate` and `isOffline` are for administrators. */
export const AddInvestmentBody = Type.Object({
  userId: Id,
  productId: Id,
  capital: Naira,
  requestId: Type.Optional(Id),
  /** The terms that the buyer saw. If the product has others by now, nothing is bought: 409 `terms_changed`. */
  seen: Type.Optional(Type.Object({ interestRate: Type.Number(), duration: Duration })),
  startDate: Type.Optional(Moment),
  isOffline: Type.Optional(Type.Boolean()),
});
export type AddInvestmentBody = Static<typeof AddInvestmentBody>;

export const AddInvestmentReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  investment: Investment,
  transactionsCreated: Type.Union([Type.Literal('withdrawal'), Type.Literal('deposit_and_withdrawal')]),
});
export type AddInvestmentReply = Static<typeof AddInvestmentReply>;

export const AddSavingsFundsBody = Type.Object({
  investmentId: Id,
  amount: Naira,
  userId: Id,
  requestId: Type.Optional(Id),
});
export type AddSavingsFundsBody = Static<typeof AddSavingsFundsBody>;

export const AddSavingsFundsReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  investment: Investment,
});
export type AddSavingsFundsReply = Static<typeof AddSavingsFundsReply>;

/** A change over the last 30 days, in percent or as a count; null where there is nothing to compare with. */
const Change = Type.Union([Type.Number(), Type.Null()]);

/** The customer's home figures, in naira, and the portfolio's value at the end of each of the last 90 days in Lagos. */
export const UserStats = Type.Object({
  totalPortfolioValue: Naira,
  totalProfits: Naira,
  activeInvestments: Type.Integer(),
  walletBalance: Naira,
  heldBalance: Naira,
  changes: Type.Object({ portfolioPercent: Change, profitsPercent: Change, activeInvestments: Change }),
  history: Type.Array(Type.Object({ day: Type.String({ format: 'date' }), invested: Naira, wallet: Naira })),
});
export type UserStats = Static<typeof UserStats>;

export const GetUserStatsReply = Type.Object({ success: Type.Literal(true), stats: UserStats });
export type GetUserStatsReply = Static<typeof GetUserStatsReply>;
