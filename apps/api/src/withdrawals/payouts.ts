/**
 * Pays withdrawals out through the gateway. A payout is written down before the gateway is asked, and its reference is made from the
 * transaction's id. After a crash or a time-out the same transfer is looked up or asked for again; a second one cannot be made.
 */
import { row, rows, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { within } from '../database/deadline.ts';
import { each, report } from '../database/each.ts';
import type { Answer, Transfer } from '../gateway/gateway.ts';
import { mayWithdraw, post } from '../ledger/ledger.ts';
import { raiseCase, raiseOnce } from '../cases/cases.ts';

/**
 * The state of a payout that is not settled.
 * waiting: the gateway has no order, and an administrator may decide the withdrawal by hand. sending: the gateway is being asked, or was
 * when a process died. unknown: the gateway gave no clear answer. sent: the gateway has the transfer and its outcome is open.
 * parked: the gateway has a transfer of another amount, and an administrator decides.
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
  recipient: string | null;
  /** Counts the claims. */
  attempts: number;
  /** The number of this claim. What it learns counts only while no later claim was made. */
  claim: number;
  /** When the gateway was last asked to pay without a clear answer. */
  asked_at: Date | null;
  /** Whether the customer's status allows withdrawals. */
  may_pay: boolean;
}

const BATCH = 16;
/** A run takes no more payouts after this time; the next one goes on. */
const WITHIN_MS = 20_000;
/** Longer than the gateway's time-out, so that two processes seldom work on the same payout. The number of the claim decides then. */
const LEASE_SECONDS = 60;
const SECOND = 1000;
/** An order without an answer that the gateway does not know a day later counts as lost. */
const LOST_AFTER_MS = 24 * 3_600_000;

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

/** With manual payouts no new transfer is sent; earlier ones are still looked up. */
const maySend = ({ env }: Deps): boolean => env.payouts === 'automatic';

/** The job: sends or looks up every payout that is due. @returns how many it took @throws AggregateError when some failed */
export async function payOut(deps: Deps): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  let touched = 0;
  const failures: unknown[] = [];
  while (timeIsLeft()) {
    const claimed = await rows<Payout>(
      deps.db,
      `SELECT *, attempts AS claim FROM money.claim_payouts(${BATCH}, $1, interval '${LEASE_SECONDS} seconds', $2, $3)`,
      [deps.clock.now(), maySend(deps), mayWithdraw],
    );
    failures.push(...(await each(claimed, BATCH, (payout) => advance(deps, payout))));
    touched += claimed.length;
    if (claimed.length < BATCH) break;
  }
  report(failures, 'payouts could not be moved on');
  return touched;
}

/** When the next payout is due; null when none is. */
export async function nextPayoutAt(deps: Deps): Promise<Date | null> {
  const found = await row<{ at: Date | null }>(
    deps.db,
    `SELECT min(run_at) AS at FROM money.payouts WHERE run_at IS NOT NULL AND ($1 OR state <> 'waiting')`,
    [maySend(deps)],
  );
  return found?.at ?? null;
}

/**
 * Looks a payout up at the gateway before it is sent again; one that was never asked for is sent at once. Nothing is sent for a
 * customer whose status does not allow withdrawals.
 */
async function advance(deps: Deps, payout: Payout): Promise<void> {
  if (payout.state === 'waiting') return payout.may_pay ? send(deps, payout, null) : undefined;
  const found = await deps.gateway.verifyTransfer(referenceOf(payout.id));
  const missing = found.outcome === 'refused' && found.code === 'transfer_not_found';
  if (!missing) return hear(deps, payout, looked(found));
  const unanswered = unansweredSince(deps, payout);
  if (maySend(deps) && payout.may_pay) return send(deps, payout, unanswered);
  return note(deps, payout, unanswered === null ? 'waiting' : 'unknown', found.message, { askedAt: unanswered });
}

/**
 * When the gateway was asked to pay, for an order that it does not know just now: the order may still arrive there, or be written down
 * there later. Null when that was more than a day ago. A transfer that the gateway once had never counts as lost.
 */
function unansweredSince(deps: Deps, { state, asked_at: askedAt }: Payout): Date | null {
  const now = deps.clock.now();
  if (askedAt === null) return now;
  const lost = state !== 'sent' && now.getTime() - askedAt.getTime() >= LOST_AFTER_MS;
  return lost ? null : askedAt;
}

