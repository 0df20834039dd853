/** The gateway that this run of the tests of money is over: worlds/ has each. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { inject } from 'vitest';
import { testGateways } from './worlds/all.ts';
import type { MoneyWorld } from './worlds/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The gateway of the tests of money. */
    moneyGateway: GatewayName;
  }
}

/** @param now the sandbox's clock */
export const startWorld = (now: () => Date = () => new Date()): Promise<MoneyWorld> =>
  testGateways[inject('moneyGateway')].startMoney(now);
