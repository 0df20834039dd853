/**
 * Pays withdrawals out through a gateway. The payout and its gateway are recorded before the gateway is asked, and the reference is made
 * from the transaction's id. After a crash or a time-out the same transfer is looked up, or for some hours ordered again, at the same
 * gateway, so that it is never made twice. Another gateway is asked only where no order can be on its way.
 */
import { gatewayTitle, type GatewayName } from '@ajose/sdk/domain/gateways';
import { beginningOf } from '@ajose/sdk/domain/text';
import { callRows, callSql } from '../../platform/database/call.ts';
import { row } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { within } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import { bankCodesOf } from '../../gateways/banks/codes.ts';
import { chooseGateway } from '../../gateways/choice.ts';
import { cameToNothing, isMissing, wasOrdered } from '../../gateways/meaning.ts';
import type { Answer, Gateway, Transfer } from '../../gateways/gateway.ts';
import { mayWithdraw, post } from '../ledger/ledger.ts';
import { raiseCase, raiseOnce } from '../../desk/cases/cases.ts';

/**
 * The state of a payout that is not settled. waiting: the gateway has no order, and an administrator may decide the withdrawal by hand.
 * sending: the gateway is being asked, or was being asked when a process died. unknown: the gateway gave no clear answer. sent: the gateway
 * has the transfer and its outcome is open. parked: the gateway has a transfer of another amount, and an administrator decides.
 */
type State = 'waiting' | 'sending' | 'sent' | 'unknown' | 'parked';

interface Payout {
  customer_id: string;
  id: string;
  state: Exclude<State, 'parked'>;
  amount: bigint;
  bank_code: string;
  account_number: string;
  account_name: string;
  /** The gateway that was asked last; null where none was. */
  gateway: GatewayName | null;
  /** Counts the claims. */
  attempts: number;
  /** The number of this claim. Its findings count only while there is no later claim. */
  claim: number;
  /** Since when orders to the gateway have had no clear answer. */
  asked_at: Date | null;
  /** Whether the customer's status allows withdrawals. */
  may_pay: boolean;
}

const BATCH = 16;
/** A run takes no more payouts after this time; the next one goes on. */
const WITHIN_MS = 20_000;
/**
 * Longer than the gateway's time-out, so that two processes seldom work on the same payout. Where they do, the number of the claim decides.
 */
const LEASE_SECONDS = 60;
const SECOND = 1000;
const HOUR_MS = 3_600_000;
/** How long an order without a clear answer is repeated at its gateway. After that the payout is only looked up. */
const REPEATED_FOR_MS = 6 * HOUR_MS;
/** A day after the last order, orders that the gateway does not know count as lost. */
const LOST_AFTER_MS = REPEATED_FOR_MS + 24 * HOUR_MS;

/**
 * The reference of a payout's transfer: 16 to 50 lower-case letters, digits, `-` and `_`, as the gateway wants it.
 * @param id the transaction's
 */
export const referenceOf = (id: string): string => `wdl-${id}`;

/** @returns the transaction's id, or null when the reference is not one of ours */
export function idOfReference(reference: string): string | null {
  const match = /^wdl-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference);
  return match?.[1] ?? null;
}

/** Whether new transfers may be sent. Where payouts are manual none is, and earlier ones are still looked up. */
const maySend = ({ env }: Deps): boolean => env.payouts === 'automatic';

/** The job: sends or looks up every payout that is due. @returns how many it took @throws AggregateError when some failed */
export async function payOut(deps: Deps): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  let touched = 0;
  const failures: unknown[] = [];
  while (timeIsLeft()) {
    const payouts: Omit<Payout, 'claim'>[] = await callRows(deps.db, 'money.claim_payouts', {
      most: BATCH,
      at: deps.clock.now(),
      lease: `${LEASE_SECONDS} seconds`,
      may_send: maySend(deps),
      allowed: mayWithdraw,
    });
    const claimed = payouts.map((payout) => ({ ...payout, claim: payout.attempts }));
    failures.push(...(await each(claimed, BATCH, (payout) => advance(deps, payout))));
    touched += claimed.length;
    if (claimed.length < BATCH) break;
  }
  report(failures, 'payouts could not be moved on');
  return touched;
}

