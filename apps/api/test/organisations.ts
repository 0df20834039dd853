/** Organisations for tests, with their members, as the database has them. */
import type { MemberApi } from '@ajose/sdk/api';
import type { MemberRole, OrganisationForm } from '@ajose/sdk/contract/organisations';
import type { TestCustomer } from './people.ts';
import type { Stack } from './stack.ts';
import { type MemberRequest } from '@ajose/sdk/contract/member-requests';

let made = 0;

/** A member with a client that acts for the organisation. */
export interface ActingMember {
  person: TestCustomer;
  api: MemberApi;
  memberId: string;
}

export interface TestOrganisation {
  id: string;
  name: string;
  email: string;
}

interface OrganisationOptions {
  form?: OrganisationForm;
  email?: string;
  number?: string;
  hasBank?: boolean;
}

/** An organisation whose papers were checked, with two signatures. */
export async function newOrganisation(
  { owner }: Pick<Stack, 'owner'>,
  { form = 'cooperative', hasBank = false, ...given }: OrganisationOptions = {},
): Promise<TestOrganisation> {
  made += 1;
  const name = `Ọlá & Sons (${made}) Multi-purpose`;
  const email = given.email ?? `organisation${made}@example.com`;
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO customers (kind, name, email, phone, password_hash, ref_code, email_confirmed_at)
     VALUES ('organisation', $1, $2, '+2348035550134', '', $3, now()) RETURNING id`,
    [name, email, `ORGANISATION${made}`],
  );
  const id = rows[0]?.id ?? '';
  await owner.query(
    `INSERT INTO organisations (customer_id, form, number, registered_in, address, signatures, checked_at)
     VALUES ($1, $2, CASE WHEN $2 NOT IN ('club', 'family') THEN $3 END, CASE WHEN $2 = 'cooperative' THEN 'Lagos' END, '1 Marina', 2, now())`,
    [id, form, given.number ?? String(made)],
  );
  if (hasBank) {
    await owner.query(
      `UPDATE customers SET bank_code = '058', bank_account_number = '0000000000', bank_account_name = name WHERE id = $1`,
      [id],
    );
  }
  return { id, name, email };
}

/** Lets a person act for an organisation. @returns the member's id */
export async function join(
  { owner }: Pick<Stack, 'owner'>,
  organisation: TestOrganisation,
  { user }: Pick<TestCustomer, 'user'>,
  role: MemberRole,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO members (organisation_id, person_id, role, invited_at, accepted_at) VALUES ($1, $2, $3, now(), now()) RETURNING id`,
    [organisation.id, user._id, role],
  );
  return rows[0]?.id ?? '';
}

/** The request that a call answered with, where another member has to approve its act. */
export async function asked(reply: Promise<object>): Promise<MemberRequest> {
  const answered: { asked?: MemberRequest } = await reply;
  if (!answered.asked) throw new Error('It was done at once');
  return answered.asked;
}
