/** Investments and savings plans. Amounts are naira; a plan is an investment in a product of the group Savings. */
import { Type, type Static } from 'typebox';
import { MOST_INVESTMENTS_A_PAGE } from '../domain/pages.ts';
import { AutoSaveNote } from './auto-saves.ts';
import { WaitingCircle } from './circles.ts';
import { ErrorBody, Id, Moment, Naira, Named, Paging } from './common.ts';
import { EarnedInMonth } from './earnings.ts';
import { Goal } from './goals.ts';
import { Duration, EarlyExit, Product } from './products.ts';

export const InvestmentStatus = Type.Union([Type.Literal('in_progress'), Type.Literal('completed')]);
export type InvestmentStatus = Static<typeof InvestmentStatus>;

/** `wallet`; `capital` or `everything`, with which the same product is bought again; `plan:{id}`, for that savings plan. */
export const EndingChoice = Type.String({ pattern: '^(wallet|capital|everything|plan:[0-9a-f-]{36})$' });

/** What happens with the money on the day on which an investment ends. */
export const Ending = Type.Object({
  choice: EndingChoice,
  /** The name of the plan that gets the money. */
  planName: Type.Optional(Type.String()),
  /** The last moment for a change: the beginning of the Lagos day on which the investment ends. */
  changeBefore: Moment,
  /** After the end: the investment that was bought, or the plan that got the money. */
  into: Type.Optional(Id),
  /** After the end: why all of the money went into the wallet instead. */
  notFollowed: Type.Optional(Type.String()),
});
export interface Ending extends Static<typeof Ending> {}

/**
 * `product` describes the product as it is now; `interestRate`, `startDate` and `endDate` are the terms it was bought at.
 * `profit` is what has accrued so far, `expectedProfit` what the whole term brings. `totalSavings` is there for savings plans only.
 */
export const Investment = Type.Object({
  _id: Id,
  userId: Id,
  /** The product as it is now. */
  product: Named<Product>(Product),
  /** Naira. */
  capital: Naira,
  /** What has accrued so far, in naira. */
  profit: Naira,
  /** What the whole term brings, in naira. */
  expectedProfit: Naira,
  /** Percent for the whole term, as it was when it was bought. */
  interestRate: Type.Number(),
  startDate: Moment,
  endDate: Moment,
  status: InvestmentStatus,
  /** Recorded by an administrator for cash from outside. */
  isOffline: Type.Boolean(),
  /** Money was added after it was bought, which earns from then on. */
  toppedUp: Type.Optional(Type.Literal(true)),
  /** For savings plans only, in naira. */
  totalSavings: Type.Optional(Type.Object({ amount: Naira, amountThisMonth: Naira })),
  /** What a savings plan is for. */
  goal: Type.Optional(Named<Goal>(Goal)),
  /** When it can first be left early, and the share of the profit so far that this costs; missing where it runs to its end. */
  earlyExit: Type.Optional(Type.Object({ from: Moment, pricePercent: Type.Number() })),
  /** The tax on the profit: what will be withheld at the end, or what was withheld; missing where it is exempt. In naira. */
  tax: Type.Optional(Type.Object({ percent: Type.Number(), amount: Naira })),
  /** When its owner left it early. Then `profit` is what they got, before tax. */
  exitedAt: Type.Optional(Moment),
  /** What happens with the money when it ends. */
  ending: Named<Ending>(Ending),
});
export interface Investment extends Static<typeof Investment> {}

/**
 * The terms of a product, as the customer saw them. Where they have changed, nothing is bought: 409 `terms_changed`. `earlyExit`: null
 * where the product cannot be left early; missing where the terms of leaving were not shown.
 */
export const SeenTerms = Type.Object({
  interestRate: Type.Number(),
  duration: Duration,
  earlyExit: Type.Optional(Type.Union([EarlyExit, Type.Null()])),
  /** 0 where the profit is exempt; missing where the tax was not shown. */
  taxPercent: Type.Optional(Type.Number()),
});
export type SeenTerms = Static<typeof SeenTerms>;

