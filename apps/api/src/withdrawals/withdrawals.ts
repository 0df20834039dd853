/** Asks for a withdrawal: the money is held at once, so that it cannot be spent before it is paid out. payouts.ts pays it out. */
import type { AddTransactionBody, Transaction } from '@ajose/sdk/contract/transactions';
import { CURRENCY, toKobo, toNaira } from '@ajose/sdk/money';
import { requireStepUp } from '../auth/two-factor.ts';
import type { Customer } from '../server/signed-in.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import { fingerprint, mayWithdraw, refusalFor, statusOf } from '../ledger/ledger.ts';
import type { PostWithdrawal } from './post.ts';

/**
 * Holds the money of a withdrawal. The payout job pays it out.
 * @param body amounts are naira
 * @returns the transaction's id, and the transaction that was written; null for a repeat, which has to be read
 * @throws Refusal 401 `two_factor_required`, 403 by status, 409 `bank_details_missing`, `insufficient_balance` or `id_reused`
 */
export async function requestWithdrawal(
  deps: Deps,
  postWithdrawal: PostWithdrawal,
  customer: Customer,
  body: AddTransactionBody,
): Promise<{ id: string; transaction: Transaction | null }> {
  const { bankCode, bankAccountNumber, bankAccountName } = customer;
  if (bankCode === null || bankAccountNumber === null || bankAccountName === null) {
    throw refuse(409, 'bank_details_missing', 'Please add your bank details before you withdraw.');
  }
  const amount = toKobo(body.amount);
  const purpose = `withdraw ${body.transactionId} ${amount} ${bankCode} ${bankAccountNumber}`;
  await requireStepUp(deps, { kind: 'customer', ...customer }, body.code, purpose);
  const at = deps.clock.now();
  const outcome = await postWithdrawal({
    customer: customer.id,
    key: body.transactionId,
    fingerprint: fingerprint('withdrawal', amount, body.reason),
    amount,
    reason: body.reason,
    method: body.paymentMethod,
    at,
    metadata: body.metadata ?? {},
    allowed: mayWithdraw,
    bank_code: bankCode,
    account_number: bankAccountNumber,
    account_name: bankAccountName,
    run_at: at,
  });
  if (outcome.verdict === 'repeated') return { id: outcome.id, transaction: null };
  if (outcome.verdict !== 'posted') {
    const status = await statusOf(deps.db, customer.id);
    throw refusalFor(outcome.verdict, status, 'withdrawals_blocked', 'Insufficient balance for this withdrawal');
  }
  const transaction: Transaction = {
    _id: outcome.id,
    transactionId: body.transactionId,
    userId: customer.id,
    type: 'withdrawal',
    amount: body.amount,
    currency: CURRENCY,
    status: 'pending',
    reason: body.reason,
    paymentMethod: body.paymentMethod,
    beforeBalance: toNaira(outcome.before_balance ?? 0n),
    afterBalance: toNaira(outcome.after_balance ?? 0n),
    timestamp: at.toISOString(),
    deletedAt: null,
    metadata: body.metadata ?? {},
    payout: { stage: 'waiting', sessionId: null },
  };
  return { id: outcome.id, transaction };
}
