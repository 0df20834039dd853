/**
 * Encrypts what is secret at rest: of authenticator apps, webhooks and kept cards the secrets; customers' files and sent emails; exported
 * lists; and a BVN until the gateway has taken it. Further keys only decrypt, so that the key can be replaced while people sign in.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Env } from '../env.ts';
import type { Kind } from '../server/signed-in.ts';

/** The account that the authenticator app belongs to. */
export interface Owner {
  kind: Kind;
  id: string;
}

/** What a secret is bound to: an account, a webhook, a card, a file, an email, a batch of an export, or the customer of a BVN. */
export type Bound = Owner | { kind: 'webhook' | 'card' | 'file' | 'bvn' | 'email' | 'export'; id: string };

export type Keys = Pick<Env, 'twoFactorKey' | 'twoFactorOtherKeys'>;

/** What a batch of an export is bound to. */
export const partOwner = (exportId: string, batch: number) => ({ kind: 'export', id: `${exportId} ${batch}` }) as const;

export const ownerName = ({ kind, id }: Bound): string => `${kind} ${id}`;

/** AES-256-GCM, bound to its owner: a secret that is copied to another account's row cannot be decrypted. */
export function encrypt({ twoFactorKey }: Keys, owner: Bound, secret: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', twoFactorKey, nonce).setAAD(Buffer.from(ownerName(owner)));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** A secret; null where this key did not encrypt it for this owner. */
function decryptWith(key: Buffer, owner: Bound, sealed: Buffer): Secret | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(ownerName(owner)))
    .setAuthTag(sealed.subarray(-16));
  try {
    const bytes = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
    return new Secret({ buffer: new Uint8Array(bytes).buffer });
  } catch {
    return null;
  }
}

/** @throws Error where no key fits: the key was lost, or the row belongs to another account */
export function decrypt({ twoFactorKey, twoFactorOtherKeys }: Keys, owner: Bound, sealed: Buffer): Secret {
  for (const key of [twoFactorKey, ...twoFactorOtherKeys]) {
    const secret = decryptWith(key, owner, sealed);
    if (secret) return secret;
  }
  throw new Error(`No two-factor key decrypts the secret of ${ownerName(owner)}`);
}

/** A secret that is text. @throws Error as `decrypt` */
export const decryptText = (keys: Keys, owner: Bound, sealed: Buffer): string =>
  Buffer.from(decrypt(keys, owner, sealed).bytes).toString();

/** Whether the present key encrypted it. */
export const isCurrent = ({ twoFactorKey }: Keys, owner: Bound, sealed: Buffer): boolean =>
  decryptWith(twoFactorKey, owner, sealed) !== null;
