/**
 * The bank accounts that a customer may withdraw to, up to five. The preferred one is in the customer's row, because the specification has
 * one account and each call's session reads that row; the others have a table. Preferring another one swaps the two. Each keeps the moment
 * at which its wait began, so that preferring neither begins nor ends a wait. A payout keeps the account that was asked for, even where that
 * is removed later. Staff find a customer by the number of the preferred one.
 */
import type {
  AddBankAccountBody,
  BankAccount,
  PreferBankAccountBody,
  RemoveBankAccountBody,
} from '@ajose/sdk/contract/banks';
import { lastDigits } from '@ajose/sdk/domain/masks';
import { MOST_BANK_ACCOUNTS } from '@ajose/sdk/domain/promises';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { whoDid } from '../access/members/done-by.ts';
import { lockToLetOut } from '../access/members/requests.ts';
import { checkBankAccount, setBankDetails } from './profile.ts';
import { row, rows, run, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { paidFrom } from '../money/withdrawals/paid-from.ts';
import { preferAccount } from '../gateways/banks/prefer.ts';

interface Found {
  bank: string;
  bank_name: string;
  number: string;
  name: string;
  preferred: boolean;
  waits_since: Date | null;
}

/** All of a customer's accounts, the preferred one first. */
export async function listBankAccounts({ db, clock, env }: Deps, customerId: string): Promise<BankAccount[]> {
  const customers = await rows<Found>(
    db,
    `SELECT a.bank, b.name AS bank_name, a.number, a.name, a.preferred, a.waits_since FROM (
       SELECT bank_code AS bank, bank_account_number AS number, bank_account_name AS name, true AS preferred, bank_changed_at AS waits_since,
              NULL::timestamptz AS added_at FROM customers WHERE id = $1 AND bank_code IS NOT NULL
        UNION ALL
       SELECT bank_code, account_number, account_name, false, waits_since, added_at FROM other_bank_accounts WHERE customer_id = $1) a
       JOIN banks b ON b.code = a.bank ORDER BY a.preferred DESC, a.added_at, a.bank, a.number`,
    [customerId],
  );
  const now = clock.now();
  return customers.map(({ bank, bank_name: bankName, number, name, preferred, waits_since: since }) => {
    const from = paidFrom({ bankChangedAt: since }, env.limits);
    return { bank, bankName, number, name, preferred, withdrawalsFrom: from && from > now ? from.toISOString() : null };
  });
}

const unknown = () => refuse(404, 'bank_account_unknown', 'This account has no such bank account.');

async function requireRoom(on: Sql, customerId: string, { bank, bank_acct_number: number }: AddBankAccountBody) {
  const others = await rows<{ bank: string; number: string }>(
    on,
    `SELECT bank_code AS bank, account_number AS number FROM other_bank_accounts WHERE customer_id = $1
      UNION ALL SELECT bank_code, bank_account_number FROM customers WHERE id = $1`,
    [customerId],
  );
  if (others.some((other) => other.bank === bank && other.number === number)) {
    throw refuse(409, 'bank_account_known', 'This account has this bank account already.');
  }
  if (others.length >= MOST_BANK_ACCOUNTS) {
    const message = `You can keep ${MOST_BANK_ACCOUNTS} bank accounts. Please remove one first.`;
    throw refuse(409, 'too_many_bank_accounts', message);
  }
}

/**
 * Adds an account: with the password or a code, under the name at the bank. An email reports it, and it can be paid to after a day. The
 * first account is the preferred one.
 * @returns the name at the bank
 * @throws Refusal 409 `bank_account_known` or `too_many_bank_accounts`, and what `setBankDetails` throws
 */
export async function addBankAccount(deps: Deps, who: SignedInCustomer, body: AddBankAccountBody): Promise<string> {
  const { customer } = who;
  if (customer.bankAccountNumber === null) return setBankDetails(deps, who, body);
  await requireRoom(deps.db, customer.id, body);
  const { accountName, differs } = await checkBankAccount(deps, who, body, true);
  const { bank, bank_acct_number: number } = body;
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    await lockToLetOut(tx, who, now);
    await requireRoom(tx, customer.id, body);
    await run(
      tx,
      `INSERT INTO other_bank_accounts (customer_id, bank_code, account_number, account_name, added_at, waits_since, name_confirmed_at)
       VALUES ($1, $2, $3, $4, $5, $5, CASE WHEN $6 THEN $5::timestamptz END)`,
      [customer.id, bank, number, accountName, now, differs],
    );
    await tell(tx, who, { kind: 'bank_added', bank, number, now });
  });
  return accountName;
}

interface Event {
  kind: 'bank_added' | 'bank_removed' | 'bank_preferred';
  bank: string;
  number: string;
  now: Date;
  /** From when a preferred account can be paid to. */
  from?: Date | null;
}

/** The email and the notice name the bank and the last four digits. */
async function tell(on: Sql, who: SignedInCustomer, { kind, bank, number, now, from }: Event): Promise<void> {
  const { id: customerId } = who.customer;
  const end = lastDigits(number);
  const opens = from && from > now ? { from: from.toISOString() } : {};
  await enqueueMail(on, { emailKind: kind, customerId, bank, end, at: now.toISOString(), ...opens });
  await addNotice(on, customerId, { kind, data: { end, ...whoDid(who) } }, now);
}

/**
 * Withdrawals that name no account go to this one from now on. An email and a notice report it.
 * @throws what `lockToLetOut` throws, and Refusal 404 `bank_account_unknown`
 */
export async function preferBankAccount(
  deps: Deps,
  who: SignedInCustomer,
  { bank, bank_acct_number: number }: PreferBankAccountBody,
): Promise<void> {
  const { id } = who.customer;
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    await lockToLetOut(tx, who, now);
    const preferred = await row(
      tx,
      'SELECT FROM customers WHERE id = $1 AND bank_code = $2 AND bank_account_number = $3',
      [id, bank, number],
    );
    if (preferred) return;
    if (!(await preferAccount(tx, id, bank, number, now))) throw unknown();
    const kept = await row<{ since: Date | null }>(tx, 'SELECT bank_changed_at AS since FROM customers WHERE id = $1', [
      id,
    ]);
    const from = paidFrom({ bankChangedAt: kept?.since ?? null }, deps.env.limits);
    await tell(tx, who, { kind: 'bank_preferred', bank, number, now, from });
  });
}

/**
 * Removes an account other than the preferred one. Withdrawals that were asked for before still go to it.
 * @throws Refusal 404 `bank_account_unknown`, 409 `bank_account_preferred`, and what `reauthenticate` and `lockToLetOut` throw
 */
export async function removeBankAccount(deps: Deps, who: SignedInCustomer, body: RemoveBankAccountBody): Promise<void> {
  const { customer } = who;
  const { bank, bank_acct_number: number } = body;
  if (customer.bankCode === bank && customer.bankAccountNumber === number) {
    const message = 'Withdrawals go to this account. Please use another one for withdrawals, and remove this one then.';
    throw refuse(409, 'bank_account_preferred', message);
  }
  const purpose = `remove bank ${bank} ${number}`;
  await reauthenticate(deps, who, { body, to: 'to remove this bank account', purpose, needs: 'either' });
  await tx(deps.db, async (tx) => {
    await lockToLetOut(tx, who, deps.clock.now());
    const gone = await run(
      tx,
      'DELETE FROM other_bank_accounts WHERE customer_id = $1 AND bank_code = $2 AND account_number = $3',
      [customer.id, bank, number],
    );
    if (gone === 0) throw unknown();
    await tell(tx, who, { kind: 'bank_removed', bank, number, now: deps.clock.now() });
  });
}
