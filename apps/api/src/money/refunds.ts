/**
 * Refunds of payments: learns of them from webhooks and the gateway's list, and books each change (sql/money/refunds.sql). A refund's webhook
 * names neither its id nor a dispute, so it only says which payment's list to read. send-refunds.ts orders the refunds that we decide.
 */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo } from '@ajose/sdk/domain/money';
import { each, report } from '../platform/database/each.ts';
import { callSql } from '../platform/database/call.ts';
import { row, rows } from '../platform/database/db.ts';
import { bookUnowned, applyPayment } from './deposits/credit.ts';
import { findPaid } from './deposits/find.ts';
import type { Deps } from '../gateways/deps.ts';
import { applyDispute } from './disputes/disputes.ts';
import { clearCase, raiseCase, raiseUnread } from '../desk/cases/cases.ts';
import { isMissing } from '../gateways/meaning.ts';
import type { Charge, Gateway, GatewayRefund, PaymentAt } from '../gateways/gateway.ts';
import type { UnreadRow } from '../gateways/json.ts';

const MOST_PAGES = 100;
/** How far back the list is read. A refund that is open for longer is looked up on its own. */
const WATCHED_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;

type Payee = { customer: string; deposit: string } | 'nobody';

/** A payment's owner: a customer's deposit, or none. Null where the payment is not in our books. */
async function payeeOf({ db }: Deps, payment: PaymentAt): Promise<Payee | null> {
  const deposit = await findPaid(db, payment);
  if (deposit) return { customer: deposit.customer_id, deposit: deposit.id };
  const { gateway, reference } = payment;
  const unowned = await row(db, 'SELECT FROM money.unowned_payments WHERE reference = $1 AND gateway = $2', [
    reference,
    gateway,
  ]);
  return unowned ? 'nobody' : null;
}

/**
 * The owner of a refunded payment. Books the payment where it is not in our books: even one that went back before we learned of it cost a fee. Where
 * its refund fails, it is credited to its owner.
 */
async function bookedPayeeOf(deps: Deps, refund: GatewayRefund): Promise<Payee | null> {
  const { gateway, reference, status } = refund;
  const known = await payeeOf(deps, refund);
  if (known !== null && (known !== 'nobody' || status !== 'failed')) return known;
  const charge = await deps.gateways.of(gateway).verify(reference);
  if (isMissing(charge)) return known;
  if (charge.outcome !== 'done') throw new Error(`Payment ${reference} could not be looked up: ${charge.message}`);
  if (charge.data.status === 'reversed') await bookUnowned(deps, charge.data);
  else if (charge.data.status === 'success') await applyPayment(deps, charge.data);
  return payeeOf(deps, refund);
}

const isBooked = async ({ db }: Deps, { gateway, id }: GatewayRefund): Promise<boolean> =>
  (await row(db, 'SELECT FROM money.refunds WHERE gateway_id = $1 AND gateway = $2', [id, gateway])) !== undefined;

const tookNothing = async ({ db }: Deps, { gateway, disputeId }: GatewayRefund): Promise<boolean> =>
  (await row(
    db,
    `SELECT FROM money.disputes
      WHERE gateway_id = $1 AND gateway = $2 AND ended_at IS NOT NULL AND taken_kobo + lacking_kobo = 0`,
    [disputeId, gateway],
  )) !== undefined;

