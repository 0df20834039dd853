/** Pausing and resuming a gateway. Payments and payouts that have begun there go on. */
import { posts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { PauseGatewayBody } from '../contract/gateways.ts';

/**
 * Asks for a gateway to be paused, so that nothing new goes through it; a second administrator has to approve that: 202 with the request.
 */
export const pauseGateway = posts<PauseGatewayBody, WaitsForApprovalReply | Done>()('admin/gateways/:gateway/pause', {
  404: ['gateway_not_set'],
  409: ['already_paused', 'other_request_waits'],
});

/** Asks for a gateway to be used again, as `pauseGateway` does. */
export const resumeGateway = posts<PauseGatewayBody, WaitsForApprovalReply | Done>()('admin/gateways/:gateway/resume', {
  404: ['gateway_not_set'],
  409: ['not_paused', 'other_request_waits'],
});
