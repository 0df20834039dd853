/** Transfers to customers' banks: how they start, and what Monnify does in its own way. Amounts are whole kobo. */
import type { TransferWays } from '@ajose/sandbox/gateway';
import { accountName } from '@ajose/sandbox/holders';
import { sendTransfer, sessionId, settle, TEST_OTP } from '@ajose/sandbox/transfers';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { LOW_BALANCE, refusals } from './answers.ts';
import { findBank } from './banks.ts';
import type { Transfer } from './books.ts';
import { DECLINED } from './cards.ts';
import { stampOf } from './formats.ts';
import type { Monnify } from './state.ts';
import { transferEvent } from './wire.ts';

const events = {
  success: 'SUCCESSFUL_DISBURSEMENT',
  failed: 'FAILED_DISBURSEMENT',
  reversed: 'REVERSED_DISBURSEMENT',
} as const;

export const transferWays = ({ webhooks, now }: { webhooks: Webhooks; now: () => Date }): TransferWays<Transfer> => ({
  accountOf: ({ accountNumber }) => accountNumber,
  declined: DECLINED,
  ended: (_transfer, status) => ({
    endedAt: now().toISOString(),
    ...(status === 'success' ? { session: sessionId('090405', stampOf(now()).slice(2)) } : {}),
  }),
  sendEvent: (transfer, status) => void webhooks.emit(events[status], transferEvent(transfer)),
});

type Order = Pick<
  Transfer,
  'amountKobo' | 'reference' | 'narration' | 'bankCode' | 'accountNumber' | 'accountName' | 'isAsync'
>;

export function beginTransfer(monnify: Monnify, order: Order): Transfer {
  const { books, now, options, fees } = monnify;
  if (!(order.amountKobo > 0)) throw refusals.badAmount();
  if (!findBank(order.bankCode)) throw refusals.invalid('Invalid destination bank code');
  if (accountName(order.accountNumber, null) === null) throw refusals.invalid('Invalid destination account number');
  if (books.transfers.has(order.reference)) throw refusals.duplicateTransfer(options.duplicateTransferStatus);
  refuseSame(monnify, order);
  const feeKobo = fees.payoutKobo;
  const isShort = order.amountKobo + feeKobo > books.balanceKobo;
  if (isShort && options.lowBalance === 'refused') throw refusals.lowBalance();
  const { otp } = books.settings;
  const id = books.nextId();
  const begun = books.put('transfer', {
    id,
    ...order,
    transactionReference: `MFDS${stampOf(now())}${id.toString(36).toUpperCase().padStart(6, 'A')}`,
    feeKobo,
    twoFactor: otp,
    status: 'otp',
    failure: null,
    session: null,
    createdAt: now().toISOString(),
    endedAt: null,
    next: null,
  });
  // The amount was never deducted, so the transfer fails from the status that deducts nothing.
  if (isShort) return settle(monnify, begun, 'failed', LOW_BALANCE);
  return otp ? begun : send(monnify, begun);
}

export function authorizeTransfer(monnify: Monnify, reference: string, code: string): Transfer {
  const transfer = findTransfer(monnify, reference);
  if (transfer.status !== 'otp') throw refusals.invalid('Transaction is not awaiting authorization');
  if (code !== TEST_OTP) throw refusals.invalid('Invalid authorization code');
  if (transfer.amountKobo + transfer.feeKobo > monnify.books.balanceKobo) throw refusals.lowBalance();
  return send(monnify, transfer);
}

export function findTransfer({ books }: Monnify, reference: string): Transfer {
  const transfer = books.transfers.get(reference);
  if (!transfer) throw refusals.noTransfer();
  return transfer;
}

/** Sends a transfer to the bank. Where the merchant waits for the outcome, the first one is there at once. */
function send(monnify: Monnify, transfer: Transfer): Transfer {
  const sent = sendTransfer(monnify, transfer);
  return !sent.isAsync && sent.next ? settle(monnify, sent, sent.next.status) : sent;
}

function refuseSame({ books, now, options }: Monnify, { accountNumber, bankCode, amountKobo }: Order): void {
  if (options.sameTransferMs === 0) return;
  const since = now().getTime() - options.sameTransferMs;
  const isRepeated = [...books.transfers.values()].some(
    (each) =>
      each.accountNumber === accountNumber &&
      each.bankCode === bankCode &&
      each.amountKobo === amountKobo &&
      Date.parse(each.createdAt) > since,
  );
  if (isRepeated) throw refusals.sameTransfer();
}
