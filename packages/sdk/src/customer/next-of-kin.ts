/** The customer's next of kin, whom staff reach in a case of death. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { GetNextOfKinReply, RemoveNextOfKinBody, SetNextOfKinBody } from '../contract/next-of-kin.ts';

/** Null where nobody was named. */
export const getNextOfKin = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetNextOfKinReply>('user/getNextOfKin/:userId', { ...options, params: { userId } });

/**
 * Sets or replaces the next of kin. 422 `password_required` or `fields`, 403 `wrong_password`; with two-factor sign-in 401
 * `two_factor_required` and 403 `wrong_code`. A repeat changes nothing.
 */
export const setNextOfKin = (api: Api, body: SetNextOfKinBody, options?: CallOptions) =>
  api.post<GetNextOfKinReply>('user/setNextOfKin', { ...options, body });

/** Removes them. 404 `next_of_kin_unknown`, and what `setNextOfKin` refuses. */
export const removeNextOfKin = (api: Api, body: RemoveNextOfKinBody, options?: CallOptions) =>
  api.post<Done>('user/removeNextOfKin', { ...options, body });
