/**
 * Two-factor sign-in with an authenticator app (TOTP, 30 s), passkeys or both. Secrets are kept encrypted and recovery codes hashed.
 * A code works once; one of the app or of a passkey that confirms an act may be repeated for the same act.
 */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { readCode } from '@ajose/sdk/domain/readers';
import { row, run, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, refuse } from '../../platform/server/errors.ts';
import { decrypt, encrypt, type Owner } from '../../platform/crypto/sealed-secret.ts';
import { askForPasskey, isPasskeyCode, removePasskeys, spendPasskeyCode } from './passkeys.ts';

const PERIOD = 30;
const RECOVERY_CODES = 10;
const ISSUER = 'Ajose';

const totp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, period: PERIOD, digits: 6, algorithm: 'SHA1' });

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();

function newRecoveryCode(): string {
  const text = new Secret({ size: 15 }).base32.toLowerCase();
  return (text.match(/.{4}/g) ?? []).join('-');
}

interface Sealed {
  /** Null where passkeys are the only second factor. */
  encrypted_secret: Buffer | null;
  confirmed_at: Date | null;
  app_waits: boolean;
}

const find = (on: Sql, { kind, id }: Owner): Promise<Sealed | undefined> =>
  row<Sealed>(
    on,
    'SELECT encrypted_secret, confirmed_at, app_waits FROM two_factor WHERE kind = $1 AND account_id = $2',
    [kind, id],
  );

/** Whether two-factor sign-in is on. */
export async function hasTwoFactor(on: Sql, owner: Owner): Promise<boolean> {
  return (await find(on, owner))?.confirmed_at instanceof Date;
}

/** The secret of the account's authenticator app; null where it has none. */
const appSecret = (sealed: Sealed | undefined): Buffer | null =>
  sealed?.confirmed_at && !sealed.app_waits ? sealed.encrypted_secret : null;

/** Whether an authenticator app is a second factor. */
export async function hasAuthenticator(on: Sql, owner: Owner): Promise<boolean> {
  return appSecret(await find(on, owner)) !== null;
}

/**
 * Makes a new secret. It takes effect when its first code is confirmed.
 * @returns the secret in base32, and its `otpauth:` address for a QR code
 * @throws Refusal 409 `two_factor_on`
 */
export async function startTwoFactor(
  { env, db }: Deps,
  owner: Owner & { email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const written = await run(
    db,
    `INSERT INTO two_factor AS t (kind, account_id, encrypted_secret) VALUES ($1, $2, $3)
     ON CONFLICT (kind, account_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret, app_waits = t.confirmed_at IS NOT NULL
      WHERE t.confirmed_at IS NULL OR t.encrypted_secret IS NULL OR t.app_waits`,
    [owner.kind, owner.id, encrypt(env, owner, secret.bytes)],
  );
  if (written === 0) throw refuse(409, 'two_factor_on', 'Two-factor sign-in is on already.');
  return { secret: secret.base32, uri: totp(secret, owner.email).toString() };
}

/**
 * Turns two-factor sign-in on with the first code of the app.
 * @returns the recovery codes, of which only hashes are kept
 * @throws Refusal 403 `wrong_code`, 409 `two_factor_not_started` or `two_factor_on`
 */
export async function confirmTwoFactor(deps: Deps, tx: Sql, owner: Owner, code: string): Promise<string[]> {
  const { env, clock } = deps;
  const sealed = await find(tx, owner);
  if (!sealed?.encrypted_secret) throw refuse(409, 'two_factor_not_started', 'Please start again with a new QR code.');
  if (appSecret(sealed)) throw refuse(409, 'two_factor_on', 'Two-factor sign-in is on already.');
  const step = stepOf(decrypt(env, owner, sealed.encrypted_secret), code, clock.now());
  if (step === null) throw wrongCode();
  const { codes, hashes } = newRecoveryCodes();
  await run(
    tx,
    `UPDATE two_factor SET confirmed_at = $3, app_waits = false, last_step = $4, recovery_hashes = $5
      WHERE kind = $1 AND account_id = $2 AND (confirmed_at IS NULL OR app_waits)`,
    [owner.kind, owner.id, clock.now(), step, hashes],
  );
  return codes;
}

function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: codes.map((code) => hashCode(readCode(code))) };
}

/**
 * Turns two-factor sign-in on with a passkey.
 * @returns the recovery codes, of which only hashes are kept; none where it is on already
 */
