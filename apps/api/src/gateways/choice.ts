/**
 * Chooses the gateway for something new. The caller records the choice before it asks that gateway; what has begun at one gateway stays
 * there.
 */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import type { Clock } from '../platform/database/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Env } from '../platform/env.ts';
import type { Gateway } from './gateway.ts';
import type { Gateways } from './gateways.ts';
import { readHealth, type Health } from './health.ts';

export interface Wish {
  kind: 'payment' | 'payout';
  amountKobo: bigint;
  /** Choose only among these; among all unless given. */
  among?: readonly GatewayName[];
  /** The gateway that failed the last time; another one is chosen where there is one. */
  last?: GatewayName | null;
}

/** Compares two gateways number by number; the smaller first difference wins. */
function bySmaller(first: readonly bigint[], other: readonly bigint[]): number {
  const index = first.findIndex((number, at) => number !== other[at]);
  if (index === -1) return 0;
  return (first[index] ?? 0n) < (other[index] ?? 0n) ? -1 : 1;
}

/** True comes before false. */
const first = (is: boolean): bigint => (is ? 0n : 1n);

/** What makes a gateway preferable, most important first. */
function standing(
  gateway: Gateway,
  { failing: failsAll, failingFor, answeredAt, balanceKobo }: Health,
  { kind, amountKobo, last }: Wish,
  preferred: Env['gatewayPreferred'],
): readonly bigint[] {
  const failing = failsAll || failingFor.includes(kind);
  return [
    first(!failing),
    failing ? -BigInt(answeredAt?.getTime() ?? 0) : 0n,
    first(kind === 'payment' || balanceKobo === null || balanceKobo >= amountKobo),
    first(gateway.name !== last),
    first(gateway.name === preferred),
    gateway.price(kind, amountKobo),
  ];
}

const UNKNOWN: Health = { failing: false, failingFor: [], answeredAt: null, balanceKobo: null, paused: [] };

/** @returns null where none may be used now */
export async function chooseGateway(
  deps: { db: Db; clock: Clock; env: Pick<Env, 'gatewayPreferred'>; gateways: Gateways },
  wish: Wish,
): Promise<Gateway | null> {
  const { among, kind } = wish;
  const health = await readHealth(deps);
  const [best] = deps.gateways.all
    .filter(({ name }) => among === undefined || among.includes(name))
    .map((gateway) => ({ gateway, health: health.get(gateway.name) ?? UNKNOWN }))
    .filter((choice) => !choice.health.paused.includes(kind))
    .map((choice) => ({ ...choice, rank: standing(choice.gateway, choice.health, wish, deps.env.gatewayPreferred) }))
    .toSorted((first, other) => bySmaller(first.rank, other.rank));
  return best?.gateway ?? null;
}
