/** Organisations and families: registering one, its people, and the accounts that a person may act for. */
import type {
  Member,
  MemberRole,
  Organisation,
  OrganisationForm,
  OwnAccount,
  RegisterOrganisationBody,
  Signatures,
} from '@ajose/sdk/contract/organisations';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { DEFAULT_COUNTRY } from '@ajose/sdk/domain/countries';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { toNaira } from '@ajose/sdk/domain/money';
import { newRefCode } from '../access/auth/ref-code.ts';
import { lockOwnAccount } from '../access/auth/contact-changes.ts';
import { ACTS } from '../access/members/members.ts';
import { row, rows, run, tx, type Db, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { requireConfirmed } from '../platform/server/confirmed.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { Person, SignedInCustomer } from '../platform/server/signed-in.ts';

interface Held {
  id: string;
  name: string;
  status: SubStatus;
  form: OrganisationForm;
  role: MemberRole;
  signatures: Signatures;
  checked: boolean;
}

const SELECT = `
  SELECT c.id, c.name, c.status, o.form, m.role, o.signatures, (o.checked_at IS NOT NULL OR o.form = 'family') AS checked
    FROM members m JOIN customers c ON c.id = m.organisation_id JOIN organisations o ON o.customer_id = c.id
   WHERE m.person_id = $1 AND ${ACTS}`;

/** The person's own account first, then others by name. */
export async function listAccounts(
  { db }: Pick<Deps, 'db'>,
  { person, customer }: SignedInCustomer,
): Promise<OwnAccount[]> {
  const held = await rows<Held>(db, `${SELECT} AND c.closed_at IS NULL ORDER BY c.sort_name, c.id`, [person.id]);
  const own = { _id: person.id, name: person.name, organisation: null, sub_status: customer.status };
  return [own, ...held.map(toAccount)];
}

const toAccount = ({ id, name, status, ...organisation }: Held): OwnAccount => ({
  _id: id,
  name,
  organisation,
  sub_status: status,
});

const idReused = () =>
  refuse(409, 'id_reused', 'This request was made before with other details. Please start a new one.');

/** What an earlier call of the person with the same key registered. @throws Refusal 409 `id_reused` */
async function registeredBefore(
  on: Sql,
  { id }: Pick<Person, 'id'>,
  { idempotencyKey, name, form, signatures }: RegisterOrganisationBody,
): Promise<OwnAccount | undefined> {
  const before = await row<Held>(on, `${SELECT} AND coalesce(m.key, m.organisation_id) = $2`, [id, idempotencyKey]);
  if (!before) return undefined;
  if (before.name !== name || before.form !== form || before.signatures !== signatures) throw idReused();
  return toAccount(before);
}

/**
 * Registers an organisation, whose first owner the person is. A repeat registers nothing.
 * @throws Refusal 409 `email_not_confirmed` or `id_reused`, 429 `too_many_organisations`
 */
export async function registerOrganisation(
  deps: Deps,
  who: SignedInCustomer,
  body: RegisterOrganisationBody,
): Promise<OwnAccount> {
  const { person } = who;
  requireConfirmed(person, 'before you register an organisation');
  const before = await registeredBefore(deps.db, person, body);
  if (before) return before;
  await count(deps, 'organisation', person.id);
  const { idempotencyKey, name, form, signatures, address } = body;
  const now = deps.clock.now();
  return tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    const meanwhile = await registeredBefore(tx, person, body);
    if (meanwhile) return meanwhile;
    const made = await row<{ id: string; status: SubStatus }>(
      tx,
      `INSERT INTO customers (kind, name, email, phone, state, country, password_hash, ref_code, terms_accepted_at, created_at)
       VALUES ('organisation', $1, $2, $3, $4, $5, '', $6, $7, $7) RETURNING id, status`,
      [name, mailboxOf(body.email), body.phoneNumber, body.state, DEFAULT_COUNTRY, newRefCode(), now],
    );
    if (!made) throw new Error('The database made no organisation');
    const registeredIn = form === 'cooperative' ? body.state : null;
    await run(
      tx,
      `INSERT INTO organisations (customer_id, form, number, registered_in, tin, address, signatures) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [made.id, form, body.number || null, registeredIn, body.tin || null, address, signatures],
    );
    const joined = await run(
      tx,
      `INSERT INTO members (organisation_id, person_id, key, role, invited_at, accepted_at) VALUES ($1, $2, $4, 'owner', $3, $3)
       ON CONFLICT (person_id, key) DO NOTHING`,
      [made.id, person.id, now, idempotencyKey],
    );
    // The person has left what they registered with this key.
    if (joined === 0) throw idReused();
    return toAccount({ ...made, name, form, signatures, role: 'owner', checked: form === 'family' });
  });
}

interface FoundOrganisation {
  form: OrganisationForm;
  number: string | null;
  registered_in: string | null;
  tin: string | null;
  address: string;
  signatures: Signatures;
  checked_at: Date | null;
}

interface FoundMember {
  id: string;
  person_id: string;
  name: string;
  role: MemberRole;
  most_alone_kobo: bigint | null;
  invited_by: string | null;
  accepted_at: Date | null;
  ended_at: Date | null;
}

const toMember = (member: FoundMember): Member => ({
  _id: member.id,
  personId: member.person_id,
  name: member.name,
  role: member.role,
  mostAlone: member.most_alone_kobo === null ? null : toNaira(member.most_alone_kobo),
  invitedBy: member.invited_by,
  since: member.accepted_at?.toISOString() ?? null,
  endedAt: member.ended_at?.toISOString() ?? null,
});

/** An organisation with its members, also those who have left. @throws Refusal 404 `no_organisation` for a person's own account */
export async function readPeople(
  db: Db,
  { id, name }: Pick<SignedInCustomer['customer'], 'id' | 'name'>,
): Promise<{ organisation: Organisation; members: Member[] }> {
  const stored = await row<FoundOrganisation>(
    db,
    `SELECT form, number, registered_in, tin, address, signatures, checked_at FROM organisations WHERE customer_id = $1`,
    [id],
  );
  if (!stored) throw refuse(404, 'no_organisation', 'This account is a person’s. Please choose an organisation first.');
  const { form, number, tin, address, signatures } = stored;
  const members = await rows<FoundMember>(
    db,
    `SELECT m.id, m.person_id, p.name, m.role, m.most_alone_kobo, i.name AS invited_by, m.accepted_at, m.ended_at
       FROM members m JOIN customers p ON p.id = m.person_id LEFT JOIN customers i ON i.id = m.invited_by
      WHERE m.organisation_id = $1 ORDER BY m.ended_at IS NOT NULL, m.id`,
    [id],
  );
  return {
    organisation: {
      _id: id,
      name,
      form,
      number,
      registeredIn: stored.registered_in,
      tin,
      address,
      signatures,
      checkedAt: stored.checked_at?.toISOString() ?? null,
    },
    members: members.map(toMember),
  };
}
