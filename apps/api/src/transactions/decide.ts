/** An administrator decides a pending transaction by hand, unless the gateway has the money or may be paying it out. */
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import type { Act } from '../approvals/acts.ts';
import { doAlone } from '../approvals/alone.ts';
import { keepRequest, type DoneOrWaits } from '../approvals/approvals.ts';
import { writeAudit } from '../audit/audit.ts';
import { row, tx, type Within } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import { settle } from '../deposits/deposits.ts';
import { post } from '../ledger/ledger.ts';
import type { Staff } from '../server/signed-in.ts';
import { getListedTransaction } from './transactions.ts';

/**
 * Sets the status of a pending transaction, moves its money and writes the audit log.
 * @param within runs the work in a transaction; by default in one that is committed
 * @throws Refusal 404, 409 `not_pending` when it is not pending any more, 409 `transfer_on_its_way` while the gateway may be
 * paying it out, 409 `exception_open` while the exception about its transfer is open, 409 `already_paid` when the
 * gateway has the money of a deposit, which is then credited
 */
export async function setTransactionStatus(
  deps: Deps,
  staff: Staff,
  id: string,
  status: TransactionStatus,
  within: Within<void> = (work) => tx(deps.db, work),
): Promise<ListedTransaction> {
  const found = await row<{ customer_id: string; kind: string; status: TransactionStatus; key: string }>(
    deps.db,
    `SELECT customer_id, kind::text AS kind, status::text AS status, transaction_id AS key
       FROM ledger.transactions WHERE id = $1`,
    [id],
  );
  if (!found) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
  if (found.kind === 'deposit' && found.status === 'pending' && status !== 'pending') await askFirst(deps, found.key);
  await within(async (tx) => {
    const done = await post(tx, 'SELECT * FROM money.decide($1, $2, $3, $4, $5)', [
      found.customer_id,
      id,
      status,
      deps.clock.now(),
      { note: `Set to ${status} by an administrator` },
    ]);
    if (done.verdict === 'wrong_state') throw refuse(409, 'not_pending', 'This transaction is not pending any more.');
    if (done.verdict === 'on_its_way') {
      throw refuse(
        409,
        'transfer_on_its_way',
        'The transfer is on its way at the gateway. Please wait for its outcome.',
      );
    }
    if (done.verdict === 'unresolved') {
      throw refuse(
        409,
        'exception_open',
        'The gateway has a transfer of another amount for this withdrawal. Please look at it there and close its exception first.',
      );
    }
    if (done.verdict === 'posted') {
      await writeAudit(tx, staff, 'setTransactionStatus', `transaction:${id}`, { status: found.status }, { status });
    }
  });
  return getListedTransaction(deps.db, id);
}

/**
 * A deposit that was paid at the gateway is credited from there, not by hand. When the gateway does not answer, the administrator
 * decides.
 */
async function askFirst(deps: Deps, key: string): Promise<void> {
  const answer = await deps.gateway.verify(key);
  if (answer.outcome !== 'done' || answer.data.status !== 'success') return;
  await settle(deps, answer.data);
  throw refuse(409, 'already_paid', 'The payment has arrived at the gateway and was credited just now.');
}

/**
 * Decides at once, or keeps a request when the amount needs two administrators. A decision that would be refused now is refused here too.
 * @throws what `setTransactionStatus` throws, and Refusal 409 `other_request_waits`
 */
export async function decideOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  status: TransactionStatus,
): Promise<DoneOrWaits<ListedTransaction>> {
  const found = await row<{ amount: bigint; customer_id: string }>(
    deps.db,
    'SELECT amount, customer_id FROM ledger.transactions WHERE id = $1',
    [id],
  );
  const act = (within?: Within<void>) => setTransactionStatus(deps, staff, id, status, within);
  if (!found || status === 'pending') return { done: await act() };
  const { amount: amountKobo, customer_id: customerId } = found;
  const large = deps.env.dualApprovalKobo !== null && amountKobo >= deps.env.dualApprovalKobo;
  const outcome = await doAlone(
    deps,
    staff,
    {
      action: 'setTransactionStatus',
      subject: id,
      customerId,
      // A withdrawal that failed gives the customer their own money back, and a deposit that failed moves nothing: no sum grows.
      consequenceOf: () => ({
        kobo: status === 'completed' ? amountKobo : 0n,
        needsTwo: large ? 'The amount is large.' : null,
      }),
    },
    act,
  );
  if ('done' in outcome) return outcome;
  const { transactionId, type, userId } = outcome.rehearsed;
  const waits = await tx(deps.db, (tx) =>
    keepRequest(tx, deps.clock.now(), staff, {
      act: { action: 'setTransactionStatus', transactionId, type, status },
      subject: id,
      customerId: userId,
      amountKobo,
    }),
  );
  return { waits, why: outcome.why };
}

/** What approving a request for a decision does. */
export const carryOutDecision: Act<'setTransactionStatus'> = async (deps, staff, { act, subject }, within) => {
  await setTransactionStatus(deps, staff, subject, act.status, within);
};
