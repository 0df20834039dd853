/** The gateways that the settings name. */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import type { Clock } from '../platform/database/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Env } from '../platform/env.ts';
import { refuse } from '../platform/server/errors.ts';
import { withBudget } from './budget.ts';
import type { Gateway } from './gateway.ts';
import { createMonnify } from './monnify/monnify.ts';
import { withHealth } from './health.ts';
import { createPaystack } from './paystack/paystack.ts';

export interface Gateways {
  /** The gateways that are set, in the order in which they are preferred where nothing else decides. */
  readonly all: readonly Gateway[];
  /** @returns a stand-in that cannot be reached where the gateway was removed from the settings: what is left there stays unknown */
  of(name: GatewayName): Gateway;
}

const away = async () => ({ outcome: 'unknown' as const, message: 'This gateway is not set', isUnsent: true as const });

/** Stands in for a gateway whose settings were taken away. */
const absent = (name: GatewayName): Gateway => ({
  name,
  events: {
    signatureHeader: '',
    isSigned: () => false,
    readEvent: () => null,
    nameEvent: ({ event }) => ({ name: event, isDistinct: false }),
    withoutSecrets: (event) => event,
    newsIn: () => ({ kind: 'unread' }),
  },
  price: () => 0n,
  disputes: { listDisputes: away, fetchDispute: away, answerDispute: away },
  begin: away,
  openTransfer: away,
  verify: away,
  fetchPayment: away,
  listPaid: away,
  refund: away,
  listRefunds: away,
  fetchRefund: away,
  chargeCard: away,
  forgetCard: away,
  createCustomer: away,
  fetchCustomer: away,
  identifyCustomer: away,
  openAccount: away,
  requeryAccount: away,
  closeAccount: away,
  listBanks: away,
  resolveAccount: () =>
    Promise.reject(refuse(503, 'gateway_unavailable', 'The bank network does not answer at the moment.')),
  transfer: away,
  verifyTransfer: away,
  listTransfers: away,
  balance: away,
});

/** @param all the gateways, by preference */
export const gatewaysOf = (all: readonly Gateway[]): Gateways => ({
  all,
  of: (name) => all.find((gateway) => gateway.name === name) ?? absent(name),
});

/** The gateways of the settings, each within its budget of calls. */
export function createGateways(env: Env, db: Db, clock: Clock): Gateways {
  const set: Record<GatewayName, Gateway | null> = {
    paystack: env.paystack && createPaystack(env.paystack),
    monnify: env.monnify && createMonnify(env.monnify),
  };
  const all = Object.values(set).filter((gateway) => gateway !== null);
  return gatewaysOf(all.map((gateway) => withBudget(withHealth(gateway, db, clock), db, env)));
}
