/** Closed accounts: nothing new is given to them, and a case is raised for money that still arrives from outside. */
import { callSql } from '../platform/database/call.ts';
import { row, rows, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/server/errors.ts';

const BATCH = 200;

/**
 * Makes sure that a customer can be given something, and that the account is not closed before this transaction ends.
 * @throws Refusal 404, 409 `account_closed`
 */
export async function requireNotClosed(tx: Tx, customerId: string): Promise<void> {
  const customer = await row<{ closed: boolean }>(
    tx,
    'SELECT closed_at IS NOT NULL AS closed FROM customers WHERE id = $1 FOR SHARE',
    [customerId],
  );
  if (!customer) throw refuse(404, 'user_not_found', 'This user does not exist.');
  if (customer.closed) {
    throw refuse(409, 'account_closed', 'This customer closed the account. Nothing new can be given to it.');
  }
}

export const isClosed = async (on: Sql, customerId: string): Promise<boolean> =>
  (await row(on, 'SELECT FROM customers WHERE id = $1 AND closed_at IS NOT NULL', [customerId])) !== undefined;

/** The job: raises a case for each closed account whose wallet has money, with the present amount. @returns how many it looked at */
export async function noteClosedMoney({ db, clock }: Deps): Promise<number> {
  const customers = await rows<{ id: string }>(
    db,
    `WITH c AS MATERIALIZED (
       SELECT c.id, c.closed_at, e.id IS NOT NULL AS raised, e.amount_kobo AS kobo FROM customers c
         LEFT JOIN money.cases e ON e.kind = 'closed_with_money' AND e.reference = c.id::text AND e.resolved_at IS NULL
        WHERE c.closed_at IS NOT NULL)
     SELECT c.id FROM c JOIN ledger.accounts a ON a.customer_id = c.id
      WHERE (a.wallet > 0 OR c.raised) AND a.wallet IS DISTINCT FROM c.kobo ORDER BY c.closed_at LIMIT ${BATCH}`,
  );
  for (const { id } of customers) await callSql(db, 'money.note_closed_money', { customer: id, at: clock.now() });
  return customers.length;
}
