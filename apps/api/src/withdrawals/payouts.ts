/**
 * Pays withdrawals out through the gateway. The intent is committed before the gateway is asked, and the reference is made from
 * the transaction's id, so whatever dies or times out, the same transfer is looked up or asked for again, never a second one.
 */
import { row, rows, run } from '../db.ts';
import type { Deps } from '../deps.ts';
import type { Answer, Transfer } from '../gateway/gateway.ts';
import { post } from '../ledger/ledger.ts';
import { raiseException } from '../reconciliation/exceptions.ts';

interface Payout {
  customer_id: string;
  id: string;
  state: 'waiting' | 'sending' | 'sent' | 'unknown';
  amount: bigint;
  bank_code: string;
  account_number: string;
  account_name: string;
  recipient: string | null;
  attempts: number;
}

const BATCH = 16;
/** Longer than the gateway's time-out, so that nobody takes a payout that somebody still works on. */
const LEASE_SECONDS = 60;
const SECOND = 1000;
const STUCK_ATTEMPTS = 20;

/** Transfers take lower-case letters, digits, `-` and `_`, 16 to 50 of them. */
export const referenceOf = (id: string): string => `wdl-${id}`;

/** @returns the transaction's id, or null where the reference is not one of ours */
export function idOfReference(reference: string): string | null {
  const match = /^wdl-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference);
  return match?.[1] ?? null;
}

/** Works off what is due. @returns how many payouts it touched */
export async function payOut(deps: Deps): Promise<number> {
  let touched = 0;
  const failures: unknown[] = [];
  for (;;) {
    const claimed = await rows<Payout>(
      deps.db,
      `SELECT * FROM money.claim_payouts(${BATCH}, $1, interval '${LEASE_SECONDS} seconds')`,
      [deps.clock.now()],
    );
    const results = await Promise.allSettled(claimed.map((payout) => advance(deps, payout)));
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
    touched += claimed.length;
    if (claimed.length < BATCH) break;
  }
  // One that fails must not keep the others waiting.
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payouts could not be moved on`);
  return touched;
}

/** When the next payout is due, for whoever wakes the job; null when nothing waits. */
export async function nextPayoutAt(deps: Deps): Promise<Date | null> {
  const found = await row<{ at: Date | null }>(
    deps.db,
    'SELECT min(run_at) AS at FROM money.payouts WHERE run_at IS NOT NULL',
  );
  return found?.at ?? null;
}

/** Only a payout of which nothing was asked yet may be sent without looking first. */
async function advance(deps: Deps, payout: Payout): Promise<void> {
  if (payout.state === 'waiting') return send(deps, payout);
  const found = await deps.gateway.verifyTransfer(referenceOf(payout.id));
  if (found.outcome === 'refused' && found.code === 'transfer_not_found') return send(deps, payout);
  return hear(deps, payout, looked(found));
}

/** Only a refused order says that no money moved. A look-up that is refused says nothing about the transfer. */
const looked = (found: Answer<Transfer>): Answer<Transfer> =>
  found.outcome === 'refused' ? { outcome: 'unknown', message: found.message } : found;

async function send(deps: Deps, payout: Payout): Promise<void> {
  const recipientCode = await recipientOf(deps, payout);
  if (recipientCode === null) return;
  const answer = await deps.gateway.transfer({
    reference: referenceOf(payout.id),
    amountKobo: payout.amount,
    recipientCode,
    reason: 'Ajose withdrawal',
  });
  if (answer.outcome === 'refused' && answer.code === 'duplicate_transfer_reference') {
    return hear(deps, payout, looked(await deps.gateway.verifyTransfer(referenceOf(payout.id))));
  }
  return hear(deps, payout, answer);
}

/** The gateway's name for the account, made once. Null when there is none yet; the payout is then looked after. */
async function recipientOf(deps: Deps, payout: Payout): Promise<string | null> {
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
  if (answer.outcome === 'refused') await fail(deps, payout, 'failed', answer.message);
  else await note(deps, payout, payout.state === 'waiting' ? 'waiting' : payout.state, answer.message);
  return null;
}

/** Looks again soon at first, later more rarely, at most every ten minutes. */
function lookAgain(deps: Deps, attempts: number): Date {
  return new Date(deps.clock.now().getTime() + Math.min(600, 2 ** Math.min(attempts, 9)) * SECOND);
}

async function note(
  deps: Deps,
  payout: Payout,
  state: Payout['state'],
  failure: string | null,
  transferCode: string | null = null,
): Promise<void> {
  await run(deps.db, 'SELECT money.note_payout($1, $2, $3, $4, $5, $6)', [
    payout.customer_id,
    payout.id,
    state,
    lookAgain(deps, payout.attempts),
    transferCode,
    failure,
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

/** What an answer of the gateway means for a payout. */
async function hear(deps: Deps, payout: Payout, answer: Answer<Transfer>): Promise<void> {
  if (answer.outcome === 'unknown') return note(deps, payout, 'unknown', answer.message);
  if (answer.outcome === 'done') return learnTransfer(deps, payout, answer.data);
  if (answer.code !== 'low_balance') return fail(deps, payout, 'failed', answer.message);
  await raiseException(deps.db, deps.clock.now(), {
    kind: 'gateway_balance_low',
    reference: 'balance',
    message: 'The balance at the gateway does not cover a payout. It is tried again until it does.',
    customerId: payout.customer_id,
    amountKobo: payout.amount,
  });
  return note(deps, payout, 'waiting', answer.message);
}

type Known = Pick<Payout, 'customer_id' | 'id' | 'amount' | 'attempts'>;

/** What the gateway knows of a transfer, from a call or a webhook, becomes what the books say. Repeats change nothing. */
async function learnTransfer(deps: Deps, payout: Known, transfer: Transfer): Promise<void> {
  const { customer_id: customerId, id, amount } = payout;
  if (transfer.amountKobo !== amount) {
    await raiseException(deps.db, deps.clock.now(), {
      kind: 'transfer_differs',
      reference: transfer.reference,
      message: 'A transfer at the gateway has another amount than the withdrawal it belongs to.',
      customerId,
      amountKobo: transfer.amountKobo,
    });
    return;
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
        await contradiction(deps, payout, 'was paid after its money had been returned');
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
      return note(deps, { ...payout } as Payout, 'sent', null, transfer.transferCode);
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
