/** The answer to a call whose effect waits for a second administrator. */
import type { Approval, WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { formatNaira } from '@ajose/sdk/domain/money';

/** A request was stored instead of an act. @param why a sentence */
export interface Waits {
  waits: Approval;
  why: string;
}

export const isWaiting = (answered: unknown): answered is Waits =>
  typeof answered === 'object' && answered !== null && 'waits' in answered && 'why' in answered;

export function waitsReply({ waits: approval, why }: Waits): WaitsForApprovalReply {
  const [what, not] = approval.amount === null ? ['This', 'changed'] : [formatNaira(approval.amount), 'moved'];
  return {
    success: true,
    message: `${what} needs a second administrator. ${why} Nothing has ${not} yet: another one has to confirm it under Approvals.`,
    approval,
  };
}
