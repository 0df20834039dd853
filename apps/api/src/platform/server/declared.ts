/** The codes with which a route may refuse: those of its call, and those that all calls share. */
import type { Refuses } from '@ajose/sdk/call';
import type { Refusals } from '@ajose/sdk/contract/common';
import { sharedRefusals } from '@ajose/sdk/contract/refusals';
import type { Who } from './signed-in.ts';

type ByStatus = Refusals[string];

/** The codes of each status, sorted. */
function joined(tables: readonly ByStatus[]): ReadonlyMap<number, readonly string[]> {
  const codes = new Map<number, readonly string[]>();
  for (const [status, more] of tables.flatMap((table) => Object.entries(table))) {
    const all = new Set([...(codes.get(Number(status)) ?? []), ...more]);
    codes.set(Number(status), [...all].toSorted());
  }
  return codes;
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
  ofCall: readonly number[];
}

/** @param ofCall the codes of the route's call; none where it is no call of the contract */
export const declaredBy = (who: Who, ofCall: Refuses = {}): Declared => ({
  all: joined([...sharedBy(who), ofCall]),
  ofCall: Object.keys(ofCall).map(Number),
});
