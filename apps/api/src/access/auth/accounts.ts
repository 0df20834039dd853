/** What signing in reads of an account. Customers and administrators have a table each, and no statement reads both. */
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { row, run, type Sql } from '../../platform/database/db.ts';
import type { Kind } from '../../platform/server/signed-in.ts';

export interface Account {
  kind: Kind;
  id: string;
  name: string;
  email: string;
  passwordHash: string;
  /** Null for administrators, who have no status. */
  status: SubStatus | null;
  /** Whether another administrator has blocked this one; false for customers. */
  blocked: boolean;
  /**
   * For a person: whether they confirmed the address; an organisation's emails go to its members. For an administrator: whether another one confirmed
   * the account.
   */
  confirmed: boolean;
  /** Whether it is an organisation's or a family's, whose members read its emails. */
  isOrganisation: boolean;
}

interface AccountRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  status: SubStatus | null;
  blocked: boolean;
  confirmed: boolean;
  is_organisation: boolean;
}

const COLUMNS = {
  customer: `id, name, email::text, password_hash, status, false AS blocked, email_confirmed_at IS NOT NULL OR kind = 'organisation' AS confirmed, kind = 'organisation' AS is_organisation
     FROM customers`,
  admin: `id, name, email::text, password_hash, NULL AS status, blocked_at IS NOT NULL AS blocked, confirmed_at IS NOT NULL AS confirmed, false AS is_organisation
     FROM staff`,
};

function toAccount(kind: Kind, stored: AccountRow | undefined): Account | undefined {
  if (!stored) return undefined;
  const { password_hash: passwordHash, is_organisation: isOrganisation, ...rest } = stored;
  return { kind, passwordHash, isOrganisation, ...rest };
}

/** The account that signs in with an email address, whatever its capitals. An organisation's mailbox signs nobody in. */
export async function findAccount(on: Sql, kind: Kind, email: string): Promise<Account | undefined> {
  const text =
    kind === 'customer'
      ? `SELECT ${COLUMNS.customer} WHERE email = $1::citext AND kind = 'person'`
      : `SELECT ${COLUMNS.admin} WHERE email = $1::citext`;
  return toAccount(kind, await row<AccountRow>(on, text, [email]));
}

/** The account with an id. */
export async function getAccount(on: Sql, kind: Kind, id: string): Promise<Account | undefined> {
  const text =
    kind === 'customer' ? `SELECT ${COLUMNS.customer} WHERE id = $1` : `SELECT ${COLUMNS.admin} WHERE id = $1`;
  return toAccount(kind, await row<AccountRow>(on, text, [id]));
}

/** Stores a new password. The caller ends sessions and reset links. */
export async function setPasswordHash(on: Sql, kind: Kind, id: string, hash: string): Promise<void> {
  const text =
    kind === 'customer'
      ? 'UPDATE customers SET password_hash = $2 WHERE id = $1'
      : 'UPDATE staff SET password_hash = $2 WHERE id = $1';
  await run(on, text, [id, hash]);
}
