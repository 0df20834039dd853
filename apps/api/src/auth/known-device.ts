/**
 * Known devices: a browser that has signed in keeps a token that says so. Its attempts are counted for themselves, so that guesses
 * from elsewhere never make its owner wait. The token signs nobody in, and a new password makes it useless.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import type { Account } from './accounts.ts';
import { isSignature, signature } from './signature.ts';

const PURPOSE = 'known device';

type Owner = Pick<Account, 'kind' | 'id' | 'passwordHash'>;

const signed = ({ kind, id, passwordHash }: Owner, nonce: string): string[] => [kind, id, passwordHash, nonce];

/** A token for the device that has just signed in to an account. */
export function newDeviceToken(env: Env, account: Owner): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${signature(env, PURPOSE, signed(account, nonce))}`;
}

/** @returns the name under which attempts from this device are counted; null when the account does not know the device */
export function knownDevice(env: Env, account: Account | undefined, token: string | undefined): string | null {
  const [nonce, given] = (token ?? '').split('.');
  if (!account || !nonce || !given) return null;
  if (!isSignature(given, env, PURPOSE, signed(account, nonce))) return null;
  return `device ${createHash('sha256').update(nonce).digest('base64url')}`;
}
