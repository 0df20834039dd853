/** Shared aims, for which several people save. Amounts are naira with at most two decimals. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AimBody,
  AimReply,
  GetAimInvitationReply,
  GetAimsReply,
  JoinAimBody,
  MakeAimBody,
  SetAimPlanBody,
} from '../contract/aims.ts';
import type { Done } from '../contract/common.ts';

/** The customer's shared aims, newest first, each with all its members and their sums. */
export const getAims = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetAimsReply>('aims/getAims/:userId', { ...options, params: { userId } });

/** What an invitation shows, without a session. 404 `invitation_not_found`, 409 `invitation_over`. */
export const getAimInvitation = (api: Api, code: string, options?: CallOptions) =>
  api.get<GetAimInvitationReply>('aims/getInvitation/:code', { ...options, params: { code } });

/** Makes an aim and joins it as its organiser. 404 `plan_not_found`, 409 `too_many_aims` or `id_reused`, 422 `fields`. */
export const makeAim = (api: Api, body: MakeAimBody, options?: CallOptions) =>
  api.post<AimReply>('aims/makeAim', { ...options, body, repeatable: true });

/** Joins by an invitation. 404 `invitation_not_found` or `plan_not_found`, 409 `aim_full`, `invitation_over` or `too_many_aims`. */
export const joinAim = (api: Api, body: JoinAimBody, options?: CallOptions) =>
  api.post<AimReply>('aims/joinAim', { ...options, body, repeatable: true });

/** Chooses the plan that counts. 404 `aim_not_found` or `plan_not_found`, 409 `aim_over`. */
export const setAimPlan = (api: Api, body: SetAimPlanBody, options?: CallOptions) =>
  api.post<AimReply>('aims/setPlan', { ...options, body, repeatable: true });

/** Leaves an aim; the plan stays the customer's. When the organiser leaves, the aim ends for all. 404 `aim_not_found`. */
export const leaveAim = (api: Api, body: AimBody, options?: CallOptions) =>
  api.post<Done>('aims/leaveAim', { ...options, body, repeatable: true });
