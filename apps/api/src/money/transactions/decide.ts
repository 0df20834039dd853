/** An administrator decides a pending transaction by hand, unless the gateway has the money or may be paying it out. */
import type { ListedTransaction, SetTransactionStatusBody, TransactionStatus } from '@ajose/sdk/contract/transactions';
import type { Act } from '../../access/approvals/deciding.ts';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { formatKobo, toNaira } from '@ajose/sdk/domain/money';
import type { DoneOrWaits } from '../../access/approvals/approvals.ts';
import { bySums, doOrAsk } from '../../access/approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { requireNotHeld } from '../../access/held-accounts.ts';
import { row, tx, type Within } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';
import { applyPayment } from '../deposits/credit.ts';
import { post } from '../ledger/ledger.ts';
import { clearCase } from '../../desk/cases/cases.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { referenceOf } from '../withdrawals/payouts.ts';
import { getListedTransaction } from './transactions.ts';

/** The transaction that a decision is about. */
interface Decided {
  /** The amount of the gateway's transfer for a withdrawal, where it differs and the payout is parked. Null otherwise. */
  gatewayKobo: bigint | null;
}

/** Why the ledger decided nothing; null for another verdict. */
function refusalOf(verdict: string): Refusal | null {
  switch (verdict) {
    case 'wrong_state':
      return refuse(409, 'not_pending', 'This transaction is not pending any more.');
    case 'on_its_way': {
      const message = 'The transfer is on its way at the gateway. Please wait for its outcome.';
      return refuse(409, 'transfer_on_its_way', message);
    }
    case 'set_aside': {
      const message =
        'This money is set aside and goes to no bank account. What it is set aside for decides it, such as a dispute or a refund.';
      return refuse(409, 'set_aside', message);
    }
    case 'unresolved': {
      const message =
        'The gateway has a transfer of another amount for this withdrawal. Please look at it there and close its case first.';
      return refuse(409, 'case_open', message);
    }
    default:
      return null;
  }
}

/** What the customer reads of a decision. Who decided and why is for staff, in the audit log. */
const noteOf: Readonly<Record<TransactionStatus, string>> = {
  pending: '',
  completed: 'Marked as completed by an administrator',
  failed: 'Marked as failed by an administrator',
  user_cancelled: 'Cancelled by an administrator',
};

/** How the case about a late payout ended. */
const endOf: Readonly<Record<TransactionStatus, string>> = {
  pending: '',
  completed: 'An administrator marked it as completed.',
  failed: 'An administrator marked it as failed.',
  user_cancelled: 'An administrator cancelled it.',
};

/**
 * Sets the status of a pending transaction, moves its money and writes the audit log.
 * @param within runs the work in a transaction; by default in one that is committed
 * @throws Refusal 404, 409 `not_pending` when it is not pending any more, 409 `transfer_on_its_way` while the gateway may be paying it out, 409
 * `set_aside` for money that waits for a dispute or a refund, 409 `case_open` while the case about its transfer is open, 409 `death_case_open` for
 * money that would leave a held account, 409 `already_paid` when the gateway has the money of a deposit, which is then credited
 */
export async function setTransactionStatus(
  deps: Deps,
  staff: Staff,
  id: string,
  { status, reason = null }: { status: TransactionStatus; reason?: string | null },
  within: Within<Decided> = (work) => tx(deps.db, work),
): Promise<ListedTransaction> {
  const transaction = await row<{
    customer_id: string;
    amount: bigint;
    kind: string;
    status: TransactionStatus;
    key: string;
    gateway: GatewayName | null;
    by_two: boolean | null;
  }>(
    deps.db,
    `SELECT t.customer_id, t.amount, t.kind::text AS kind, t.status::text AS status, t.transaction_id AS key, d.gateway, p.by_two
       FROM ledger.transactions t LEFT JOIN money.deposits d ON d.customer_id = t.customer_id AND d.id = t.id
       LEFT JOIN money.payouts p ON p.customer_id = t.customer_id AND p.id = t.id WHERE t.id = $1`,
    [id],
  );
  if (!transaction) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
  if (transaction.kind === 'deposit' && transaction.status === 'pending' && status !== 'pending')
    await askFirst(deps, transaction);
  await within(async (tx) => {
    if (transaction.kind === 'withdrawal' && status === 'completed' && !transaction.by_two)
      await requireNotHeld(tx, transaction.customer_id);
    const done = await post(tx, 'money.decide', {
      customer: transaction.customer_id,
      transaction: id,
      status,
      at: deps.clock.now(),
      more: { note: noteOf[status] },
    });
    const refusal = refusalOf(done.verdict);
    if (refusal) throw refusal;
    if (done.verdict === 'posted') {
      const { customer_id: customer, amount } = transaction;
      const after = { status, amount: toNaira(amount), customer };
      const before = { status: transaction.status };
      const entry = await writeAudit(tx, staff, 'setTransactionStatus', `transaction:${id}`, before, after);
      await noteWhy(tx, entry, customer, reason);
      await clearCase(tx, deps.clock.now(), { kind: 'payout_stuck', reference: referenceOf(id) }, endOf[status]);
    }
    const parked = await row<Decided>(
      tx,
      `SELECT amount_kobo AS "gatewayKobo" FROM money.cases WHERE kind = 'transfer_differs' AND reference = $1`,
      [referenceOf(id)],
    );
    return { gatewayKobo: parked?.gatewayKobo ?? null };
  });
  return getListedTransaction(deps.db, id);
}

