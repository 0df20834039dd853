/** Posts withdrawals to the ledger: one alone, or several that wait at the same moment in one call. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { rows, type Db } from '../../platform/database/db.ts';
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
  const text = 'SELECT * FROM money.withdraw_many($1::json)';
  const answers = await rows<Outcome & { customer: string }>(db, text, [JSON.stringify(orders)]).catch(() => []);
  const byCustomer = new Map(answers.map((answer) => [answer.customer, answer]));
  // Orders that the call did not answer are posted one by one, so that a bad one does not fail the others. Their keys prevent a second
  // posting.
  return orders.map((order) => byCustomer.get(order.customer) ?? postOne(db, order));
}

const WITHDRAW = `
  SELECT * FROM money.withdraw(
    customer => $1, key => $2, fingerprint => $3, amount => $4, reason => $5, method => $6, at => $7, metadata => $8, allowed => $9,
    bank_code => $10, account_number => $11, account_name => $12, run_at => $13, day_from => $14, day_most => $15)`;

const postOne = (db: Db, order: WithdrawalOrder): Promise<Outcome> =>
  post(db, WITHDRAW, [
    order.customer,
    order.key,
    order.fingerprint,
    order.amount,
    order.reason,
    order.method,
    order.at,
    order.metadata,
    order.allowed,
    order.bank_code,
    order.account_number,
    order.account_name,
    order.run_at,
    order.day_from,
    order.day_most,
  ]);

export type PostWithdrawal = (order: WithdrawalOrder) => Promise<Outcome>;

/** @returns a function that hands over one withdrawal. One call to the ledger has at most one withdrawal of each customer. */
export const gatherWithdrawals = (db: Db): PostWithdrawal =>
  gather({ send: (orders) => postAll(db, orders), most: MOST, subjectOf: ({ customer }) => customer });
