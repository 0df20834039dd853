/** Pausing and resuming a gateway. */
import * as calls from '@ajose/sdk/admin/gateways';
import type { GatewayName, PauseGatewayBody } from '@ajose/sdk/contract/gateways';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** @returns the server's message */
export async function pauseGateway(gateway: GatewayName, body: PauseGatewayBody): Promise<string> {
  const { message } = await calls.pauseGateway(api, gateway, body);
  await makeStale('settings', 'approvals', 'stats', 'audit');
  return message;
}

/** @returns the server's message */
export async function resumeGateway(gateway: GatewayName, body: PauseGatewayBody): Promise<string> {
  const { message } = await calls.resumeGateway(api, gateway, body);
  await makeStale('settings', 'approvals', 'stats', 'audit');
  return message;
}
