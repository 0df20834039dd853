/** What a person may do only after they have opened the link in an email to their address. */
import { refuse } from './errors.ts';
import type { Person } from './signed-in.ts';

/**
 * A stranger may have signed up with the address.
 * @param before ends the sentence "Please confirm your email address …", for example with "before you withdraw"
 * @throws Refusal 409 `email_not_confirmed`
 */
export function requireConfirmed({ email, emailConfirmed }: Person, before: string): void {
  if (emailConfirmed) return;
  throw refuse(
    409,
    'email_not_confirmed',
    `Please confirm your email address ${before}: open the link in the email to ${email}, or let us send the email again.`,
  );
}
