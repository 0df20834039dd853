/** What an answer that waits for a second administrator is to the tests of approvals. */
import type { Approval, WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';

export function waits(reply: object | WaitsForApprovalReply): Approval {
  if (!('approval' in reply)) throw new Error('It was done at once');
  return reply.approval;
}