/** Handles what the gateway says of a refund. A repeat changes nothing. */
export async function applyRefund(deps: Deps, refund: GatewayRefund): Promise<void> {
  const payee = await bookedPayeeOf(deps, refund);
  if (payee === null) return;
  const { gateway, id, reference, status, amountKobo } = refund;
  // The refund belongs to a dispute, which holds the customer's money already. A refund in our books was made before the payment had an owner.
  if (refund.disputeId !== null && payee !== 'nobody' && !(await isBooked(deps, refund))) {
    const dispute = await deps.gateways.of(refund.gateway).disputes?.fetchDispute(refund.disputeId);
    if (dispute?.outcome === 'unknown') throw new Error(`Dispute ${refund.disputeId} could not be looked up`);
    if (dispute?.outcome === 'done') {
      await applyDispute(deps, refund.gateway, dispute.data);
      // A dispute that took nothing, there and in our books, and whose money went back all the same, is a refund like any other.
      const isRefund =
        status === 'processed' && dispute.data.resolution === 'declined' && (await tookNothing(deps, refund));
      if (!isRefund) return;
    }
  }
  const now = deps.clock.now();
  const owner = payee === 'nobody' ? null : payee;
  const isNews = await callSql(deps.db, 'money.apply_refund', {
    customer: owner?.customer ?? null,
    deposit: owner?.deposit ?? null,
    gateway,
    gateway_id: id,
    reference,
    state: status,
    amount: amountKobo,
    at: now,
    dispute: refund.disputeId,
  });
  if (!isNews) return;
  if (status === 'needs-attention') {
    const message =
      'The gateway could not send a payment back and asks for bank details of its payer. Please give them to the gateway.';
    return raiseCase(deps.db, now, {
      kind: 'refund_needs_attention',
      gateway,
      reference,
      message,
      customerId: owner?.customer ?? null,
      amountKobo,
    });
  }
  if (status === 'failed' && owner === null) await raiseAgain(deps, refund);
  await clearCase(
    deps.db,
    now,
    { kind: 'refund_needs_attention', gateway, reference },
    'The gateway went on with the refund.',
  );
}

/** A payment without an owner, or a part of it, did not go back. So the whole payment needs a decision again. */
async function raiseAgain(deps: Deps, { gateway, reference }: PaymentAt): Promise<void> {
  const payment = await row<{ kobo: bigint }>(
    deps.db,
    'SELECT kobo FROM money.unowned_payments WHERE reference = $1 AND gateway = $2',
    [reference, gateway],
  );
  await raiseCase(deps.db, deps.clock.now(), {
    kind: 'unowned_payment',
    gateway,
    reference,
    message:
      'A payment that belongs to no customer could not be sent back to its payer. Please credit it to its customer, or send it back again.',
    amountKobo: payment?.kobo ?? null,
  });
}

interface Span {
  from: Date;
  to: Date;
  chargeId?: string;
}

type Listed = GatewayRefund | UnreadRow;

/** @throws Error where it cannot be read */
function readable(listed: Listed): GatewayRefund {
  if ('unread' in listed) throw new Error(`Refund ${listed.id} could not be read: ${listed.unread}`);
  return listed;
}

/** @throws Error where the gateway does not answer */
async function* pagesOf(gateway: Gateway, span: Span): AsyncGenerator<readonly Listed[]> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await gateway.listRefunds({ ...span, page });
    if (answer.outcome !== 'done') throw new Error(`The gateway did not return its refunds: ${answer.message}`);
    if (answer.data.length === 0) return;
    yield answer.data;
  }
}

/**
 * The refunds of one payment, as the gateway has them.
 * @throws Error where it does not answer, or where one cannot be read: it may be of this payment
 */
export async function refundsOf(deps: Deps, payment: Charge): Promise<GatewayRefund[]> {
  const to = deps.clock.now();
  const from = new Date((payment.paidAt ?? new Date(to.getTime() - WATCHED_MS)).getTime() - DAY_MS);
  const refunds: GatewayRefund[] = [];
  const gateway = deps.gateways.of(payment.gateway);
  for await (const page of pagesOf(gateway, { from, to: new Date(to.getTime() + DAY_MS), chargeId: payment.id })) {
    refunds.push(...page.map(readable).filter(({ reference }) => reference === payment.reference));
  }
  return refunds;
}

/**
 * Reads the refunds of one payment from the gateway's list and handles each.
 * @throws Error where the gateway does not answer
 */
export async function applyRefundsOf(deps: Deps, { gateway, reference }: PaymentAt): Promise<void> {
  const charge = await deps.gateways.of(gateway).verify(reference);
  if (isMissing(charge)) return;
  if (charge.outcome !== 'done') throw new Error(`Payment ${reference} could not be looked up: ${charge.message}`);
  const failures = await each(await refundsOf(deps, charge.data), 1, (refund) => applyRefund(deps, refund));
  report(failures, 'refunds could not be taken in');
}

/**
 * Handles a payment that is `reversed` at the gateway. The status takes no money, because it does not say how much went back; refunds and
 * disputes do. Where those are less than the payment, raises a case.
 */
