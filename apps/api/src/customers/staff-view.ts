/** What administrators see of one customer. */
import type { OtherBankAccount, StatusChange, SubStatus, UserDetails } from '@ajose/sdk/contract/customers';
import { toNaira } from '@ajose/sdk/domain/money';
import { readAccountNumber } from '../money/account-numbers.ts';
import { undoUntil } from '../access/auth/contact-changes.ts';
import { readDeathCase } from '../access/held-accounts.ts';
import { row, rows, type Db } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import { readUserLevel } from '../access/levels/confirming.ts';
import { refuse } from '../platform/server/errors.ts';
import { formerNames, waitingNameChange } from './name-change.ts';
import { ACCOUNTS, LISTED_COLUMNS, LISTED_JOINS, toListedUser } from './list.ts';

type Found = Parameters<typeof toListedUser>[0] & {
  state: string;
  country: string;
  tin: string | null;
  held: bigint;
  email_confirmed: boolean;
  bank_name_confirmed_at: Date | null;
  two_factor: boolean;
  last_seen_at: Date | null;
  closed_at: Date | null;
  email_before: string | null;
  email_changed_at: Date | null;
};

/** The history comes from the audit log, which has every change and cannot be rewritten. */
async function statusHistory(db: Db, id: string): Promise<StatusChange[]> {
  const auditLogs = await rows<{ from: SubStatus; to: SubStatus; by: string | null; at: Date; reason: string | null }>(
    db,
    `SELECT (l.before->>'sub_status')::int AS "from", (l.after->>'sub_status')::int AS "to", s.name AS by, l.at, r.reason
       FROM audit_log l LEFT JOIN staff s ON s.id = l.staff_id LEFT JOIN status_reasons r ON r.entry_id = l.id
      WHERE l.subject = $1 AND l.action = 'setUserStatus' ORDER BY l.id DESC LIMIT 200`,
    [`customer:${id}`],
  );
  return auditLogs.map(({ at, by, ...change }) => ({ ...change, by: by ?? 'The customer', at: at.toISOString() }));
}

/** Other customers with the same phone number, for staff to judge: people share a phone, and one person may have two accounts. */
const samePhone = (db: Db, id: string, phone: string): Promise<UserDetails['samePhone']> =>
  rows(
    db,
    `SELECT id AS _id, name FROM customers
      WHERE phone COLLATE "C" = $2 AND phone <> '' AND id <> $1 AND closed_at IS NULL ORDER BY created_at DESC, id LIMIT 10`,
    [id, phone],
  );

/** Says of a bank account whether a withdrawal of the customer to it is in progress. */
async function withdrawals(db: Db, id: string) {
  const payouts = await rows<{ bank: string; number: string }>(
    db,
    `SELECT bank_code AS bank, account_number AS number FROM money.payouts WHERE customer_id = $1 AND state = 'waiting'
      UNION
     SELECT bank_code, account_number FROM money.payouts
      WHERE customer_id = $1 AND state IN ('sending', 'sent', 'unknown', 'parked')`,
    [id],
  );
  return (bank: string | null, account: string | null): boolean =>
    payouts.some(({ bank: at, number }) => at === bank && number === account);
}

/** The customer's bank accounts other than the preferred one. */
export async function otherAccounts(db: Db, id: string): Promise<OtherBankAccount[]> {
  const goTo = await withdrawals(db, id);
  const otherBankAccounts = await rows<{ bank: string; bankName: string; number: string; name: string; addedAt: Date }>(
    db,
    `SELECT o.bank_code AS bank, b.name AS "bankName", o.account_number AS number, o.account_name AS name, o.added_at AS "addedAt"
       FROM other_bank_accounts o JOIN banks b ON b.code = o.bank_code WHERE o.customer_id = $1 ORDER BY o.added_at, o.account_number`,
    [id],
  );
  return otherBankAccounts.map(({ bank, addedAt, ...account }) => ({
    ...account,
    addedAt: addedAt.toISOString(),
    ...(goTo(bank, account.number) ? { withdrawing: true as const } : {}),
  }));
}

async function namesOf(db: Db, id: string): Promise<Pick<UserDetails, 'nameChange' | 'formerNames'>> {
  const nameChange = await waitingNameChange(db, id);
  return { ...(nameChange ? { nameChange } : {}), formerNames: await formerNames(db, id) };
}

/** One customer with bank, balances in naira, and the history of the status. @throws Refusal 404 */
export async function getUserDetails(deps: Deps, id: string): Promise<UserDetails> {
  const { db } = deps;
  const customer = await row<Found>(
    db,
    `WITH a AS MATERIALIZED (${ACCOUNTS.text} WHERE customer_id = $1)
     SELECT ${LISTED_COLUMNS.text}, c.state, c.country, a.held, coalesce(nullif(c.tin, ''), (SELECT o.tin FROM organisations o WHERE o.customer_id = c.id)) AS tin, c.last_seen_at, c.closed_at, c.email_confirmed_at IS NOT NULL AS email_confirmed, c.bank_name_confirmed_at,
            c.email_changed_at, (SELECT k.email_before::text FROM contact_changes k
              WHERE k.customer_id = c.id AND k.kind = 'email' AND k.changed_at IS NOT NULL AND k.undone_at IS NULL ORDER BY k.id DESC LIMIT 1) AS email_before,
            EXISTS (SELECT FROM two_factor t
                     WHERE t.kind = 'customer' AND t.account_id = c.id AND t.confirmed_at IS NOT NULL) AS two_factor
       FROM customers c ${LISTED_JOINS.text} WHERE c.id = $1`,
    [id],
  );
  if (!customer) throw refuse(404, 'user_not_found', 'This user does not exist.');
  const deathCase = await readDeathCase(db, id, deps.env.limits);
  const goTo = await withdrawals(db, id);
  return {
    ...toListedUser(customer),
    state: customer.state,
    country: customer.country,
    ...(customer.tin === null ? {} : { tin: customer.tin }),
    heldBalance: toNaira(customer.held),
    investedBalance: toNaira(customer.invested),
    emailConfirmed: customer.email_confirmed,
    bankNameConfirmedAt: customer.bank_name_confirmed_at?.toISOString() ?? null,
    ...(goTo(customer.bank_code, customer.bank_account_number) ? { bankWithdrawing: true as const } : {}),
    otherBankAccounts: await otherAccounts(db, id),
    twoFactor: customer.two_factor,
    lastSeenAt: customer.last_seen_at?.toISOString() ?? null,
    ...(customer.closed_at === null ? {} : { closedAt: customer.closed_at.toISOString() }),
    ...(deathCase === undefined ? {} : { deathCase }),
    ...(customer.email_before === null || customer.email_changed_at === null
      ? {}
      : {
          emailChange: {
            before: customer.email_before,
            at: customer.email_changed_at.toISOString(),
            undoUntil: undoUntil(customer.email_changed_at).toISOString(),
          },
        }),
    ...(await namesOf(db, id)),
    samePhone: await samePhone(db, id, customer.phone),
    accountNumber: await readAccountNumber(deps, id),
    level: await readUserLevel(deps, id),
    statusHistory: await statusHistory(db, id),
  };
}
