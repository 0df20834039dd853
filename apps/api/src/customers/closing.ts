/**
 * Closing an account: its money leaves first. Then everything that the law does not make us keep is erased, and the rest after seven years.
 */
import type { CloseAccountBody } from '@ajose/sdk/contract/customers';
import type { CodesByStatus } from '@ajose/sdk/codes';
import { formatKobo } from '@ajose/sdk/domain/money';
import { KEPT_YEARS } from '@ajose/sdk/domain/promises';
import { leaveAims } from '../saving/aims.ts';
import { writeAudit } from '../platform/audit/audit.ts';
import { openChanges } from '../access/auth/contact-changes.ts';
import { removeLinks } from '../access/auth/password-change.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { lockToLetOut } from '../access/members/requests.ts';
import { forgetDevices } from '../access/auth/known-device.ts';
import { endSessions } from '../access/auth/sessions.ts';
import { subjectOf } from '../access/auth/attempts.ts';
import { ACTS, endMemberships, solelyOwned } from '../access/members/members.ts';
import { removeTwoFactor } from '../access/auth/two-factor.ts';
import { leaveCircles } from '../saving/circles/leaving.ts';
import { closeComplaintsOf } from '../desk/complaints/complaints.ts';
import { callSql } from '../platform/database/call.ts';
import { row, rows, run, tx, type Tx } from '../platform/database/db.ts';
import { wake } from '../platform/database/wake.ts';
import type { Deps } from '../platform/deps.ts';
import { dropMail, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse, type Refusal } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { removeNameChanges } from './name-change.ts';
import { removeRegistrations } from './registration.ts';

export const CLOSED_STATUS = 120;
/** The domain of a closed account's address. No email can arrive there. */
const CLOSED_ADDRESS = '@closed.invalid';
const BATCH = 100;

export const isClosedAddress = (email: string): boolean => email.endsWith(CLOSED_ADDRESS);

const WHY_NOT: Readonly<Record<string, readonly [code: CodesByStatus[409], message: string]>> = {
  invested: [
    'still_invested',
    'Investments or plans still run. Please wait until they end, or leave them early where that is possible.',
  ],
  held: [
    'still_held',
    'Money is set aside, for a withdrawal on its way to the bank or for a dispute. Please wait until that has ended.',
  ],
  circle: [
    'in_circle',
    'You are in a circle that runs, or in which something is still owed. Please wait until it has ended and all is paid. What others owe you, you can also forgive on the circle’s page.',
  ],
  waiting: [
    'wallet_not_empty',
    'Part of what a circle brought you waits until the wallet has room. Please withdraw what is in the wallet: the rest comes within a minute.',
  ],
  owes: ['money_owed', 'An amount is owed after a reversed payment. Please add it to the wallet first.'],
  pending: ['payment_pending', 'A deposit waits to be paid. Please cancel it, or wait a day until it ends by itself.'],
  wallet: ['wallet_not_empty', 'There is money in the wallet. Please withdraw it first.'],
};

/** @param verdict of `money.close_account`; `rest` names what is left in the wallet, in kobo */
function whyNot(verdict: string): Refusal {
  const [code, message] = WHY_NOT[verdict] ?? [];
  if (code !== undefined && message !== undefined) return refuse(409, code, message);
  const rest = formatKobo(BigInt(verdict.replace(/^rest /, '') || 0));
  return refuse(
    409,
    'rest_left',
    `${rest} is left, less than the smallest withdrawal. Please say that you give it up.`,
  );
}

/** Erases what only the customer needed. Two jobs remove cards and account numbers at the gateway. */
async function eraseAtOnce(tx: Tx, now: Date, id: string): Promise<void> {
  await removeTwoFactor(tx, { kind: 'customer', id });
  await run(tx, `DELETE FROM unsent_mail WHERE kind = 'customer' AND account_id = $1`, [id]);
  await run(tx, 'UPDATE account_numbers SET closed_at = $2, look_at = $2 WHERE customer_id = $1', [id, now]);
  await run(tx, 'DELETE FROM identifications WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM verifications WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM contact_changes WHERE customer_id = $1', [id]);
  await removeNameChanges(tx, id, now);
  await removeRegistrations(tx, id, now);
  await run(tx, 'DELETE FROM files WHERE customer_id = $1 AND used_at IS NULL', [id]);
  await run(tx, 'DELETE FROM next_of_kin WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM sign_ins WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM sent_emails WHERE customer_id = $1', [id]);
  await leaveAims(tx, now, id);
  await endMemberships(tx, now, id);
  await run(tx, 'DELETE FROM goals WHERE customer_id = $1', [id]);
  await closeComplaintsOf(tx, now, id);
  await run(tx, 'DELETE FROM notices WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM push_devices WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM announcement_views WHERE customer_id = $1', [id]);
  await run(tx, 'DELETE FROM announcement_dismissals WHERE customer_id = $1', [id]);
  await run(tx, 'UPDATE kept_cards SET removed_at = $2 WHERE customer_id = $1 AND removed_at IS NULL', [id, now]);
  await removeLinks(tx, 'customer', id);
  await endSessions(tx, 'customer', id);
  await forgetDevices(tx, 'customer', id);
  await callSql(tx, 'money.forget_requests', { customer: id, of_money: false });
  await callSql(tx, 'money.erase_unmoved', { customer: id, at: now });
}

