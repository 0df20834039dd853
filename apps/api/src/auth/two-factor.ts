/**
 * Two-factor sign-in with an authenticator app (TOTP, 30 s). Secrets are kept encrypted and recovery codes hashed.
 * Every code works once. A code that confirms a withdrawal or new bank details is bound to them.
 */
import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { readCode } from '@ajose/sdk/readers';
import { row, run, type Sql } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import { countCode } from './attempts.ts';
import { decrypt, encrypt, type Owner } from '../crypto/sealed-secret.ts';

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
  encrypted_secret: Buffer;
  confirmed_at: Date | null;
}

const find = (on: Sql, { kind, id }: Owner): Promise<Sealed | undefined> =>
  row<Sealed>(on, 'SELECT encrypted_secret, confirmed_at FROM two_factor WHERE kind = $1 AND account_id = $2', [
    kind,
    id,
  ]);

/** Whether two-factor sign-in is on. */
export async function hasTwoFactor(on: Sql, owner: Owner): Promise<boolean> {
  return (await find(on, owner))?.confirmed_at instanceof Date;
}

/**
 * Makes a new secret. It takes effect when its first code is confirmed.
 * @returns the secret in base32, and its `otpauth:` address for a QR code
 * @throws Refusal 409 `two_factor_on`
 */
export async function startTwoFactor(
  { env, db }: Deps,
  owner: Owner,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const written = await run(
    db,
    `INSERT INTO two_factor AS t (kind, account_id, encrypted_secret) VALUES ($1, $2, $3)
     ON CONFLICT (kind, account_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret
      WHERE t.confirmed_at IS NULL`,
    [owner.kind, owner.id, encrypt(env, owner, secret.bytes)],
  );
  if (written === 0) throw refuse(409, 'two_factor_on', 'Two-factor sign-in is on already.');
  return { secret: secret.base32, uri: totp(secret, email).toString() };
}

/**
 * Turns two-factor sign-in on with the first code of the app.
 * @returns the recovery codes, of which only hashes are kept
 * @throws Refusal 403 `wrong_code`, 409 `two_factor_not_started` or `two_factor_on`
 */
export async function confirmTwoFactor(deps: Deps, tx: Sql, owner: Owner, code: string): Promise<string[]> {
  const { env, clock } = deps;
  const sealed = await find(tx, owner);
  if (!sealed) throw refuse(409, 'two_factor_not_started', 'Please start again with a new QR code.');
  if (sealed.confirmed_at) throw refuse(409, 'two_factor_on', 'Two-factor sign-in is on already.');
  const step = stepOf(decrypt(env, owner, sealed.encrypted_secret), code, clock.now());
  if (step === null) throw wrongCode();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await run(
    tx,
    `UPDATE two_factor SET confirmed_at = $3, last_step = $4, recovery_hashes = $5
      WHERE kind = $1 AND account_id = $2 AND confirmed_at IS NULL`,
    [owner.kind, owner.id, clock.now(), step, codes.map((one) => hashCode(readCode(one)))],
  );
  return codes;
}

/** Turns two-factor sign-in off. The caller checks password and code before. */
export async function removeTwoFactor(on: Sql, { kind, id }: Owner): Promise<void> {
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
 * Checks a code of the app or a recovery code and uses it up. A code of the app may be repeated for the same purpose, so that a
 * call whose answer was lost can be made again.
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
  const bound = purpose === null ? null : createHash('sha256').update(purpose).digest();
  const step = stepOf(decrypt(env, owner, sealed.encrypted_secret), code, clock.now());
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

/** The refusal of a code: 403 `wrong_code`. */
export const wrongCode = () =>
  refuse(403, 'wrong_code', 'This code is not right or was used already. Please enter the code your app shows now.');

/**
 * Asks for a code before a withdrawal or a change of bank details. Without two-factor sign-in it does nothing.
 * @param purpose what the code confirms, with amount and destination: `withdraw WDL_1 250000 058 0123456789`
 * @throws Refusal 401 `two_factor_required` without a code, 403 `wrong_code`, 429 after repeated failures
 */
export async function requireStepUp(
  deps: Deps,
  owner: Owner & { twoFactor: boolean },
  code: string | undefined,
  purpose: string,
): Promise<void> {
  if (!owner.twoFactor) return;
  if (!code) {
    throw refuse(401, 'two_factor_required', 'Please enter the code of your authenticator app to confirm this.');
  }
  const attempt = await countCode(deps, owner);
  if (!(await useCode(deps, deps.db, owner, code, purpose))) throw wrongCode();
  await attempt.succeeded();
}