/** When the next payout is due; null when none is. */
export async function nextPayoutAt(deps: Deps): Promise<Date | null> {
  const payout = await row<{ at: Date | null }>(
    deps.db,
    `SELECT min(run_at) AS at FROM money.payouts WHERE run_at IS NOT NULL AND ($1 OR state <> 'waiting')`,
    [maySend(deps)],
  );
  return payout?.at ?? null;
}

/**
 * Looks a payout up at the gateway before it is sent again; one that was never asked for is sent at once. Nothing is sent for a
 * customer whose status does not allow withdrawals.
 */
async function advance(deps: Deps, payout: Payout): Promise<void> {
  const { gateway } = payout;
  if (payout.state === 'waiting') return payout.may_pay ? send(deps, payout, null) : undefined;
  if (gateway === null) {
    // A process died before it asked any gateway.
    const may = maySend(deps) && payout.may_pay;
    return may ? send(deps, payout, null) : moveTo(deps, payout, 'waiting', 'No gateway was asked yet.');
  }
  const transfer = await deps.gateways.of(gateway).verifyTransfer(referenceOf(payout.id));
  if (transfer.outcome !== 'refused' || !isMissing(transfer)) return applyAnswer(deps, payout, asLookUp(transfer));
  const since = unansweredSince(deps, payout);
  const age = deps.clock.now().getTime() - since.getTime();
  if (age >= LOST_AFTER_MS) return moveTo(deps, payout, 'waiting', transfer.message);
  if (age < REPEATED_FOR_MS && maySend(deps) && payout.may_pay) return send(deps, payout, since);
  return moveTo(deps, payout, 'unknown', transfer.message, { askedAt: since });
}

/**
 * Since when the gateway has not known an order, which may still reach it. Where it knew the transfer when it was last asked, this begins
 * now, because it may know it again.
 */
const unansweredSince = (deps: Deps, { state, asked_at: askedAt }: Payout): Date =>
  state === 'sent' || askedAt === null ? deps.clock.now() : askedAt;

type NotRefused = Exclude<Answer<Transfer>, { outcome: 'refused' }>;

/** A refused look-up leaves the outcome unknown. Only a refused order means that no money moved. */
const asLookUp = (answer: Answer<Transfer>): NotRefused =>
  answer.outcome === 'refused' ? { outcome: 'unknown', message: answer.message } : answer;

/** Judges first, so that a payout that may no longer go is never marked as ordered. */
const TO_ASK = `SELECT CASE WHEN money.may_still_pay(customer => $1, payout => $2, claim => $3, allowed => $5, at => $4)
          THEN money.order_payout(customer => $1, payout => $2, gateway => $6, claim => $3, at => $4) ELSE false END AS ask`;

/** The gateway that pays a payout, and its code for the bank; null where none can be asked now, as during a pause. */
async function routeOf(deps: Deps, payout: Payout): Promise<{ gateway: Gateway; bankCode: string } | null> {
  const banks = await bankCodesOf(deps.db, payout.bank_code);
  const { state, gateway: last, amount: amountKobo } = payout;
  const among = [...banks.keys()].filter((name) => state === 'waiting' || last === null || name === last);
  const gateway = await chooseGateway(deps, { kind: 'payout', amountKobo, among, last });
  const bankCode = gateway && banks.get(gateway.name);
  return gateway && bankCode !== undefined && bankCode !== null ? { gateway, bankCode } : null;
}

