/** Circles for staff: a list, a page, a hold, and forgiving a debt. Staff cannot move the money of a circle. */
import { gets, getsBy, postsAgain } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type * as C from '../contract/circles.ts';

/** A page of circles, newest first unless the query sorts them otherwise. */
export const getAllCircles = getsBy<C.GetAllCirclesQuery, C.GetAllCirclesReply>()('circles/getAllCircles');

/** One circle with its members, turns and events. */
export const getCircleForStaff = gets<C.StaffCircleReply>()('circles/getCircleForStaff/:circleId', {
  404: ['circle_not_found'],
});

/** Holds a circle, or releases it, with a reason. */
export const holdCircle = postsAgain<C.HoldCircleBody, C.StaffCircleReply>()('circles/holdCircle', {
  404: ['circle_not_found'],
  409: ['circle_over', 'hold_unchanged'],
});

/** Asks that what a member owes of a turn is forgiven for whoever is owed it; a second administrator approves it. */
export const writeOffCircleDebt = postsAgain<C.WriteOffCircleDebtBody, C.StaffCircleReply | WaitsForApprovalReply>()(
  'circles/writeOffDebt',
  { 404: ['circle_not_found'], 409: ['debt_changed', 'other_request_waits'] },
);
