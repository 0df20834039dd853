/** Circles: people who save by turns. Amounts are naira with at most two decimals. */
import { countsAsWithdrawal, gets, postsAgain } from '../call.ts';
import type * as C from '../contract/circles.ts';
import type { Done } from '../contract/common.ts';

/** The customer's circles, newest first; those that have ended or were dissolved are last. */
export const getCircles = gets<C.GetCirclesReply>()('circles/getCircles/:userId');

/** One circle with all its members, turns and events. */
export const getCircle = gets<C.CircleReply>()('circles/getCircle/:userId/:circleId', { 404: ['circle_not_found'] });

/** What an invitation to a circle shows, without a session. */
export const getCircleInvitation = gets<C.GetCircleInvitationReply>()('circles/getInvitation/:code', {
  404: ['invitation_not_found'],
  409: ['invitation_over'],
});

/** Makes a circle and joins it as its organiser. */
export const makeCircle = postsAgain<C.MakeCircleBody, C.CircleReply>()('circles/makeCircle', {
  403: ['money_blocked'],
  409: [...countsAsWithdrawal, 'id_reused', 'too_many_circles'],
  429: ['too_many_circles'],
});

/** Joins a circle by an invitation. Nobody is bound before all have signed. */
export const joinCircle = postsAgain<C.JoinCircleBody, C.CircleReply>()('circles/joinCircle', {
  403: ['money_blocked'],
  404: ['invitation_not_found'],
  409: [...countsAsWithdrawal, 'circle_full', 'invitation_over', 'too_many_circles', 'turn_taken'],
});

/** Sends the invitation by email, and in the app where the address is a customer's. */
export const inviteToCircle = postsAgain<C.InviteToCircleBody, Done>()('circles/inviteToCircle', {
  404: ['circle_not_found'],
  409: ['email_not_confirmed', 'names_final'],
  429: ['too_many_emails', 'too_many_invitations'],
});

/** Ends invitations to a mailbox by the link of one, or lets them come again; works signed out. */
export const setInvitations = postsAgain<C.SetInvitationsBody, Done>()('circles/setInvitations', {
  409: ['link_wrong'],
});

/** Leaves a circle before it runs. Once the names are final, this dissolves it. */
export const leaveCircle = postsAgain<C.CircleBody, Done>()('circles/leaveCircle', {
  404: ['circle_not_found'],
  409: ['circle_held', 'circle_runs'],
});

/** The organiser removes a member before the names are final; the invitation gets another code. */
export const removeCircleMember = postsAgain<C.RemoveCircleMemberBody, C.CircleReply>()('circles/removeMember', {
  403: ['not_the_organiser'],
  404: ['circle_not_found', 'member_not_found'],
  409: ['names_final'],
});

/** The organiser makes the names final: the order is drawn, and all can sign. */
export const finishCircleNames = postsAgain<C.CircleBody, C.CircleReply>()('circles/finishNames', {
  403: ['not_the_organiser'],
  404: ['circle_not_found'],
  409: ['first_day_over', 'names_final', 'too_few_people'],
});

/** Signs the terms and locks the deposit, where there is one. */
export const signCircle = postsAgain<C.SignCircleBody, C.CircleReply>()('circles/sign', {
  401: ['two_factor_required'],
  403: ['money_blocked', 'wrong_code', 'wrong_password'],
  404: ['circle_not_found', 'card_not_found'],
  409: [
    ...countsAsWithdrawal,
    'card_expired',
    'circle_held',
    'deposit_too_large',
    'email_new',
    'email_not_confirmed',
    'insufficient_balance',
    'money_owed',
    'nothing_to_sign',
    'terms_changed',
  ],
  422: ['password_required'],
  429: ['busy', 'too_many_attempts'],
});

/** The organiser dissolves a circle before it runs; deposits go back. */
export const dissolveCircle = postsAgain<C.CircleBody, Done>()('circles/dissolve', {
  403: ['not_the_organiser'],
  404: ['circle_not_found'],
  409: ['circle_held', 'circle_runs'],
});

/** Sets aside from the wallet what the next turn needs, or all turns that are left. */
export const payCircle = postsAgain<C.PayCircleBody, C.CircleReply>()('circles/pay', {
  403: ['money_blocked'],
  404: ['circle_not_found'],
  409: [...countsAsWithdrawal, 'circle_held', 'insufficient_balance', 'nothing_to_pay'],
});

/** Forgives what a member owes you of a turn, all of it. It is your loss, and cannot be undone. */
export const forgiveCircleDebt = postsAgain<C.ForgiveCircleDebtBody, C.CircleReply>()('circles/forgiveDebt', {
  404: ['circle_not_found'],
  409: ['circle_held', 'debt_changed'],
});

/** Forgives the same in a circle that you have left, whose page you do not see. */
export const forgiveLeftCircleDebt = postsAgain<C.ForgiveCircleDebtBody, Done>()('circles/forgiveDebtAfterLeaving', {
  409: ['circle_held', 'debt_changed'],
});

/** Chooses where contributions come from. */
export const changeCircleSource = postsAgain<C.ChangeCircleSourceBody, C.CircleReply>()('circles/changeSource', {
  404: ['circle_not_found', 'card_not_found'],
  409: ['card_expired', 'circle_over', 'deposit_too_large'],
});

/** Offers your own place in a running circle to others; the reply has the link. */
export const findSubstitute = postsAgain<C.CircleBody, C.CircleReply>()('circles/findSubstitute', {
  404: ['circle_not_found'],
  409: ['circle_held', 'circle_not_running', 'money_owed'],
});

/** Keeps your own place after all. */
export const takeBackPlace = postsAgain<C.CircleBody, C.CircleReply>()('circles/takeBackPlace', {
  404: ['circle_not_found'],
});

/** What the link to a place shows, without a session. */
export const getCirclePlace = gets<C.GetCirclePlaceReply>()('circles/getPlace/:code', { 404: ['place_not_found'] });

/** Asks for a place; all other members are notified, and accept or refuse. */
export const wantCirclePlace = postsAgain<C.WantCirclePlaceBody, Done>()('circles/wantPlace', {
  403: ['money_blocked'],
  404: ['place_not_found'],
  409: [...countsAsWithdrawal, 'place_taken', 'too_many_circles'],
  429: ['too_many_emails'],
});

/** Accepts or refuses the person who wants another member's place. A refusal makes the place free again. */
export const acceptSubstitute = postsAgain<C.AcceptSubstituteBody, C.CircleReply>()('circles/acceptSubstitute', {
  404: ['circle_not_found', 'place_not_found'],
});

/** Signs for a place, once all have accepted, and pays for it. From then on it is the customer's. */
export const signCirclePlace = postsAgain<C.SignPlaceBody, C.CircleReply>()('circles/signPlace', {
  401: ['two_factor_required'],
  403: ['money_blocked', 'wrong_code', 'wrong_password'],
  404: ['place_not_found'],
  409: [
    ...countsAsWithdrawal,
    'circle_held',
    'email_new',
    'email_not_confirmed',
    'insufficient_balance',
    'member_cannot_pay',
    'money_owed',
    'place_not_ready',
    'terms_changed',
    'turn_open',
  ],
  422: ['password_required'],
  429: ['busy', 'too_many_attempts'],
});
