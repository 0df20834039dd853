/** Pausing and resuming a gateway. Payments and payouts that have begun there go on. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { GatewayName, PauseGatewayBody } from '../contract/gateways.ts';

/**
 * Asks for a gateway to be paused, so that nothing new goes through it; a second administrator has to approve that: 202 with the request.
 * 404 `gateway_not_set`, 409 `already_paused` or `other_request_waits`.
 */
export const pauseGateway = (api: Api, gateway: GatewayName, body: PauseGatewayBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/gateways/:gateway/pause', { ...options, params: { gateway }, body });

/** Asks for a gateway to be used again, as `pauseGateway` does. 409 `not_paused`. */
export const resumeGateway = (api: Api, gateway: GatewayName, body: PauseGatewayBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/gateways/:gateway/resume', { ...options, params: { gateway }, body });
