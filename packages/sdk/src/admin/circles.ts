/** Circles for staff: a list, a page, and a hold. Staff cannot move their money. */
import type { Api, CallOptions } from '../api.ts';
import type { GetAllCirclesQuery, GetAllCirclesReply, HoldCircleBody, StaffCircleReply } from '../contract/circles.ts';

/** A page of circles, newest first. */
export const getAllCircles = (api: Api, query: GetAllCirclesQuery = {}, options?: CallOptions) =>
  api.get<GetAllCirclesReply>('circles/getAllCircles', { ...options, query });

/** One circle with its members, turns and events. 404 `circle_not_found`. */
export const getCircleForStaff = (api: Api, circleId: string, options?: CallOptions) =>
  api.get<StaffCircleReply>('circles/getCircleForStaff/:circleId', { ...options, params: { circleId } });

/** Holds a circle, or releases it, with a reason. 404, 409 `circle_over` or `hold_unchanged`. */
export const holdCircle = (api: Api, body: HoldCircleBody, options?: CallOptions) =>
  api.post<StaffCircleReply>('circles/holdCircle', { ...options, body, repeatable: true });
