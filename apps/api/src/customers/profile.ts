/** What a customer sees of their own account, and the bank account that their withdrawals go to. */
import type { OwedBecause, SubStatus, UpdateBankDetailsBody, User } from '@ajose/sdk/contract/customers';
import type { OptionalEmail } from '@ajose/sdk/contract/notices';
import { lastDigits } from '@ajose/sdk/domain/masks';
import { memberMay, memberRoles } from '@ajose/sdk/domain/members';
import { toNaira } from '@ajose/sdk/domain/money';
import { sameName } from '@ajose/sdk/domain/names';
import { isRegisteredName } from '@ajose/sdk/domain/registered-name';
import { confirmUntil, paidAfterEmail } from '../access/auth/contact-changes.ts';
import { requireConfirmed } from '../platform/server/confirmed.ts';
import { resolveAccountName } from '../gateways/banks/banks.ts';
import { preferAccount } from '../gateways/banks/prefer.ts';
import { row, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../gateways/deps.ts';
import type { Limits } from '../platform/env.ts';
import { refuse } from '../platform/server/errors.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { ACTS } from '../access/members/members.ts';
import { SEEN_UNTIL } from './notices.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { whoDid } from '../access/members/done-by.ts';
import { lockToLetOut } from '../access/members/requests.ts';
import { paidFrom } from '../money/withdrawals/paid-from.ts';

interface Found {
  id: string;
  name: string;
  email: string;
  email_confirmed: boolean;
  phone: string;
  state: string;
  country: string;
  tin: string;
  wallet: bigint;
  held: bigint;
  owed: { because: OwedBecause; kobo: number }[];
  bank_code: string | null;
  bank_account_name: string | null;
  bank_account_number: string | null;
  bank_changed_at: Date | null;
  email_changed_at: Date | null;
  other_accounts: number;
  new_email: string | null;
  new_email_asked_at: Date | null;
  ref_code: string;
  status: SubStatus;
  two_factor: boolean;
  has_passkey: boolean;
  unread: number;
  waits_for_you: NonNullable<User['waitsForYou']> | null;
  emails_off: OptionalEmail[];
  monthly: boolean;
  created_at: Date;
}

/**
 * The inner SELECT reads the tables of people, the outer one those of money, because a cluster may keep them on different machines; `OFFSET 0`
 * keeps them apart.
 */
const SELECT = `
  SELECT c.*, a.wallet, a.held,
         (SELECT coalesce(json_agg(json_build_object('because', o.because, 'kobo', o.kobo)), '[]') FROM (
            SELECT coalesce(r.cause, 'reversed') AS because, sum(r.owed_kobo - r.collected_kobo)::bigint AS kobo
              FROM money.receivables r WHERE r.customer_id = $1 AND r.closed_at IS NULL GROUP BY 1 ORDER BY 1) o) AS owed
    FROM (SELECT c.id, c.name, c.email::text, c.email_confirmed_at IS NOT NULL AS email_confirmed, c.phone, c.state, c.country, c.tin,
                 c.bank_code, c.bank_account_name, c.bank_account_number, c.bank_changed_at, c.email_changed_at,
                 (SELECT count(*)::integer FROM other_bank_accounts o WHERE o.customer_id = c.id) AS other_accounts,
                 n.email_after::text AS new_email, n.asked_at AS new_email_asked_at, c.ref_code, c.status, c.created_at, c.emails_off, c.statement_due_on IS NOT NULL AS monthly,
                 (SELECT count(*)::integer FROM (SELECT FROM notices n
                    WHERE n.customer_id = c.id AND n.at > ${SEEN_UNTIL} AND (m.role IS NULL OR m.role = ANY ($3)) LIMIT 100) fresh) AS unread,
                 (SELECT json_agg(json_build_object('_id', w.id, 'name', w.name, 'requests', w.requests) ORDER BY w.sort_name)
                    FROM (SELECT o.id, o.name, o.sort_name, count(*) AS requests FROM members m
                            JOIN customers o ON o.id = m.organisation_id AND o.closed_at IS NULL
                            JOIN member_requests q ON q.customer_id = o.id AND q.state = 'waiting' AND q.expires_at > $4 AND q.asked_by <> $1
                           WHERE m.person_id = $1 AND ${ACTS} AND m.role = ANY ($3) GROUP BY o.id) w) AS waits_for_you,
                 EXISTS (SELECT FROM two_factor t
                          WHERE t.kind = 'customer' AND t.account_id = c.id AND t.confirmed_at IS NOT NULL) AS two_factor,
                 EXISTS (SELECT FROM passkeys p WHERE p.kind = 'customer' AND p.account_id = c.id) AS has_passkey
            FROM customers c
            LEFT JOIN members m ON m.organisation_id = c.id AND m.person_id = $2 AND ${ACTS}
            LEFT JOIN contact_changes n
              ON n.customer_id = c.id AND n.kind = 'email' AND n.changed_at IS NULL AND n.dropped_at IS NULL
           WHERE c.id = $1 OFFSET 0) c
    JOIN ledger.accounts a ON a.customer_id = $1`;

/** Which change withdrawals wait for, and until when: the later one of email and bank account. */
function waitOf(
  { bank_changed_at, email_changed_at }: Found,
  now: Date,
  limits: Limits,
): Pick<User, 'withdrawalsFrom' | 'withdrawalsWait'> {
  const bank = paidFrom({ bankChangedAt: bank_changed_at }, limits);
  const email = paidAfterEmail(email_changed_at);
  const last = email && (!bank || email >= bank) ? email : bank;
  if (!last || last <= now) return { withdrawalsFrom: null };
  return { withdrawalsFrom: last.toISOString(), withdrawalsWait: last === email ? 'email' : 'bank_account' };
}

/** The new address that is not confirmed yet, while its link works. */
function newEmailOf({ new_email: email, new_email_asked_at: askedAt }: Found, now: Date): Pick<User, 'newEmail'> {
  if (email === null || askedAt === null) return {};
  const until = confirmUntil({ asked_at: askedAt });
  return until > now ? { newEmail: { email, until: until.toISOString() } } : {};
}

/** The roles of members who approve what others ask for, and read what an organisation is told. */
const approvers = memberRoles.filter((role) => memberMay(role, 'approve'));

/**
 * The customer's own account; balances in naira.
 * @param readerId who reads: the customer, or a member of the organisation
 * @throws Refusal 404
 */
export async function getUser({ db, clock, env }: Deps, id: string, readerId = id): Promise<User> {
  const now = clock.now();
  const customer = await row<Found>(db, SELECT, [id, readerId, approvers, now]);
  if (!customer) throw refuse(404, 'user_unknown', 'This account does not exist.');
  return {
    _id: customer.id,
    name: customer.name,
    email: customer.email,
    emailConfirmed: customer.email_confirmed,
    phoneNumber: customer.phone,
    state: customer.state,
    country: customer.country,
    ...(customer.tin === '' ? {} : { tin: customer.tin }),
    balance: toNaira(customer.wallet),
    heldBalance: toNaira(customer.held),
    owed: customer.owed.map(({ because, kobo }) => ({ because, amount: toNaira(BigInt(kobo)) })),
    bank: customer.bank_code,
    bank_acct_name: customer.bank_account_name,
    bank_acct_number: customer.bank_account_number,
    bankAccounts: customer.other_accounts + (customer.bank_code === null ? 0 : 1),
    ...waitOf(customer, now, env.limits),
    ...newEmailOf(customer, now),
    myRefCode: customer.ref_code,
    sub_status: customer.status,
    twoFactor: customer.two_factor,
    ...(customer.has_passkey ? { hasPasskey: true } : {}),
    unread: customer.unread,
    ...(customer.waits_for_you === null ? {} : { waitsForYou: customer.waits_for_you }),
    limits: {
      mostDeposit: toNaira(env.limits.depositMostKobo),
      leastWithdrawal: toNaira(env.limits.withdrawalLeastKobo),
    },
    emailsOff: customer.emails_off,
    ...(customer.monthly ? { monthlyEmail: true } : {}),
    createdAt: customer.created_at.toISOString(),
  };
}

/**
 * Refuses an account in another name: an organisation's always, a person's unless they confirmed exactly that name, which only a confirmed address is
 * told.
 */
export function requireName(
  { customer, person, member }: SignedInCustomer,
  accountName: string,
  confirmed: string | undefined,
): void {
  if (member !== null) {
    const message = `The bank has this account under the name ${accountName}. An account of ${customer.name} has to be in exactly its registered name.`;
    throw refuse(409, 'account_name_differs', message);
  }
  requireConfirmed(person, 'before you save a bank account in another name');
  if (confirmed === accountName) return;
  const message = `The bank has this account under the name ${accountName}, and your name here is ${customer.name}. If the account is yours, please confirm the name at the bank.`;
  throw refuse(409, 'account_name_differs', message);
}

/**
 * Checks an account before it is stored: password or code, and the name at the bank.
 * @param change whether money goes elsewhere than before
 * @throws Refusal as `setBankDetails`
 */
export async function checkBankAccount(
  deps: Deps,
  who: SignedInCustomer,
  body: UpdateBankDetailsBody,
  change: boolean,
): Promise<{ accountName: string; differs: boolean }> {
  const { customer, person, member } = who;
  const { bank, bank_acct_number: number, confirmedName } = body;
  const act = { to: 'to save this bank account', purpose: `bank ${bank} ${number}` };
  const confirm = () => reauthenticate(deps, who, { ...act, body, needs: 'either' });
  // A password comes before the bank is asked; a code after it, because it may run out while the customer reads the name.
  if (change && !person.twoFactor) await confirm();
  const accountName = await resolveAccountName(deps, { bankCode: bank, accountNumber: number, holder: customer.name });
  const isOwn = member === null ? sameName : isRegisteredName;
  const differs = !isOwn(customer.name, accountName);
  if (differs) requireName(who, accountName, confirmedName);
  if (person.twoFactor || (differs && !change)) await confirm();
  return { accountName, differs };
}

/** A thief may have changed the name first, so that the thief's bank account seems to be the customer's. */
const isNameNew = async (on: Sql, customerId: string, now: Date): Promise<boolean> =>
  (await row(
    on,
    `SELECT FROM name_changes WHERE customer_id = $1 AND state = 'changed' AND ended_at > $2::timestamptz - interval '24 hours'`,
    [customerId, now],
  )) !== undefined;

const changedMeanwhile = () =>
  refuse(409, 'bank_details_changed', 'Your bank details were changed just now. Please look again.');

/**
 * Stores the bank account that withdrawals go to, in the place of the previous one. Its name is the one at the bank, not the one that was typed. For
 * a day after a change nothing is paid to the new account; earlier withdrawals still go to the previous one. An account in another name is stored
 * once the customer has confirmed the name. Where the account is one of the customer's other accounts, the two swap places.
 * @returns the name at the bank
 * @throws Refusal 404 `bank_not_found`, 409 `account_name_differs`, `bank_details_changed` or `email_not_confirmed`, 422 `account_not_found`, 503
 * `gateway_unavailable`, and what `reauthenticate` and `lockToLetOut` throw
 */
export async function setBankDetails(deps: Deps, who: SignedInCustomer, body: UpdateBankDetailsBody): Promise<string> {
  const { customer } = who;
  const { bank, bank_acct_number: number } = body;
  // Not a change: the first bank account, and the same account again.
  const isFirst = customer.bankAccountNumber === null;
  const change = !isFirst && (customer.bankAccountNumber !== number || customer.bankCode !== bank);
  const { accountName, differs } = await checkBankAccount(deps, who, body, change);
  const now = deps.clock.now();
  // A first account in another name waits, too: a thief of a session could add one.
  const waits = change || (isFirst && (differs || (await isNameNew(deps.db, customer.id, now))));
  await tx(deps.db, async (tx) => {
    await lockToLetOut(tx, who, now);
    const known = change && (await preferAccount(tx, customer.id, bank, number, now));
    const kept = await row<{ since: Date | null }>(
      tx,
      `UPDATE customers SET bank_code = $2, bank_account_name = $3, bank_account_number = $4,
              bank_changed_at = CASE WHEN $8 THEN $6 ELSE bank_changed_at END,
              bank_name_confirmed_at = CASE WHEN $7 THEN $6 END
        WHERE id = $1 AND (($5 AND bank_account_number IS NOT DISTINCT FROM $9) OR bank_account_number IS NULL
                           OR (bank_code = $2 AND bank_account_number = $4))
        RETURNING bank_changed_at AS since`,
      [customer.id, bank, accountName, number, change, now, differs, waits && !known, customer.bankAccountNumber],
    );
    // Another call has just stored another account, so this one would be a change.
    if (!kept) throw changedMeanwhile();
    if (!waits) return;
    // Said here and not when the email is written: by then another account may be the preferred one.
    const from = paidFrom({ bankChangedAt: kept.since }, deps.env.limits);
    const told = { bank, end: lastDigits(number), ...(from && from > now ? { from: from.toISOString() } : {}) };
    await enqueueMail(tx, { emailKind: 'bank_changed', customerId: customer.id, ...told });
    await addNotice(tx, customer.id, { kind: 'bank_changed', data: whoDid(who) }, now);
  });
  return accountName;
}
