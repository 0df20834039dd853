/** What tests of approvals expect of an answer that waits for a second administrator. */
import type { Approval, WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import type { Product, ProductReply } from '@ajose/sdk/contract/products';
import type { BlockAdminReply } from '@ajose/sdk/contract/staff';

export function waits(reply: object | WaitsForApprovalReply): Approval {
  if (!('approval' in reply)) throw new Error('It was done at once');
  return reply.approval;
}

/** The product of a reply. @throws Error where the act was not done at once */
export function productOf(reply: ProductReply | WaitsForApprovalReply): Product {
  if (!('product' in reply)) throw new Error(reply.message);
  return reply.product;
}

export function adminOf(reply: BlockAdminReply | WaitsForApprovalReply): BlockAdminReply {
  if (!('admin' in reply)) throw new Error(reply.message);
  return reply;
}
