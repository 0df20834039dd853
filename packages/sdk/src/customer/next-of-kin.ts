/** The customer's next of kin, whom staff reach in a case of death. */
import { asksPassword, gets, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { GetNextOfKinReply, RemoveNextOfKinBody, SetNextOfKinBody } from '../contract/next-of-kin.ts';

/** Whom the customer wants to be reached in a case of death; null where nobody was named. */
export const getNextOfKin = gets<GetNextOfKinReply>()('user/getNextOfKin/:userId');

/** Sets or replaces the next of kin. A repeat changes nothing. */
export const setNextOfKin = posts<SetNextOfKinBody, GetNextOfKinReply>()('user/setNextOfKin', asksPassword);

/** Removes the next of kin. */
export const removeNextOfKin = posts<RemoveNextOfKinBody, Done>()('user/removeNextOfKin', {
  ...asksPassword,
  404: ['next_of_kin_unknown'],
});
