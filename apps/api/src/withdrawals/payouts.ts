/**
 * Pays withdrawals out through the gateway. The intent is committed before the gateway is asked, and the reference is made from
 * the transaction's id, so whatever dies or times out, the same transfer is looked up or asked for again, never a second one.
 */
import { row, rows, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { each, report } from '../database/each.ts';
import type { Answer, Transfer } from '../gateway/gateway.ts';
import { post } from '../ledger/ledger.ts';
import { raiseException, raiseOnce } from '../exceptions/exceptions.ts';

/**
 * waiting: no order can be on its way, and an administrator may decide it by hand; sending: it is being asked for at this moment,
 * or was when a process died; unknown: an order had no certain answer; sent: the gateway has it and the outcome is open;
 * parked: the gateway has it with another amount, and a person decides.
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
  attempts: number;
  /** When the gateway was last asked to pay without having answered for certain. */
  asked_at: Date | null;
}

const BATCH = 16;
/** Longer than the gateway's time-out, so that nobody takes a payout that somebody still works on. */
const LEASE_SECONDS = 60;
const SECOND = 1000;
const STUCK_ATTEMPTS = 20;
/** An order that nobody answered and that the gateway does not know of a day later has been lost on the way. */
const LOST_AFTER_MS = 24 * 3_600_000;

/** Transfers take lower-case letters, digits, `-` and `_`, 16 to 50 of them. */
export const referenceOf = (id: string): string => `wdl-${id}`;

/** @returns the transaction's id, or null where the reference is not one of ours */
export function idOfReference(reference: string): string | null {
  const match = /^wdl-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference);
  return match?.[1] ?? null;
}

/** With manual payouts nothing new is sent; what was sent before is still looked up. */
const maySend = ({ env }: Deps): boolean => env.payouts === 'automatic';

/** Works off what is due. @returns how many payouts it touched */
export async function payOut(deps: Deps): Promise<number> {
  let touched = 0;
  const failures: unknown[] = [];
  for (;;) {
    const claimed = await rows<Payout>(
      deps.db,
      `SELECT * FROM money.claim_payouts(${BATCH}, $1, interval '${LEASE_SECONDS} seconds', $2)`,
      [deps.clock.now(), maySend(deps)],
    );
    failures.push(...(await each(claimed, BATCH, (payout) => advance(deps, payout))));
    touched += claimed.length;
    if (claimed.length < BATCH) break;
  }
  report(failures, 'payouts could not be moved on');
  return touched;
}

/** When the next payout is due, for whoever wakes the job; null when nothing is. */
export async function nextPayoutAt(deps: Deps): Promise<Date | null> {
  const found = await row<{ at: Date | null }>(
    deps.db,
    `SELECT min(run_at) AS at FROM money.payouts WHERE run_at IS NOT NULL AND ($1 OR state <> 'waiting')`,
    [maySend(deps)],
  );
  return found?.at ?? null;
}

/** Only a payout of which nothing was asked yet may be sent without looking first. */
async function advance(deps: Deps, payout: Payout): Promise<void> {
  if (payout.state === 'waiting') return send(deps, payout, null);
  const found = await deps.gateway.verifyTransfer(referenceOf(payout.id));
  const missing = found.outcome === 'refused' && found.code === 'transfer_not_found';
  if (!missing) return hear(deps, payout, looked(found));
  const unanswered = unansweredSince(deps, payout);
  if (maySend(deps)) return send(deps, payout, unanswered);
  return note(deps, payout, unanswered === null ? 'waiting' : 'unknown', found.message, { askedAt: unanswered });
}

/**
 * Since when an order may be on its way that the gateway did not know of just now: it can be held up between us, or be written
 * down there later than it is looked up. Null when it is too old for that. What the gateway once had never counts as lost.
 */
function unansweredSince(deps: Deps, { state, asked_at: askedAt }: Payout): Date | null {
  const now = deps.clock.now();
  if (askedAt === null) return now;
  const lost = state !== 'sent' && now.getTime() - askedAt.getTime() >= LOST_AFTER_MS;
  return lost ? null : askedAt;
}

type Heard = Exclude<Answer<Transfer>, { outcome: 'refused' }>;

/** Only a refused order says that no money moved. A look-up that is refused says nothing about the transfer. */
const looked = (found: Answer<Transfer>): Heard =>
  found.outcome === 'refused' ? { outcome: 'unknown', message: found.message } : found;

