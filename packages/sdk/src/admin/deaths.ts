/** A case of death, as administrators open, confirm and settle it. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type {
  ExitForEstateBody,
  OpenDeathCaseBody,
  PayEstateBody,
  QuoteEstateExitBody,
  QuoteEstateExitReply,
  TakeBackDeathCaseBody,
} from '../contract/deaths.ts';
import type { GetNextOfKinReply } from '../contract/next-of-kin.ts';

/**
 * Holds the account: signs the customer out and stops outgoing money. 404 `user_not_found`, 409 `account_closed` or `death_case_open`, 422.
 */
export const openDeathCase = (api: Api, id: string, body: OpenDeathCaseBody, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase', { ...options, params: { id }, body });

/** Confirms the case; a second administrator always has to approve it. 409 `no_death_case`, `death_confirmed` or `other_request_waits`. */
export const confirmDeath = (api: Api, id: string, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/users/:id/deathCase/confirm', { ...options, params: { id } });

/** Withdraws a mistaken case: the account gets its status back, and an email tells its owner. 409 `no_death_case` or `death_confirmed`. */
export const takeBackDeathCase = (api: Api, id: string, body: TakeBackDeathCaseBody, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase/takeBack', { ...options, params: { id }, body });

/** The customer's next of kin; only with a case of death. The audit log records each look. 409 `no_death_case`. */
export const seeNextOfKin = (api: Api, id: string, options?: CallOptions) =>
  api.post<GetNextOfKinReply>('admin/users/:id/nextOfKin', { ...options, params: { id } });

/**
 * Pays money from the wallet to the estate's bank account; a second administrator always has to approve it, and neither may have opened
 * the case. 403 `you_opened_it`, 409 `no_death_case`, `death_not_confirmed`, `estate_waits`, `insufficient_balance` or `money_owed`.
 */
export const payEstate = (api: Api, id: string, body: PayEstateBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/users/:id/deathCase/pay', {
    timeout: 10_000,
    ...options,
    params: { id },
    body,
  });

/** A quote for ending an investment early for the estate. 409 as for the customer, and `death_not_confirmed` or `estate_waits`. */
export const quoteEstateExit = (api: Api, id: string, body: QuoteEstateExitBody, options?: CallOptions) =>
  api.post<QuoteEstateExitReply>('admin/users/:id/deathCase/quoteExit', { ...options, params: { id }, body });

/** Ends it; the money goes into the wallet. A second administrator always has to approve it. 403 `you_opened_it`, 409 as for the quote. */
export const exitForEstate = (api: Api, id: string, body: ExitForEstateBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/users/:id/deathCase/exit', { ...options, params: { id }, body });

/** Closes the account once it is empty. 409 names what is left. */
export const closeForEstate = (api: Api, id: string, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase/close', { ...options, params: { id } });