export async function turnOnByPasskey(on: Sql, now: Date, { kind, id }: Owner): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  const turnedOn = await run(
    on,
    `INSERT INTO two_factor AS t (kind, account_id, confirmed_at, recovery_hashes) VALUES ($1, $2, $3, $4)
     ON CONFLICT (kind, account_id) DO UPDATE SET encrypted_secret = NULL, confirmed_at = $3, recovery_hashes = $4
      WHERE t.confirmed_at IS NULL`,
    [kind, id, now, hashes],
  );
  return turnedOn === 1 ? codes : [];
}

/** Takes the authenticator app off. @returns whether two-factor sign-in stays on, with passkeys */
export async function removeAuthenticator(on: Sql, { kind, id }: Owner): Promise<boolean> {
  await run(
    on,
    `UPDATE two_factor SET encrypted_secret = NULL, app_waits = false WHERE kind = $1 AND account_id = $2 AND confirmed_at IS NOT NULL`,
    [kind, id],
  );
  return (await turnOffWithoutFactor(on, { kind, id })) === 'on';
}

/** Two-factor sign-in ends with its last factor; recovery codes alone are not one. */
export async function turnOffWithoutFactor(on: Sql, { kind, id }: Owner): Promise<'on' | 'off'> {
  await run(
    on,
    `DELETE FROM two_factor t
      WHERE t.kind = $1 AND t.account_id = $2 AND (t.encrypted_secret IS NULL OR t.app_waits)
        AND NOT EXISTS (SELECT FROM passkeys p WHERE p.kind = $1 AND p.account_id = $2)`,
    [kind, id],
  );
  return (await hasTwoFactor(on, { kind, id })) ? 'on' : 'off';
}

/** Turns two-factor sign-in off and removes all its factors. The caller checks who asks. */
export async function removeTwoFactor(on: Sql, { kind, id }: Owner): Promise<void> {
  await removePasskeys(on, { kind, id });
  await run(on, 'DELETE FROM two_factor WHERE kind = $1 AND account_id = $2', [kind, id]);
}

/** The 30 s step that a code belongs to; a clock may be one step slow or fast. Null when the code is wrong. */
function stepOf(secret: Secret, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/**
 * Checks a code and uses it up: the app's, one that stands for a passkey, or a recovery code. The first two may be repeated for the same
 * purpose, so that a call whose answer was lost can be made again.
 * @param purpose what the code confirms; null for signing in, where no code may be repeated
 * @returns whether the code was right
 */
export async function useCode(
  { env, clock }: Deps,
  on: Sql,
  owner: Owner,
  code: string,
  purpose: string | null = null,
): Promise<boolean> {
  const sealed = await find(on, owner);
  if (!sealed?.confirmed_at) return false;
  if (isPasskeyCode(code)) {
    return spendPasskeyCode(on, clock.now(), owner, code, purpose ?? SIGN_IN, purpose !== null);
  }
  const bound = purpose === null ? null : createHash('sha256').update(purpose).digest();
  const secret = appSecret(sealed);
  const step = secret && stepOf(decrypt(env, owner, secret), code, clock.now());
  const used =
    step === null
      ? await run(
          on,
          `UPDATE two_factor SET recovery_hashes = array_remove(recovery_hashes, $3)
            WHERE kind = $1 AND account_id = $2 AND $3 = ANY (recovery_hashes)`,
          [owner.kind, owner.id, hashCode(readCode(code))],
        )
      : await run(
          on,
          `UPDATE two_factor SET last_step = $3, last_purpose = $4
            WHERE kind = $1 AND account_id = $2 AND (last_step < $3 OR (last_step = $3 AND last_purpose = $4))`,
          [owner.kind, owner.id, step, bound],
        );
  return used === 1;
}

/** The purpose of a passkey at sign-in. */
const SIGN_IN = 'sign in';

/**
 * The refusal of a call that needs a second factor. It has a challenge for a passkey where the account has one.
 * @param sessionId null at sign-in
 * @param purpose what is confirmed; null for signing in
 */
export async function twoFactorRequired(
  deps: Deps,
  owner: Owner,
  sessionId: string | null,
  purpose: string | null,
): Promise<Refusal> {
  const passkey = await askForPasskey(deps, owner, sessionId, purpose ?? SIGN_IN);
  const means = passkey ? 'use a passkey or enter a code' : 'enter the code of your authenticator app';
  return new Refusal(401, 'two_factor_required', `Please ${means}${purpose === null ? '' : ' to confirm this'}.`, {
    about: `${owner.kind} ${owner.id}`,
    ...(passkey ? { beside: { passkey } } : {}),
  });
}

/** The refusal of a code: 403 `wrong_code`. */
export const wrongCode = () =>
  refuse(403, 'wrong_code', 'This code is not right or was used already. Please enter the code your app shows now.');
