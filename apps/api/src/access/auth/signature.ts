/** Signs what the server hands out and will check later: the proof of a known device, the link in an email. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../platform/env.ts';

/** @param purpose what the signature is for; it is worth nothing for another purpose */
function sign({ twoFactorKey }: Env, purpose: string, parts: readonly string[]): Buffer {
  const key = createHmac('sha256', twoFactorKey).update(purpose).digest();
  return createHmac('sha256', key).update(parts.join('\u0000')).digest();
}

export const signature = (env: Env, purpose: string, parts: readonly string[]): string =>
  sign(env, purpose, parts).toString('base64url');

export function isSignature(given: string, env: Env, purpose: string, parts: readonly string[]): boolean {
  const shown = Buffer.from(given, 'base64url');
  const right = sign(env, purpose, parts);
  return shown.length === right.length && timingSafeEqual(shown, right);
}
