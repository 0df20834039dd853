/** The secrets with which messages are signed: made here, shown once, encrypted at rest. */
import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, type Keys } from './sealed-secret.ts';

const BYTES = 32;

export interface SealedSecrets {
  /** The webhook's id. */
  id: string;
  secret: Buffer;
  secret_before: Buffer | null;
  secret_before_until: Date | null;
}

const ownerOf = (id: string) => ({ kind: 'webhook', id }) as const;

/** @returns the secret as it is shown, and as it is kept */
export function newSecret(keys: Keys, id: string): { shown: string; sealed: Buffer } {
  const secret = randomBytes(BYTES);
  return { shown: `whsec_${secret.toString('base64')}`, sealed: encrypt(keys, ownerOf(id), secret) };
}

/** The secrets that sign a message at this moment. */
export function secretsOf(keys: Keys, webhook: SealedSecrets, now: Date): Uint8Array[] {
  const before = webhook.secret_before_until && webhook.secret_before_until > now ? webhook.secret_before : null;
  return [webhook.secret, before]
    .filter((item) => item !== null)
    .map((item) => decrypt(keys, ownerOf(webhook.id), item).bytes);
}