/**
 * A deposit that was paid at the gateway is credited by its look-up, not by hand. The administrator decides where the gateway does not say that it
 * was paid.
 */
async function askFirst(deps: Deps, { gateway, key }: { gateway: GatewayName | null; key: string }): Promise<void> {
  if (gateway === null) return;
  const answer = await deps.gateways.of(gateway).verify(key);
  if (answer.outcome !== 'done' || answer.data.status !== 'success') return;
  await applyPayment(deps, answer.data);
  throw refuse(409, 'already_paid', 'The payment has arrived at the gateway and was credited just now.');
}

/**
 * Decides at once, or stores a request where the amount needs two administrators. Refuses a request for a decision that would be refused
 * now.
 * @throws what `setTransactionStatus` throws, and Refusal 409 `other_request_waits`
 */
export async function decideOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  { status, reason }: Omit<SetTransactionStatusBody, 'code'>,
): Promise<DoneOrWaits<ListedTransaction>> {
  const transaction = await row<{ amount: bigint; customer_id: string }>(
    deps.db,
    'SELECT amount, customer_id FROM ledger.transactions WHERE id = $1',
    [id],
  );
  const why = reason ? { reason } : {};
  const act = (within?: Within<Decided>) => setTransactionStatus(deps, staff, id, { status, ...why }, within);
  if (!transaction || status === 'pending') return { done: await act() };
  const { amount: amountKobo, customer_id: customerId } = transaction;
  return doOrAsk<Decided, ListedTransaction>(
    deps,
    staff,
    // A failed withdrawal gives customers their own money back, and a failed deposit moves nothing, so neither adds to the sums.
    bySums(deps, staff, { action: 'setTransactionStatus', subject: id, customerId }, ({ gatewayKobo }) => ({
      kobo: status === 'completed' ? amountKobo : 0n,
      needsTwo: whyTwo(deps, amountKobo, gatewayKobo),
    })),
    ({ transactionId, type, userId }, decided) => ({
      act: { action: 'setTransactionStatus', transactionId, type, status, ...why, ...shown(decided) },
      subject: id,
      customerId: userId,
      amountKobo,
    }),
    act,
  );
}

/** Why a decision needs two whatever the sums of the day; null where the sums decide. */
function whyTwo({ env }: Deps, amountKobo: bigint, gatewayKobo: bigint | null): string | null {
  if (gatewayKobo !== null) return `The gateway has a transfer of ${formatKobo(gatewayKobo)} for it.`;
  return env.dualApprovalKobo !== null && amountKobo >= env.dualApprovalKobo ? 'The amount is large.' : null;
}

const shown = ({ gatewayKobo }: Decided) => (gatewayKobo === null ? {} : { gatewayHas: toNaira(gatewayKobo) });

/**
 * What approving a request for a decision does: only while the gateway has what the administrator who asked saw.
 * @throws Refusal 409 `transaction_changed`, and what `setTransactionStatus` throws
 */
export const carryOutDecision: Act<'setTransactionStatus'> = async (deps, staff, { act, subject }, within) => {
  await setTransactionStatus(deps, staff, subject, act, (work) =>
    within(async (tx) => {
      const decided = await work(tx);
      if (shown(decided).gatewayHas === act.gatewayHas) return decided;
      throw refuse(409, 'transaction_changed', 'The gateway has another transfer for this withdrawal than was seen.');
    }),
  );
};
