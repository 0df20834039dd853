/** Circles for staff: a list, a page, and a hold. Staff cannot move their money. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type {
  GetAllCirclesQuery,
  GetAllCirclesReply,
  HoldCircleBody,
  StaffCircleReply,
  WriteOffCircleDebtBody,
} from '../contract/circles.ts';

/** A page of circles, newest first. */
export const getAllCircles = (api: Api, query: GetAllCirclesQuery = {}, options?: CallOptions) =>
  api.get<GetAllCirclesReply>('circles/getAllCircles', { ...options, query });

/** One circle with its members, turns and events. 404 `circle_not_found`. */
export const getCircleForStaff = (api: Api, circleId: string, options?: CallOptions) =>
  api.get<StaffCircleReply>('circles/getCircleForStaff/:circleId', { ...options, params: { circleId } });

/** Holds a circle, or releases it, with a reason. 404, 409 `circle_over` or `hold_unchanged`. */
export const holdCircle = (api: Api, body: HoldCircleBody, options?: CallOptions) =>
  api.post<StaffCircleReply>('circles/holdCircle', { ...options, body, repeatable: true });

/**
 * Asks that what a member owes of a turn is forgiven for whoever is owed it; a second administrator approves it. 404, 409 `debt_changed` or
 * `other_request_waits`.
 */
export const writeOffCircleDebt = (api: Api, body: WriteOffCircleDebtBody, options?: CallOptions) =>
  api.post<StaffCircleReply | WaitsForApprovalReply>('circles/writeOffDebt', { ...options, body, repeatable: true });
