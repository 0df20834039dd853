/** What waits for staff, and who does it. */
import type { Api, CallOptions } from '../api.ts';
import type {
  GetWorkCountsReply,
  GetWorkHistoryReply,
  GetWorkQuery,
  GetWorkReply,
  HandOverBody,
  WorkReply,
} from '../contract/work.ts';

/** What waits, the one that is due first at the top. */
export const getWork = (api: Api, query: GetWorkQuery = {}, options?: CallOptions) =>
  api.get<GetWorkReply>('admin/work', { ...options, query });

/** How much waits of each kind, how much of it is mine, and how much is late. */
export const getWorkCounts = (api: Api, options?: CallOptions) =>
  api.get<GetWorkCountsReply>('admin/work/counts', options);

/** Who had it, the newest first. 404 for what never waited. */
export const getWorkHistory = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetWorkHistoryReply>('admin/work/:id/history', { ...options, params: { id } });

/** Takes what nobody has. 404 when it does not wait any more, 409 `work_taken` when another administrator has it. */
export const takeWork = (api: Api, id: string, options?: CallOptions) =>
  api.post<WorkReply>('admin/work/:id/take', { ...options, params: { id } });

/** Hands it over with a note, whoever has it. 404 when it does not wait any more, or `admin_unknown`. */
export const handOverWork = (api: Api, id: string, body: HandOverBody, options?: CallOptions) =>
  api.post<WorkReply>('admin/work/:id/handOver', { ...options, params: { id }, body });