/** Asks a gateway to pay. @param unanswered when an earlier order was sent that may still arrive; null where there is none */
async function send(deps: Deps, payout: Payout, unanswered: Date | null): Promise<void> {
  const route = await routeOf(deps, payout);
  if (route === null) {
    const why = 'No gateway that pays to this bank can be asked now.';
    return moveTo(deps, payout, unanswered === null ? 'waiting' : 'unknown', why, { askedAt: unanswered });
  }
  const { gateway, bankCode } = route;
  const may = await row<{ ask: boolean }>(deps.db, TO_ASK, [
    payout.customer_id,
    payout.id,
    payout.claim,
    deps.clock.now(),
    mayWithdraw,
    gateway.name,
  ]);
  if (!may?.ask) return;
  const answer = await gateway.transfer({
    reference: referenceOf(payout.id),
    amountKobo: payout.amount,
    to: { name: payout.account_name, accountNumber: payout.account_number, bankCode },
    reason: 'Ajose withdrawal',
  });
  if (answer.outcome === 'unknown' && answer.isUnsent && unanswered === null)
    return moveTo(deps, payout, 'waiting', answer.message);
  const ordered = { ...payout, gateway: gateway.name };
  if (answer.outcome !== 'refused') return applyAnswer(deps, ordered, answer);
  if (wasOrdered(answer)) {
    return applyAnswer(deps, ordered, asLookUp(await gateway.verifyTransfer(referenceOf(payout.id))));
  }
  return refused(deps, payout, gateway.name, answer, unanswered);
}

/**
 * Handles a refused order. The refusal is about this order only: an earlier order without an answer may still be carried out. Then the
 * payout stays unknown and its money cannot be returned by hand; the next look finds the transfer, or the next order goes through under
 * the same reference. Without an earlier order the refusal means that no money moves.
 */
async function refused(
  deps: Deps,
  payout: Payout,
  gateway: GatewayName,
  { code, message }: { code: string; message: string },
  unanswered: Date | null,
): Promise<void> {
  const low = code === 'low_balance';
  if (low) {
    await raiseCase(deps.db, deps.clock.now(), {
      kind: 'gateway_balance_low',
      gateway,
      reference: 'balance',
      message: `Our balance at ${gatewayTitle(gateway)} is too low for a payout. Please add money there; the payout is tried again until it succeeds.`,
      customerId: payout.customer_id,
      amountKobo: payout.amount,
    });
  }
  if (unanswered !== null) return moveTo(deps, payout, 'unknown', message, { askedAt: unanswered });
  if (low) return moveTo(deps, payout, 'waiting', message);
  const done = await post(deps.db, 'money.payout_refused', {
    customer: payout.customer_id,
    payout: payout.id,
    gateway,
    claim: payout.claim,
    at: deps.clock.now(),
    why: beginningOf(message, 500),
  });
  if (done.verdict === 'wrong_state') await failedAfterDecision(deps, payout, gateway);
}

/** The next look: after seconds at first, after up to ten minutes later. */
function nextLook(deps: Deps, attempts: number): Date {
  return new Date(deps.clock.now().getTime() + Math.min(600, 2 ** Math.min(attempts, 9)) * SECOND);
}

/** What recording news of a payout needs. Without a claim, the gateway reported it unasked. */
type Known = Pick<Payout, 'customer_id' | 'id' | 'amount' | 'attempts' | 'gateway'> & Partial<Pick<Payout, 'claim'>>;

async function moveTo(
  deps: Deps,
  payout: Known,
  state: State,
  failure: string | null,
  { transfer, askedAt }: { transfer?: Transfer; askedAt?: Date | null } = {},
): Promise<void> {
  const moved = await callSql(deps.db, 'money.move_payout', {
    customer: payout.customer_id,
    payout: payout.id,
    gateway: transfer?.gateway ?? null,
    claim: payout.claim ?? null,
    state,
    run_at: state === 'parked' ? null : nextLook(deps, payout.attempts),
    transfer_code: transfer?.id ?? null,
    failure,
    asked_at: askedAt ?? null,
  });
  // Another gateway has been asked since the payout was read.
  if (transfer && !moved) await elsewhere(deps, payout, transfer);
}

/** Handles an answer that is not a refusal. */
function applyAnswer(deps: Deps, payout: Payout, answer: NotRefused): Promise<void> {
  if (answer.outcome === 'unknown') return moveTo(deps, payout, 'unknown', answer.message);
  return applyToPayout(deps, payout, answer.data);
}

