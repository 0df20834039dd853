/** Signs documents with Ed25519. A key in a KMS would be another `Signer`; no other code knows where the private key is. */
import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import type { Env } from '../platform/env.ts';

export interface Signer {
  /** The name of the key: the year in which it signs. */
  kid: string;
  /** The public key, in base64url. */
  x: string;
  sign(bytes: Uint8Array): Promise<Buffer>;
}

/** What PKCS #8 puts before the 32 bytes of a private key of Ed25519 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed of 32 bytes */
export function signerOf(kid: string, seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  return { kid, x: publicOf(key), sign: (bytes) => Promise.resolve(sign(null, bytes, key)) };
}

function publicOf(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  if (x === undefined) throw new Error('A key of Ed25519 without its public part');
  return x;
}

/** The key of the settings. */
export const signerFrom = ({ documentKey: { kid, seed } }: Pick<Env, 'documentKey'>): Signer => signerOf(kid, seed);
