/** Addresses of other tools. The server decides whether an address is public. */
import * as yup from 'yup';
import type { WebhookBody, WebhookEventName } from '../contract/webhooks.ts';
import { required } from './fields.ts';

/** In the order of the form. A test message is always sent. */
export const webhookEvents: readonly WebhookEventName[] = [
  'transaction.pending',
  'transaction.completed',
  'transaction.failed',
  'transaction.user_cancelled',
  'investment.started',
  'investment.completed',
  'user.created',
  'user.status_changed',
  'admin.registered',
  'admin.confirmed',
  'admin.blocked',
  'admin.unblocked',
  'case.raised',
  'case.resolved',
  'dispute.opened',
  'dispute.answered',
  'dispute.ended',
  'approval.asked',
  'approval.decided',
  'payout.failed',
  'payout.late',
  'complaint.opened',
  'complaint.answered',
  'complaint.escalated',
  'complaint.closed',
];

const INVALID = 'Please enter an address such as https://tool.example.com/ajose';

export const webhookRules: yup.ObjectSchema<WebhookBody> = yup.object({
  url: required(INVALID)
    .max(500, INVALID)
    .test('address', INVALID, (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)),
  events: yup.array().of(yup.string().oneOf(webhookEvents).required()).required(),
});
