/** Each gateway over its sandbox, by its name. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { monnify } from './monnify.ts';
import { paystack } from './paystack.ts';
import type { TestGateway } from './world.ts';

export const testGateways: Readonly<Record<GatewayName, TestGateway>> = { paystack, monnify };
