/** A case of death, as administrators open, confirm and settle it. */
import { posts, presses } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/deaths.ts';
import type { GetNextOfKinReply } from '../contract/next-of-kin.ts';

/** The codes (409) of calls that move a dead customer's money. */
const ofEstate = ['account_closed', 'death_not_confirmed', 'estate_waits', 'no_death_case'] as const;

/** Holds the account: signs the customer out and stops outgoing money. */
export const openDeathCase = posts<C.OpenDeathCaseBody, Done>()('admin/users/:id/deathCase', {
  404: ['user_not_found'],
  409: ['account_closed', 'death_case_open', 'not_a_person'],
});

/** Confirms the case; a second administrator always has to approve it. */
export const confirmDeath = presses<WaitsForApprovalReply>()('admin/users/:id/deathCase/confirm', {
  404: ['user_not_found'],
  409: ['account_closed', 'death_confirmed', 'no_death_case', 'other_request_waits'],
});

/** Withdraws a mistaken case: the account gets its status back, and an email tells its owner. */
export const takeBackDeathCase = posts<C.TakeBackDeathCaseBody, Done>()('admin/users/:id/deathCase/takeBack', {
  404: ['user_not_found'],
  409: ['account_closed', 'death_confirmed', 'no_death_case'],
});

/** The customer's next of kin; only with a case of death. The audit log records each look. */
export const seeNextOfKin = presses<GetNextOfKinReply>()('admin/users/:id/nextOfKin', {
  404: ['user_not_found'],
  409: ['account_closed', 'no_death_case'],
});

/**
 * Pays money from the wallet to the estate's bank account; a second administrator always has to approve it, and neither may have opened
 * the case.
 */
export const payEstate = posts<C.PayEstateBody, WaitsForApprovalReply>()(
  'admin/users/:id/deathCase/pay',
  {
    403: ['you_opened_it'],
    404: ['bank_not_found', 'user_not_found'],
    409: [...ofEstate, 'insufficient_balance', 'money_owed', 'other_request_waits'],
    422: ['account_not_found'],
    503: ['gateway_unavailable'],
  },
  { timeout: 10_000 },
);

/** A quote for ending an investment early for the estate. */
export const quoteEstateExit = posts<C.QuoteEstateExitBody, C.QuoteEstateExitReply>()(
  'admin/users/:id/deathCase/quoteExit',
  {
    404: ['investment_not_found', 'user_not_found'],
    409: [...ofEstate, 'exit_too_early', 'investment_ended', 'money_owed', 'no_early_exit'],
  },
);

/** Ends an investment for an estate; the money goes into the wallet. A second administrator always has to approve it. */
export const exitForEstate = posts<C.ExitForEstateBody, WaitsForApprovalReply>()('admin/users/:id/deathCase/exit', {
  403: ['you_opened_it'],
  404: ['investment_not_found', 'user_not_found'],
  409: [
    ...ofEstate,
    'id_reused',
    'investment_ended',
    'money_owed',
    'other_request_waits',
    'quote_changed',
    'quote_expired',
  ],
});

/** Closes the account of a customer who has died, once it is empty. */
export const closeForEstate = presses<Done>()('admin/users/:id/deathCase/close', {
  404: ['user_not_found'],
  409: [...ofEstate, 'money_owed', 'payment_pending', 'in_circle', 'still_held', 'still_invested', 'wallet_not_empty'],
});
