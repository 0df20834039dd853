/** The codes with which a route may refuse: those that the contract names for its call, and those that all calls share. */
import type { Refuses } from '@ajose/sdk/call';
import type { Refusals } from '@ajose/sdk/contract/common';
import { refusals, sharedRefusals } from '@ajose/sdk/contract/refusals';
import type { Who } from './signed-in.ts';

type ByStatus = Refusals[string];

const NONE: ByStatus = {};

/** The codes of each status, sorted. */
function joined(tables: readonly ByStatus[]): ReadonlyMap<number, readonly string[]> {
  const codes = new Map<number, readonly string[]>();
  for (const [status, more] of tables.flatMap((table) => Object.entries(table))) {
    const all = new Set([...(codes.get(Number(status)) ?? []), ...more]);
    codes.set(Number(status), [...all].toSorted());
  }
  return codes;
}

/** @throws Error for a call that the contract does not name */
function ownOf(call: string): ByStatus {
  const named: Refusals = refusals;
  const own = named[call];
  if (!own) throw new Error(`The contract does not say with which codes ${call} can be refused`);
  return own;
}

function sharedBy(who: Who): readonly ByStatus[] {
  const { every, signedIn, staff, outside } = sharedRefusals;
  if (who === 'operations' || who === 'gateway') return [every, outside];
  if (who === 'public') return [every];
  return who === 'customer' ? [every, signedIn] : [every, signedIn, staff];
}

export interface Declared {
  /** All codes by status. */
  all: ReadonlyMap<number, readonly string[]>;
  /** The statuses for which the call has its own codes. */
  own: readonly number[];
}

/** @param call the route's codes, or its operationId; undefined for a route that is no call of the contract */
export function declaredBy(who: Who, call: Refuses | string | undefined): Declared {
  const own = typeof call === 'string' ? ownOf(call) : (call ?? NONE);
  return { all: joined([...sharedBy(who), own]), own: Object.keys(own).map(Number) };
}
