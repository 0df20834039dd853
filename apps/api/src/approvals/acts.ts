/**
 * Acts of an administrator that make or settle money by hand. Below the threshold one administrator is enough; from it on the
 * act is kept as a request, and the very same function is run when another administrator confirms it.
 */
import type { Approval, ApprovalAct } from '@ajose/sdk/contract/approvals';
import type { AddInvestmentBody, AddInvestmentReply } from '@ajose/sdk/contract/investments';
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { toKobo, toNaira } from '@ajose/sdk/money';
import { randomUUID } from 'node:crypto';
import { rehearse, row, tx, type Tx, type Within } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { Refusal, refuse } from '../server/errors.ts';
import { addOfflineInvestment } from '../investments/investments.ts';
import type { Staff } from '../staff/staff.ts';
import { setTransactionStatus } from '../transactions/decide.ts';
import { wake } from '../database/wake.ts';
import {
  closeRequest,
  findApproval,
  keepRequest,
  requireAnother,
  requireWaiting,
  toApproval,
  wasApproved,
  type FoundApproval,
} from './approvals.ts';

/** What was done at once, or the request that waits instead. */
export type DoneOrWaits<Reply> = { done: Reply } | { waits: Approval };

const needsTwo = ({ dualApprovalKobo }: Env, amountKobo: bigint): boolean =>
  dualApprovalKobo !== null && amountKobo >= dualApprovalKobo;

/** What `setTransactionStatus` throws, and 409 `other_request_waits`: what could not be done now cannot be asked for either. */
export async function decideOrAsk(
  deps: Deps,
  staff: Staff,
  id: string,
  status: TransactionStatus,
): Promise<DoneOrWaits<ListedTransaction>> {
  const found = await row<{ amount: bigint }>(deps.db, 'SELECT amount FROM ledger.transactions WHERE id = $1', [id]);
  const act = (within?: Within<ListedTransaction>) => setTransactionStatus(deps, staff, id, status, within);
  if (!found || status === 'pending' || !needsTwo(deps.env, found.amount)) return { done: await act() };
  const { transactionId, type, userId } = await act((work) => rehearse(deps.db, work));
  const waits = await tx(deps.db, (tx) =>
    keepRequest(tx, deps.clock.now(), staff, {
      act: { action: 'setTransactionStatus', transactionId, type, status },
      subject: id,
      customerId: userId,
      amountKobo: found.amount,
    }),
  );
  return { waits };
}

/** What `addOfflineInvestment` throws, and 409 `other_request_waits`. */
export async function recordOrAsk(
  deps: Deps,
  staff: Staff,
  asked: AddInvestmentBody,
): Promise<DoneOrWaits<AddInvestmentReply>> {
  const now = deps.clock.now();
  const { requestId = randomUUID(), startDate = now.toISOString() } = asked;
  const body = { ...asked, requestId, startDate };
  const amountKobo = toKobo(body.capital);
  const book = (within?: Within<AddInvestmentReply>) => addOfflineInvestment(deps, staff, body, within);
  // Once it is booked, the same request again answers what was booked.
  if (!needsTwo(deps.env, amountKobo) || (await wasApproved(deps.db, 'addOfflineInvestment', requestId))) {
    return { done: await book() };
  }
  const { investment } = await book((work) => rehearse(deps.db, work));
  const waits = await tx(deps.db, (tx) =>
    keepRequest(tx, now, staff, {
      act: {
        action: 'addOfflineInvestment',
        product: investment.product.name,
        startDate: investment.startDate,
        endDate: investment.endDate,
        expectedProfit: investment.expectedProfit,
      },
      subject: requestId,
      customerId: body.userId,
      amountKobo,
      more: { productId: body.productId },
    }),
  );
  return { waits };
}

/** Product and rate may have been edited meanwhile; then what would be booked is not what was asked for. */
function requireSameTerms(asked: Extract<ApprovalAct, { product: string }>, { investment }: AddInvestmentReply): void {
  const same =
    investment.product.name === asked.product &&
    investment.endDate === asked.endDate &&
    investment.expectedProfit === asked.expectedProfit;
  if (!same) throw refuse(409, 'terms_changed', 'The product has changed since this was asked for.');
}

/** Runs what was asked for. @param within the transaction in which the request is closed as approved */
async function perform(
  deps: Deps,
  staff: Staff,
  found: FoundApproval,
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<void> {
  const { details, subject } = found;
  if (details.action === 'setTransactionStatus') {
    await setTransactionStatus(deps, staff, subject, details.status, within);
    return;
  }
  const body: AddInvestmentBody = {
    userId: found.customer_id,
    productId: details.more?.['productId'] ?? '',
    capital: toNaira(found.amount_kobo),
    startDate: details.startDate,
    requestId: subject,
    isOffline: true,
  };
  await addOfflineInvestment(deps, staff, body, (work) =>
    within(async (tx) => {
      const booked = await work(tx);
      requireSameTerms(details, booked);
      return booked;
    }),
  );
  wake(deps, 'mature');
}

/** Refusals after which nobody will ever be able to do what was asked for. */
const FINAL = new Set([
  'transaction_not_found',
  'not_pending',
  'already_paid',
  'user_not_found',
  'product_not_found',
  'terms_changed',
  'id_reused',
]);

/**
 * Does what was asked for, judged afresh, and closes the request in the same transaction: both happen once, or neither.
 * @throws Refusal 404; 403 `own_request` or `too_new`; 409 `not_waiting`; and what the act itself refuses, after which the
 * request stays open, or is closed as overtaken where it can never be done any more
 */
export async function approveRequest(deps: Deps, staff: Staff, id: string, note: string | null): Promise<Approval> {
  const { db, clock } = deps;
  const found = await findApproval(db, id);
  requireWaiting(found, clock.now());
  await requireAnother(db, found, staff);
  try {
    await perform(deps, staff, found, (work) =>
      tx(db, async (tx) => {
        await closeRequest(tx, clock.now(), staff, id, 'approved', note);
        return work(tx);
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || !FINAL.has(error.code)) throw error;
    await tx(db, (tx) => closeRequest(tx, clock.now(), staff, id, 'overtaken', error.message));
    throw refuse(error.status, error.code, `${error.message} The request was closed.`);
  }
  return toApproval(await findApproval(db, id));
}

/** @throws Refusal 404; 403 `own_request` or `too_new`; 409 `not_waiting` */
export async function declineRequest(deps: Deps, staff: Staff, id: string, note: string): Promise<Approval> {
  return tx(deps.db, async (tx) => {
    await requireAnother(tx, await findApproval(tx, id), staff);
    await closeRequest(tx, deps.clock.now(), staff, id, 'declined', note);
    return toApproval(await findApproval(tx, id));
  });
}

/** @throws Refusal 404; 403 `not_own_request`; 409 `not_waiting` */
export async function withdrawRequest(deps: Deps, staff: Staff, id: string): Promise<Approval> {
  return tx(deps.db, async (tx) => {
    if ((await findApproval(tx, id)).asked_by !== staff.id) {
      throw refuse(403, 'not_own_request', 'Only whoever asked for this can withdraw it.');
    }
    await closeRequest(tx, deps.clock.now(), staff, id, 'withdrawn', null);
    return toApproval(await findApproval(tx, id));
  });
}
