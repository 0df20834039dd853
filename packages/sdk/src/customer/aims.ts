/** Shared aims, for which several people save. Amounts are naira with at most two decimals. */
import { gets, postsAgain } from '../call.ts';
import type * as C from '../contract/aims.ts';
import type { Done } from '../contract/common.ts';

/** The customer's shared aims, newest first, each with all its members and their sums. */
export const getAims = gets<C.GetAimsReply>()('aims/getAims/:userId');

/** What an invitation to an aim shows, without a session. */
export const getAimInvitation = gets<C.GetAimInvitationReply>()('aims/getInvitation/:code', {
  404: ['invitation_not_found'],
  409: ['invitation_over'],
});

/** Makes an aim and joins it as its organiser. */
export const makeAim = postsAgain<C.MakeAimBody, C.AimReply>()('aims/makeAim', {
  404: ['plan_not_found'],
  409: ['id_reused', 'too_many_aims'],
  429: ['too_many_aims'],
});

/** Joins an aim by an invitation. */
export const joinAim = postsAgain<C.JoinAimBody, C.AimReply>()('aims/joinAim', {
  404: ['invitation_not_found', 'plan_not_found'],
  409: ['aim_full', 'invitation_over', 'too_many_aims'],
});

/** Chooses the savings plan that counts for an aim. */
export const setAimPlan = postsAgain<C.SetAimPlanBody, C.AimReply>()('aims/setPlan', {
  404: ['aim_not_found', 'plan_not_found'],
  409: ['aim_over'],
});

/** Leaves an aim; the plan stays the customer's. When the organiser leaves, the aim ends for all. */
export const leaveAim = postsAgain<C.AimBody, Done>()('aims/leaveAim', { 404: ['aim_not_found'] });
