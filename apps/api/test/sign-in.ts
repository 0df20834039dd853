/** What tests of signing in share: signing in as a customer, the refusal of a call, and the token of a reset email. */
import { login } from '@ajose/sdk/customer/session';
import { ApiError } from '@ajose/sdk/error';
import { apiOf, PASSWORD } from './people.ts';
import type { Stack } from './stack.ts';

export const NEW_PASSWORD = 'Jollof-rice2day';

/** Limits that are high enough for tests that guess many times. The limits have their own tests. */
export const NO_LIMITS = {
  LIMIT_ANONYMOUS_CALLS: '100000',
  LIMIT_SIGN_IN_FAILURES_ADDRESS: '100000',
  LIMIT_RESETS: '100000',
  LIMIT_SIGN_UPS: '100000',
};

export const signInTo = (
  stack: Stack,
  email: string,
  password = PASSWORD,
  more: { rememberMe?: boolean; code?: string } = {},
) => login(apiOf(stack), { email, password, ...more });

/** @throws Error when the call was not refused by the server */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error('The call was not refused'),
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

/** The token of the newest email to an address with this subject. */
export async function mailedToken(stack: Stack, email: string, subject = 'Choose a new password'): Promise<string> {
  await stack.runJobs();
  const sent = stack.emails.findLast((item) => item.to === email && item.subject === subject);
  return /#token=([\w.-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
}