type Heard = Exclude<Answer<Transfer>, { outcome: 'refused' }>;

/**
 * A look-up that is refused says nothing about the transfer, so its outcome is unknown. Only a refused order means that no money
 * moved.
 */
const looked = (found: Answer<Transfer>): Heard =>
  found.outcome === 'refused' ? { outcome: 'unknown', message: found.message } : found;

/** In this order: what may not go any more is never marked as asked for. */
const TO_ASK =
  'SELECT CASE WHEN money.may_still_pay($1, $2, $3, $5, $4) THEN money.order_payout($1, $2, $3, $4) ELSE false END AS ask';

/** Asks the gateway to pay. @param unanswered when an earlier order was sent that may still arrive, or null */
async function send(deps: Deps, payout: Payout, unanswered: Date | null): Promise<void> {
  const recipientCode = await recipientOf(deps, payout, unanswered);
  if (recipientCode === null) return;
  const may = await row<{ ask: boolean }>(deps.db, TO_ASK, [
    payout.customer_id,
    payout.id,
    payout.claim,
    deps.clock.now(),
    mayWithdraw,
  ]);
  if (!may?.ask) return;
  const answer = await deps.gateway.transfer({
    reference: referenceOf(payout.id),
    amountKobo: payout.amount,
    recipientCode,
    reason: 'Ajose withdrawal',
  });
  if (answer.outcome !== 'refused') return hear(deps, payout, answer);
  if (answer.code === 'duplicate_transfer_reference') {
    return hear(deps, payout, looked(await deps.gateway.verifyTransfer(referenceOf(payout.id))));
  }
  // The gateway may have dropped the code that we stored. A new one is made, once, and the order is sent again under the same reference.
  const kept = payout.recipient !== null;
  if (kept && answer.code !== 'low_balance') return send(deps, { ...payout, recipient: null }, unanswered);
  return refused(deps, payout, answer, unanswered);
}

/**
 * Handles a refused order. The refusal is about this order only: an earlier order without an answer may still be carried out. Then the
 * payout stays unknown and its money cannot be returned by hand; the next look finds the transfer, or the next order goes through under
 * the same reference. Without an earlier order the refusal means that no money moves.
 */
async function refused(
  deps: Deps,
  payout: Payout,
  { code, message }: { code: string; message: string },
  unanswered: Date | null,
): Promise<void> {
  const low = code === 'low_balance';
  if (low) {
    await raiseCase(deps.db, deps.clock.now(), {
      kind: 'gateway_balance_low',
      reference: 'balance',
      message:
        'Our balance at the gateway is too low for a payout. Please add money there; the payout is tried again until it succeeds.',
      customerId: payout.customer_id,
      amountKobo: payout.amount,
    });
  }
  if (unanswered !== null) return note(deps, payout, 'unknown', message, { askedAt: unanswered });
  if (low) return note(deps, payout, 'waiting', message);
  const done = await post(deps.db, 'SELECT * FROM money.payout_refused($1, $2, $3, $4, $5)', [
    payout.customer_id,
    payout.id,
    payout.claim,
    deps.clock.now(),
    message.slice(0, 500),
  ]);
  if (done.verdict === 'wrong_state') await failedAfterDecision(deps, payout);
}

/**
 * The gateway's code for the bank account; it is made once. Null when the gateway gave none: the state of the payout is written down
 * then.
 */
async function recipientOf(deps: Deps, payout: Payout, unanswered: Date | null): Promise<string | null> {
  if (payout.recipient !== null) return payout.recipient;
  const answer = await deps.gateway.createRecipient({
    name: payout.account_name,
    accountNumber: payout.account_number,
    bankCode: payout.bank_code,
  });
  if (answer.outcome === 'done') {
    const { recipientCode } = answer.data;
    await run(deps.db, 'SELECT money.save_recipient($1, $2, $3, $4)', [
      payout.customer_id,
      payout.bank_code,
      payout.account_number,
      recipientCode,
    ]);
    return recipientCode;
  }
  if (answer.outcome === 'refused') await refused(deps, payout, answer, unanswered);
  else await note(deps, payout, payout.state, answer.message, { askedAt: unanswered });
  return null;
}

