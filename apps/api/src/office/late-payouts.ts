/** Says of payouts that are late, or not sent yet, where each is now: with us, where a status stops it, or at the bank. */
import type { PayoutPlace } from '@ajose/sdk/contract/pending-money';
import type { ReportRow } from '@ajose/sdk/contract/reports';
import { standingOf } from '../money/pending-money.ts';
import { getListedTransaction } from '../money/transactions/transactions.ts';
import { whyHeld, type PendingPayout } from '../money/pending-money-words.ts';
import { gatewayTitle, isGatewayName } from '@ajose/sdk/domain/gateways';
import { holdWords } from '@ajose/sdk/domain/holds';
import { rows, type Db } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';

interface Late extends Pick<PendingPayout, 'state' | 'by_two'> {
  id: string;
  customer_id: string;
  /** When the customer asked for it. */
  at: Date;
  /** When the gateway was told to send it. */
  asked_at: Date | null;
  gateway: string | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function placeOf(
  deps: Deps,
  { id: withdrawal, customer_id: customerId, at, asked_at: askedAt, gateway, ...payout }: Late,
): Promise<Omit<PayoutPlace, 'since'>> {
  const title = gateway !== null && isGatewayName(gateway) ? gatewayTitle(gateway) : null;
  if (payout.state === 'parked')
    return { isOurs: true, text: `${title ?? 'The gateway'} has a transfer of another amount` };
  if (payout.state === 'waiting') {
    const { heldBy } = await getListedTransaction(deps.db, withdrawal);
    if (heldBy) return { isOurs: true, text: `Held: ${holdWords(heldBy)}` };
    const hold = whyHeld(payout, await standingOf(deps, customerId));
    return hold === null
      ? { isOurs: false, text: 'Set aside, and not sent yet' }
      : { isOurs: true, text: `We hold it: ${hold.why}` };
  }
  if (payout.state !== 'sent' || askedAt === null)
    return { isOurs: false, text: `Sent by ${title ?? 'the gateway'}, without a clear answer yet` };
  // When it was sent is only news where that is not when its customer asked for it, which a list says beside it.
  const ago = askedAt.getTime() - at.getTime() < HOUR_MS ? '' : ` ${agoWords(askedAt, deps.clock.now())}`;
  return { isOurs: false, text: `Sent to the bank by ${title ?? 'the gateway'}${ago}, not confirmed` };
}

/** "29 hours ago", "40 minutes ago". */
function agoWords(since: Date, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The withdrawals of open cases. A query of its own, because a cluster keeps payouts and cases on different machines. */
const withdrawalsOf = (db: Db, cases: readonly string[]) =>
  rows<{ id: string; customer_id: string; withdrawal: string }>(
    db,
    `SELECT id, customer_id, withdrawal_id AS withdrawal FROM money.cases
      WHERE id = ANY ($1::uuid[]) AND kind = 'payout_stuck' AND resolved_at IS NULL`,
    [cases],
  );

/** Where each late payout is now, by the id of its open case. */
async function placesOf(deps: Deps, cases: readonly string[]): Promise<ReadonlyMap<string, PayoutPlace>> {
  if (cases.length === 0) return new Map();
  const about = await withdrawalsOf(deps.db, cases);
  const payouts = await rows<Late>(
    deps.db,
    `SELECT p.id, p.customer_id, p.state, p.by_two, p.asked_at, p.gateway, t.at
       FROM money.payouts p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
      WHERE p.customer_id = ANY ($1::uuid[]) AND p.id = ANY ($2::uuid[])
        AND p.state IN ('waiting', 'sending', 'sent', 'unknown', 'parked')`,
    [about.map(({ customer_id: id }) => id), about.map(({ withdrawal }) => withdrawal)],
  );
  const places = new Map<string, PayoutPlace>();
  for (const { id, withdrawal } of about) {
    const late = payouts.find((payout) => payout.id === withdrawal);
    if (late) places.set(id, { ...(await placeOf(deps, late)), since: late.at.toISOString() });
  }
  return places;
}

/** Rows of withdrawals that are not sent yet, each with why it waits. @param page rows whose ids are `customer:payout` */
export async function withWhyNotSent(deps: Deps, page: readonly ReportRow[]): Promise<ReportRow[]> {
  const payouts = await rows<Late>(
    deps.db,
    `SELECT p.id, p.customer_id, p.state, p.by_two, p.asked_at, p.gateway, t.at
       FROM money.payouts p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
      WHERE p.customer_id = ANY ($1::uuid[]) AND p.id = ANY ($2::uuid[]) AND p.state = 'waiting'`,
    [page.flatMap(({ userId }) => userId ?? []), page.map(({ _id }) => _id.split(':')[1])],
  );
  const named: ReportRow[] = [];
  for (const row of page) {
    const waiting = payouts.find(({ id }) => row._id.endsWith(id));
    named.push(waiting ? { ...row, what: (await placeOf(deps, waiting)).text } : row);
  }
  return named;
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
