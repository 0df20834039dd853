/** Asks for a withdrawal: the money is held at once, so that it cannot be spent before it is paid out. payouts.ts pays it out. */
import type { AddTransactionBody, Transaction } from '@ajose/sdk/contract/transactions';
import { CURRENCY, formatKobo, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { INSUFFICIENT_FOR_WITHDRAWAL } from '@ajose/sdk/rules/transactions';
import { formatDateTime, startOfLagosDay } from '@ajose/sdk/domain/time';
import { otherAccount } from '../../gateways/banks/prefer.ts';
import { bankName, hasLeft } from '../../gateways/banks/banks.ts';
import { requireOldEmail } from '../../access/auth/contact-changes.ts';
import { requireConfirmed } from '../../platform/server/confirmed.ts';
import { reauthenticate } from '../../access/auth/reauthenticate.ts';
import type { Customer, SignedInCustomer } from '../../platform/server/signed-in.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limits } from '../../platform/env.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';
import { checkedStanding, mostADay, pastLevelDay } from '../../access/levels/levels.ts';
import { fingerprint, mayWithdraw, refusalFor, statusOf, type Outcome } from '../ledger/ledger.ts';
import { wordsOf } from '../ledger/words.ts';
import { paidFrom } from './paid-from.ts';
import type { PostWithdrawal } from './post.ts';

const tooSmall = ({ withdrawalLeastKobo }: Limits): Refusal =>
  refuse(409, 'withdrawal_too_small', `The smallest withdrawal is ${formatKobo(withdrawalLeastKobo, 'whole')}.`);

const pastDayLimit = ({ withdrawnADayKobo }: Limits): Refusal =>
  refuse(
    409,
    'withdrawals_past_day_limit',
    `You can withdraw at most ${formatKobo(withdrawnADayKobo, 'whole')} a day. Please withdraw less, or go on tomorrow.`,
  );

const coolingOff = (from: Date): Refusal =>
  refuse(
    409,
    'bank_account_new',
    `The bank account was changed a short time ago. To keep the money safe, withdrawals to the new account open on ${formatDateTime(from.toISOString())}. If the change was not yours, please change your password and contact support.`,
  );

const bankLeft = (bank: string): Refusal =>
  refuse(
    409,
    'bank_left',
    `${bank} takes no transfers through our payment gateway any more. Please save another bank account under Profile, and withdraw to that one.`,
  );

interface PaidTo {
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** When the account's wait began; null for an account without a wait. */
  since: Date | null;
  /** The account's fields for the request; none where it names no account. */
  named: readonly string[];
}

/**
 * The account that a withdrawal goes to: the one that it names, else the preferred one.
 * @throws Refusal 404 `bank_account_unknown`, 409 `bank_details_missing`
 */
export async function paidTo({ db }: Pick<Deps, 'db'>, customer: Customer, body: AddTransactionBody): Promise<PaidTo> {
  const { bankCode, bankAccountNumber, bankAccountName, bankChangedAt } = customer;
  if (bankCode === null || bankAccountNumber === null || bankAccountName === null) {
    throw refuse(409, 'bank_details_missing', 'Please add bank details before you withdraw.');
  }
  const { bank, bank_acct_number: number } = body;
  const named = bank === undefined || number === undefined ? [] : [bank, number];
  if (bank === undefined || number === undefined || (bank === bankCode && number === bankAccountNumber)) {
    return { bankCode, accountNumber: bankAccountNumber, accountName: bankAccountName, since: bankChangedAt, named };
  }
  const other = await otherAccount(db, customer.id, bank, number);
  if (!other) throw refuse(404, 'bank_account_unknown', 'This account has no such bank account.');
  return { bankCode: bank, accountNumber: number, accountName: other.account_name, since: other.waits_since, named };
}

/**
 * Holds the money of a withdrawal. The payout job pays it out.
 * @param body amounts are naira
 * @returns the transaction's id, and the transaction that was written; null for a repeat, which has to be read
 * @throws Refusal 401 `two_factor_required`, 403 `wrong_code` or by status, 404 `bank_account_unknown`, 409 `bank_details_missing`,
 * `email_not_confirmed`, `withdrawal_too_small`, `bank_account_new`, `email_new`, `bank_left`, `level_withdrawals`, `withdrawals_past_day_limit`,
 * `insufficient_balance` or `id_reused`
 */
export async function requestWithdrawal(
  deps: Deps,
  postWithdrawal: PostWithdrawal,
  who: SignedInCustomer,
  body: AddTransactionBody,
): Promise<{ id: string; transaction: Transaction | null }> {
  const { customer, person } = who;
  const { bankCode, accountNumber, accountName, since, named } = await paidTo(deps, customer, body);
  requireConfirmed(person, 'before you withdraw');
  const amount = toKobo(body.amount);
  const { limits } = deps.env;
  if (amount < limits.withdrawalLeastKobo) throw tooSmall(limits);
  const from = paidFrom({ bankChangedAt: since }, limits);
  if (from && from > deps.clock.now()) throw coolingOff(from);
  await requireOldEmail(deps, person.id, 'withdrawals open again');
  if (await hasLeft(deps.db, bankCode)) throw bankLeft(await bankName(deps.db, bankCode));
  const standing = await checkedStanding(deps, customer.id);
  const dayMost = standing ? mostADay(standing.limits, limits) : limits.withdrawnADayKobo;
  if (standing?.limits.dayKobo === 0n) throw pastLevelDay(standing, dayMost);
  const purpose = `withdraw ${body.transactionId} ${amount} ${bankCode} ${accountNumber}`;
  await reauthenticate(deps, who, { body, purpose, needs: 'code' });
  const now = deps.clock.now();
  const at = now.toISOString();
  const { reason, method, metadata } = wordsOf(who, body);
  const outcome = await postWithdrawal({
    customer: customer.id,
    key: body.transactionId,
    fingerprint: fingerprint('withdrawal', amount, body.reason, ...named),
    amount: String(amount),
    reason,
    method,
    at,
    metadata,
    allowed: mayWithdraw,
    bank_code: bankCode,
    account_number: accountNumber,
    account_name: accountName,
    run_at: at,
    day_from: startOfLagosDay(now).toISOString(),
    day_most: String(dayMost),
  });
  if (outcome.verdict === 'day_limit') {
    const byLevel = standing && dayMost < limits.withdrawnADayKobo;
    throw byLevel ? pastLevelDay(standing, dayMost) : pastDayLimit(limits);
  }
  if (outcome.verdict === 'repeated') return { id: outcome.id, transaction: null };
  if (outcome.verdict !== 'posted') {
    const status = await statusOf(deps.db, customer.id);
    throw refusalFor(outcome.verdict, status, 'withdrawals_blocked', INSUFFICIENT_FOR_WITHDRAWAL);
  }
  const account = { bankName: await bankName(deps.db, bankCode), number: accountNumber, name: accountName };
  const transaction: Transaction = {
    ...writtenAs(outcome, at),
    transactionId: body.transactionId,
    userId: customer.id,
    amount: body.amount,
    reason,
    paymentMethod: method,
    metadata,
    payout: { stage: 'waiting', sessionId: null, sentAt: null, endedAt: null, account },
  };
  return { id: outcome.id, transaction };
}

/** What a posting made of the transaction. */
const writtenAs = (
  { id, before_balance: before, after_balance: after }: Pick<Outcome, 'id' | 'before_balance' | 'after_balance'>,
  at: string,
) =>
  ({
    _id: id,
    id,
    type: 'withdrawal',
    kind: 'to_bank',
    currency: CURRENCY,
    status: 'pending',
    beforeBalance: toNaira(before ?? 0n),
    afterBalance: toNaira(after ?? 0n),
    timestamp: at,
    postedAt: at,
    deletedAt: null,
  }) as const;
