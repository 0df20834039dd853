/** Investments of cash that was received outside the platform. An administrator books them; high amounts need a second administrator. */
import { randomUUID } from 'node:crypto';
import type { ApprovalAct } from '@ajose/sdk/contract/approvals';
import type { AddInvestmentBody, AddInvestmentReply } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { statusNames } from '@ajose/sdk/domain/status';
import { formatDate } from '@ajose/sdk/domain/time';
import type { Act } from '../../access/approvals/deciding.ts';
import { wasApproved, type DoneOrWaits } from '../../access/approvals/approvals.ts';
import { bySums, doOrAsk } from '../../access/approvals/four-eyes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { row, run, tx, type Tx, type Within } from '../../platform/database/db.ts';
import { requireNotHeld } from '../../access/held-accounts.ts';
import { requireNotClosed } from '../../access/closed-accounts.ts';
import { wake } from '../../platform/database/wake.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { statusOf } from '../../money/ledger/ledger.ts';
import { buy, refusal } from './investments.ts';
import { getInvestment } from './list.ts';

/** Keeps the evidence that the money came. @throws Refusal 409 `receipt_used` where the receipt has booked another investment */
async function keepReceipt(tx: Tx, staff: Staff, at: Date, body: AddInvestmentBody, booking: string): Promise<void> {
  const { receiptNumber = '', evidence = '', userId } = body;
  await run(
    tx,
    `INSERT INTO offline_receipts (number, customer_id, booking, evidence, staff_id, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (number) DO NOTHING`,
    [receiptNumber, userId, booking, evidence, staff.id, at],
  );
  const kept = await row<{ booking: string; at: Date }>(
    tx,
    'SELECT booking, at FROM offline_receipts WHERE number = $1',
    [receiptNumber],
  );
  if (kept?.booking === booking) return;
  const message = `Receipt ${receiptNumber} was used already${kept ? `, on ${formatDate(kept.at)}` : ''}.`;
  throw refuse(409, 'receipt_used', message, { receiptNumber: message });
}

/**
 * Books cash that was received outside the platform and invests it at the start date; the wallet does not change.
 * @param within runs the work in a transaction; by default in one that is committed
 * @throws Refusal 403 by status, 404, 409 `account_closed`, `death_case_open`, `product_inactive`, `product_changed`, `receipt_used` or
 * `id_reused`, 422 under the minimum or with a start in the future
 */
export async function addOfflineInvestment(
  deps: Deps,
  staff: Staff,
  body: AddInvestmentBody,
  within: Within<AddInvestmentReply> = (work) => tx(deps.db, work),
): Promise<AddInvestmentReply> {
  const now = deps.clock.now();
  const startsAt = body.startDate === undefined ? now : new Date(body.startDate);
  if (startsAt > now) {
    const message = 'The start date cannot be later than today';
    throw refuse(422, 'invalid', message, { startDate: message });
  }
  return within(async (tx) => {
    await requireNotClosed(tx, body.userId);
    await requireNotHeld(tx, body.userId);
    const booking = body.idempotencyKey ?? randomUUID();
    await keepReceipt(tx, staff, now, body, booking);
    const outcome = await buy(tx, {
      customerId: body.userId,
      productId: body.productId,
      amount: toKobo(body.capital),
      startsAt,
      bookedAt: now,
      idempotencyKey: booking,
      by: 'offline',
    });
    if (outcome.verdict === 'status') {
      const status = statusNames[await statusOf(tx, body.userId)];
      throw refuse(403, 'money_blocked', `The customer’s status, ${status}, does not allow money to move.`);
    }
    if (outcome.verdict !== 'posted' && outcome.verdict !== 'repeated') throw await refusal(tx, body.userId, outcome);
    const investment = await getInvestment(tx, now, body.userId, outcome.id);
    if (outcome.verdict === 'posted') {
      await writeAudit(tx, staff, 'addOfflineInvestment', `customer:${body.userId}`, null, {
        investment: investment._id,
        product: investment.product.name,
        capital: investment.capital,
        startDate: investment.startDate,
        receipt: body.receiptNumber,
      });
    }
    return {
      success: true,
      message: 'Investment created successfully!',
      investment,
      transactionsCreated: 'deposit_and_withdrawal',
    };
  });
}

