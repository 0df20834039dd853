/** The names of events, and the words for a failure. */
import type { WebhookEventName } from '@ajose/sdk/contract/webhooks';

export const eventNames: Readonly<Record<WebhookEventName, string>> = {
  'transaction.pending': 'Transaction begun',
  'transaction.completed': 'Transaction completed',
  'transaction.failed': 'Transaction failed',
  'transaction.user_cancelled': 'Transaction cancelled',
  'investment.started': 'Investment started',
  'investment.completed': 'Investment completed',
  'user.created': 'Customer signed up',
  'user.status_changed': 'Customer’s status changed',
  'admin.registered': 'Administrator registered',
  'admin.confirmed': 'Administrator confirmed',
  'admin.blocked': 'Administrator blocked',
  'admin.unblocked': 'Administrator unblocked',
  'case.raised': 'Case raised',
  'case.resolved': 'Case resolved',
  'dispute.opened': 'Dispute opened',
  'dispute.answered': 'Dispute answered',
  'dispute.ended': 'Dispute ended',
  'approval.asked': 'Approval asked for',
  'approval.decided': 'Approval decided',
  'payout.failed': 'Payout failed',
  'payout.late': 'Payout late',
  'complaint.opened': 'Complaint opened',
  'complaint.answered': 'Complaint answered',
  'complaint.escalated': 'Complaint late',
  'complaint.closed': 'Complaint closed',
  'webhook.test': 'Test',
};

const TRY_AGAIN = 'The address could not be changed. Please try again.';
export const FAILURE = { refused: TRY_AGAIN, broken: TRY_AGAIN };
