/** What the server asks of the payment provider. The one adapter is paystack.ts; amounts are kobo. */

/**
 * What came of a call. `refused`: the provider understood and said no; nothing happened there.
 * `unknown`: no conclusive answer (time-out, lost connection, 429, 5xx, nonsense); it may have happened, so it has to be looked up.
 */
export type Answer<T> =
  | { outcome: 'done'; data: T }
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'unknown'; message: string };

export type ChargeStatus =
  | 'abandoned'
  | 'failed'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'queued'
  | 'reversed'
  | 'success';

/** A payment as the provider knows it. A fresh one that nobody paid yet is `abandoned` too. */
export interface Charge {
  /** The provider's own id. */
  id: string;
  reference: string;
  status: ChargeStatus;
  /** What was really paid, which may differ from what was asked. */
  amountKobo: bigint;
  currency: string;
  channel: string;
  feesKobo: bigint;
  /** The provider's words on why it failed. */
  message: string;
  paidAt: Date | null;
  /** What was sent with the payment; an empty object where there is nothing to read. */
  metadata: Readonly<Record<string, unknown>>;
  email: string;
}

export type TransferStatus =
  | 'pending'
  | 'otp'
  | 'received'
  | 'success'
  | 'failed'
  | 'reversed'
  | 'abandoned'
  | 'blocked'
  | 'rejected';

/** A transfer to a bank account. Only `pending`, `otp` and `received` are not conclusive, and `reversed` may follow `success`. */
export interface Transfer {
  reference: string;
  status: TransferStatus;
  transferCode: string;
  amountKobo: bigint;
  feeKobo: bigint;
  /** What the bank needs to trace the money. */
  sessionId: string | null;
  /** The provider's words on why it failed. */
  message: string;
}

/** A row of one of the provider's lists: enough to know what it is, not to book it. For that it is looked up. */
export interface Listed {
  reference: string;
  /** As the provider writes it. */
  status: string;
  amountKobo: bigint;
}

/** One page of a list, newest first. A window is about when something was created; pages count from 1, and one after the last is empty. */
export interface Window {
  from: Date;
  to: Date;
  page: number;
}

export interface Gateway {
  /** Begins a payment. Refused as `duplicate_reference` when the reference was used before. */
  initialize(payment: {
    reference: string;
    amountKobo: bigint;
    email: string;
    channels: readonly string[];
    metadata: Readonly<Record<string, unknown>>;
  }): Promise<Answer<{ accessCode: string }>>;
  /** Looks a payment up. Refused as `transaction_not_found` when there is none. */
  verify(reference: string): Promise<Answer<Charge>>;
  /** Payments that were made: of status `success` alone. */
  listPaid(window: Window): Promise<Answer<readonly Listed[]>>;
  refund(payment: { reference: string; amountKobo: bigint }): Promise<Answer<{ status: string }>>;
  listBanks(): Promise<Answer<readonly { code: string; name: string }[]>>;
  /** Whose account a number is, as the bank spells it. @throws Refusal 422 `account_not_found`, 503 `gateway_unavailable` */
  resolveAccount(account: { accountNumber: string; bankCode: string }): Promise<{ accountName: string }>;
  /** The same account again answers the same recipient. */
  createRecipient(account: {
    name: string;
    accountNumber: string;
    bankCode: string;
  }): Promise<Answer<{ recipientCode: string }>>;
  /** Pays out. Refused as `duplicate_transfer_reference` when the reference was used before: look it up. */
  transfer(order: {
    reference: string;
    amountKobo: bigint;
    recipientCode: string;
    reason: string;
  }): Promise<Answer<Transfer>>;
  /** Looks a transfer up. Refused as `transfer_not_found` when there is none. */
  verifyTransfer(reference: string): Promise<Answer<Transfer>>;
  listTransfers(window: Window): Promise<Answer<readonly Listed[]>>;
  /** What the account at the provider holds in naira, in kobo. */
  balance(): Promise<Answer<bigint>>;
}
