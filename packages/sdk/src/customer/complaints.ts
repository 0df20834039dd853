/** The customer's complaints. Each says who answers next, and by when. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AddComplaintBody,
  CloseOwnComplaintBody,
  GetOwnComplaintsReply,
  OwnComplaintReply,
  RateComplaintBody,
  WriteToComplaintBody,
} from '../contract/complaints.ts';

/** All complaints, newest first. */
export const getOwnComplaints = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetOwnComplaintsReply>('complaint/getComplaints/:userId', { ...options, params: { userId } });

/** One complaint with its messages. 404 `complaint_not_found`. */
export const getOwnComplaint = (api: Api, userId: string, id: string, options?: CallOptions) =>
  api.get<OwnComplaintReply>('complaint/getComplaint/:userId/:id', { ...options, params: { userId, id } });

/**
 * Opens a complaint, with up to three files. 404 `transaction_not_found`, `investment_not_found` or `file_unknown`, 422 `fields`, 429
 * `too_many_complaints`.
 */
export const addComplaint = (api: Api, body: AddComplaintBody, options?: CallOptions) =>
  api.post<OwnComplaintReply>('complaint/addComplaint', { ...options, body });

/** Adds a message, with up to three files. 404, 409 `complaint_closed`, 422 `fields`, 429 `too_many_messages`. */
export const writeToComplaint = (api: Api, body: WriteToComplaintBody, options?: CallOptions) =>
  api.post<OwnComplaintReply>('complaint/writeToComplaint', { ...options, body });

/** Closes a settled complaint. 404, 409 `complaint_closed`. */
export const closeOwnComplaint = (api: Api, body: CloseOwnComplaintBody, options?: CallOptions) =>
  api.post<OwnComplaintReply>('complaint/closeComplaint', { ...options, body });

/** Says whether a closed complaint helped; the last answer counts. 404, 409 `complaint_open`. */
export const rateComplaint = (api: Api, body: RateComplaintBody, options?: CallOptions) =>
  api.post<OwnComplaintReply>('complaint/rateComplaint', { ...options, body, repeatable: true });