/** Books what the gateway says about a transfer. A repeat changes nothing. */
async function applyToPayout(deps: Deps, payout: Known, transfer: Transfer): Promise<void> {
  const { customer_id: customerId, id, amount } = payout;
  const { gateway } = transfer;
  if (payout.gateway !== null && payout.gateway !== gateway) return elsewhere(deps, payout, transfer);
  if (transfer.amountKobo !== amount) {
    const message = 'The transfer at the gateway has another amount than its withdrawal.';
    await raiseOnce(deps.db, deps.clock.now(), {
      kind: 'transfer_differs',
      reference: transfer.reference,
      message: `${message} Please look at it there and close this entry; then decide the withdrawal by hand.`,
      customerId,
      amountKobo: transfer.amountKobo,
      withdrawalId: id,
    });
    return moveTo(deps, payout, 'parked', message, { transfer });
  }
  switch (transfer.status) {
    case 'success': {
      const done = await post(deps.db, 'money.payout_paid', {
        customer: customerId,
        payout: id,
        gateway,
        at: deps.clock.now(),
        session: transfer.sessionId,
        fee: transfer.feeKobo,
        duty: transfer.stampDutyKobo,
        transfer_code: transfer.id,
      });
      if (done.verdict === 'elsewhere') return elsewhere(deps, payout, transfer);
      if (done.verdict === 'wrong_state')
        await contradiction(
          deps,
          payout,
          gateway,
          'was paid by the gateway after it had been settled in another way. The money may have left twice. Please compare both',
        );
      return;
    }
    case 'failed':
    case 'reversed':
    case 'abandoned':
    case 'blocked':
    case 'rejected': {
      const state = transfer.status === 'reversed' ? 'reversed' : 'failed';
      return fail(deps, payout, transfer, state);
    }
    default:
      return moveTo(deps, payout, 'sent', null, { transfer });
  }
}

async function fail(deps: Deps, payout: Known, transfer: Transfer, state: 'failed' | 'reversed'): Promise<void> {
  const why = transfer.message || `The transfer was ${transfer.status}`;
  const done = await post(deps.db, 'money.payout_failed', {
    customer: payout.customer_id,
    payout: payout.id,
    gateway: transfer.gateway,
    state,
    at: deps.clock.now(),
    why: beginningOf(why, 500),
  });
  if (done.verdict === 'wrong_state') await failedAfterDecision(deps, payout, transfer.gateway);
}

/** A transfer with our reference at a gateway that was not the last one asked. Where money moved there, it may leave twice. */
async function elsewhere(deps: Deps, payout: Known, transfer: Transfer): Promise<void> {
  if (cameToNothing(transfer.status)) return;
  await raiseCase(deps.db, deps.clock.now(), {
    kind: 'unknown_transfer',
    gateway: transfer.gateway,
    reference: transfer.reference,
    message: `${gatewayTitle(transfer.gateway)} has a transfer of a withdrawal that goes out through another gateway. The money may leave twice. Please compare both gateways.`,
    customerId: payout.customer_id,
    amountKobo: transfer.amountKobo,
  });
}

const failedAfterDecision = (deps: Deps, payout: Known, gateway: GatewayName): Promise<void> =>
  contradiction(deps, payout, gateway, 'failed at the gateway after it had been settled by hand. Please compare both');

function contradiction(deps: Deps, payout: Known, gateway: GatewayName, what: string): Promise<void> {
  return raiseCase(deps.db, deps.clock.now(), {
    kind: 'payout_contradiction',
    gateway,
    reference: referenceOf(payout.id),
    message: `A payout ${what}.`,
    customerId: payout.customer_id,
    amountKobo: payout.amount,
    withdrawalId: payout.id,
  });
}

/** Handles what the gateway says about a transfer, from a webhook or a list. */
export async function applyTransfer(deps: Deps, transfer: Transfer): Promise<void> {
  const id = idOfReference(transfer.reference);
  const payout =
    id === null
      ? undefined
      : await row<Known>(
          deps.db,
          `SELECT p.customer_id, p.id, p.gateway, t.amount, p.attempts FROM ledger.transactions t
             JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.id = $1`,
          [id],
        );
  if (payout) return applyToPayout(deps, payout, transfer);
  await raiseCase(deps.db, deps.clock.now(), {
    kind: 'unknown_transfer',
    gateway: transfer.gateway,
    reference: transfer.reference,
    message: 'The gateway has a transfer that belongs to no withdrawal. Please find out at the gateway who made it.',
    amountKobo: transfer.amountKobo,
  });
}
