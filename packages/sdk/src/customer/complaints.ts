/** The customer's complaints. Each says who answers next, and by when. */
import { gets, posts, postsAgain } from '../call.ts';
import type * as C from '../contract/complaints.ts';

/** The customer's complaints, newest first, at most 200. */
export const getOwnComplaints = gets<C.GetOwnComplaintsReply>()('complaint/getComplaints/:userId');

/** One complaint with its messages. */
export const getOwnComplaint = gets<C.OwnComplaintReply>()('complaint/getComplaint/:userId/:id', {
  404: ['complaint_not_found'],
});

/** Opens a complaint, with up to three files. */
export const addComplaint = posts<C.AddComplaintBody, C.OwnComplaintReply>()('complaint/addComplaint', {
  404: ['file_unknown', 'investment_not_found', 'transaction_not_found'],
  429: ['too_many_complaints'],
});

/** Adds a message, with up to three files. */
export const writeToComplaint = posts<C.WriteToComplaintBody, C.OwnComplaintReply>()('complaint/writeToComplaint', {
  404: ['complaint_not_found', 'file_unknown'],
  409: ['complaint_closed'],
  429: ['too_many_messages'],
});

/** Closes a settled complaint. */
export const closeOwnComplaint = posts<C.CloseOwnComplaintBody, C.OwnComplaintReply>()('complaint/closeComplaint', {
  404: ['complaint_not_found'],
  409: ['complaint_closed'],
});

/** Says whether a closed complaint helped; the last answer counts. */
export const rateComplaint = postsAgain<C.RateComplaintBody, C.OwnComplaintReply>()('complaint/rateComplaint', {
  404: ['complaint_not_found'],
  409: ['complaint_open'],
});
