/** Transfers to customers' banks: their states, which follow from the account number or from an order. Amounts are whole kobo. */
import { randomInt } from 'node:crypto';
import type { Gateway } from './gateway.ts';
import { outcomesOf } from './holders.ts';
import type { Kinds, Transfer, TransferEnd, TransferStatus } from './records.ts';

/** Each end and the states that it can follow. `reversed` can follow `success`. */
const reachable: Readonly<Record<TransferEnd, readonly TransferStatus[]>> = {
  success: ['pending'],
  failed: ['pending', 'otp'],
  reversed: ['pending', 'success'],
};

/** The one-time password of the merchant and of cards. */
export const TEST_OTP = '123456';

/** What becomes of a transfer next, by its account number; null for nothing. @param step how often it has changed */
export function nextOf<K extends Kinds>(gateway: Gateway<K>, transfer: K['transfer'], step: number): Transfer['next'] {
  const number = gateway.transfers.accountOf(transfer);
  const status = number === undefined ? undefined : outcomesOf(number)[step];
  return status ? { at: Date.now() + gateway.settleAfterMs, status } : null;
}

/** Sends a transfer to the bank. */
export function sendTransfer<K extends Kinds>(gateway: Gateway<K>, transfer: K['transfer']): K['transfer'] {
  const sent = gateway.books.put('transfer', {
    ...transfer,
    status: 'pending' as const,
    next: nextOf(gateway, transfer, 0),
  });
  schedule(gateway, sent);
  return sent;
}

/** Ends a transfer, by its account number or by an order, and sends the event. */
export function settle<K extends Kinds>(
  gateway: Gateway<K>,
  transfer: K['transfer'],
  status: TransferEnd,
  failure?: string,
): K['transfer'] {
  const { books, transfers, refusals } = gateway;
  if (!reachable[status].includes(transfer.status))
    throw refusals.invalid(`A transfer that is ${transfer.status} cannot become ${status}`);
  const usual = status === 'failed' ? transfers.declined : 'Returned by the bank';
  const settled = books.put('transfer', {
    ...transfer,
    status,
    failure: status === 'success' ? null : (failure ?? usual),
    next: status === 'success' && transfer.next !== null ? nextOf(gateway, transfer, 1) : null,
    ...transfers.ended(transfer, status),
  });
  transfers.sendEvent(settled, status);
  schedule(gateway, settled);
  return settled;
}

/** Continues the transfers that a restart interrupted. */
export function resumeTransfers<K extends Kinds>(gateway: Gateway<K>): void {
  for (const transfer of gateway.books.transfers.values()) schedule(gateway, transfer);
}

function schedule<K extends Kinds>(gateway: Gateway<K>, { reference, next }: K['transfer']): void {
  const { books, timers } = gateway;
  // A payment may have the same reference, so the key says what it is of.
  const key = `transfer ${reference}`;
  if (!next) return timers.cancel(key);
  timers.set(key, Math.max(0, next.at - Date.now()), () => {
    const current = books.transfers.get(reference);
    const to = current?.next?.status;
    if (current && to && reachable[to].includes(current.status)) settle(gateway, current, to);
  });
}

/** Thirty digits, as in the interbank system: the sender, the second, a number. @param second twelve digits */
export function sessionId(sender: string, second: string): string {
  const [first, last] = [randomInt(1_000_000), randomInt(1_000_000)].map((part) => String(part).padStart(6, '0'));
  return `${sender}${second}${first}${last}`;
}