export async function applyReversed(deps: Deps, payment: PaymentAt): Promise<void> {
  const { gateway, reference } = payment;
  await applyRefundsOf(deps, payment);
  const deposit = await findPaid(deps.db, payment);
  if (!deposit) return;
  const left = await callSql(deps.db, 'money.left_of_payment', { customer: deposit.customer_id, deposit: deposit.id });
  const kobo = left ?? 0n;
  if (kobo > 0n) {
    return raiseCase(deps.db, deps.clock.now(), {
      kind: 'payment_reversed',
      gateway,
      reference,
      message: `The gateway calls this payment reversed, but its refunds and disputes leave ${formatKobo(kobo)} of it. Nothing more was taken. Please ask the gateway what went back.`,
      customerId: deposit.customer_id,
      amountKobo: kobo,
    });
  }
  await clearCase(
    deps.db,
    deps.clock.now(),
    { kind: 'payment_reversed', gateway, reference },
    'Refunds and disputes come to the whole payment.',
  );
}

/** The job: finds refunds whose webhook was lost, and the ends of open ones, however old. @returns how many the gateway has */
export async function searchRefunds(deps: Deps): Promise<number> {
  const to = deps.clock.now();
  const from = new Date(to.getTime() - WATCHED_MS);
  let seen = 0;
  const failures = await each(deps.gateways.all, 1, async (gateway) => {
    seen += await searchAt(deps, gateway, { from, to });
  });
  await raiseForgotten(deps);
  report(failures, 'refunds could not be taken in');
  return seen;
}

async function applyListed(deps: Deps, gateway: GatewayName, listed: Listed): Promise<void> {
  if ('unread' in listed) return raiseUnread(deps, gateway, listed);
  return applyRefund(deps, listed);
}

/** @returns how many the gateway has @throws AggregateError where some could not be taken in */
async function searchAt(deps: Deps, gateway: Gateway, span: Span): Promise<number> {
  const failures: unknown[] = [];
  const seen = new Set<string>();
  const walk = async () => {
    for await (const page of pagesOf(gateway, span)) {
      failures.push(...(await each(page, 1, (listed) => applyListed(deps, gateway.name, listed))));
      for (const { id } of page) seen.add(id);
    }
  };
  // Looks up open refunds even where the list fails.
  await walk().catch((error: unknown) => failures.push(error));
  const open = await rows<{ gateway_id: string }>(
    deps.db,
    'SELECT gateway_id FROM money.refunds WHERE ended_at IS NULL AND gateway_id IS NOT NULL AND gateway = $1',
    [gateway.name],
  );
  const unseen = open.filter(({ gateway_id }) => !seen.has(gateway_id));
  failures.push(
    ...(await each(unseen, 1, async ({ gateway_id }) => {
      const answer = await gateway.fetchRefund(gateway_id);
      if (answer.outcome === 'done') await applyRefund(deps, answer.data);
    })),
  );
  report(failures, 'refunds could not be taken in');
  return seen.size;
}

/** Raises a case for each payment without an owner that has none: one that the gateway calls reversed may have gone back only in part. */
async function raiseForgotten(deps: Deps): Promise<void> {
  const forgotten = await rows<{ gateway: GatewayName; reference: string; kobo: bigint }>(
    deps.db,
    `SELECT u.gateway, u.reference, u.kobo - u.returned_kobo AS kobo FROM money.unowned_payments u
      WHERE u.ended_at IS NULL AND NOT EXISTS (SELECT FROM money.cases e WHERE e.reference = u.reference AND e.gateway = u.gateway)
        AND NOT EXISTS (SELECT FROM money.refunds r
                         WHERE r.reference = u.reference AND r.gateway = u.gateway AND r.ended_at IS NULL)`,
  );
  for (const { gateway, reference, kobo } of forgotten) {
    const message =
      'The gateway calls this payment reversed, and it was not credited, but not all of it went back. Please ask the gateway, and credit it to its customer or send it back.';
    await raiseCase(deps.db, deps.clock.now(), {
      kind: 'unowned_payment',
      gateway,
      reference,
      message,
      amountKobo: kobo,
    });
  }
}