/**
 * Books at once, or keeps a request when it needs two administrators.
 * @throws what `addOfflineInvestment` throws, and Refusal 409 `other_request_waits`, or `id_reused` for the id of another request
 */
export async function recordOrAsk(
  deps: Deps,
  staff: Staff,
  asked: AddInvestmentBody,
): Promise<DoneOrWaits<AddInvestmentReply>> {
  const now = deps.clock.now();
  const { idempotencyKey = randomUUID(), startDate = now.toISOString() } = asked;
  const body = { ...asked, idempotencyKey, startDate };
  const amountKobo = toKobo(body.capital);
  const book = (within?: Within<AddInvestmentReply>) => addOfflineInvestment(deps, staff, body, within);
  const request = { subject: idempotencyKey, customerId: body.userId, amountKobo, more: { productId: body.productId } };
  // Once it is booked, a repeat returns the booking, and another request with the same id is refused.
  const approved = await wasApproved(deps.db, 'addOfflineInvestment', request, {
    startDate: new Date(startDate).toISOString(),
    more: request.more,
  });
  if (approved) return { done: await book() };
  const counted = { action: 'addOfflineInvestment', subject: idempotencyKey, customerId: body.userId } as const;
  return doOrAsk<AddInvestmentReply, AddInvestmentReply>(
    deps,
    staff,
    bySums(deps, staff, counted, ({ investment }) => ({
      kobo: amountKobo + toKobo(investment.expectedProfit),
      needsTwo: whyBackDated(deps.env, now, new Date(startDate)),
      sumOf: 'Capital and profit',
    })),
    ({ investment }) => ({
      act: {
        action: 'addOfflineInvestment',
        product: investment.product.name,
        startDate: investment.startDate,
        endDate: investment.endDate,
        expectedProfit: investment.expectedProfit,
        receiptNumber: body.receiptNumber ?? '',
        evidence: body.evidence ?? '',
      },
      ...request,
    }),
    book,
  );
}

const DAY_MS = 86_400_000;

/** Why an early start takes two administrators; null where it does not. It brings profit for days that are over, and may end at once. */
function whyBackDated({ dualApprovalBackDatedDays: days }: Env, now: Date, startsAt: Date): string | null {
  return now.getTime() - startsAt.getTime() > days * DAY_MS ? `It starts more than ${days} days ago.` : null;
}

/** Refuses the request where the product has changed since it was made. @throws Refusal 409 `terms_changed` */
function requireSameTerms(
  asked: Extract<ApprovalAct, { action: 'addOfflineInvestment' }>,
  { investment }: AddInvestmentReply,
): void {
  const same =
    investment.product.name === asked.product &&
    investment.endDate === asked.endDate &&
    investment.expectedProfit === asked.expectedProfit;
  if (!same) throw refuse(409, 'terms_changed', 'The product has changed since this was asked for.');
}

/** What approving a request for an offline investment does. */
export const bookApproved: Act<'addOfflineInvestment'> = async (deps, staff, asked, within) => {
  const { act, subject, customerId, amountKobo, more } = asked;
  if (customerId === null || amountKobo === null) throw new Error(`Request ${subject} names no customer or no amount`);
  const body: AddInvestmentBody = {
    userId: customerId,
    productId: more['productId'] ?? '',
    capital: toNaira(amountKobo),
    startDate: act.startDate,
    idempotencyKey: subject,
    isOffline: true,
    receiptNumber: act.receiptNumber,
    evidence: act.evidence,
  };
  await addOfflineInvestment(deps, staff, body, (work) =>
    within(async (tx) => {
      const booked = await work(tx);
      requireSameTerms(act, booked);
      return booked;
    }),
  );
  wake(deps, 'mature');
};
