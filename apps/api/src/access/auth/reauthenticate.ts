/**
 * Asks who is signed in to prove again who they are, before an act that steers money or the account. The order is the same for each act:
 * the password, then the age of the email address, then a code. Each guess is counted before it is checked.
 */
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import { accountOf, type SignedIn } from '../../platform/server/signed-in.ts';
import { getAccount } from './accounts.ts';
import { countCode, countGuess } from './attempts.ts';
import { requireOldEmail } from './contact-changes.ts';
import { isPassword } from './passwords.ts';
import { twoFactorRequired, useCode, wrongCode } from './two-factor.ts';

type Password = { password: string };
type Code = { code?: string | undefined };

/** What the act needs. A code is the app's, a recovery code, or one that stands for a passkey. */
type Asked =
  | { needs: 'password'; body: Password }
  /** A code; nothing where the account has no second factor. */
  | { needs: 'code'; body: Code; purpose: string }
  /** A code, or the password where the account has no second factor. `to` ends a sentence, as "to save this bank account". */
  | { needs: 'either'; body: Partial<Password> & Code; purpose: string; to: string; oldEmail?: string }
  /** The password, and a code: where the account has a second factor, or `both always` also where it has none. */
  | { needs: 'both' | 'both always'; body: Password & Code; purpose: string };

/**
 * `purpose`: what a code confirms, with amount and destination, as `withdraw WDL_1 250000 058 0123456789`. `oldEmail`: the email address
 * must not have changed a short time ago; it ends a sentence, as "you can sign again".
 * @throws Refusal 422 `password_required`, 403 `wrong_password`, 409 `email_new`, 401 `two_factor_required` without a code, 403
 * `wrong_code`, 429 after repeated failures or too many passwords in an hour
 */
export async function reauthenticate(deps: Deps, who: SignedIn, asked: Asked): Promise<void> {
  const { twoFactor } = who.kind === 'customer' ? who.person : who.staff;
  if (asked.needs === 'either') {
    if (!twoFactor) await confirmPassword(deps, who, asked.body.password ?? '', asked.to);
    if (asked.oldEmail !== undefined) await requireOldEmail(deps, accountOf(who).id, asked.oldEmail);
  } else if (asked.needs !== 'code') {
    await confirmPassword(deps, who, asked.body.password);
  }
  if (asked.needs === 'password') return;
  if (twoFactor || asked.needs === 'both always') await confirmCode(deps, who, asked.body.code, asked.purpose);
}

/** An email tells the owner when somebody guesses passwords in their session. @param to ends the refusal of an empty password */
async function confirmPassword(deps: Deps, who: SignedIn, password: string, to?: string): Promise<void> {
  if (to !== undefined && password === '') {
    const message = `Please enter your password ${to}`;
    throw refuse(422, 'password_required', message, { password: message });
  }
  const { kind, id } = accountOf(who);
  await count(deps, 'password', `${kind} ${id}`);
  const attempt = await countGuess(deps, `password ${kind} ${id}`);
  const account = await getAccount(deps.db, kind, id);
  if (!account || !(await isPassword(account.passwordHash, password, { account: id }))) {
    if (attempt.failures === deps.env.limits.signInFailures) {
      await enqueueMail(deps.db, { emailKind: 'password_guessed', kind, accountId: id });
    }
    throw refuse(403, 'wrong_password', 'Your current password is not right.');
  }
  await attempt.succeeded();
}

async function confirmCode(deps: Deps, who: SignedIn, code: string | undefined, purpose: string): Promise<void> {
  const owner = accountOf(who);
  if (!code) throw await twoFactorRequired(deps, owner, who.sessionId, purpose);
  const attempt = await countCode(deps, owner);
  if (!(await useCode(deps, deps.db, owner, code, purpose))) throw wrongCode();
  await attempt.succeeded();
}
