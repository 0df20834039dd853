/** The customer's next of kin, whom staff reach in a case of death. */
import { gets, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { GetNextOfKinReply, RemoveNextOfKinBody, SetNextOfKinBody } from '../contract/next-of-kin.ts';

/** Null where nobody was named. */
export const getNextOfKin = gets<GetNextOfKinReply>()('user/getNextOfKin/:userId');

/** Sets or replaces the next of kin. A repeat changes nothing. */
export const setNextOfKin = posts<SetNextOfKinBody, GetNextOfKinReply>()('user/setNextOfKin', {
  401: ['two_factor_required'],
  403: ['wrong_code', 'wrong_password'],
  422: ['invalid', 'password_required'],
  429: ['busy', 'too_many_attempts'],
});

/** Removes them. */
export const removeNextOfKin = posts<RemoveNextOfKinBody, Done>()('user/removeNextOfKin', {
  401: ['two_factor_required'],
  403: ['wrong_code', 'wrong_password'],
  404: ['next_of_kin_unknown'],
  422: ['invalid', 'password_required'],
  429: ['busy', 'too_many_attempts'],
});
