/**
 * A case of death: it holds a customer's account until two administrators have paid the estate, or one has withdrawn the case. Amounts are
 * naira.
 */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, type Refusals } from './common.ts';
import { QuoteExitReply } from './investments.ts';

/** The case in an administrator's view of the customer. */
export const DeathCase = Type.Object({
  openedAt: Moment,
  /** The administrator's name. */
  openedBy: Type.String(),
  /** This administrator may not pay the estate. */
  openedById: Id,
  reportedBy: Type.String(),
  report: Type.String(),
  document: Type.String(),
  /** Null until two administrators have confirmed it. */
  confirmedAt: Type.Union([Moment, Type.Null()]),
  /**
   * Until then the customer can stop it by the link in an email, and nothing is ended, paid or closed. Null while that email has not
   * left.
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

/** `estate_waits`: the customer can still stop it; `you_opened_it`: others pay. */
const settled = ['death_not_confirmed', 'estate_waits', 'no_death_case'] as const;
const byOthers = ['you_opened_it'] as const;

export const deathRefusals = {
  stopDeathCase: { 409: ['account_closed', 'link_used', 'link_wrong'] },
  openDeathCase: { 404: ['user_not_found'], 409: ['account_closed', 'death_case_open'], 422: ['invalid'] },
  confirmDeath: {
    404: ['user_not_found'],
    409: ['account_closed', 'death_confirmed', 'no_death_case', 'other_request_waits'],
  },
  takeBackDeathCase: {
    404: ['user_not_found'],
    409: ['account_closed', 'death_confirmed', 'no_death_case'],
    422: ['invalid'],
  },
  seeNextOfKin: { 404: ['user_not_found'], 409: ['account_closed', 'no_death_case'] },
  payEstate: {
    403: byOthers,
    404: ['bank_not_found', 'user_not_found'],
    409: ['account_closed', ...settled, 'insufficient_balance', 'money_owed', 'other_request_waits'],
    422: ['account_not_found', 'invalid'],
    503: ['gateway_unavailable'],
  },
  quoteEstateExit: {
    404: ['investment_not_found', 'user_not_found'],
    409: ['account_closed', ...settled, 'exit_too_early', 'investment_ended', 'money_owed', 'no_early_exit'],
  },
  exitForEstate: {
    403: byOthers,
    404: ['investment_not_found', 'user_not_found'],
    409: [
      'account_closed',
      ...settled,
      'id_reused',
      'investment_ended',
      'money_owed',
      'other_request_waits',
      'quote_changed',
      'quote_expired',
    ],
  },
  closeForEstate: {
    404: ['user_not_found'],
    409: [
      'account_closed',
      ...settled,
      'money_owed',
      'payment_pending',
      'in_circle',
      'still_held',
      'still_invested',
      'wallet_not_empty',
    ],
  },
} as const satisfies Refusals;