/** @param unanswered since when an earlier order may be on its way, or null */
async function send(deps: Deps, payout: Payout, unanswered: Date | null): Promise<void> {
  const recipientCode = await recipientOf(deps, payout, unanswered);
  if (recipientCode === null) return;
  const may = await row<{ ask: boolean }>(deps.db, 'SELECT money.ask_payout($1, $2, $3) AS ask', [
    payout.customer_id,
    payout.id,
    deps.clock.now(),
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
  return refused(deps, payout, answer, unanswered);
}

/**
 * A refusal speaks for its own order alone. Where an earlier one had no answer, that one may still be carried out, so the payout
 * stays unknown: nobody may return its money by hand, and the next look finds the transfer, or the next order goes through under
 * the same reference. Only when the earlier one counts as lost does a refusal mean that no money moves.
 */
async function refused(
  deps: Deps,
  payout: Payout,
  { code, message }: { code: string; message: string },
  unanswered: Date | null,
): Promise<void> {
  const low = code === 'low_balance';
  if (low) {
    await raiseException(deps.db, deps.clock.now(), {
      kind: 'gateway_balance_low',
      reference: 'balance',
      message: 'The balance at the gateway does not cover a payout. It is tried again until it does.',
      customerId: payout.customer_id,
      amountKobo: payout.amount,
    });
  }
  if (unanswered !== null) return note(deps, payout, 'unknown', message, { askedAt: unanswered });
  if (low) return note(deps, payout, 'waiting', message);
  return fail(deps, payout, 'failed', message);
}

/** The gateway's name for the account, made once. Null when there is none yet; the payout is then looked after. */
async function recipientOf(deps: Deps, payout: Payout, unanswered: Date | null): Promise<string | null> {
  if (payout.recipient !== null) return payout.recipient;
  const answer = await deps.gateway.createRecipient({
    name: payout.account_name,
    accountNumber: payout.account_number,
    bankCode: payout.bank_code,
  });
  if (answer.outcome === 'done') {
    const { recipientCode } = answer.data;
    await run(deps.db, 'SELECT money.keep_recipient($1, $2, $3, $4)', [
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

/** Looks again soon at first, later more rarely, at most every ten minutes. */
function lookAgain(deps: Deps, attempts: number): Date {
  return new Date(deps.clock.now().getTime() + Math.min(600, 2 ** Math.min(attempts, 9)) * SECOND);
}

type Known = Pick<Payout, 'customer_id' | 'id' | 'amount' | 'attempts'>;

async function note(
  deps: Deps,
  payout: Known,
  state: State,
  failure: string | null,
  more: { transferCode?: string; askedAt?: Date | null } = {},
): Promise<void> {
  await run(deps.db, 'SELECT money.note_payout($1, $2, $3, $4, $5, $6, $7)', [
    payout.customer_id,
    payout.id,
    state,
    state === 'parked' ? null : lookAgain(deps, payout.attempts),
    more.transferCode,
    failure,
    more.askedAt,
  ]);
  if (payout.attempts !== STUCK_ATTEMPTS) return;
  await raiseException(deps.db, deps.clock.now(), {
    kind: 'payout_stuck',
    reference: referenceOf(payout.id),
    message: `A payout has no outcome after ${STUCK_ATTEMPTS} attempts. ${failure ?? ''}`.trim(),
    customerId: payout.customer_id,
    amountKobo: payout.amount,
  });
}

/** What an answer that does not refuse means for a payout. */
function hear(deps: Deps, payout: Payout, answer: Heard): Promise<void> {
  if (answer.outcome === 'unknown') return note(deps, payout, 'unknown', answer.message);
  return learnTransfer(deps, payout, answer.data);
}

/** What the gateway knows of a transfer, from a call or a webhook, becomes what the books say. Repeats change nothing. */
async function learnTransfer(deps: Deps, payout: Known, transfer: Transfer): Promise<void> {
  const { customer_id: customerId, id, amount } = payout;
  if (transfer.amountKobo !== amount) {
    const message = 'A transfer at the gateway has another amount than the withdrawal it belongs to.';
    await raiseOnce(deps.db, deps.clock.now(), {
      kind: 'transfer_differs',
      reference: transfer.reference,
      message: `${message} Once this entry is closed, the withdrawal can be decided by hand.`,
      customerId,
      amountKobo: transfer.amountKobo,
    });
    return note(deps, payout, 'parked', message, { transferCode: transfer.transferCode });
  }
  switch (transfer.status) {
    case 'success': {
      const done = await post(deps.db, 'SELECT * FROM money.payout_paid($1, $2, $3, $4, $5, $6)', [
        customerId,
        id,
        deps.clock.now(),
        transfer.sessionId,
        transfer.feeKobo,
        transfer.transferCode,
      ]);
      if (done.verdict === 'wrong_state')
        await contradiction(deps, payout, 'was paid by the gateway after it had been settled otherwise');
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
  if (done.verdict === 'wrong_state') await contradiction(deps, payout, 'failed after it had been settled by hand');
}

function contradiction(deps: Deps, payout: Known, what: string): Promise<void> {
  return raiseException(deps.db, deps.clock.now(), {
    kind: 'payout_contradiction',
    reference: referenceOf(payout.id),
    message: `A payout ${what}.`,
    customerId: payout.customer_id,
    amountKobo: payout.amount,
  });
}

/** A transfer that the gateway told us about by itself. */
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
  await raiseException(deps.db, deps.clock.now(), {
    kind: 'unknown_transfer',
    reference: transfer.reference,
    message: 'The gateway told of a transfer that belongs to no withdrawal of ours.',
    amountKobo: transfer.amountKobo,
  });
}
