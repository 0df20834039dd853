/**
 * By which gateway something new goes. Who asks writes the answer down before that gateway is asked; what has begun at one gateway stays
 * there.
 */
import type { GatewayName } from '@ajose/sdk/gateways';
import type { Gateway } from './gateway.ts';
import type { Gateways } from './gateways.ts';

export interface Wish {
  kind: 'payment' | 'payout';
  amountKobo: bigint;
  /** Only one of these; any unless given. */
  among?: readonly GatewayName[];
  /** Which one did not do it the last time: another is taken where there is one. */
  last?: GatewayName | null;
}

/** @returns null where none may be used now */
export async function chooseGateway({ gateways }: { gateways: Gateways }, wish: Wish): Promise<Gateway | null> {
  const { among, last } = wish;
  const able = gateways.all.filter(({ name }) => among === undefined || among.includes(name));
  return able.find(({ name }) => name !== last) ?? able[0] ?? null;
}
