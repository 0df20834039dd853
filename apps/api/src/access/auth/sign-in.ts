/** Signing in, for both kinds of account. A known and an unknown address get the same answer and cost the same work. */
import type { SignedInUserReply } from '@ajose/sdk/contract/customers';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import type { CodesByStatus } from '@ajose/sdk/codes';
import { customerCan, statusNotice } from '@ajose/sdk/domain/status';
import { isHeld } from '../held-accounts.ts';
import { row, tx, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import { Refusal } from '../../platform/server/errors.ts';
import type { Kind } from '../../platform/server/signed-in.ts';
import { findAccount, type Account } from './accounts.ts';
import { countCode, countSignIn, subjectOf } from './attempts.ts';
import { findDevice, keepDevice } from './known-device.ts';
import { isPassword } from './passwords.ts';
import { accountBlocked, markPresent } from './blocked.ts';
import { openSession, type NewSession } from './sessions.ts';
import { hasTwoFactor, twoFactorRequired, useCode } from './two-factor.ts';

/** Where a call comes from. */
export interface Caller {
  /** As the list of sessions shows it. */
  device: string;
  address: string;
  /** The address by which failures are counted; for IPv6 the /64. */
  network: string;
}

const refuseSignIn = (code: CodesByStatus[401], message: string, about: string): Refusal =>
  new Refusal(401, code, message, { about });

const wrongSignIn = (about: string): Refusal =>
  refuseSignIn('invalid_credentials', 'The email address or the password is not right.', about);

/** The refusal of an account that is blocked or closed, for a caller who knows its password; null when the account may sign in. */
function refusalByStatus({ status, id, blocked }: Account): Refusal | null {
  if (blocked) return accountBlocked(id);
  if (status === null || customerCan.signIn(status)) return null;
  const code = status === 70 ? 'password_reset_required' : 'account_closed';
  return new Refusal(403, code, statusNotice(status) ?? 'This account cannot sign in.', { about: `customer ${id}` });
}

/** The refusal of an account that a case of death holds. It says nothing of a death: anybody may know the password. */
function accountHeld({ id }: Account): Refusal {
  const message =
    'We are keeping this account safe for now, and nobody can sign in. Please contact our support: we are glad to explain what happens next.';
  return new Refusal(403, 'account_held', message, { about: `customer ${id}` });
}

/** What the browser keeps of a new session. */
export type Opened = Required<Pick<SignedInUserReply, 'token' | 'expiresAt' | 'device'>>;

/** Whether address and password are still right: a change may have been undone since the account was read. */
async function isUnchanged(tx: Tx, { id, email, passwordHash }: Account): Promise<boolean> {
  const same = 'SELECT FROM customers WHERE id = $1 AND email = $2::citext AND password_hash = $3 FOR SHARE';
  return (await row(tx, same, [id, email, passwordHash])) !== undefined;
}

/**
 * Checks again whether an administrator is blocked, which may have happened since the account was read. Every call checks a customer's
 * status anyway.
 */
async function open(
  { db, clock }: Deps,
  account: Account,
  session: NewSession,
  known: string | undefined,
): Promise<Opened> {
  const now = clock.now();
  return tx(db, async (tx) => {
    if (session.kind === 'admin') await markPresent(tx, now, session.accountId);
    else if (!(await isUnchanged(tx, account))) throw wrongSignIn(`customer ${account.id}`);
    const { id, token, expiresAt } = await openSession(tx, now, session);
    return {
      token,
      expiresAt: expiresAt.toISOString(),
      device: await keepDevice(tx, now, { kind: session.kind, id: session.accountId }, id, known),
    };
  });
}

/** Checks the code of the second factor. The owner is told of somebody who has the password and guesses codes. @throws Refusal 401, 429 */
async function checkCode(deps: Deps, account: Account, code: string, about: string): Promise<void> {
  const guess = await countCode(deps, account);
  if (await useCode(deps, deps.db, account, code)) return guess.succeeded();
  if (guess.failures === deps.env.limits.signInFailures) {
    await enqueueMail(deps.db, { emailKind: 'codes_guessed', kind: account.kind, accountId: account.id });
  }
  const message = 'This code is not right or was used already. Please enter the one shown now.';
  throw refuseSignIn('wrong_code', message, about);
}

/** Tells the owner that a browser without proof of an earlier sign-in was signed in. */
function tellNewDevice({ db, clock }: Deps, { kind, id }: Account, { device, address }: Caller): Promise<void> {
  const at = clock.now().toISOString();
  if (kind === 'admin') return enqueueMail(db, { emailKind: 'new_staff_device', adminId: id, device, address, at });
  const customerId = id;
  return tx(db, async (tx) => {
    await enqueueMail(tx, { emailKind: 'new_device', customerId, device, address, at });
    await addNotice(tx, customerId, { kind: 'new_device', data: { device, address } }, clock.now());
  });
}

/**
 * Opens a session for the right password and, where it is on, the right code.
 * @returns `device` is the token of a known device
 * @throws Refusal 401 `invalid_credentials`, `two_factor_required` or `wrong_code`; 403 by status or `account_blocked`; 429 after
 * failures
 */
export async function signIn(
  deps: Deps,
  kind: Kind,
  body: LoginBody,
  caller: Caller,
): Promise<Opened & { accountId: string }> {
  const { db } = deps;
  const account = await findAccount(db, kind, body.email);
  const known = await findDevice(db, account, body.device);
  const counted = known?.signedOut === false ? known.name : null;
  const attempt = await countSignIn(deps, subjectOf(kind, body.email), caller.network, counted);
  const right = await isPassword(
    account?.passwordHash,
    body.password,
    account && counted !== null ? { account: account.id } : caller,
  );
  const about = account ? `${kind} ${account.id}` : `${kind} unknown`;
  if (!right || !account) {
    throw attempt.slowDown ?? wrongSignIn(about);
  }
  const closed = refusalByStatus(account);
  if (closed) {
    await attempt.forgiven();
    throw (await isHeld(db, account.id)) ? accountHeld(account) : closed;
  }
  const codeGiven = await hasTwoFactor(db, account);
  if (codeGiven) {
    if (!body.code) {
      await attempt.forgiven();
      throw await twoFactorRequired(deps, account, null, null);
    }
    await checkCode(deps, account, body.code, about);
  }
  await attempt.succeeded();
  const { device, address } = caller;
  // Nobody stays signed in to the back-office for a month.
  const remember = kind === 'customer' && (body.rememberMe ?? false);
  const session: NewSession = { kind, accountId: account.id, remember, device, address, codeGiven };
  const opened = await open(deps, account, session, known === null ? undefined : body.device);
  if (known === null) await tellNewDevice(deps, account, caller);
  return { accountId: account.id, ...opened };
}
