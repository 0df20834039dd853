/** Monnify's words for how a payment or a transfer stands, and ours. */
import type { ChargeStatus, TransferStatus } from '../gateway.ts';

/** A payment is what arrived, even where that is more or less than was asked for. */
export const PAID_STATUSES = ['PAID', 'OVERPAID', 'PARTIALLY_PAID'] as const;

/**
 * `PENDING` is a payment that was begun, too. After `CANCELLED` and `EXPIRED` a transfer may still arrive, so they are not final. Unconfirmed:
 * `REFUNDED` and `UNDERPAID`, which one page of Monnify's names; the second cannot be read, because it may have been sent back.
 */
export const PAYMENT_STATUSES: ReadonlyMap<string, ChargeStatus> = new Map([
  ...PAID_STATUSES.map((status) => [status, 'success'] as const),
  // The word of the description's list.
  ['SUCCESSFUL', 'success'],
  ['PENDING', 'pending'],
  ['ABANDONED', 'abandoned'],
  ['CANCELLED', 'abandoned'],
  ['EXPIRED', 'abandoned'],
  ['FAILED', 'failed'],
  ['REVERSED', 'reversed'],
  ['REFUNDED', 'reversed'],
]);

/** `EXPIRED` waited for our one-time password for too long: nothing was sent. */
export const TRANSFER_STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['PENDING', 'pending'],
  ['AWAITING_PROCESSING', 'pending'],
  ['IN_PROGRESS', 'pending'],
  ['PENDING_AUTHORIZATION', 'otp'],
  ['PENDING_BATCH_AUTHORIZATION', 'otp'],
  ['OTP_EMAIL_DISPATCH_FAILED', 'otp'],
  ['SUCCESS', 'success'],
  ['COMPLETED', 'success'],
  ['FAILED', 'failed'],
  ['REVERSED', 'reversed'],
  ['EXPIRED', 'abandoned'],
]);
