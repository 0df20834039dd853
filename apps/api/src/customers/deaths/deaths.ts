/**
 * A case of death: one administrator opens it, which holds the account; two confirm it, or one takes it back. A held account has the
 * status 3, so that every rule about statuses stops what would go out, and nobody may set another one.
 */
import type { CustomerKind } from '@ajose/sdk/contract/customers';
import { endMemberships } from '../../access/members/members.ts';
import type { OpenDeathCaseBody } from '@ajose/sdk/contract/deaths';
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { formatDateTime } from '@ajose/sdk/domain/time';
import type { Act } from '../../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../../access/approvals/approvals.ts';
import { doOrAsk } from '../../access/approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { dropEmailChange } from '../../access/auth/contact-changes.ts';
import { removeLinks } from '../../access/auth/password-change.ts';
import { endSessions } from '../../access/auth/sessions.ts';
import { clearCase, raiseCase } from '../../desk/cases/cases.ts';
import { isHeld, settledFrom } from '../../access/held-accounts.ts';
import { requireNotClosed } from '../../access/closed-accounts.ts';
import { findNextOfKin } from '../next-of-kin.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, run, tx, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';

/** What a held account's status is: it can do nothing. */
const HELD_STATUS = 3;

const subject = (customerId: string): string => `customer:${customerId}`;

export const noDeathCase = () => refuse(409, 'no_death_case', 'There is no case of death about this customer.');

export interface InForce {
  id: string;
  status_before: number;
  document: string;
  opened_by: string;
  confirmed_at: Date | null;
  told_at: Date | null;
}

/** The case that holds an account, and the account's row locked. @throws Refusal 404; 409 `account_closed` or `no_death_case` */
export async function findInForce(on: Tx, customerId: string): Promise<InForce> {
  // Read first and with a lock for changes, so that two administrators who decide at once wait for each other here.
  await row(on, 'SELECT FROM customers WHERE id = $1 FOR UPDATE', [customerId]);
  await requireNotClosed(on, customerId);
  const deathCase = await row<InForce>(
    on,
    `SELECT id, status_before, document, opened_by, confirmed_at, told_at FROM death_cases
      WHERE customer_id = $1 AND taken_back_at IS NULL FOR UPDATE`,
    [customerId],
  );
  if (!deathCase) throw noDeathCase();
  return deathCase;
}

/** The case that holds an account, once two administrators have confirmed it. @throws what `findInForce` throws, and 409 `death_not_confirmed` */
export async function findConfirmed(on: Tx, customerId: string): Promise<InForce> {
  const deathCase = await findInForce(on, customerId);
  if (deathCase.confirmed_at !== null) return deathCase;
  throw refuse(409, 'death_not_confirmed', 'Two administrators have to confirm the case of death first.');
}

const ESTATE_WAITS = 'Until then the customer can stop it by the link in our email.';

/**
 * The confirmed case, once the customer had the time to say that they are alive: only then is anything done that cannot be undone.
 * @throws what `findConfirmed` throws, and Refusal 409 `estate_waits`
 */
export async function findSettled(on: Tx, { env, clock }: Pick<Deps, 'env' | 'clock'>, customerId: string) {
  const deathCase = await findConfirmed(on, customerId);
  const from = settledFrom(deathCase.told_at, env.limits);
  if (from !== null && from <= clock.now()) return deathCase;
  const message =
    from === null
      ? 'The email that tells the customer that the account is held has not left yet.'
      : `This can be done from ${formatDateTime(from.toISOString())} on. ${ESTATE_WAITS}`;
  throw refuse(409, 'estate_waits', message);
}

/** Who opened a case moves no money by it. @throws Refusal 403 `you_opened_it` */
export function requireOther({ opened_by: openedBy }: InForce, staffIds: readonly string[]): void {
  if (!staffIds.includes(openedBy)) return;
  throw refuse(403, 'you_opened_it', 'Who opened a case of death does not pay: two other administrators do.');
}

/** Changes the status and records it as any change of status. */
async function setStatus(
  on: Tx,
  staff: Staff | null,
  customerId: string,
  before: number,
  after: number,
): Promise<void> {
  if (before === after) return;
  await run(on, 'UPDATE customers SET status = $2 WHERE id = $1', [customerId, after]);
  const was = { sub_status: before };
  await writeAudit(on, staff, 'setUserStatus', subject(customerId), was, { sub_status: after });
}

/** Gives an account the status back that it had before the case. @param staff null where the customer lifts it */
export const liftHold = (on: Tx, staff: Staff | null, customerId: string, before: number): Promise<void> =>
  setStatus(on, staff, customerId, HELD_STATUS, before);

