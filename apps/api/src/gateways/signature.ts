/** The signature of a webhook, which both gateways make in the same way: the HMAC-SHA512 of the raw bytes, in hexadecimal. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares the signature with the right one in constant time. @param key the gateway's secret key */
export function isSigned(rawBody: Buffer, signature: string | undefined, key: string): boolean {
  const expected = createHmac('sha512', key).update(rawBody).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
