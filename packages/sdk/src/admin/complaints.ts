/** Complaints of customers, and the administrators' answers. Amounts are naira. */
import { files, gets, getsBy, posts } from '../call.ts';
import type * as C from '../contract/complaints.ts';

/** Complaints: open ones by their due time, then closed ones, newest first. */
export const getComplaints = getsBy<C.GetComplaintsQuery, C.GetComplaintsReply>()('admin/complaints', {
  422: ['page_too_deep'],
});

/** One complaint with its messages. */
export const getComplaint = gets<C.ComplaintReply>()('admin/complaints/:id', { 404: ['complaint_not_found'] });

/** A file that the customer added to a complaint. The audit log records the look. */
export const getComplaintFile = files()('admin/complaints/:id/files/:fileId', {
  404: ['file_unknown'],
  422: ['file_unreadable', 'file_too_heavy', 'picture_too_large', 'pdf_locked', 'pdf_too_long'],
  429: ['files_busy'],
});

/** Answers a complaint; the customer gets an email. */
export const answerComplaint = posts<C.AnswerComplaintBody, C.ComplaintReply>()('admin/complaints/:id/answer', {
  404: ['complaint_not_found'],
  409: ['complaint_closed'],
});

/** Closes a complaint with a reason, which the customer reads. */
export const closeComplaint = posts<C.CloseComplaintBody, C.ComplaintReply>()('admin/complaints/:id/close', {
  404: ['complaint_not_found'],
  409: ['complaint_closed'],
});
