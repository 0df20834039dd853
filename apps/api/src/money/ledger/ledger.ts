/** Calls of the ledger's SQL functions: their answers, and the refusals that the API makes of them. The functions are in `sql/`. */
import { hash } from 'node:crypto';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { CodesByStatus } from '@ajose/sdk/codes';
import { customerCan, statusNotice, subStatuses } from '@ajose/sdk/domain/status';
import { type Answering, type Arguments, callRow } from '../../platform/database/call.ts';
import { row, type Sql } from '../../platform/database/db.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';

export type Verdict =
  | 'posted'
  | 'repeated'
  | 'key_reused'
  | 'no_account'
  | 'status'
  | 'insufficient'
  | 'wrong_state'
  | 'elsewhere'
  | 'missing'
  | 'product'
  | 'plan_completed'
  | 'plan_changed'
  | 'expired'
  | 'changed'
  | 'ended'
  | 'on_its_way'
  | 'unresolved'
  | 'superseded'
  | 'owes'
  | 'too_many_open'
  | 'too_much_open'
  | 'day_limit'
  | 'too_early';

/** `id` is the transaction's. Balances are the wallet's, in kobo. */
export interface Outcome {
  verdict: Verdict;
  id: string;
  before_balance: bigint | null;
  after_balance: bigint | null;
}

/** The customer statuses that allow an action. The ledger compares the customer's status while it holds the lock on the account. */
export const mayAddMoney: readonly SubStatus[] = subStatuses.filter(customerCan.addMoney);
export const mayWithdraw: readonly SubStatus[] = subStatuses.filter(customerCan.withdraw);

/** A digest of a request, in the shape of a UUID. The same key with another digest is refused. */
export function fingerprint(...parts: readonly (string | number | bigint | boolean | null)[]): string {
  const digest = hash('sha256', parts.map(String).join('\u0000'));
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20, 32)}`;
}

/** The functions that answer an outcome. */
type Posting = Answering<'ledger.outcome'>;

/** Calls a function that answers an outcome. */
export async function post<F extends Posting>(on: Sql, name: F, given: Arguments<F>): Promise<Outcome> {
  const outcome: Outcome | undefined = await callRow(on, name, given);
  if (!outcome) throw new Error('The ledger did not answer');
  return outcome;
}

/**
 * Calls a function that answers an outcome, for a posting that only a bug of ours could have refused.
 * @param also verdicts that leave nothing to do
 * @throws Error
 */
export async function must<F extends Posting>(
  on: Sql,
  name: F,
  given: Arguments<F>,
  also: readonly Verdict[] = [],
): Promise<Outcome> {
  const outcome = await post(on, name, given);
  if (outcome.verdict === 'posted' || also.includes(outcome.verdict)) return outcome;
  throw new Error(`The ledger answered ${outcome.verdict}`);
}

export const idReused = (): Refusal =>
  refuse(409, 'id_reused', 'This request was made before with other details. Please start a new one.');

/** @param code `money_blocked` for money that comes in */
export const blocked = (status: SubStatus, code: CodesByStatus[403]): Refusal =>
  refuse(403, code, statusNotice(status) ?? 'This account does not allow it at the moment. Please contact support.');

const owed = (what: string): Refusal =>
  refuse(
    409,
    'money_owed',
    `The bank reversed a payment after its money had been used. Please add the missing amount to the wallet; then you can ${what} again.`,
  );

/**
 * The refusal that the customer gets for the ledger's verdict.
 * @param status the customer's, as it is now
 * @param code the word for a status that forbids it
 * @param insufficient the words for a wallet that has too little
 */
export function refusalFor(
  verdict: Verdict,
  status: SubStatus,
  code: 'withdrawals_blocked' | 'money_blocked',
  insufficient: string,
): Refusal {
  switch (verdict) {
    case 'key_reused':
      return idReused();
    case 'status':
      return blocked(status, code);
    case 'owes':
      return owed(code === 'withdrawals_blocked' ? 'withdraw' : 'invest');
    case 'insufficient':
      return refuse(409, 'insufficient_balance', insufficient);
    default:
      throw new Error(`The ledger answered ${verdict}`);
  }
}

/** The customer's present status, for the words of a refusal. */
export async function statusOf(on: Sql, customerId: string): Promise<SubStatus> {
  const customer = await row<{ status: SubStatus }>(on, 'SELECT status FROM customers WHERE id = $1', [customerId]);
  return customer?.status ?? 3;
}
