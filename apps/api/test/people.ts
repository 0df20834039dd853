/** Customers and administrators for tests, signed up and signed in through the SDK. */
import { addUser } from '@ajose/sdk/customer/session';
import { sessionCalls, type SessionCalls } from '@ajose/sdk/sessions';
import { login as adminLogin } from '@ajose/sdk/admin/session';
import { createApi, type Api } from '@ajose/sdk/api';
import type { AddUserBody, User } from '@ajose/sdk/contract/customers';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '../src/access/auth/passwords.ts';
import type { Staff } from '../src/platform/server/signed-in.ts';
import { openSession } from '../src/access/auth/sessions.ts';
import { getAdmin, insertAdmin } from '../src/access/staff/registration.ts';
import type { Stack } from './stack.ts';

export const PASSWORD = 'Kola-nut4all';
let made = 0;

export const apiOf = (stack: Stack, token: string | null = null): Api =>
  createApi({ baseUrl: 'http://api/api', fetch: stack.fetch, token: () => token });

export interface TestCustomer {
  api: Api;
  token: string;
  user: User;
}

export const signUpForm = (given: Partial<AddUserBody> = {}): AddUserBody => {
  made += 1;
  return {
    name: 'Chidinma Okonkwo-Adeyẹmi',
    email: `customer${made}@example.com`,
    phoneNumber: '+234 803 555 0134',
    state: 'Lagos',
    country: 'nigeria',
    password: PASSWORD,
    ...given,
  };
};

/** A customer who has just signed up. */
export async function unconfirmedCustomer(stack: Stack, given: Partial<AddUserBody> = {}): Promise<TestCustomer> {
  const { user, token } = await addUser(apiOf(stack), signUpForm(given));
  return { api: apiOf(stack, token), token, user };
}

/** A customer whose email address is confirmed. */
export async function newCustomer(stack: Stack, given: Partial<AddUserBody> = {}): Promise<TestCustomer> {
  const customer = await unconfirmedCustomer(stack, given);
  await stack.owner.query('UPDATE customers SET email_confirmed_at = $2 WHERE id = $1', [
    customer.user._id,
    stack.clock.now(),
  ]);
  return { ...customer, user: { ...customer.user, emailConfirmed: true } };
}

let hash: Promise<string> | undefined;

export interface TestAdmin {
  api: Api;
  token: string;
  id: string;
  email: string;
  refCode: string;
}

export async function newAdmin(stack: Stack, name = 'Tunde Bakare'): Promise<TestAdmin> {
  hash ??= hashPassword({ quickPasswords: true }, PASSWORD, { account: 'admin' });
  made += 1;
  const email = `admin${made}@example.com`;
  const id = await insertAdmin(stack.owner, stack.clock.now(), { name, email, passwordHash: await hash }, null);
  const { myRefCode: refCode } = await getAdmin(stack.db, id);
  const { token } = await adminLogin(apiOf(stack), { email, password: PASSWORD });
  return { api: apiOf(stack, token), token, id, email, refCode };
}

/** The token of a new session of an administrator, whose first one may have ended on the test's clock. */
export async function newSession({ db, clock }: Stack, { id: accountId }: TestAdmin): Promise<string> {
  const session = { kind: 'admin', accountId, remember: false, device: 'test', address: '127.0.0.1' } as const;
  return (await openSession(db, clock.now(), session)).token;
}

/** The administrator as the guards read it when a call began, before the block. */
export const staffOf = ({ id, email, refCode }: TestAdmin): Staff => ({
  id,
  email,
  refCode,
  name: '',
  twoFactor: false,
});

interface Factor {
  /** The code that the authenticator app shows, `steps` times 30 s from now. */
  code: (steps?: number) => string;
  recoveryCodes: string[];
}
export type WithTwoFactor = TestCustomer & Factor;

/** Turns two-factor sign-in on. */
async function addFactor(stack: Stack, calls: SessionCalls, api: Api): Promise<Factor> {
  const { secret } = await calls.startTwoFactor(api, { password: PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) => app.generate({ timestamp: stack.clock.now().getTime() + steps * 30_000 });
  const { recoveryCodes } = await calls.confirmTwoFactor(api, { code: code(-1) });
  return { code, recoveryCodes };
}

/** A customer with an authenticator app. */
export async function withTwoFactor(stack: Stack): Promise<WithTwoFactor> {
  const customer = await newCustomer(stack);
  return { ...customer, ...(await addFactor(stack, sessionCalls('user'), customer.api)) };
}

/** An administrator with an authenticator app. */
export async function adminWithTwoFactor(stack: Stack, name?: string): Promise<TestAdmin & Factor> {
  const admin = await newAdmin(stack, name);
  return { ...admin, ...(await addFactor(stack, sessionCalls('admin'), admin.api)) };
}
