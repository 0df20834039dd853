/**
 * The idempotency key of a call that moves money, which shows a repeat. It is in the body or in the header Idempotency-Key; `post` in
 * sql/money/ledger.sql decides by it.
 */
import { fingerprint } from '../../money/ledger/ledger.ts';
import { refuse } from '../../platform/server/errors.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LONGEST = 255;

/**
 * @param idempotencyKey the key in the body, which takes precedence @param header Idempotency-Key @returns the key as a UUID; a header that
 * is no UUID is turned into one, always the same @throws Refusal 400 `idempotency_key_missing` when there is neither
 */
export function idempotencyKeyOf(
  idempotencyKey: string | undefined,
  header: string | readonly string[] | undefined,
): string {
  if (idempotencyKey !== undefined) return idempotencyKey;
  if (typeof header !== 'string' || header === '' || header.length > LONGEST) {
    throw refuse(
      400,
      'idempotency_key_missing',
      'This call moves money, so it needs a key of its own: idempotencyKey in the body, or the header Idempotency-Key.',
    );
  }
  return UUID.test(header) ? header.toLowerCase() : fingerprint('idempotency key', header);
}
