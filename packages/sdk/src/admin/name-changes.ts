/** Administrators' decisions on changes of customers' names. `getUserDetails` has the pending change. */
import { files, posts, presses } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { RefuseNameChangeBody } from '../contract/name-changes.ts';

/** Accepts the change and asks a second administrator to approve it. */
export const acceptNameChange = presses<Done | WaitsForApprovalReply>()('admin/nameChanges/:id/accept', {
  404: ['name_change_not_found'],
  409: ['account_closed', 'name_change_ended', 'other_request_waits'],
});

/** Refuses a change of name; the customer reads the reason. */
export const refuseNameChange = posts<RefuseNameChangeBody, Done>()('admin/nameChanges/:id/refuse', {
  404: ['name_change_not_found'],
  409: ['name_change_ended'],
});

/** The file that shows the new name. The audit log records each look. */
export const getNameChangeFile = files()('admin/nameChanges/:id/file', {
  404: ['file_unknown', 'name_change_not_found'],
  422: ['file_unreadable', 'file_too_heavy', 'picture_too_large', 'pdf_locked', 'pdf_too_long'],
  429: ['files_busy'],
});
