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
 * Holds the account: the customer is signed out and nothing goes out. 404 `user_not_found`, 409 `account_closed` or `death_case_open`,
 * 422.
 */
export const openDeathCase = (api: Api, id: string, body: OpenDeathCaseBody, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase', { ...options, params: { id }, body });

/** Always another administrator has to approve it. 409 `no_death_case`, `death_confirmed` or `other_request_waits`. */
export const confirmDeath = (api: Api, id: string, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/users/:id/deathCase/confirm', { ...options, params: { id } });

/** It was a mistake: the account is as it was, and an email tells its owner. 409 `no_death_case` or `death_confirmed`. */
export const takeBackDeathCase = (api: Api, id: string, body: TakeBackDeathCaseBody, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase/takeBack', { ...options, params: { id }, body });

/** Whom the customer named; only with a case of death, and each look is in the audit log. 409 `no_death_case`. */
export const seeNextOfKin = (api: Api, id: string, options?: CallOptions) =>
  api.post<GetNextOfKinReply>('admin/users/:id/nextOfKin', { ...options, params: { id } });

/**
 * Pays money of the wallet to the estate's bank account. Always another administrator has to approve it. 409 `no_death_case`,
 * `death_not_confirmed`, `insufficient_balance` or `money_owed`.
 */
export const payEstate = (api: Api, id: string, body: PayEstateBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/users/:id/deathCase/pay', {
    timeout: 10_000,
    ...options,
    params: { id },
    body,
  });

/** What ending an investment before its end would bring the estate. 409 as for the customer, and `death_not_confirmed`. */
export const quoteEstateExit = (api: Api, id: string, body: QuoteEstateExitBody, options?: CallOptions) =>
  api.post<QuoteEstateExitReply>('admin/users/:id/deathCase/quoteExit', { ...options, params: { id }, body });

/** Ends it at the quote; the money goes into the wallet. */
export const exitForEstate = (api: Api, id: string, body: ExitForEstateBody, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase/exit', { ...options, params: { id }, body });

/** Closes the account once nothing is left in it. 409 names what is. */
export const closeForEstate = (api: Api, id: string, options?: CallOptions) =>
  api.post<Done>('admin/users/:id/deathCase/close', { ...options, params: { id } });
