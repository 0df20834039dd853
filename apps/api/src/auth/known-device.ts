/**
 * Known devices: a browser that has signed in keeps a token that says so. Its attempts are counted for themselves, so that guesses
 * from elsewhere never make its owner wait. The token signs nobody in, and a new password makes it useless.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '../env.ts';
import type { Account } from './accounts.ts';

function sign({ twoFactorKey }: Env, { kind, id, passwordHash }: Account, nonce: string): Buffer {
  const key = createHmac('sha256', twoFactorKey).update('known device').digest();
  return createHmac('sha256', key).update([kind, id, passwordHash, nonce].join('\u0000')).digest();
}

/** A token for the device that has just signed in to an account. */
export function newDeviceToken(env: Env, account: Account): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${sign(env, account, nonce).toString('base64url')}`;
}

/** @returns the name under which attempts from this device are counted; null when the account does not know the device */
export function knownDevice(env: Env, account: Account | undefined, token: string | undefined): string | null {
  const [nonce, signature] = (token ?? '').split('.');
  if (!account || !nonce || !signature) return null;
  const given = Buffer.from(signature, 'base64url');
  const right = sign(env, account, nonce);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return `device ${createHash('sha256').update(nonce).digest('base64url')}`;
}
