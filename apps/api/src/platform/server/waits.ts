/** The answer to a call whose effect waits for a second administrator, or for another member of an organisation. */
import type { Approval, WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import type { MemberRequest, WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
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

/** A member's request was stored instead of an act. */
export interface WaitsForMember {
  asked: MemberRequest;
}

export const waitsForMember = (answered: unknown): answered is WaitsForMember =>
  typeof answered === 'object' && answered !== null && 'asked' in answered;

const BECAME: Readonly<Record<MemberRequest['state'], string>> = {
  waiting: 'You asked; a second person approves. Nothing has happened yet.',
  approved: 'This was asked for before, and approved.',
  declined: 'This was asked for before, and declined.',
  withdrawn: 'This was asked for before, and taken back.',
  expired: 'This was asked for before, and nobody approved it in time.',
};

export const memberReply = ({ asked }: WaitsForMember): WaitsForMemberReply => ({
  success: true,
  message: BECAME[asked.state],
  asked,
});
