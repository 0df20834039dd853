/**
 * Gives an organisation back to people who may act for it: where it has no owner, or where two sign and fewer than two may approve. Two
 * administrators give a person a role, because no member can.
 */
import type { MendOrganisationBody } from '@ajose/sdk/contract/organisations';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { memberMay } from '@ajose/sdk/domain/members';
import { customerCan } from '@ajose/sdk/domain/status';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { doOrAsk } from '../access/approvals/four-eyes.ts';
import { ACTS } from '../access/members/members.ts';
import { writeAudit } from '../platform/audit/audit.ts';
import { row, rows, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';
import { mayAlone, tellOfMember } from './member-acts.ts';

/** Whether no member can do what is needed any more. @throws Refusal 404 `no_organisation` for a person */
export async function isStuck(on: Sql, organisationId: string): Promise<boolean> {
  const alone = await mayAlone(on, organisationId, { action: 'inviteMember' });
  const members = await rows<{ role: MemberRole }>(
    on,
    `SELECT m.role FROM members m WHERE m.organisation_id = $1 AND ${ACTS}`,
    [organisationId],
  );
  const may = (right: 'approve' | 'manage') => members.filter(({ role }) => memberMay(role, right)).length;
  return may('manage') === 0 || (!alone && may('approve') < 2);
}

/** @throws Refusal 404 `no_organisation` or `user_not_found`, 409 `account_closed` or `nothing_to_mend` */
async function lockStuck(on: Tx, organisationId: string): Promise<void> {
  const organisation = await row<{ closed: boolean }>(
    on,
    'SELECT closed_at IS NOT NULL AS closed FROM customers WHERE id = $1 FOR NO KEY UPDATE',
    [organisationId],
  );
  if (!organisation) throw refuse(404, 'user_not_found', 'This user does not exist.');
  if (organisation.closed) throw refuse(409, 'account_closed', 'This account was closed. It stays closed.');
  if (await isStuck(on, organisationId)) return;
  throw refuse(409, 'nothing_to_mend', 'Its members can help themselves: they invite others and change roles.');
}

interface Given {
  organisationId: string;
  personId: string;
  role: MendOrganisationBody['role'];
  reason: string;
}

const noPerson = () =>
  refuse(404, 'person_unknown', 'Nobody has an open account with this confirmed email address. Please look again.');

/** @throws Refusal 404 `person_unknown` */
async function findPerson(
  on: Sql,
  { id, email }: { id?: string; email?: string },
): Promise<{ id: string; name: string }> {
  const person = await row<{ id: string; name: string; status: SubStatus }>(
    on,
    `SELECT id, name, status FROM customers
      WHERE kind = 'person' AND (id = $1 OR email = $2::citext) AND email_confirmed_at IS NOT NULL AND closed_at IS NULL`,
    [id, email],
  );
  if (!person || !customerCan.addMoney(person.status)) throw noPerson();
  return person;
}

/** @throws Refusal 409 `same_role`, and what `lockStuck` and `findPerson` throw */
async function mend(on: Tx, now: Date, staff: Staff, { organisationId, personId, role, reason }: Given): Promise<void> {
  await lockStuck(on, organisationId);
  const person = await findPerson(on, { id: personId });
  const before = await row<{ id: string; role: MemberRole }>(
    on,
    'SELECT id, role FROM members WHERE organisation_id = $1 AND person_id = $2 AND ended_at IS NULL',
    [organisationId, personId],
  );
  if (before?.role === role) throw refuse(409, 'same_role', `${person.name} has this role already.`);
  const member = await row<{ id: string }>(
    on,
    before
      ? `UPDATE members SET role = $3, most_alone_kobo = NULL WHERE organisation_id = $1 AND person_id = $2 AND ended_at IS NULL RETURNING id`
      : `INSERT INTO members (organisation_id, person_id, role, invited_at, accepted_at) VALUES ($1, $2, $3, $4, $4) RETURNING id`,
    [organisationId, personId, role, ...(before ? [] : [now])],
  );
  if (!member) throw new Error('The member has no id');
  const entry = (of: MemberRole | null) => ({ member: personId, role: of });
  const after = { ...entry(role), reason };
  await writeAudit(on, staff, 'mendOrganisation', `customer:${organisationId}`, entry(before?.role ?? null), after);
  const told = { id: member.id, person_id: personId, name: person.name, role };
  await tellOfMember(on, now, organisationId, { member: told, step: 'mended', role });
}

/**
 * One administrator never does it alone.
 * @throws Refusal 404 `no_organisation`, `person_unknown` or `user_not_found`, 409 `account_closed`, `nothing_to_mend`, `same_role` or
 * `other_request_waits`
 */
export async function mendOrAsk(
  deps: Deps,
  staff: Staff,
  organisationId: string,
  { email, role, reason }: MendOrganisationBody,
): Promise<DoneOrWaits<void>> {
  const { id: personId } = await findPerson(deps.db, { email });
  return doOrAsk<void, void>(
    deps,
    staff,
    { whyTwo: () => 'It gives somebody power over the money of others.' },
    () => ({
      act: { action: 'mendOrganisation', personId, role, reason },
      subject: organisationId,
      customerId: organisationId,
      amountKobo: null,
    }),
    (within) => within((tx) => mend(tx, deps.clock.now(), staff, { organisationId, personId, role, reason })),
  );
}

/** What approving a request does. */
export const mendingApproved: Act<'mendOrganisation'> = async ({ clock }, staff, { act, subject }, within) => {
  const { personId, role, reason } = act;
  await within((tx) => mend(tx, clock.now(), staff, { organisationId: subject, personId, role, reason }));
};
