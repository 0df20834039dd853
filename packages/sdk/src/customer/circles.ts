/** Circles: people who save by turns. Amounts are naira with at most two decimals. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AcceptSubstituteBody,
  ChangeCircleSourceBody,
  CircleBody,
  CircleReply,
  ForgiveCircleDebtBody,
  GetCircleInvitationReply,
  GetCirclePlaceReply,
  GetCirclesReply,
  InviteToCircleBody,
  JoinCircleBody,
  MakeCircleBody,
  PayCircleBody,
  RemoveCircleMemberBody,
  SetInvitationsBody,
  SignCircleBody,
  SignPlaceBody,
  WantCirclePlaceBody,
} from '../contract/circles.ts';
import type { Done } from '../contract/common.ts';

/** The customer's circles, newest first. */
export const getCircles = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetCirclesReply>('circles/getCircles/:userId', { ...options, params: { userId } });

/** One circle with all its members, turns and events. 404 `circle_not_found`, also for a circle of others. */
export const getCircle = (api: Api, userId: string, circleId: string, options?: CallOptions) =>
  api.get<CircleReply>('circles/getCircle/:userId/:circleId', { ...options, params: { userId, circleId } });

/** What an invitation shows, without a session. 404 `invitation_not_found`, 409 `invitation_over`. */
export const getCircleInvitation = (api: Api, code: string, options?: CallOptions) =>
  api.get<GetCircleInvitationReply>('circles/getInvitation/:code', { ...options, params: { code } });

/** Makes a circle and joins it as its organiser. 403 by status, 409 or 429 `too_many_circles`, 409 `id_reused`, 422 `fields`. */
export const makeCircle = (api: Api, body: MakeCircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/makeCircle', { ...options, body, repeatable: true });

/**
 * Joins by an invitation. Nobody is bound before all have signed. 403 by status, 404 `invitation_not_found`, 409 `circle_full`,
 * `invitation_over`, `too_many_circles` or `turn_taken`.
 */
export const joinCircle = (api: Api, body: JoinCircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/joinCircle', { ...options, body, repeatable: true });

/**
 * Sends the invitation by email, and in the app where the address is a customer's. 404, 409 `names_final` or `email_not_confirmed`, 429
 * `too_many_emails` or `too_many_invitations`.
 */
export const inviteToCircle = (api: Api, body: InviteToCircleBody, options?: CallOptions) =>
  api.post<Done>('circles/inviteToCircle', { ...options, body, repeatable: true });

/** Ends invitations to a mailbox by the link of one, or lets them come again; works signed out. 409 `link_wrong`. */
export const setInvitations = (api: Api, body: SetInvitationsBody, options?: CallOptions) =>
  api.post<Done>('circles/setInvitations', { ...options, body, repeatable: true });

/** Leaves before the circle runs. Once the names are final, this dissolves it. 404, 409 `circle_runs`. */
export const leaveCircle = (api: Api, body: CircleBody, options?: CallOptions) =>
  api.post<Done>('circles/leaveCircle', { ...options, body, repeatable: true });

/** The organiser removes a member before the names are final; the invitation gets another code. 403 `not_the_organiser`, 404, 409 `names_final`. */
export const removeCircleMember = (api: Api, body: RemoveCircleMemberBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/removeMember', { ...options, body, repeatable: true });

/**
 * The organiser makes the names final: the order is drawn, and all can sign. 403, 404, 409 `first_day_over`, `names_final` or
 * `too_few_people`.
 */
export const finishCircleNames = (api: Api, body: CircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/finishNames', { ...options, body, repeatable: true });

/**
 * Signs the terms and locks the deposit, where there is one. 401 `two_factor_required`, 403 `wrong_code`, `wrong_password` or by status, 404,
 * 409 `terms_changed`, `nothing_to_sign`, `insufficient_balance`, `money_owed` or `card_expired`.
 */
export const signCircle = (api: Api, body: SignCircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/sign', { ...options, body, repeatable: true });

/** The organiser dissolves it before it runs; deposits go back. 403, 404, 409 `circle_runs`. */
export const dissolveCircle = (api: Api, body: CircleBody, options?: CallOptions) =>
  api.post<Done>('circles/dissolve', { ...options, body, repeatable: true });

/** Sets aside from the wallet what the next turn needs, or all turns that are left. 403 by status, 404, 409 `insufficient_balance`, `nothing_to_pay` or `circle_held`. */
export const payCircle = (api: Api, body: PayCircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/pay', { ...options, body, repeatable: true });

/**
 * Forgives what a member owes you of a turn, all of it. It is your loss, and cannot be undone. 404, 409 `debt_changed` where it is no longer
 * `amount`, or `circle_held`.
 */
export const forgiveCircleDebt = (api: Api, body: ForgiveCircleDebtBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/forgiveDebt', { ...options, body, repeatable: true });

/** Chooses where contributions come from. 404 `card_not_found`, 409 `card_expired` or `circle_over`. */
export const changeCircleSource = (api: Api, body: ChangeCircleSourceBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/changeSource', { ...options, body, repeatable: true });

/**
 * Offers your own place in a running circle to others; the reply has the link. 404, 409 `circle_not_running`, `circle_held` or
 * `money_owed`.
 */
export const findSubstitute = (api: Api, body: CircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/findSubstitute', { ...options, body, repeatable: true });

/** Keeps your own place after all. 404 `circle_not_found`. */
export const takeBackPlace = (api: Api, body: CircleBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/takeBackPlace', { ...options, body, repeatable: true });

/** What the link to a place shows, without a session. 404 `place_not_found`. */
export const getCirclePlace = (api: Api, code: string, options?: CallOptions) =>
  api.get<GetCirclePlaceReply>('circles/getPlace/:code', { ...options, params: { code } });

/**
 * Asks for a place; all other members are notified, and accept or refuse. 403 by status, 404, 409 `place_taken` or `too_many_circles`,
 * 422, 429.
 */
export const wantCirclePlace = (api: Api, body: WantCirclePlaceBody, options?: CallOptions) =>
  api.post<Done>('circles/wantPlace', { ...options, body, repeatable: true });

/** Accepts or refuses the person who wants another member's place. A refusal makes the place free again. 404. */
export const acceptSubstitute = (api: Api, body: AcceptSubstituteBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/acceptSubstitute', { ...options, body, repeatable: true });

/**
 * Signs for a place, once all have accepted, and pays for it. From then on it is the customer's. 401 `two_factor_required`, 403, 404, 409
 * `place_not_ready`, `turn_open`, `terms_changed`, `insufficient_balance`, `money_owed`, `member_cannot_pay` or `circle_held`.
 */
export const signCirclePlace = (api: Api, body: SignPlaceBody, options?: CallOptions) =>
  api.post<CircleReply>('circles/signPlace', { ...options, body, repeatable: true });
