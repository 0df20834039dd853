/**
 * Compares our books with the gateways: each payment and each transfer is looked up by its reference at its own gateway. gateway-lists.ts finds what
 * only the gateway has.
 */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo } from '@ajose/sdk/domain/money';
import { rows } from '../../platform/database/db.ts';
import { applyPayment } from '../deposits/credit.ts';
import type { Deps } from '../../gateways/deps.ts';
import { isMissing } from '../../gateways/meaning.ts';
import { applyReversed } from '../refunds.ts';
import { within } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import { applyTransfer, referenceOf } from '../withdrawals/payouts.ts';
import { raiseOnce } from '../../desk/cases/cases.ts';
import { compareBalance } from './gateway-balance.ts';

const AT_ONCE = 6;
const BATCH = 300;
/** A run takes no further batch after this time. */
const WITHIN_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long a payment can be charged back at its card's bank, and a transfer returned. */
const PAYMENT_WATCHED_MS = 180 * DAY_MS;
const TRANSFER_WATCHED_MS = 30 * DAY_MS;

interface Settled {
  kind: 'deposit' | 'payout';
  customer_id: string;
  id: string;
  gateway: GatewayName;
  key: string;
  kobo: bigint;
  /** What is booked as charged for a payment. */
  fee: bigint;
  /** Whether it was settled so lately that the gateway may take it back. */
  watched: boolean;
  /** Whether it was never compared before. */
  first: boolean;
}

/**
 * Movements never compared, then those compared longest ago. $1 is the beginning of the run, so that a run takes none twice; payments are
 * watched since $2, transfers since $3.
 */
const DUE = `
  SELECT 'deposit' AS kind, d.customer_id, d.id, d.gateway, t.transaction_id AS key, d.paid_kobo AS kobo, d.fee_booked AS fee,
         d.paid_at > $2 AS watched, d.compared_at IS NULL AS first, d.compared_at
    FROM (SELECT customer_id, id, gateway, paid_kobo, fee_booked, paid_at, compared_at FROM money.deposits
           WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity' AND (compared_at IS NULL OR compared_at < $1)
           ORDER BY compared_at NULLS FIRST LIMIT ${BATCH}) d
    JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
  UNION ALL
  SELECT 'payout', p.customer_id, p.id, p.gateway, t.transaction_id, t.amount, 0, p.paid_at > $3, p.compared_at IS NULL, p.compared_at
    FROM (SELECT customer_id, id, gateway, paid_at, compared_at FROM money.payouts
           WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity' AND (compared_at IS NULL OR compared_at < $1)
           ORDER BY compared_at NULLS FIRST LIMIT ${BATCH}) p
    JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id
  ORDER BY compared_at NULLS FIRST LIMIT ${BATCH}`;

/**
 * Claims movements, unless another process has claimed them meanwhile. $4 is when they were compared. `infinity` marks rows that need no further
 * comparison: those that are not watched any more, and those that the gateway does not know.
 */
const TAKE = {
  deposit: `UPDATE money.deposits SET compared_at = $4
             WHERE customer_id = ANY ($1) AND id = ANY ($2) AND (compared_at IS NULL OR compared_at < $3) RETURNING id`,
  payout: `UPDATE money.payouts SET compared_at = $4
            WHERE customer_id = ANY ($1) AND id = ANY ($2) AND (compared_at IS NULL OR compared_at < $3) RETURNING id`,
};

async function claim(deps: Deps, began: Date): Promise<Settled[]> {
  const since = [PAYMENT_WATCHED_MS, TRANSFER_WATCHED_MS].map((ms) => new Date(began.getTime() - ms));
  const due = await rows<Settled>(deps.db, DUE, [began, ...since]);
  const taken = new Set<string>();
  for (const kind of ['deposit', 'payout'] as const) {
    for (const watched of [true, false]) {
      const those = due.filter((run) => run.kind === kind && run.watched === watched);
      if (those.length === 0) continue;
      const ids = those.map(({ id }) => id);
      const customers = those.map(({ customer_id }) => customer_id);
      const marked = await rows<{ id: string }>(deps.db, TAKE[kind], [
        customers,
        ids,
        began,
        watched ? began : 'infinity',
      ]);
      for (const { id } of marked) taken.add(id);
    }
  }
  return due.filter(({ id }) => taken.has(id));
}

/** The job: books what has changed at the gateway, or raises a case where it cannot. @returns how many movements it compared */
export async function compareWithGateway(deps: Deps): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  const began = deps.clock.now();
  const failures: unknown[] = [];
  let compared = 0;
  for (let more = true; more && timeIsLeft();) {
    const claimed = await claim(deps, began);
    const settled = claimed.filter(({ watched }) => watched);
    failures.push(
      ...(await each(settled, AT_ONCE, (movement) =>
        movement.kind === 'deposit' ? compareDeposit(deps, movement) : comparePayout(deps, movement),
      )),
    );
    compared += settled.length;
    // Compares each movement once soon after it was settled. Repeats are one batch a run, to spare the gateway.
    more = claimed.length === BATCH && claimed.every(({ watched, first }) => first || !watched);
  }
  failures.push(...(await each(deps.gateways.all, 1, (gateway) => compareBalance(deps, gateway))));
  report(failures, 'settled movements could not be compared');
  return compared;
}

async function differs(deps: Deps, movement: Settled, reference: string, says: string): Promise<void> {
  await raiseOnce(deps.db, deps.clock.now(), {
    kind: 'gateway_differs',
    gateway: movement.gateway,
    reference,
    message: `Our books have this ${movement.kind} as settled with ${formatKobo(movement.kobo)}. The gateway says: ${says}. Please correct it at the gateway, or tell the developers.`,
    customerId: movement.customer_id,
    amountKobo: movement.kobo,
  });
}

async function compareDeposit(deps: Deps, deposit: Settled): Promise<void> {
  const answer = await deps.gateways.of(deposit.gateway).verify(deposit.key);
  if (answer.outcome === 'refused' && isMissing(answer)) return differs(deps, deposit, deposit.key, answer.message);
  if (answer.outcome !== 'done') return;
  const { status, amountKobo, feesKobo } = answer.data;
  // Another part of it was paid, or its fee is known by now.
  if (status === 'success' && (amountKobo > deposit.kobo || (amountKobo === deposit.kobo && feesKobo > deposit.fee)))
    return applyPayment(deps, answer.data);
  if (status === 'reversed') return applyReversed(deps, { gateway: deposit.gateway, reference: deposit.key });
  if (status !== 'success' || amountKobo !== deposit.kobo)
    return differs(deps, deposit, deposit.key, `${status}, ${formatKobo(amountKobo)}`);
}

async function comparePayout(deps: Deps, payout: Settled): Promise<void> {
  const reference = referenceOf(payout.id);
  const answer = await deps.gateways.of(payout.gateway).verifyTransfer(reference);
  if (answer.outcome === 'refused' && isMissing(answer)) return differs(deps, payout, reference, answer.message);
  if (answer.outcome !== 'done') return;
  const { status, amountKobo } = answer.data;
  if (amountKobo !== payout.kobo) return differs(deps, payout, reference, formatKobo(amountKobo));
  // Also stores a session id that arrived after the news that the transfer was paid.
  await applyTransfer(deps, answer.data);
  if (status !== 'success' && status !== 'reversed') await differs(deps, payout, reference, status);
}