/** @throws Refusal 404; 409 `account_closed`, `death_case_open` or `not_a_person` */
export async function openDeathCase(
  { db, clock }: Deps,
  staff: Staff,
  customerId: string,
  { reportedBy, report, document }: OpenDeathCaseBody,
): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const customer = await row<{ status: number; kind: CustomerKind }>(
      tx,
      'SELECT status, kind FROM customers WHERE id = $1 FOR UPDATE',
      [customerId],
    );
    await requireNotClosed(tx, customerId);
    if (customer?.kind === 'organisation') {
      throw refuse(
        409,
        'not_a_person',
        'An organisation does not die. Please open the case on the page of its member.',
      );
    }
    if (!customer || (await isHeld(tx, customerId))) {
      throw refuse(409, 'death_case_open', 'A case of death about this customer is open already.');
    }
    await run(
      tx,
      `INSERT INTO death_cases (customer_id, status_before, reported_by, report, document, opened_at, opened_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [customerId, customer.status, reportedBy, report, document, now, staff.id],
    );
    await setStatus(tx, staff, customerId, customer.status, HELD_STATUS);
    await endSessions(tx, 'customer', customerId);
    await removeLinks(tx, 'customer', customerId);
    await dropEmailChange(tx, customerId, now);
    await writeAudit(tx, staff, 'openDeathCase', subject(customerId), null, { held: true });
    // A customer who is alive has to learn of it, to object before the estate is paid.
    await enqueueMail(tx, { emailKind: 'account_held', customerId });
    await raiseCase(tx, now, {
      kind: 'case_of_death',
      reference: customerId,
      message:
        'A death was reported and the account is held. Two administrators confirm it on the customer’s page, or one takes it back. ' +
        'Then the estate is paid and the account closed; this entry closes by itself.',
      customerId,
    });
  });
}

/**
 * Withdraws a mistaken case: the account gets its status back and the owner is notified. Sessions stay ended. @throws what `findInForce` throws, and
 * Refusal 409 `death_confirmed`
 */
export async function takeBackDeathCase(
  { db, clock }: Deps,
  staff: Staff,
  customerId: string,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const deathCase = await findInForce(tx, customerId);
    if (deathCase.confirmed_at !== null) {
      throw refuse(409, 'death_confirmed', 'Two administrators have confirmed the case. It cannot be taken back.');
    }
    await run(
      tx,
      'UPDATE death_cases SET taken_back_at = $2, taken_back_by = $3, taken_back_reason = $4 WHERE id = $1',
      [deathCase.id, now, staff.id, reason],
    );
    await liftHold(tx, staff, customerId, deathCase.status_before);
    const about = subject(customerId);
    const entry = await writeAudit(tx, staff, 'takeBackDeathCase', about, { held: true }, { held: false });
    await noteWhy(tx, entry, customerId, reason);
    await clearCase(tx, now, { kind: 'case_of_death', reference: customerId }, 'It was a mistake and was taken back.');
    await enqueueMail(tx, { emailKind: 'hold_lifted', customerId });
  });
}

async function confirm(on: Tx, now: Date, staff: Staff, customerId: string): Promise<InForce> {
  const deathCase = await findInForce(on, customerId);
  if (deathCase.confirmed_at !== null) {
    throw refuse(409, 'death_confirmed', 'Two administrators have confirmed the case already.');
  }
  await run(on, 'UPDATE death_cases SET confirmed_at = $2, confirmed_by = $3 WHERE id = $1', [
    deathCase.id,
    now,
    staff.id,
  ]);
  await callSql(on, 'money.end_auto_saves', { customer: customerId, at: now });
  await endMemberships(on, now, customerId);
  await writeAudit(on, staff, 'confirmDeath', subject(customerId), { confirmed: false }, { confirmed: true });
  return deathCase;
}

/** One administrator never does it alone. @throws what `findInForce` throws, and Refusal 409 `death_confirmed` or `other_request_waits` */
export function confirmOrAsk(deps: Deps, staff: Staff, customerId: string): Promise<DoneOrWaits<InForce>> {
  return doOrAsk<InForce, InForce>(
    deps,
    staff,
    { whyTwo: () => 'After that the estate can be paid.' },
    ({ id, document }) => ({ act: { action: 'confirmDeath', document }, subject: id, customerId, amountKobo: null }),
    (within) => within((tx) => confirm(tx, deps.clock.now(), staff, customerId)),
  );
}

/** What approving a request to confirm a death does. */
export const deathApproved: Act<'confirmDeath'> = async ({ clock }, staff, { customerId }, within) => {
  if (customerId === null) throw new Error('A confirmed death names no customer');
  await within((tx) => confirm(tx, clock.now(), staff, customerId));
};

/** The next of kin whom the customer named. The audit log records each look before anything is shown. @throws what `findInForce` throws */
export async function seeNextOfKin({ db }: Deps, staff: Staff, customerId: string): Promise<NextOfKin | null> {
  return tx(db, async (tx) => {
    await findInForce(tx, customerId);
    const kin = await findNextOfKin(tx, customerId);
    await writeAudit(tx, staff, 'seeNextOfKin', subject(customerId), null, { named: kin !== null });
    return kin;
  });
}