export const GetUserInvestmentsQuery = Type.Object({
  userId: Id,
  status: Type.Optional(InvestmentStatus),
  page: Paging.page,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_INVESTMENTS_A_PAGE })),
});
export type GetUserInvestmentsQuery = Static<typeof GetUserInvestmentsQuery>;

export const GetUserInvestmentsReply = Type.Object({
  success: Type.Literal(true),
  investments: Type.Array(Named<Investment>(Investment)),
});
export interface GetUserInvestmentsReply extends Static<typeof GetUserInvestmentsReply> {}

/** `idempotencyKey` makes a repeat harmless; the SDK fills it in. `startDate`, `isOffline` and `code` (as in `ApproveRequestBody`) are for administrators. */
export const AddInvestmentBody = Type.Object({
  userId: Id,
  productId: Id,
  capital: Naira,
  idempotencyKey: Type.Optional(Id),
  /** The terms that the buyer saw. Where they have changed, nothing is bought: 409 `terms_changed`. */
  seen: Type.Optional(SeenTerms),
  startDate: Type.Optional(Moment),
  isOffline: Type.Optional(Type.Boolean()),
  /** For money that was received outside: the number of the receipt, which books only one investment. */
  receiptNumber: Type.Optional(Type.String({ maxLength: 60 })),
  /** For money that was received outside: the evidence, for the second administrator and for later. */
  evidence: Type.Optional(Type.String({ maxLength: 500 })),
  code: Type.Optional(Type.String({ maxLength: 32 })),
});
export interface AddInvestmentBody extends Static<typeof AddInvestmentBody> {}

export const AddInvestmentReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  investment: Named<Investment>(Investment),
  transactionsCreated: Type.Union([Type.Literal('withdrawal'), Type.Literal('deposit_and_withdrawal')]),
  /** What the wallet holds after it has paid, in naira; left out for cash from outside, and where the call repeats another. */
  balance: Type.Optional(Naira),
});
export interface AddInvestmentReply extends Static<typeof AddInvestmentReply> {}

export const AddSavingsFundsBody = Type.Object({
  investmentId: Id,
  amount: Naira,
  userId: Id,
  idempotencyKey: Type.Optional(Id),
});
export interface AddSavingsFundsBody extends Static<typeof AddSavingsFundsBody> {}

export const SetEndingBody = Type.Object({
  userId: Id,
  investmentId: Id,
  choice: EndingChoice,
  /** The terms of the product to buy again, as the customer saw them. It is bought only at these. */
  seen: Type.Optional(SeenTerms),
});
export interface SetEndingBody extends Static<typeof SetEndingBody> {}

/** An investment as it is after a change. */
export const InvestmentReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  investment: Named<Investment>(Investment),
  /** What the wallet holds after it has paid a top-up, in naira; left out after other changes, and where the call repeats another. */
  balance: Type.Optional(Naira),
});
export interface InvestmentReply extends Static<typeof InvestmentReply> {}

/**
 * A quote for leaving early: `capital` + `profit` - `price` - `tax` = `arrives`, in naira. It holds until `validUntil`; a customer accepts
 * it by its id.
 */
export const ExitQuote = Type.Object({
  _id: Id,
  investmentId: Id,
  capital: Naira,
  /** The profit so far. */
  profit: Naira,
  /** What leaving early costs. */
  price: Naira,
  /** The tax on the rest of the profit. */
  tax: Naira,
  /** What goes into the wallet. */
  arrives: Naira,
  validUntil: Moment,
});
export interface ExitQuote extends Static<typeof ExitQuote> {}

export const QuoteExitBody = Type.Object({ userId: Id, investmentId: Id });
export interface QuoteExitBody extends Static<typeof QuoteExitBody> {}

export const QuoteExitReply = Type.Object({ success: Type.Literal(true), quote: Named<ExitQuote>(ExitQuote) });
export interface QuoteExitReply extends Static<typeof QuoteExitReply> {}

