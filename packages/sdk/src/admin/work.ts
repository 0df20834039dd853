/** Work that waits for staff, and who does it. */
import type { Api, CallOptions } from '../api.ts';
import type {
  GetWorkCountsReply,
  GetWorkHistoryReply,
  GetWorkQuery,
  GetWorkReply,
  HandOverBody,
  WorkReply,
} from '../contract/work.ts';

/** What waits, earliest due time first. */
export const getWork = (api: Api, query: GetWorkQuery = {}, options?: CallOptions) =>
  api.get<GetWorkReply>('admin/work', { ...options, query });

/** How many items of each kind wait, how many are mine, and how many are late. */
export const getWorkCounts = (api: Api, options?: CallOptions) =>
  api.get<GetWorkCountsReply>('admin/work/counts', options);

/** Who had it, newest first. 404 for an item that never waited. */
export const getWorkHistory = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetWorkHistoryReply>('admin/work/:id/history', { ...options, params: { id } });

/** Takes an item that nobody has. 404 when it no longer waits, 409 `work_taken` when another administrator has it. */
export const takeWork = (api: Api, id: string, options?: CallOptions) =>
  api.post<WorkReply>('admin/work/:id/take', { ...options, params: { id } });

/** Hands an item over with a note, whoever has it. 404 when it no longer waits, or `admin_unknown`. */
export const handOverWork = (api: Api, id: string, body: HandOverBody, options?: CallOptions) =>
  api.post<WorkReply>('admin/work/:id/handOver', { ...options, params: { id }, body });