/** The next look: after seconds at first, later after up to ten minutes. */
function lookAgain(deps: Deps, attempts: number): Date {
  return new Date(deps.clock.now().getTime() + Math.min(600, 2 ** Math.min(attempts, 9)) * SECOND);
}

/** What is needed to write down what was learnt about a payout. Without a claim the gateway told it unasked. */
type Known = Pick<Payout, 'customer_id' | 'id' | 'amount' | 'attempts'> & Partial<Pick<Payout, 'claim'>>;

async function note(
  deps: Deps,
  payout: Known,
  state: State,
  failure: string | null,
  more: { transferCode?: string; askedAt?: Date | null } = {},
): Promise<void> {
  await run(deps.db, 'SELECT money.move_payout($1, $2, $3, $4, $5, $6, $7, $8)', [
    payout.customer_id,
    payout.id,
    payout.claim,
    state,
    state === 'parked' ? null : lookAgain(deps, payout.attempts),
    more.transferCode,
    failure,
    more.askedAt,
  ]);
}

/** Handles an answer that is not a refusal. */
function hear(deps: Deps, payout: Payout, answer: Heard): Promise<void> {
  if (answer.outcome === 'unknown') return note(deps, payout, 'unknown', answer.message);
  return learnTransfer(deps, payout, answer.data);
}

/** Writes into the books what the gateway says about a transfer. A repeat changes nothing. */
async function learnTransfer(deps: Deps, payout: Known, transfer: Transfer): Promise<void> {
  const { customer_id: customerId, id, amount } = payout;
  if (transfer.amountKobo !== amount) {
    const message = 'The transfer at the gateway has another amount than its withdrawal.';
    await raiseOnce(deps.db, deps.clock.now(), {
      kind: 'transfer_differs',
      reference: transfer.reference,
      message: `${message} Please look at it there and close this entry; then decide the withdrawal by hand.`,
      customerId,
      amountKobo: transfer.amountKobo,
    });
    return note(deps, payout, 'parked', message, { transferCode: transfer.transferCode });
  }
  switch (transfer.status) {
    case 'success': {
      const done = await post(deps.db, 'SELECT * FROM money.settle_payout($1, $2, $3, $4, $5, $6, $7)', [
        customerId,
        id,
        deps.clock.now(),
        transfer.sessionId,
        transfer.feeKobo,
        transfer.stampDutyKobo,
        transfer.transferCode,
      ]);
      if (done.verdict === 'wrong_state')
        await contradiction(
          deps,
          payout,
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
      return fail(deps, payout, state, transfer.message || `The transfer was ${transfer.status}`);
    }
    default:
      return note(deps, payout, 'sent', null, { transferCode: transfer.transferCode });
  }
}

async function fail(deps: Deps, payout: Known, state: 'failed' | 'reversed', why: string): Promise<void> {
  const done = await post(deps.db, 'SELECT * FROM money.payout_failed($1, $2, $3, $4, $5)', [
    payout.customer_id,
    payout.id,
    state,
    deps.clock.now(),
    why.slice(0, 500),
  ]);
  if (done.verdict === 'wrong_state') await failedAfterDecision(deps, payout);
}

const failedAfterDecision = (deps: Deps, payout: Known): Promise<void> =>
  contradiction(deps, payout, 'failed at the gateway after it had been settled by hand. Please compare both');

function contradiction(deps: Deps, payout: Known, what: string): Promise<void> {
  return raiseCase(deps.db, deps.clock.now(), {
    kind: 'payout_contradiction',
    reference: referenceOf(payout.id),
    message: `A payout ${what}.`,
    customerId: payout.customer_id,
    amountKobo: payout.amount,
  });
}

/** Takes in what the gateway says about a transfer, from a webhook or a list. */
export async function hearTransfer(deps: Deps, transfer: Transfer): Promise<void> {
  const id = idOfReference(transfer.reference);
  const payout =
    id === null
      ? undefined
      : await row<Known>(
          deps.db,
          `SELECT p.customer_id, p.id, t.amount, p.attempts FROM ledger.transactions t
             JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.id = $1`,
          [id],
        );
  if (payout) return learnTransfer(deps, payout, transfer);
  await raiseCase(deps.db, deps.clock.now(), {
    kind: 'unknown_transfer',
    reference: transfer.reference,
    message: 'The gateway has a transfer that belongs to no withdrawal. Please find out at the gateway who made it.',
    amountKobo: transfer.amountKobo,
  });
}
