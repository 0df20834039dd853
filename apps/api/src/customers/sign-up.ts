/** Signs a customer up: account, wallet, session and welcome email in one transaction. */
import type { AddUserBody } from '@ajose/sdk/contract/customers';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { keepDevice } from '../access/auth/known-device.ts';
import { hashPassword, refuseCommonPassword } from '../access/auth/passwords.ts';
import { openSession } from '../access/auth/sessions.ts';
import type { Opened } from '../access/auth/sign-in.ts';
import type { Caller } from '../access/auth/sign-in.ts';
import { isDuplicate, row, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { refuse } from '../platform/server/errors.ts';
import { enqueueMail } from '../platform/mail/enqueue.ts';
import { newRefCode } from '../access/auth/ref-code.ts';

const emailTaken = () => {
  const message = 'There is an account with this email address already. Please sign in instead';
  return refuse(409, 'email_taken', message, { email: message });
};

const refuseUnknownCode = async (on: Sql, code: string): Promise<void> => {
  if (await row(on, 'SELECT id FROM customers WHERE ref_code = $1', [code])) return;
  const message = 'We do not know this referral code. Please check it, or leave it out';
  throw refuse(422, 'invalid', message, { whoReferredMe: message });
};

export type NewCustomer = Omit<AddUserBody, 'password'> & { passwordHash: string };

const INSERT = `
  INSERT INTO customers (name, email, phone, state, country, password_hash, ref_code, referred_by, terms_accepted_at, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, (SELECT id FROM customers WHERE ref_code = $8), $9, $9)
  RETURNING id`;

/**
 * Writes a customer and opens the wallet.
 * @returns the id
 * @throws the database's error for a duplicate `customers_email` or `customers_ref_code`
 */
export async function insertCustomer(on: Sql, now: Date, customer: NewCustomer): Promise<string> {
  const added = await row<{ id: string }>(on, INSERT, [
    customer.name,
    mailboxOf(customer.email),
    customer.phoneNumber,
    customer.state,
    customer.country,
    customer.passwordHash,
    newRefCode(),
    customer.whoReferredMe || null,
    now,
  ]);
  if (!added) throw new Error('The new customer has no id');
  return added.id;
}

/**
 * Signs a customer up and in.
 * @throws Refusal 409 `email_taken`, 422 for a common password or an unknown referral code
 */
export async function signUp(deps: Deps, body: AddUserBody, caller: Caller): Promise<Opened & { id: string }> {
  const { db, clock, env } = deps;
  refuseCommonPassword(env, body.password, 'password');
  const passwordHash = await hashPassword(env, body.password, caller);
  try {
    return await tx(db, async (tx) => {
      const now = clock.now();
      if (body.whoReferredMe) await refuseUnknownCode(tx, body.whoReferredMe);
      const id = await insertCustomer(tx, now, { ...body, passwordHash });
      const session = await openSession(tx, now, { kind: 'customer', accountId: id, remember: false, ...caller });
      await enqueueMail(tx, { emailKind: 'welcome', customerId: id });
      const device = await keepDevice(tx, now, { kind: 'customer', id }, session.id);
      return { id, token: session.token, expiresAt: session.expiresAt.toISOString(), device };
    });
  } catch (error) {
    throw isDuplicate(error, 'customers_email') ? emailTaken() : error;
  }
}
