/** The body of a webhook: checks its signature and reads the event in it. routes.ts receives it, events/ acts upon it. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isJson, type Json } from './json.ts';

export interface GatewayEvent {
  /** The gateway's name for what happened, as `charge.success`. */
  event: string;
  data: Json;
}

/**
 * Whether a webhook comes from Paystack: its signature is the HMAC-SHA512 of the raw bytes with the secret key, in hexadecimal.
 * The two are compared in constant time.
 */
export function isSigned(rawBody: Buffer, signature: string | undefined, secretKey: string): boolean {
  const expected = createHmac('sha512', secretKey).update(rawBody).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** @returns null where the body is not an event */
export function readEvent(body: Buffer): GatewayEvent | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    if (!isJson(parsed) || typeof parsed['event'] !== 'string' || !isJson(parsed['data'])) return null;
    return { event: parsed['event'], data: parsed['data'] };
  } catch {
    return null;
  }
}