export const ExitEarlyBody = Type.Object({ userId: Id, quoteId: Id });
export interface ExitEarlyBody extends Static<typeof ExitEarlyBody> {}

/** Why the customer could not leave. Where only the figures have changed, the refusal has the new quote. */
export const ExitRefusal = Type.Object({
  ...ErrorBody.properties,
  quote: Type.Optional(Named<ExitQuote>(ExitQuote)),
});
export interface ExitRefusal extends Static<typeof ExitRefusal> {}

/** The next end of an investment or plan. */
export const NextPayout = Type.Object({
  investmentId: Id,
  /** Of the goal, or of the product. */
  name: Type.String(),
  endDate: Moment,
  /** Capital and profit, less the tax, in naira. */
  amount: Naira,
  /** What happens with the money then. */
  choice: EndingChoice,
});
export interface NextPayout extends Static<typeof NextPayout> {}

/** A day on which the customer gives or receives in a circle, and how much. */
export const NextCircle = Type.Object({
  circleId: Id,
  name: Type.String(),
  does: Type.Union([Type.Literal('give'), Type.Literal('receive')]),
  day: Type.String({ format: 'date' }),
  amount: Naira,
  turn: Type.Integer(),
});
export interface NextCircle extends Static<typeof NextCircle> {}

/** The figures of the customer's home, in naira, and the balances at the end of each of the last 90 Lagos days. */
export const UserStats = Type.Object({
  /** The capital of running investments, in naira. */
  totalPortfolioValue: Naira,
  /** What running investments have earned so far and completed ones have paid, after tax, in naira. */
  totalProfits: Naira,
  activeInvestments: Type.Integer(),
  /** Naira. */
  walletBalance: Naira,
  /** What is set aside for payouts, disputes and refunds, in naira. */
  heldBalance: Naira,
  /** What is set aside in circles, in naira. */
  circleBalance: Naira,
  /** The part of it that is disputed, where there is one. */
  disputedBalance: Type.Optional(Naira),
  /** The part of it that goes back to the payers of payments, where there is one. */
  refundingBalance: Type.Optional(Naira),
  /** What running investments have earned so far, after tax, in naira. */
  runningProfit: Naira,
  /** Wallet, what is set aside, capital and `runningProfit`, in naira. */
  allMoney: Naira,
  /** What was earned this month. */
  earnedThisMonth: Named<EarnedInMonth>(EarnedInMonth),
  /** Missing where nothing runs. */
  nextPayout: Type.Optional(Named<NextPayout>(NextPayout)),
  /** What comes next in the customer's circles; missing where none runs. */
  nextCircle: Type.Optional(Named<NextCircle>(NextCircle)),
  /** The next receipt where the customer gives first, or the next contribution where they receive first; missing where none comes. */
  thenCircle: Type.Optional(Named<NextCircle>(NextCircle)),
  /** The circles that wait for the customer's signature, and those of the customer that wait for others; missing where none does. */
  circlesWaiting: Type.Optional(Type.Array(Named<WaitingCircle>(WaitingCircle))),
  /** Over the last 30 Lagos days with today; null where there is nothing to compare with. `profits` is what was earned, in naira. */
  changes: Type.Object({
    profits: Type.Union([Naira, Type.Null()]),
    activeInvestments: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** The end of each of the last 90 days in Lagos, in naira: `all` as `allMoney`, and `earned` what had been earned by then, after tax. */
  history: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date' }),
      invested: Naira,
      wallet: Naira,
      all: Naira,
      earned: Naira,
      /** What others got of the customer's money in circles, less what the customer got of theirs; missing where it is 0. */
      passedOn: Type.Optional(Naira),
    }),
  ),
  /** For customers who have an auto-save. */
  autoSave: Type.Optional(Named<AutoSaveNote>(AutoSaveNote)),
});
export interface UserStats extends Static<typeof UserStats> {}

export const GetUserStatsReply = Type.Object({ success: Type.Literal(true), stats: Named<UserStats>(UserStats) });
export interface GetUserStatsReply extends Static<typeof GetUserStatsReply> {}
