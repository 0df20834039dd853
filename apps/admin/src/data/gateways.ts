/** Pausing and resuming a gateway. */
import * as calls from '@ajose/sdk/admin/gateways';
import type { GatewayName, PauseGatewayBody } from '@ajose/sdk/contract/gateways';
import { api } from '../api.ts';
import { messageOf } from './keys.ts';

/** @returns the server's message */
export const pauseGateway = (gateway: GatewayName, body: PauseGatewayBody): Promise<string> =>
  messageOf(calls.pauseGateway(api, gateway, body), 'settings', 'approvals', 'stats', 'audit');

/** @returns the server's message */
export const resumeGateway = (gateway: GatewayName, body: PauseGatewayBody): Promise<string> =>
  messageOf(calls.resumeGateway(api, gateway, body), 'settings', 'approvals', 'stats', 'audit');
