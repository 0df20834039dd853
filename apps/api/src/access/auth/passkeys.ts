/**
 * Passkeys (WebAuthn) as a second factor. The server asks a question for one act, and a device signs it. The answer becomes a code, which
 * the call sends in the place of an authenticator app's code. Decision 121 says why.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyQuestion } from '@ajose/sdk/contract/common';
import type { PasskeyAnswer } from '@ajose/sdk/contract/passkeys';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { Secret } from 'otpauth';
import type { Owner } from '../../platform/crypto/sealed-secret.ts';
import { row, rows, run, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Env } from '../../platform/env.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Kind } from '../../platform/server/signed-in.ts';

/** How long a question can be answered and its code be used. */
export const QUESTION_MS = 5 * 60_000;
const CODE = /^pk[a-z2-7]{26}$/;

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The origin at which an account's passkeys work: customers and administrators have one each. */
export function relyingParty(env: Env, kind: Kind): { id: string; origin: string } {
  const { origin, hostname: id } = new URL(kind === 'customer' ? env.customerOrigin : env.adminOrigin);
  return { id, origin };
}

export interface OwnPasskey {
  id: string;
  credential_id: Buffer;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** The passkeys of an account, the oldest first. */
export const listPasskeys = (on: Sql, { kind, id }: Owner): Promise<OwnPasskey[]> =>
  rows<OwnPasskey>(
    on,
    `SELECT id, credential_id, transports, name, created_at, last_used_at FROM passkeys
      WHERE kind = $1 AND account_id = $2 ORDER BY id`,
    [kind, id],
  );

/** The credential descriptor (WebAuthn) by which a browser finds the passkey. */
export const descriptorOf = ({ credential_id, transports }: OwnPasskey) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/** Stores a new challenge as a hash. @param purpose what is confirmed by answering it */
export async function newChallenge(
  on: Sql,
  now: Date,
  { kind, id }: Owner,
  sessionId: string | null,
  purpose: string,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await run(
    on,
    `INSERT INTO passkey_challenges (hash, kind, account_id, session_id, purpose, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashOf(challenge), kind, id, sessionId, hashOf(purpose), new Date(now.getTime() + QUESTION_MS)],
  );
  return challenge;
}

/**
 * Asks for a passkey instead of a code.
 * @param sessionId null at sign-in
 * @returns null where the account has none
 */
export async function askForPasskey(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  owner: Owner,
  sessionId: string | null,
  purpose: string,
): Promise<PasskeyQuestion | null> {
  const passkeys = await listPasskeys(db, owner);
  if (passkeys.length === 0) return null;
  return {
    challenge: await newChallenge(db, clock.now(), owner, sessionId, purpose),
    rpId: relyingParty(env, owner.kind).id,
    timeout: QUESTION_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

export const passkeyExpired = () =>
  refuse(409, 'passkey_expired', 'This took longer than five minutes or was used already. Please try again.');

export const passkeyWrong = () =>
  refuse(403, 'passkey_wrong', 'This passkey could not be checked. Please try again, or use a code.');

/** The challenge that a device says it has signed; its signature is checked later. @returns null where there is none */
function challengeIn(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const isObject = typeof said === 'object' && said !== null && 'challenge' in said;
    return isObject && typeof said.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

interface Asked {
  hash: Buffer;
  challenge: string;
  account_id: string;
}

/**
 * Uses up a challenge, whether the answer is right or not.
 * @param purpose what the challenge was made for; null where the code is checked against the purpose later
 * @throws Refusal 403 `passkey_wrong`, 409 `passkey_expired`, also for a challenge of another session
 */
export async function spendChallenge(
  on: Sql,
  now: Date,
  kind: Kind,
  sessionId: string | null,
  clientData: string,
  purpose: string | null,
): Promise<Asked> {
  const challenge = challengeIn(clientData);
  if (challenge === null) throw passkeyWrong();
  const asked = await row<Omit<Asked, 'challenge'>>(
    on,
    `UPDATE passkey_challenges SET answered_at = $3
      WHERE hash = $1 AND kind = $2 AND expires_at > $3 AND answered_at IS NULL
        AND (session_id = $4 OR (session_id IS NULL AND $5::bytea IS NULL)) AND purpose = coalesce($5, purpose)
      RETURNING hash, account_id`,
    [hashOf(challenge), kind, now, sessionId, purpose === null ? null : hashOf(purpose)],
  );
  if (!asked) throw passkeyExpired();
  return { ...asked, challenge };
}

interface Kept {
  id: string;
  name: string;
  public_key: Buffer;
}

/** @returns the device's new counter; null where signature, origin or relying party is wrong, or the device verified nobody */
async function verify(
  { env }: Deps,
  kind: Kind,
  { challenge }: Asked,
  kept: Kept,
  { id, rawId, type, response }: PasskeyAnswer,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(env, kind);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      // The statement that writes the counter also judges it, so that two answers at the same time are judged too.
      credential: { id, publicKey: new Uint8Array(kept.public_key), counter: 0 },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Records the use. @returns false where the device's counter has not grown: a copy of the passkey may be in use */
async function countUse(on: Sql, now: Date, passkeyId: string, counter: number): Promise<boolean> {
  const counted = await run(
    on,
    `UPDATE passkeys SET counter = $2, last_used_at = $3
      WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
    [passkeyId, counter, now],
  );
  return counted === 1;
}

/**
 * Checks what a device has signed.
 * @param sessionId the session that asked; null at sign-in
 * @returns a code that stands for the passkey in the call that asked for it
 * @throws Refusal 403 `passkey_wrong` or `passkey_copied`, 409 `passkey_expired`
 */
export async function answerPasskey(
  deps: Deps,
  kind: Kind,
  sessionId: string | null,
  credential: PasskeyAnswer,
): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const asked = await spendChallenge(db, now, kind, sessionId, credential.response.clientDataJSON, null);
  const kept = await row<Kept>(
    db,
    'SELECT id, name, public_key FROM passkeys WHERE kind = $1 AND account_id = $2 AND credential_id = $3',
    [kind, asked.account_id, Buffer.from(credential.id, 'base64url')],
  );
  if (!kept) throw passkeyWrong();
  const counter = await verify(deps, kind, asked, kept, credential);
  if (counter === null) throw passkeyWrong();
  if (!(await countUse(db, now, kept.id, counter))) {
    const { account_id: accountId } = asked;
    await enqueueMail(db, { emailKind: 'passkey_changed', kind, accountId, change: 'copied', name: kept.name });
    const message = 'This passkey may have been copied, so it was not accepted. Please remove it and use a code.';
    throw refuse(403, 'passkey_copied', message);
  }
  const code = `pk${new Secret({ size: 17 }).base32.slice(0, 26).toLowerCase()}`;
  await run(db, 'UPDATE passkey_challenges SET passkey_id = $2, code_hash = $3 WHERE hash = $1', [
    asked.hash,
    kept.id,
    hashOf(code),
  ]);
  return code;
}

/** Whether a text has the form of the code that stands for a passkey. */
export const isPasskeyCode = (code: string): boolean => CODE.test(code);

/**
 * Uses up the code that stands for a passkey.
 * @param purpose what the passkey was asked for
 * @param again whether the same call may repeat it, because its answer may have been lost
 */
export async function spendPasskeyCode(
  on: Sql,
  now: Date,
  { kind, id }: Owner,
  code: string,
  purpose: string,
  again: boolean,
): Promise<boolean> {
  const used = await run(
    on,
    `UPDATE passkey_challenges SET used_at = coalesce(used_at, $5)
      WHERE code_hash = $1 AND kind = $2 AND account_id = $3 AND purpose = $4 AND expires_at > $5
        AND (used_at IS NULL OR $6)`,
    [hashOf(code), kind, id, hashOf(purpose), now, again],
  );
  return used === 1;
}

/** Removes an account's passkeys and their open challenges. */
export async function removePasskeys(on: Sql, { kind, id }: Owner): Promise<void> {
  await run(on, 'DELETE FROM passkey_challenges WHERE kind = $1 AND account_id = $2', [kind, id]);
  await run(on, 'DELETE FROM passkeys WHERE kind = $1 AND account_id = $2', [kind, id]);
}
