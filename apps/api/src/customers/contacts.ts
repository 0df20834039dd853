/** A customer's whole phone, account and tax numbers, for staff who read them masked. Each look is recorded first. */
import type { Contacts, ShowContactsBody } from '@ajose/sdk/contract/contacts';
import { readAccountNumber } from '../money/account-numbers.ts';
import { noteLook } from '../platform/audit/looks.ts';
import { row } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { Staff } from '../platform/server/signed-in.ts';
import { otherAccounts } from './staff-view.ts';

async function readPaidTo({ db }: Pick<Deps, 'db'>, customerId: string, transaction: string): Promise<string> {
  const payout = await row<{ number: string }>(
    db,
    'SELECT account_number AS number FROM money.payouts WHERE customer_id = $1 AND id = $2',
    [customerId, transaction],
  );
  if (!payout) throw refuse(404, 'transaction_not_found', 'This withdrawal does not exist.');
  return payout.number;
}

/** @throws Refusal 404 `user_not_found` or `transaction_not_found`, 429 `too_many_shown` */
export async function showContacts(
  deps: Deps,
  staff: Staff,
  id: string,
  { transaction }: ShowContactsBody,
): Promise<Contacts> {
  const { db } = deps;
  await count(deps, 'shown', staff.id);
  const customer = await row<{ phone: string; number: string | null; tin: string | null }>(
    db,
    `SELECT c.phone, c.bank_account_number AS number, coalesce(nullif(c.tin, ''), o.tin) AS tin
       FROM customers c LEFT JOIN organisations o ON o.customer_id = c.id WHERE c.id = $1`,
    [id],
  );
  if (!customer) throw refuse(404, 'user_not_found', 'This user does not exist.');
  await noteLook(deps, staff, id, 'contacts');
  return {
    phoneNumber: customer.phone,
    bank_acct_number: customer.number,
    otherBankAccounts: await otherAccounts(db, id),
    accountNumber: await readAccountNumber(deps, id),
    ...(customer.tin === null ? {} : { tin: customer.tin }),
    paidTo: transaction === undefined ? null : await readPaidTo(deps, id, transaction),
  };
}
