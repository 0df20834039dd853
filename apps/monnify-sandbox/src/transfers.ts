/** Transfers to customers' banks. Amounts are whole kobo. */
import { accountName, outcomesOf } from '@ajose/sandbox/holders';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import { LOW_BALANCE, refusals } from './answers.ts';
import { findBank } from './banks.ts';
import type { Books, Transfer, TransferStatus } from './books.ts';
import { stampOf } from './formats.ts';
import { sessionId } from './payments.ts';
import { transferEvent } from './wire.ts';

type Ending = 'success' | 'failed' | 'reversed';

/** Each status and those that it can follow. `reversed` can follow `success`. */
const reachable: Readonly<Record<Ending, readonly TransferStatus[]>> = {
  success: ['pending'],
  failed: ['pending', 'otp'],
  reversed: ['pending', 'success'],
};

const events: Readonly<Record<Ending, string>> = {
  success: 'SUCCESSFUL_DISBURSEMENT',
  failed: 'FAILED_DISBURSEMENT',
  reversed: 'REVERSED_DISBURSEMENT',
};

const TEST_OTP = '123456';

export interface TransferOptions {
  books: Books;
  webhooks: Webhooks;
  now: () => Date;
  settleAfterMs: number;
  payoutKobo: number;
  duplicateStatus: number;
  sameTransferMs: number;
  lowBalance: 'refused' | 'failed';
}

export class Transfers {
  readonly #books: Books;
  readonly #webhooks: Webhooks;
  readonly #now: () => Date;
  readonly #options: TransferOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(options: TransferOptions) {
    this.#books = options.books;
    this.#webhooks = options.webhooks;
    this.#now = options.now;
    this.#options = options;
  }

  /** Continues the transfers that a restart interrupted. */
  resume(): void {
    for (const transfer of this.#books.transfers.values()) this.#schedule(transfer);
  }

  begin(given: {
    amountKobo: number;
    reference: string;
    narration: string;
    bankCode: string;
    accountNumber: string;
    accountName: string;
    isAsync: boolean;
  }): Transfer {
    if (!(given.amountKobo > 0)) throw refusals.badAmount();
    if (!findBank(given.bankCode)) throw refusals.invalid('Invalid destination bank code');
    if (accountName(given.accountNumber, null) === null) throw refusals.invalid('Invalid destination account number');
    if (this.#books.transfers.has(given.reference)) throw refusals.duplicateTransfer(this.#options.duplicateStatus);
    this.#refuseSame(given);
    const feeKobo = this.#options.payoutKobo;
    const isShort = given.amountKobo + feeKobo > this.#books.balanceKobo;
    if (isShort && this.#options.lowBalance === 'refused') throw refusals.lowBalance();
    const { otp } = this.#books.settings;
    const id = this.#books.nextId();
    const begun = this.#books.put('transfer', {
      id,
      ...given,
      transactionReference: `MFDS${stampOf(this.#now())}${id.toString(36).toUpperCase().padStart(6, 'A')}`,
      feeKobo,
      twoFactor: otp,
      status: otp || isShort ? 'otp' : 'pending',
      failure: null,
      session: null,
      createdAt: this.#now().toISOString(),
      endedAt: null,
      next: null,
    });
    // It was never deducted, so it goes from the status that deducts nothing.
    if (isShort) return this.settle(begun, 'failed', LOW_BALANCE);
    return otp ? begun : this.#send(begun);
  }

  authorize(reference: string, code: string): Transfer {
    const transfer = this.find(reference);
    if (transfer.status !== 'otp') throw refusals.invalid('Transaction is not awaiting authorization');
    if (code !== TEST_OTP) throw refusals.invalid('Invalid authorization code');
    if (transfer.amountKobo + transfer.feeKobo > this.#books.balanceKobo) throw refusals.lowBalance();
    return this.#send(this.#books.put('transfer', { ...transfer, status: 'pending' }));
  }

  find(reference: string): Transfer {
    const transfer = this.#books.transfers.get(reference);
    if (!transfer) throw refusals.noTransfer();
    return transfer;
  }

  /** Changes a transfer's status, by its account number or by an order, and sends the event. */
  settle(transfer: Transfer, status: Ending, failure?: string): Transfer {
    if (!reachable[status].includes(transfer.status))
      throw refusals.invalid(`A transfer that is ${transfer.status} cannot become ${status}`);
    const settled = this.#books.put('transfer', {
      ...transfer,
      status,
      failure:
        status === 'success'
          ? null
          : (failure ?? (status === 'failed' ? 'Transaction declined by the bank' : 'Returned by the bank')),
      session: status === 'success' ? sessionId(this.#now()) : transfer.session,
      endedAt: this.#now().toISOString(),
      next: status === 'success' && transfer.next !== null ? this.#nextOf(transfer, 1) : null,
    });
    this.#webhooks.emit(events[status], transferEvent(settled));
    this.#schedule(settled);
    return settled;
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** The bank gets it. Where the merchant waits for the outcome, the first one is there at once. */
  #send(transfer: Transfer): Transfer {
    const sent = this.#books.put('transfer', { ...transfer, next: this.#nextOf(transfer, 0) });
    if (!sent.isAsync && sent.next) return this.settle(sent, sent.next.status);
    this.#schedule(sent);
    return sent;
  }

  #refuseSame({
    accountNumber,
    bankCode,
    amountKobo,
  }: Pick<Transfer, 'accountNumber' | 'bankCode' | 'amountKobo'>): void {
    if (this.#options.sameTransferMs === 0) return;
    const since = this.#now().getTime() - this.#options.sameTransferMs;
    const same = [...this.#books.transfers.values()].some(
      (one) =>
        one.accountNumber === accountNumber &&
        one.bankCode === bankCode &&
        one.amountKobo === amountKobo &&
        Date.parse(one.createdAt) > since,
    );
    if (same) throw refusals.sameTransfer();
  }

  #nextOf(transfer: Transfer, step: number): Transfer['next'] {
    const status = outcomesOf(transfer.accountNumber)[step];
    return status ? { at: Date.now() + this.#options.settleAfterMs, status } : null;
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
        if (current && to && reachable[to].includes(current.status)) this.settle(current, to);
      },
      Math.max(0, transfer.next.at - Date.now()),
    );
    timer.unref();
    this.#timers.set(transfer.reference, timer);
  }
}
