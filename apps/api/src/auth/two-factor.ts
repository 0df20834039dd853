/**
 * Two-factor sign-in by an authenticator app (TOTP, 30 s). Secrets are encrypted at rest, recovery codes hashed;
 * every code works once, and a code that confirms a movement of money is bound to that movement.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { row, run, type Sql } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuse } from '../server/errors.ts';
import { countGuess } from './attempts.ts';
import type { Kind } from '../server/signed-in.ts';

const PERIOD = 30;
const RECOVERY_CODES = 10;
const ISSUER = 'Ajose';

/** Whose authenticator it is. */
export interface Owner {
  kind: Kind;
  id: string;
}

const ownerName = ({ kind, id }: Owner): string => `${kind} ${id}`;

/** AES-256-GCM, bound to its owner: a secret copied to another row does not open. */
function encrypt(key: Buffer, owner: Owner, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerName(owner)));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, owner: Owner, sealed: Buffer): Secret {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(ownerName(owner)))
    .setAuthTag(sealed.subarray(-16));
  const bytes = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

const totp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, period: PERIOD, digits: 6, algorithm: 'SHA1' });

const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
/** Recovery codes are read aloud and typed: capitals, hyphens and spaces do not matter. */
const bare = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

function newRecoveryCode(): string {
  const text = new Secret({ size: 10 }).base32.toLowerCase();
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

export async function hasTwoFactor(on: Sql, owner: Owner): Promise<boolean> {
  return (await find(on, owner))?.confirmed_at instanceof Date;
}

/** Begins: a secret that takes effect when its first code is confirmed. @throws Refusal 409 when it is on already */
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
    [owner.kind, owner.id, encrypt(env.twoFactorKey, owner, secret.bytes)],
  );
  if (written === 0) throw refuse(409, 'two_factor_on', 'Two-factor sign-in is on already.');
  return { secret: secret.base32, uri: totp(secret, email).toString() };
}

/** Turns it on with a first right code. @returns the recovery codes, which are nowhere kept */
export async function confirmTwoFactor(deps: Deps, tx: Sql, owner: Owner, code: string): Promise<string[]> {
  const { env, clock } = deps;
  const sealed = await find(tx, owner);
  if (!sealed) throw refuse(409, 'two_factor_not_started', 'Please start again with a new QR code.');
  if (sealed.confirmed_at) throw refuse(409, 'two_factor_on', 'Two-factor sign-in is on already.');
  const step = stepOf(decrypt(env.twoFactorKey, owner, sealed.encrypted_secret), code, clock.now());
  if (step === null) throw wrongCode();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await run(
    tx,
    `UPDATE two_factor SET confirmed_at = $3, last_step = $4, recovery_hashes = $5
      WHERE kind = $1 AND account_id = $2 AND confirmed_at IS NULL`,
    [owner.kind, owner.id, clock.now(), step, codes.map((one) => hashCode(bare(one)))],
  );
  return codes;
}

export async function removeTwoFactor(on: Sql, { kind, id }: Owner): Promise<void> {
  await run(on, 'DELETE FROM two_factor WHERE kind = $1 AND account_id = $2', [kind, id]);
}

/** The 30 s step a code belongs to, one step of a slow or fast clock allowed; null when it is not right. */
function stepOf(secret: Secret, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

/**
 * Uses a code of the app or a recovery code up. It works once; only the same purpose may repeat it, so that a lost
 * answer can be asked for again.
 * @param purpose what the code confirms; null for signing in, where no repeat is right
 * @returns whether it was right
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
  const step = stepOf(decrypt(env.twoFactorKey, owner, sealed.encrypted_secret), code, clock.now());
  const used =
    step === null
      ? await run(
          on,
          `UPDATE two_factor SET recovery_hashes = array_remove(recovery_hashes, $3)
            WHERE kind = $1 AND account_id = $2 AND $3 = ANY (recovery_hashes)`,
          [owner.kind, owner.id, hashCode(bare(code))],
        )
      : await run(
          on,
          `UPDATE two_factor SET last_step = $3, last_purpose = $4
            WHERE kind = $1 AND account_id = $2 AND (last_step < $3 OR (last_step = $3 AND last_purpose = $4))`,
          [owner.kind, owner.id, step, bound],
        );
  return used === 1;
}

export const wrongCode = () =>
  refuse(403, 'wrong_code', 'This code is not right or was used already. Please enter the code your app shows now.');

/**
 * Asks for a second factor before money or the account it goes to moves; nothing to do where two-factor is off.
 * @param purpose names what is confirmed completely, with amount and destination: `withdraw WDL_1 250000 058 0123456789`
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
  const attempt = await countGuess(deps, `code ${ownerName(owner)}`);
  if (!(await useCode(deps, deps.db, owner, code, purpose))) throw wrongCode();
  await attempt.succeeded();
}
