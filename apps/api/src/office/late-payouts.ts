/** Says of late payouts where each is now: with us, where a status stops it, or at the bank. */
import type { PayoutPlace } from '@ajose/sdk/contract/pending-money';
import { standingOf } from '../money/pending-money.ts';
import { whyHeld, type PendingPayout } from '../money/pending-money-words.ts';
import { rows } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';

interface Late extends Pick<PendingPayout, 'state' | 'by_two'> {
  id: string;
  customer_id: string;
  asked_at: Date | null;
}

const HOUR_MS = 3_600_000;

async function placeOf(
  deps: Deps,
  { customer_id: customerId, asked_at: askedAt, ...payout }: Late,
): Promise<PayoutPlace> {
  if (payout.state === 'parked') return { isOurs: true, text: 'The gateway has a transfer of another amount' };
  if (payout.state === 'waiting') {
    const hold = whyHeld(payout, await standingOf(deps, customerId));
    return hold === null
      ? { isOurs: false, text: 'Set aside, and not sent yet' }
      : { isOurs: true, text: `We hold it: ${hold.why}` };
  }
  if (payout.state !== 'sent' || askedAt === null) return { isOurs: false, text: 'Sent, without a clear answer yet' };
  const hours = Math.floor((deps.clock.now().getTime() - askedAt.getTime()) / HOUR_MS);
  return { isOurs: false, text: `At the bank for ${hours === 1 ? '1 hour' : `${hours} hours`}` };
}

/** By the ids of their open cases. Two queries, because a cluster keeps payouts and cases on different machines. */
async function placesOf(deps: Deps, cases: readonly string[]): Promise<ReadonlyMap<string, PayoutPlace>> {
  if (cases.length === 0) return new Map();
  const about = await rows<{ id: string; customer_id: string; withdrawal: string }>(
    deps.db,
    `SELECT id, customer_id, withdrawal_id AS withdrawal FROM money.cases
      WHERE id = ANY ($1::uuid[]) AND kind = 'payout_stuck' AND resolved_at IS NULL`,
    [cases],
  );
  const payouts = await rows<Late>(
    deps.db,
    `SELECT id, customer_id, state, by_two, asked_at FROM money.payouts
      WHERE customer_id = ANY ($1::uuid[]) AND id = ANY ($2::uuid[])
        AND state IN ('waiting', 'sending', 'sent', 'unknown', 'parked')`,
    [about.map(({ customer_id: id }) => id), about.map(({ withdrawal }) => withdrawal)],
  );
  const places = new Map<string, PayoutPlace>();
  for (const { id, withdrawal } of about) {
    const late = payouts.find((payout) => payout.id === withdrawal);
    if (late) places.set(id, await placeOf(deps, late));
  }
  return places;
}

/** Cases or work items, those of late payouts with where the money is. */
export async function withPlaces<Item extends { _id: string }>(
  deps: Deps,
  items: readonly Item[],
): Promise<(Item & { place?: PayoutPlace })[]> {
  const places = await placesOf(
    deps,
    items.map(({ _id }) => _id),
  );
  return items.map((item) => {
    const place = places.get(item._id);
    return place === undefined ? item : { ...item, place };
  });
}
