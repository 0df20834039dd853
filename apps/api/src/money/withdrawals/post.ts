/** Posts withdrawals to the ledger: one alone, or several that wait at the same moment in one call. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { callRows } from '../../platform/database/call.ts';
import type { Db, Sql } from '../../platform/database/db.ts';
import { gather } from '../../platform/database/gather.ts';
import { type Outcome, post } from '../ledger/ledger.ts';

/**
 * As `money.withdraw_many` reads it. Kobo are text, because JSON has no exact number for them; so are moments, by ISO 8601, because
 * writing a Date takes longer than the rest of the order.
 */
export interface WithdrawalOrder {
  customer: string;
  key: string;
  fingerprint: string;
  amount: string;
  reason: string;
  method: string;
  at: string;
  metadata: object;
  allowed: readonly SubStatus[];
  bank_code: string;
  account_number: string;
  account_name: string;
  run_at: string | null;
  /** The start of the Lagos day, and the most that the customer may withdraw in it. */
  day_from: string;
  day_most: string;
}

const MOST = 64;

async function postAll(db: Db, orders: readonly WithdrawalOrder[]): Promise<(Outcome | Promise<Outcome>)[]> {
  const [first, ...others] = orders;
  if (first && others.length === 0) return [await postOne(db, first)];
  const ask = (): Promise<(Outcome & { customer: string })[]> => callRows(db, 'money.withdraw_many', { orders });
  const answers = await ask().catch(() => []);
  const byCustomer = new Map(answers.map((answer) => [answer.customer, answer]));
  // Orders that the call did not answer are posted one by one, so that a bad one does not fail the others. Their keys prevent a second
  // posting.
  return orders.map((order) => byCustomer.get(order.customer) ?? postOne(db, order));
}

/** Posts one withdrawal, in the transaction of a caller who does more with it. */
export const postOne = (db: Sql, order: WithdrawalOrder): Promise<Outcome> =>
  post(db, 'money.withdraw', {
    ...order,
    amount: BigInt(order.amount),
    at: new Date(order.at),
    run_at: order.run_at === null ? null : new Date(order.run_at),
    day_from: new Date(order.day_from),
    day_most: BigInt(order.day_most),
  });

export type PostWithdrawal = (order: WithdrawalOrder) => Promise<Outcome>;

/** @returns a function that hands over one withdrawal. One call to the ledger has at most one withdrawal of each customer. */
export const gatherWithdrawals = (db: Db): PostWithdrawal =>
  gather({ send: (orders) => postAll(db, orders), most: MOST, subjectOf: ({ customer }) => customer });
