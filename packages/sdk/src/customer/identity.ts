/** Identifying the customer, once, by BVN and bank account, and the resulting verification level. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { GetIdentityReply, IdentifyBody } from '../contract/identity.ts';
import type { GetLevelReply, GivePhoneBody } from '../contract/levels.ts';

/** The state of the identification. Ask again while it is `checking`, which takes the payment provider seconds to hours. */
export const getIdentity = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetIdentityReply>('identity/getIdentity/:userId', { ...options, params: { userId } });

/**
 * Asks the payment provider to check the BVN against the stored bank account. A repeat with the same BVN changes nothing; another BVN is
 * refused. 409 `bank_details_missing`, `email_not_confirmed`, `identity_checking` while one is checked or `identity_known` when it was
 * found right, 429 `too_many_identifications`.
 */
export const identify = (api: Api, body: IdentifyBody, options?: CallOptions) =>
  api.post<Done>('identity/identify', { ...options, body, repeatable: true });

/** The level, its limits, and what the next one needs. Where `checked` is false, levels limit nothing. */
export const getLevel = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetLevelReply>('level/getLevel/:userId', { ...options, params: { userId } });

/** Stores the phone number of a customer who gave none when signing up. 409 `phone_known`, 422. */
export const givePhone = (api: Api, body: GivePhoneBody, options?: CallOptions) =>
  api.post<Done>('level/givePhone', { ...options, body, repeatable: true });
