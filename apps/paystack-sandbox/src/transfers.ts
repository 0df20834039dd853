/** Transfers to customers' banks: to whom, and how they start. Amounts are whole kobo. */
import { randomBytes } from 'node:crypto';
import { sendTransfer, TEST_OTP } from '@ajose/sandbox/transfers';
import { refusals } from './answers.ts';
import { findBank } from './banks.ts';
import type { Recipient, Transfer } from './books.ts';
import { resolveAccount } from './charges.ts';
import { stampDuty, transferFee } from './fees.ts';
import type { Paystack } from './state.ts';

const newCode = (kind: string): string => `${kind}_${randomBytes(8).toString('hex').slice(0, 15)}`;

/** Adds a recipient; the same account again is the same recipient. */
export function addRecipient(
  { books, now }: Paystack,
  { name, accountNumber, bankCode }: { name: string; accountNumber: string; bankCode: string },
): Recipient {
  if (!findBank(bankCode)) throw refusals.noAccount();
  const holder = resolveAccount(accountNumber);
  const known = [...books.recipients.values()].find(
    (each) => each.accountNumber === accountNumber && each.bankCode === bankCode,
  );
  if (known) return known;
  return books.put('recipient', {
    id: books.nextId(),
    code: newCode('RCP'),
    name: name || holder,
    accountNumber,
    bankCode,
    createdAt: now().toISOString(),
  });
}

interface Order {
  amountKobo: number;
  recipientCode: string;
  reference: string | null;
  reason: string;
  currency: string;
}

export function beginTransfer(paystack: Paystack, order: Order): Transfer {
  const { books, now } = paystack;
  const { amountKobo, currency, reason } = order;
  const reference = order.reference ?? `sandbox-${randomBytes(8).toString('hex')}`;
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) throw refusals.badAmount();
  if (currency !== 'NGN') throw refusals.invalid('Currency not supported by merchant');
  // Unconfirmed: how Paystack words the refusal of other characters.
  if (!/^[a-z0-9_-]{16,50}$/.test(reference))
    throw refusals.invalid('Transfer reference must be 16 to 50 characters of a-z, 0-9, "-" and "_"');
  const recipient = books.recipients.get(order.recipientCode);
  if (!recipient) throw refusals.notFound('Recipient specified was not found');
  if (books.transfers.has(reference)) throw refusals.duplicateTransfer();
  const feeKobo = transferFee(amountKobo);
  const dutyKobo = books.settings.stampDuty ? stampDuty(amountKobo) : 0;
  if (amountKobo + feeKobo + dutyKobo > books.balanceKobo) throw refusals.lowBalance();
  const transfer = books.put('transfer', {
    id: books.nextId(),
    code: newCode('TRF'),
    reference,
    recipientCode: recipient.code,
    amountKobo,
    feeKobo,
    dutyKobo,
    currency,
    reason,
    status: 'otp',
    failure: null,
    session: null,
    createdAt: now().toISOString(),
    transferredAt: null,
    next: null,
  });
  return books.settings.otp ? transfer : sendTransfer(paystack, transfer);
}

export function finalizeTransfer(paystack: Paystack, code: string, otp: string): Transfer {
  const transfer = [...paystack.books.transfers.values()].find((each) => each.code === code);
  if (!transfer) throw refusals.notFound('Transfer not found');
  if (transfer.status !== 'otp') throw refusals.invalid('Transfer is not currently awaiting OTP');
  if (otp !== TEST_OTP) throw refusals.invalid('OTP is invalid. Please try again');
  return sendTransfer(paystack, transfer);
}
