/**
 * A case of death: it holds a customer's account until that is closed, one administrator has withdrawn the case, or the customer has stopped
 * it. Amounts are naira.
 */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira } from './common.ts';
import { QuoteExitReply } from './investments.ts';

/** The case in an administrator's view of the customer. */
export const DeathCase = Type.Object({
  openedAt: Moment,
  /** The administrator's name. */
  openedBy: Type.String(),
  /** The administrator who opened the case, and may not pay the estate. */
  openedById: Id,
  reportedBy: Type.String(),
  report: Type.String(),
  document: Type.String(),
  /** Null until two administrators have confirmed it. */
  confirmedAt: Type.Union([Moment, Type.Null()]),
  /**
   * Until this moment the customer can stop the case by the link in an email, and nothing is ended, paid or closed. Null while that email
   * has not left.
   */
  settledFrom: Type.Union([Moment, Type.Null()]),
  /** The requests that wait for a second administrator. */
  waits: Type.Array(
    Type.Union([Type.Literal('confirmDeath'), Type.Literal('payEstate'), Type.Literal('exitForEstate')]),
  ),
});
export interface DeathCase extends Static<typeof DeathCase> {}

/** What was reported, by whom, and the number of the document that proves it. */
export const OpenDeathCaseBody = Type.Object({
  reportedBy: Type.String({ maxLength: 200 }),
  report: Type.String({ maxLength: 1000 }),
  document: Type.String({ maxLength: 100 }),
});
export interface OpenDeathCaseBody extends Static<typeof OpenDeathCaseBody> {}

export const TakeBackDeathCaseBody = Type.Object({ reason: Type.String({ maxLength: 500 }) });
export interface TakeBackDeathCaseBody extends Static<typeof TakeBackDeathCaseBody> {}

/** `bank` is a bank's id; `letters` the reference of the letters of administration or the grant of probate. */
export const PayEstateBody = Type.Object({
  amount: Naira,
  bank: Type.String({ maxLength: 20 }),
  accountNumber: Type.String({ maxLength: 40 }),
  letters: Type.String({ maxLength: 200 }),
});
export interface PayEstateBody extends Static<typeof PayEstateBody> {}

export const QuoteEstateExitBody = Type.Object({ investmentId: Id });
export interface QuoteEstateExitBody extends Static<typeof QuoteEstateExitBody> {}
export const QuoteEstateExitReply = QuoteExitReply;
export interface QuoteEstateExitReply extends QuoteExitReply {}

export const ExitForEstateBody = Type.Object({ quoteId: Id });
export interface ExitForEstateBody extends Static<typeof ExitForEstateBody> {}

/** Stops a case of death by the link in the email to the customer. */
export const StopDeathCaseBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export interface StopDeathCaseBody extends Static<typeof StopDeathCaseBody> {}
