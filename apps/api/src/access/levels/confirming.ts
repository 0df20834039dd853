/** Administrators confirm what a customer has shown, or revoke it, which raises or lowers the customer's level. */
import type { ConfirmVerificationBody, UserLevel, Verification, VerificationKind } from '@ajose/sdk/contract/levels';
import type { Shown } from '@ajose/sdk/domain/levels';
import { formatKobo } from '@ajose/sdk/domain/money';
import type { Act } from '../approvals/deciding.ts';
import type { DoneOrWaits } from '../approvals/approvals.ts';
import { doOrAsk } from '../approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { row, rows, run, tx, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { addNotice } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { mostADay, readLevel, standingOf } from './levels.ts';

interface Found {
  id: string;
  kind: VerificationKind;
  shown: string;
  by: string;
  at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoked_reason: string | null;
}

function toVerification({ id, kind, shown, by, at, revoked_at, revoked_by, revoked_reason }: Found): Verification {
  const revoked =
    revoked_at === null ? null : { by: revoked_by ?? '', at: revoked_at.toISOString(), reason: revoked_reason ?? '' };
  return { _id: id, kind, shown, by, at: at.toISOString(), revoked };
}

/** @throws Refusal 404 */
export async function readUserLevel(deps: Pick<Deps, 'db' | 'env' | 'clock'>, customerId: string): Promise<UserLevel> {
  const { db } = deps;
  const level = await readLevel(deps, customerId);
  const identified = await row<{ at: Date | null; waits: boolean }>(
    db,
    'SELECT identified_at AS at, waits_since IS NOT NULL AS waits FROM identifications WHERE customer_id = $1',
    [customerId],
  );
  const verifications = await rows<Found>(
    db,
    `SELECT v.id, v.kind, v.shown, s.name AS by, v.at, v.revoked_at, r.name AS revoked_by, v.revoked_reason
       FROM verifications v JOIN staff s ON s.id = v.staff_id LEFT JOIN staff r ON r.id = v.revoked_by
      WHERE v.customer_id = $1 ORDER BY v.id DESC LIMIT 100`,
    [customerId],
  );
  return {
    ...level,
    bvnWaits: identified?.waits ?? false,
    identifiedAt: identified?.at?.toISOString() ?? null,
    verifications: verifications.map(toVerification),
  };
}

interface Confirming extends ConfirmVerificationBody {
  customerId: string;
}

/** @throws Refusal 404 `user_not_found`, 409 `account_closed`, `already_confirmed`, `no_bvn_waits` or `not_for_organisations` */
async function requireOpen(tx: Tx, { customerId, kind }: Confirming): Promise<void> {
  const verification = await row<{ person: boolean; closed: boolean; confirmed: boolean; waits: boolean }>(
    tx,
    `SELECT c.kind = 'person' AS person, c.closed_at IS NOT NULL AS closed, EXISTS (
              SELECT FROM verifications v WHERE v.customer_id = c.id AND v.kind = $2 AND v.revoked_at IS NULL) AS confirmed,
            EXISTS (SELECT FROM identifications i WHERE i.customer_id = c.id AND i.waits_since IS NOT NULL) AS waits
       FROM customers c WHERE c.id = $1 FOR UPDATE OF c`,
    [customerId, kind],
  );
  if (!verification) throw refuse(404, 'user_not_found', 'This user does not exist.');
  if (!verification.person) {
    const message = 'An organisation is checked by its papers, and each member on their own page.';
    throw refuse(409, 'not_for_organisations', message);
  }
  if (verification.closed) throw refuse(409, 'account_closed', 'This customer closed the account. It stays closed.');
  if (verification.confirmed) throw refuse(409, 'already_confirmed', 'This is confirmed already.');
  if (kind === 'second_account' && !verification.waits) {
    throw refuse(409, 'no_bvn_waits', 'No BVN of this customer waits because another account has it.');
  }
}

async function tell(
  deps: Pick<Deps, 'env' | 'clock'>,
  tx: Tx,
  about: { customerId: string; kind: VerificationKind; confirmed: boolean },
) {
  const now = deps.clock.now();
  const { customerId, ...what } = about;
  // The BVN's check, which still runs, tells the customer its own outcome.
  if (what.kind === 'second_account') return;
  const { level } = await standingOf(tx, now, customerId);
  await addNotice(tx, customerId, { kind: 'level', data: { ...what, level: deps.env.kyc ? level : null } }, now);
}

