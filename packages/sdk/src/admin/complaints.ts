/** Complaints of customers, and the administrators' answers. Amounts are naira. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AnswerComplaintBody,
  CloseComplaintBody,
  ComplaintReply,
  GetComplaintsQuery,
  GetComplaintsReply,
} from '../contract/complaints.ts';

/** Complaints: open ones by their due time, then closed ones, newest first. */
export const getComplaints = (api: Api, query: GetComplaintsQuery = {}, options?: CallOptions) =>
  api.get<GetComplaintsReply>('admin/complaints', { ...options, query });

/** One complaint with its messages. 404 `complaint_not_found`. */
export const getComplaint = (api: Api, id: string, options?: CallOptions) =>
  api.get<ComplaintReply>('admin/complaints/:id', { ...options, params: { id } });

/** A file that the customer added to it. The audit log records the look. 404 `file_unknown`. */
export const getComplaintFile = (api: Api, id: string, fileId: string, options?: CallOptions) =>
  api.blob('admin/complaints/:id/files/:fileId', { ...options, params: { id, fileId } });

/** Answers it; the customer gets an email. 404, 409 `complaint_closed`. */
export const answerComplaint = (api: Api, id: string, body: AnswerComplaintBody, options?: CallOptions) =>
  api.post<ComplaintReply>('admin/complaints/:id/answer', { ...options, params: { id }, body });

/** Closes it with a reason, which the customer reads. 404, 409 `complaint_closed`. */
export const closeComplaint = (api: Api, id: string, body: CloseComplaintBody, options?: CallOptions) =>
  api.post<ComplaintReply>('admin/complaints/:id/close', { ...options, params: { id }, body });
