/** Transfers to customers' banks. Amounts are whole kobo. */
import { randomBytes, randomInt } from 'node:crypto';
import { outcomesOf } from '@ajose/sandbox/holders';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { refusals, transferOnWire } from './answers.ts';
import type { Books, Recipient, Transfer, TransferStatus } from './books.ts';
import { findBank } from './banks.ts';
import { resolveAccount } from './charges.ts';
import { stampDuty, transferFee } from './fees.ts';

/** Each status and those that it can follow. `reversed` can follow `success`. */
const reachable: Readonly<Record<'success' | 'failed' | 'reversed', readonly TransferStatus[]>> = {
  success: ['pending'],
  failed: ['pending', 'otp'],
  reversed: ['pending', 'success'],
};

const TEST_OTP = '123456';

export class Transfers {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #now: () => Date;
  readonly #settleAfterMs: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(options: { books: Books; webhooks: Webhooks; now: () => Date; settleAfterMs: number }) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#now = options.now;
    this.#settleAfterMs = options.settleAfterMs;
  }

  /** Continues the transfers that a restart interrupted. */
  resume(): void {
    for (const transfer of this.#books.transfers.values()) this.#schedule(transfer);
  }

  addRecipient(given: { name: string; accountNumber: string; bankCode: string }): Recipient {
    if (!findBank(given.bankCode)) throw refusals.noAccount();
    const name = resolveAccount(given.accountNumber);
    const known = [...this.#books.recipients.values()].find(
      (each) => each.accountNumber === given.accountNumber && each.bankCode === given.bankCode,
    );
    if (known) return known;
    return this.#books.put('recipient', {
      id: this.#books.nextId(),
      code: `RCP_${randomBytes(8).toString('hex').slice(0, 15)}`,
      name: given.name || name,
      accountNumber: given.accountNumber,
      bankCode: given.bankCode,
      createdAt: this.#now().toISOString(),
    });
  }

  begin(given: {
    amountKobo: number;
    recipientCode: string;
    reference: string | null;
    reason: string;
    currency: string;
  }): Transfer {
    const reference = given.reference ?? `sandbox-${randomBytes(8).toString('hex')}`;
    if (!Number.isSafeInteger(given.amountKobo) || given.amountKobo <= 0) throw refusals.badAmount();
    if (given.currency !== 'NGN') throw refusals.invalid('Currency not supported by merchant');
    // Unconfirmed: how Paystack words the refusal of other characters.
    if (!/^[a-z0-9_-]{16,50}$/.test(reference))
      throw refusals.invalid('Transfer reference must be 16 to 50 characters of a-z, 0-9, "-" and "_"');
    const recipient = this.#books.recipients.get(given.recipientCode);
    if (!recipient) throw refusals.notFound('Recipient specified was not found');
    if (this.#books.transfers.has(reference)) throw refusals.duplicateTransfer();
    const feeKobo = transferFee(given.amountKobo);
    const dutyKobo = this.#books.settings.stampDuty ? stampDuty(given.amountKobo) : 0;
    if (given.amountKobo + feeKobo + dutyKobo > this.#books.balanceKobo) throw refusals.lowBalance();
    const transfer = this.#books.put('transfer', {
      id: this.#books.nextId(),
      code: `TRF_${randomBytes(8).toString('hex').slice(0, 15)}`,
      reference,
      recipientCode: recipient.code,
      amountKobo: given.amountKobo,
      feeKobo,
      dutyKobo,
      currency: given.currency,
      reason: given.reason,
      status: this.#books.settings.otp ? 'otp' : 'pending',
      failure: null,
      session: null,
      createdAt: this.#now().toISOString(),
      transferredAt: null,
      next: this.#books.settings.otp ? null : this.#nextOf(recipient, 0),
    });
    this.#schedule(transfer);
    return transfer;
  }

  finalize(code: string, otp: string): Transfer {
    const transfer = [...this.#books.transfers.values()].find((each) => each.code === code);
    if (!transfer) throw refusals.notFound('Transfer not found');
    if (transfer.status !== 'otp') throw refusals.invalid('Transfer is not currently awaiting OTP');
    if (otp !== TEST_OTP) throw refusals.invalid('OTP is invalid. Please try again');
    const recipient = this.#books.recipients.get(transfer.recipientCode);
    const pending = this.#books.put('transfer', {
      ...transfer,
      status: 'pending',
      next: recipient ? this.#nextOf(recipient, 0) : null,
    });
    this.#schedule(pending);
    return pending;
  }

  /** Changes a transfer's status, by its account number or by an order, and sends the webhook. */
  settle(transfer: Transfer, status: 'success' | 'failed' | 'reversed', failure?: string): Transfer {
    if (!reachable[status].includes(transfer.status))
      throw refusals.invalid(`A transfer that is ${transfer.status} cannot become ${status}`);
    const recipient = this.#books.recipients.get(transfer.recipientCode);
    const settled = this.#books.put('transfer', {
      ...transfer,
      status,
      failure:
        status === 'success'
          ? null
          : (failure ??
            (status === 'failed' ? 'Account is restricted. Transfer declined by the bank' : 'Returned by the bank')),
      session: status === 'success' ? { provider: 'nip', id: sessionId(this.#now()) } : transfer.session,
      transferredAt: status === 'success' ? this.#now().toISOString() : transfer.transferredAt,
      next: status === 'success' && transfer.next !== null && recipient ? this.#nextOf(recipient, 1) : null,
    });
    this.#webhooks.emit(`transfer.${status}`, transferOnWire(this.#books, settled));
    this.#schedule(settled);
    return settled;
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #nextOf(recipient: Recipient, step: number): Transfer['next'] {
    const status = outcomesOf(recipient.accountNumber)[step];
    return status ? { at: Date.now() + this.#settleAfterMs, status } : null;
  }

  #schedule(transfer: Transfer): void {
    clearTimeout(this.#timers.get(transfer.reference));
    this.#timers.delete(transfer.reference);
    if (!transfer.next) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(transfer.reference);
        const current = this.#books.transfers.get(transfer.reference);
        const to = current?.next?.status;
        if (
          current &&
          (to === 'success' || to === 'failed' || to === 'reversed') &&
          reachable[to].includes(current.status)
        )
          this.settle(current, to);
      },
      Math.max(0, transfer.next.at - Date.now()),
    );
    timer.unref();
    this.#timers.set(transfer.reference, timer);
  }
}

/** 30 digits, as in the interbank system: the sender, the second, a number. */
function sessionId(now: Date): string {
  const second = now.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return `100039${second}${String(randomInt(1_000_000)).padStart(6, '0')}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}
