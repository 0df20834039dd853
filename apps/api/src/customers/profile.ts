/** What a customer sees of their own account, and the bank account that their withdrawals go to. */
import type { SubStatus, UpdateBankDetailsBody, User } from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/money';
import { requireStepUp } from '../auth/two-factor.ts';
import { resolveAccountName } from '../banks/banks.ts';
import { row, run, tx, type Sql } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Customer } from '../server/signed-in.ts';

interface Found {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  country: string;
  wallet: bigint;
  held: bigint;
  bank_code: string | null;
  bank_account_name: string | null;
  bank_account_number: string | null;
  ref_code: string;
  status: SubStatus;
  two_factor: boolean;
  created_at: Date;
}

const SELECT = `
  SELECT c.id, c.name, c.email::text, c.phone, c.state, c.country, a.wallet, a.held,
         c.bank_code, c.bank_account_name, c.bank_account_number, c.ref_code, c.status, c.created_at,
         EXISTS (SELECT FROM two_factor t
                  WHERE t.kind = 'customer' AND t.account_id = c.id AND t.confirmed_at IS NOT NULL) AS two_factor
    FROM customers c JOIN ledger.accounts a ON a.customer_id = c.id
   WHERE c.id = $1`;

/** The customer's own account; balances in naira. @throws Refusal 404 */
export async function getUser(on: Sql, id: string): Promise<User> {
  const found = await row<Found>(on, SELECT, [id]);
  if (!found) throw refuse(404, 'user_unknown', 'This account does not exist.');
  return {
    _id: found.id,
    name: found.name,
    email: found.email,
    phoneNumber: found.phone,
    state: found.state,
    country: found.country,
    balance: toNaira(found.wallet),
    heldBalance: toNaira(found.held),
    bank: found.bank_code,
    bank_acct_name: found.bank_account_name,
    bank_acct_number: found.bank_account_number,
    myRefCode: found.ref_code,
    sub_status: found.status,
    twoFactor: found.two_factor,
    createdAt: found.created_at.toISOString(),
  };
}

/**
 * Keeps the bank account that withdrawals go to. Its name is the one that the bank has, not the one that was typed.
 * @returns the name at the bank
 * @throws Refusal 422 `account_not_found`, 503 `gateway_unavailable`, and what `requireStepUp` throws
 */
export async function setBankDetails(deps: Deps, customer: Customer, body: UpdateBankDetailsBody): Promise<string> {
  const { bank, bank_acct_number: number } = body;
  const accountName = await resolveAccountName(deps, bank, number);
  await requireStepUp(deps, { kind: 'customer', ...customer }, body.code, `bank ${bank} ${number}`);
  await tx(deps.db, async (tx) => {
    await run(
      tx,
      'UPDATE customers SET bank_code = $2, bank_account_name = $3, bank_account_number = $4 WHERE id = $1',
      [customer.id, bank, accountName, number],
    );
    // A letter warns of a change; the first bank account is not one.
    if (customer.bankAccountNumber !== null) await enqueueMail(tx, { letter: 'bank_changed', customerId: customer.id });
  });
  return accountName;
}