/** The identity job judges again whether the BVN counts; until then it does not. */
async function judgeAgain(tx: Tx, now: Date, customerId: string): Promise<void> {
  await run(
    tx,
    `UPDATE identifications SET state = 'sent', identified_at = NULL, waits_since = coalesce(waits_since, $2), look_at = $2
      WHERE customer_id = $1 AND (state = 'done' OR waits_since IS NOT NULL)`,
    [customerId, now],
  );
}

async function confirm(deps: Pick<Deps, 'env' | 'clock'>, tx: Tx, staff: Staff, asked: Confirming): Promise<void> {
  const { customerId, kind, shown } = asked;
  await requireOpen(tx, asked);
  await run(tx, 'INSERT INTO verifications (customer_id, kind, shown, staff_id, at) VALUES ($1, $2, $3, $4, $5)', [
    customerId,
    kind,
    shown,
    staff.id,
    deps.clock.now(),
  ]);
  await writeAudit(tx, staff, 'confirmVerification', `customer:${customerId}`, { [kind]: false }, { [kind]: true });
  if (kind === 'second_account') await judgeAgain(tx, deps.clock.now(), customerId);
  await tell(deps, tx, { customerId, kind, confirmed: true });
}

/** Proofs that need no administrator, and may come after any confirmation. */
const SHOWN_ALONE = { email: true, phone: true, bvn: true };

/**
 * Why one administrator is not enough for this confirmation: with it, now or with proofs that need no administrator, the customer could
 * withdraw more in a day than one administrator may move by hand. Null where one is enough.
 */
async function whyTwo(env: Env, tx: Tx, now: Date, { customerId, kind }: Confirming): Promise<string | null> {
  const from = env.dualApprovalKobo;
  if (from === null) return null;
  if (kind === 'second_account') return 'The customer would have two accounts, each with limits of its own.';
  const most = async (shown: Partial<Shown>) =>
    mostADay((await standingOf(tx, now, customerId, shown)).limits, env.limits);
  const before = await most({ ...SHOWN_ALONE, [kind]: false });
  const after = await most({ ...SHOWN_ALONE, [kind]: true });
  if (after <= before || after < from) return null;
  const atOnce = (await most({ [kind]: true })) >= after;
  const when = atOnce ? '' : ' as soon as the BVN, the email address and the phone number are known';
  return `The customer could then withdraw ${formatKobo(after, 'whole')} a day${when}.`;
}

/** @throws Refusal 404 `user_not_found`; 409 `account_closed`, `already_confirmed` or `other_request_waits` */
export async function confirmOrAsk(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  staff: Staff,
  customerId: string,
  { kind, shown }: ConfirmVerificationBody,
): Promise<DoneOrWaits<void>> {
  const asked = { customerId, kind, shown };
  return doOrAsk<void, void>(
    deps,
    staff,
    { whyTwo: (tx) => whyTwo(deps.env, tx, deps.clock.now(), asked) },
    () => ({ act: { action: 'confirmVerification', kind, shown }, subject: customerId, customerId, amountKobo: null }),
    (within) => within((tx) => confirm(deps, tx, staff, asked)),
  );
}

/** What approving a request does. */
export const verificationApproved: Act<'confirmVerification'> = async (deps, staff, { act, subject }, within) => {
  await within((tx) => confirm(deps, tx, staff, { customerId: subject, kind: act.kind, shown: act.shown }));
};

/** @throws Refusal 404 `verification_not_found`, 409 `already_revoked` */
export async function revokeVerification(
  deps: Pick<Deps, 'db' | 'env' | 'clock'>,
  staff: Staff,
  id: string,
  reason: string,
): Promise<void> {
  await tx(deps.db, async (tx) => {
    const verification = await row<{ customer_id: string; kind: VerificationKind; revoked_at: Date | null }>(
      tx,
      'SELECT customer_id, kind, revoked_at FROM verifications WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (!verification) throw refuse(404, 'verification_not_found', 'This confirmation does not exist.');
    if (verification.revoked_at !== null)
      throw refuse(409, 'already_revoked', 'This confirmation was taken back already.');
    const { customer_id: customerId, kind } = verification;
    await run(tx, 'UPDATE verifications SET revoked_at = $2, revoked_by = $3, revoked_reason = $4 WHERE id = $1', [
      id,
      deps.clock.now(),
      staff.id,
      reason,
    ]);
    const about = `customer:${customerId}`;
    const entry = await writeAudit(tx, staff, 'revokeVerification', about, { [kind]: true }, { [kind]: false });
    await noteWhy(tx, entry, customerId, reason);
    if (kind === 'second_account') await judgeAgain(tx, deps.clock.now(), customerId);
    await tell(deps, tx, { customerId, kind, confirmed: false });
  });
}
