/** Members of organisations and families: read for each call, so that who has left does nothing more. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import type { MemberRole, OrganisationForm, Signatures } from '@ajose/sdk/contract/organisations';
import { customerCan } from '@ajose/sdk/domain/status';
import { row, rows, run, type Sql, type Tx } from '../../platform/database/db.ts';
import { notAMember } from '../../platform/server/acting.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Person, SignedInCustomer } from '../../platform/server/signed-in.ts';

/** The condition on `members m` for those who may act now. */
export const ACTS = 'm.accepted_at IS NOT NULL AND m.ended_at IS NULL';

interface Found {
  id: string;
  name: string;
  status: SubStatus;
  bank_code: string | null;
  bank_account_name: string | null;
  bank_account_number: string | null;
  bank_changed_at: Date | null;
  role: MemberRole;
  most_alone_kobo: bigint | null;
  form: OrganisationForm;
  signatures: Signatures;
}

/**
 * The organisation that a person acts for.
 * @returns null where the person is no member @throws Refusal 403 `organisation_closed`
 */
export async function readMember(
  on: Sql,
  person: Pick<Person, 'id'>,
  organisationId: string,
): Promise<Pick<SignedInCustomer, 'customer' | 'member'> | null> {
  const acting = await row<Found>(
    on,
    `SELECT c.id, c.name, c.status, c.bank_code, c.bank_account_name, c.bank_account_number, c.bank_changed_at, m.role, m.most_alone_kobo,
            o.form, o.signatures
       FROM members m JOIN customers c ON c.id = m.organisation_id JOIN organisations o ON o.customer_id = c.id
      WHERE m.person_id = $1 AND m.organisation_id = $2 AND ${ACTS}`,
    [person.id, organisationId],
  );
  if (!acting) return null;
  const { id, name, status } = acting;
  if (!customerCan.signIn(status)) {
    throw refuse(403, 'organisation_closed', `Nobody can act for ${name} now. Please contact our support.`);
  }
  return {
    customer: {
      id,
      name,
      status,
      bankCode: acting.bank_code,
      bankAccountName: acting.bank_account_name,
      bankAccountNumber: acting.bank_account_number,
      bankChangedAt: acting.bank_changed_at,
    },
    member: {
      role: acting.role,
      form: acting.form,
      mostAloneKobo: acting.most_alone_kobo,
      signatures: acting.signatures,
    },
  };
}

/**
 * Locks an organisation and makes sure that who acts for it is still its member, in the same role.
 * @throws Refusal 403 `not_a_member`
 */
export async function lockMember(tx: Tx, { person, customer, member }: SignedInCustomer): Promise<void> {
  await run(tx, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customer.id]);
  const still = await row(
    tx,
    `SELECT FROM members m WHERE m.person_id = $1 AND m.organisation_id = $2 AND m.role = $3 AND ${ACTS} FOR SHARE`,
    [person.id, customer.id, member?.role],
  );
  if (!still) throw notAMember();
}

/** A member who closes their own account or has died acts for nobody more. What they did stays the organisations' history. */
export async function endMemberships(on: Sql, now: Date, personId: string): Promise<void> {
  await run(on, 'UPDATE members SET ended_at = $2 WHERE person_id = $1 AND ended_at IS NULL', [personId, now]);
}

/** The names of open organisations whose only owner a person is. */
export async function solelyOwned(on: Sql, personId: string): Promise<string[]> {
  const owned = await rows<{ name: string }>(
    on,
    `SELECT c.name FROM members m JOIN customers c ON c.id = m.organisation_id
      WHERE m.person_id = $1 AND m.role = 'owner' AND ${ACTS} AND c.closed_at IS NULL AND NOT EXISTS (
        SELECT FROM members o WHERE o.organisation_id = m.organisation_id AND o.person_id <> $1 AND o.role = 'owner'
           AND o.accepted_at IS NOT NULL AND o.ended_at IS NULL) ORDER BY c.sort_name`,
    [personId],
  );
  return owned.map(({ name }) => name);
}
