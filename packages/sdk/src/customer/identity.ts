/** Identifying the customer, once, by BVN and bank account, and the resulting verification level. */
import { gets, postsAgain } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { GetIdentityReply, IdentifyBody } from '../contract/identity.ts';
import type { GetLevelReply, GivePhoneBody } from '../contract/levels.ts';

/** Whether it was checked who the customer is. Ask again while it is `checking`, which takes the payment provider seconds to hours. */
export const getIdentity = gets<GetIdentityReply>()('identity/getIdentity/:userId');

/**
 * Asks the payment provider to check the BVN against the stored bank account. A repeat with the same BVN changes nothing; another BVN is
 * refused.
 */
export const identify = postsAgain<IdentifyBody, Done>()('identity/identify', {
  409: ['bank_details_missing', 'email_not_confirmed', 'identity_checking', 'identity_known'],
  429: ['too_many_identifications'],
});

/** The level, its limits, and what the next one needs. Where `checked` is false, levels limit nothing. */
export const getLevel = gets<GetLevelReply>()('level/getLevel/:userId', { 404: ['user_not_found'] });

/** Stores the phone number of a customer who gave none when signing up. */
export const givePhone = postsAgain<GivePhoneBody, Done>()('level/givePhone', { 409: ['phone_known'] });
