/** Work that waits for staff, and who does it. */
import { gets, getsBy, posts, presses } from '../call.ts';
import type * as C from '../contract/work.ts';

/** What waits, earliest due time first. */
export const getWork = getsBy<C.GetWorkQuery, C.GetWorkReply>()('admin/work', { 422: ['page_too_deep'] });

/** How many items of each kind wait, how many of them are the calling administrator's, and how many are late; new administrators; and what was handed over. */
export const getWorkCounts = gets<C.GetWorkCountsReply>()('admin/work/counts');

/** Who had an item of work, newest first. */
export const getWorkHistory = gets<C.GetWorkHistoryReply>()('admin/work/:id/history', { 404: ['work_not_found'] });

/** Takes an item of work that nobody has, or that a colleague handed to the calling administrator. */
export const takeWork = presses<C.WorkReply>()('admin/work/:id/take', { 404: ['work_not_found'], 409: ['work_taken'] });

/** Hands an item over with a note, whoever has it. */
export const handOverWork = posts<C.HandOverBody, C.WorkReply>()('admin/work/:id/handOver', {
  404: ['admin_unknown', 'work_not_found'],
});
