/** Swaps a customer's preferred bank account with another one. Each keeps the day on which its wait began. */
import { row, run, type Tx } from '../../platform/database/db.ts';

interface Other {
  account_name: string;
  waits_since: Date | null;
  name_confirmed_at: Date | null;
}

/** Swaps the preferred account with one of the others. The caller has locked the customer. @returns whether the other account is known */
export async function preferAccount(
  tx: Tx,
  customerId: string,
  bank: string,
  number: string,
  now: Date,
): Promise<boolean> {
  const other = await row<Other>(
    tx,
    `DELETE FROM other_bank_accounts WHERE customer_id = $1 AND bank_code = $2 AND account_number = $3
     RETURNING account_name, waits_since, name_confirmed_at`,
    [customerId, bank, number],
  );
  if (!other) return false;
  await run(
    tx,
    `INSERT INTO other_bank_accounts (customer_id, bank_code, account_number, account_name, added_at, waits_since, name_confirmed_at)
     SELECT id, bank_code, bank_account_number, bank_account_name, $2, bank_changed_at, bank_name_confirmed_at
       FROM customers WHERE id = $1`,
    [customerId, now],
  );
  await run(
    tx,
    `UPDATE customers SET bank_code = $2, bank_account_number = $3, bank_account_name = $4, bank_changed_at = $5, bank_name_confirmed_at = $6
      WHERE id = $1`,
    [customerId, bank, number, other.account_name, other.waits_since, other.name_confirmed_at],
  );
  return true;
}

/** One of a customer's other accounts, for a withdrawal that names it. */
export const otherAccount = (
  on: Parameters<typeof row>[0],
  customerId: string,
  bank: string,
  number: string,
): Promise<Other | undefined> =>
  row<Other>(
    on,
    `SELECT account_name, waits_since, name_confirmed_at FROM other_bank_accounts
      WHERE customer_id = $1 AND bank_code = $2 AND account_number = $3`,
    [customerId, bank, number],
  );