/** Removes what waits under the proven addresses of a closed account: failed sign-ins, and emails that are not sent yet. */
async function forgetAddresses(tx: Tx, id: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await run(tx, 'DELETE FROM sign_in_failures WHERE subject = $1 OR starts_with(subject, $2)', [
      subjectOf('customer', address),
      `${subjectOf('customer', address)} `,
    ]);
  }
  await dropMail(tx, id, addresses);
}

interface Before {
  kind: 'person' | 'organisation';
  name: string;
  status: number;
  /** The person's confirmed address. An address that was only typed may be another's, and so may an organisation's. */
  proven: string | null;
}

/** Reports the closing: a person's at their proven addresses, an organisation's to each member. */
async function tellOfClosing(tx: Tx, id: string, { kind, name }: Before, addresses: readonly string[]): Promise<void> {
  if (kind === 'person') {
    for (const email of addresses) await enqueueMail(tx, { emailKind: 'account_closed', name, email, confirmed: true });
    return;
  }
  const members = await rows<{ name: string; email: string }>(
    tx,
    `SELECT p.name, p.email::text FROM members m JOIN customers p ON p.id = m.person_id
      WHERE m.organisation_id = $1 AND ${ACTS} AND p.email_confirmed_at IS NOT NULL AND p.closed_at IS NULL ORDER BY m.id`,
    [id],
  );
  for (const member of members) {
    await enqueueMail(tx, { emailKind: 'account_closed', ...member, confirmed: true, organisation: name });
  }
}

/**
 * Closes an account whose customer has shown who they are.
 * @param least the smallest withdrawal, in kobo: the customer may give up less than that; `tell`: whether emails report the closing
 * @throws Refusal 409 for what has to be done first
 */
export async function closeWallet(
  tx: Tx,
  now: Date,
  id: string,
  { least, giveUpRest, tell = true }: { least: bigint; giveUpRest: boolean; tell?: boolean },
): Promise<void> {
  const before = await row<Before>(
    tx,
    `SELECT kind, name, status, CASE WHEN kind = 'person' AND email_confirmed_at IS NOT NULL THEN email::text END AS proven
       FROM customers WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (!before) throw new Error(`There is no customer ${id}`);
  if (!(await leaveCircles(tx, now, id))) throw whyNot('circle');
  const closing = { customer: id, smallest: least, give_up: giveUpRest, at: now };
  const verdict = await callSql(tx, 'money.close_account', closing);
  if (verdict !== 'closed') throw whyNot(verdict ?? '');
  await run(
    tx,
    `UPDATE customers SET status = $2, closed_at = $3, closed_email = email, email = 'closed-' || id || $4
      WHERE id = $1`,
    [id, CLOSED_STATUS, now, CLOSED_ADDRESS],
  );
  const status = { sub_status: before.status };
  await writeAudit(tx, null, 'setUserStatus', `customer:${id}`, status, { sub_status: CLOSED_STATUS });
  const changes = (await openChanges(tx, id, now)).map((change) => change.before);
  const addresses = [...new Set([...(before.proven === null ? [] : [before.proven]), ...changes])];
  await eraseAtOnce(tx, now, id);
  await forgetAddresses(tx, id, addresses);
  if (tell) await tellOfClosing(tx, id, before, addresses);
}

/** @throws Refusal 409 `sole_owner` */
async function requireNoSoleOwner(tx: Tx, id: string): Promise<void> {
  const names = await solelyOwned(tx, id);
  if (names.length === 0) return;
  const message = `You are the only owner of ${names.join(', ')}. Please make another member an owner first. Otherwise nobody looks after it, and only our administrators can mend that.`;
  throw refuse(409, 'sole_owner', message);
}

/**
 * Closes the account of the customer who calls, with the password and, with two-factor sign-in, a code.
 * @throws Refusal 409 for what has to be done first, and what `reauthenticate` and `lockToLetOut` throw
 */
export async function closeAccount(deps: Deps, who: SignedInCustomer, body: CloseAccountBody): Promise<void> {
  const { clock, db, env } = deps;
  const { id } = who.customer;
  await reauthenticate(deps, who, { body, purpose: 'close account', needs: 'both' });
  const amounts = { least: env.limits.withdrawalLeastKobo, giveUpRest: body.giveUpRest ?? false };
  await tx(db, async (tx) => {
    await lockToLetOut(tx, who, clock.now());
    if (!body.leaveOrganisations) await requireNoSoleOwner(tx, id);
    await closeWallet(tx, clock.now(), id, amounts);
  });
  wake(deps, 'forget_cards');
  wake(deps, 'account_numbers');
}

/** The job: erases customers who closed their account seven years ago and have no money with us. @returns how many */
export async function eraseClosed({ db, clock }: Deps): Promise<number> {
  const now = clock.now();
  const due = await rows<{ id: string }>(
    db,
    `WITH c AS MATERIALIZED (
       SELECT id, closed_at FROM customers WHERE closed_at <= $1::timestamptz - $2::integer * interval '1 year' AND erased_at IS NULL)
     SELECT c.id FROM c JOIN ledger.accounts a ON a.customer_id = c.id
      WHERE a.wallet = 0 AND a.held = 0 AND a.invested = 0 ORDER BY c.closed_at LIMIT ${BATCH}`,
    [now, KEPT_YEARS],
  );
  for (const { id } of due) await callSql(db, 'money.erase_person', { customer: id, at: now });
  return due.length;
}
