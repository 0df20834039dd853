/** What every sandbox keeps. A gateway's own records have more fields, and it may have more kinds. Amounts are whole kobo. */
import type { KeptCardOutcome } from './cards.ts';
import type { WebhookEvent } from './webhooks.ts';

/** The states of a payment in the words of all sandboxes; a gateway's wire has its own. `abandoned` is also a payment that nobody has paid yet. */
export type ChargeStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';

export interface Card {
  bin: string;
  last4: string;
  expMonth: string;
  expYear: string;
  brand: string;
}

/** A card that may be charged again. */
export interface KeptCard<C extends Card = Card> {
  /** The code that charges the card. */
  code: string;
  email: string;
  card: C;
  outcome: KeptCardOutcome;
  /** False once the merchant has removed it. */
  active?: boolean;
}

/** The account of one payment. */
export interface BankTransfer {
  accountNumber: string;
  accountName: string;
  bankName: string;
  expiresAt: string;
}

export interface Charge {
  id: number;
  /** The merchant's reference. */
  reference: string;
  email: string;
  requestedKobo: number;
  paidKobo: number;
  feesKobo: number | null;
  refundedKobo: number;
  status: ChargeStatus;
  /** How it was paid, or how it was tried last. */
  channel: string | null;
  /** How it may be paid. */
  channels: string[];
  message: string | null;
  createdAt: string;
  paidAt: string | null;
  card: Card | null;
  bankTransfer: BankTransfer | null;
  /** What the checkout asks for next in a card payment. */
  awaiting: string | null;
}

/** An account number of a customer's own, or several under one name. */
export interface OwnAccount {
  id: number;
  name: string;
  email: string;
  active: boolean;
  createdAt: string;
}

export type TransferStatus = 'otp' | 'pending' | 'success' | 'failed' | 'reversed';
export type TransferEnd = 'success' | 'failed' | 'reversed';

export interface Transfer {
  id: number;
  reference: string;
  amountKobo: number;
  feeKobo: number;
  /** What the sender pays to the state; absent where the gateway charges none, and in old records. */
  dutyKobo?: number;
  status: TransferStatus;
  failure: string | null;
  createdAt: string;
  /** When the sandbox changes its status, and to what; null when only an order changes it. */
  next: { at: number; status: TransferEnd } | null;
}

/** All but `failed` are deducted from the balance. `processed` and `failed` are final. */
export type RefundStatus = 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';

export interface Refund {
  id: number;
  /** The reference of the refunded payment. */
  transactionReference: string;
  amountKobo: number;
  status: RefundStatus;
  createdAt: string;
  endedAt: string | null;
}

export interface Settings {
  openingKobo: number;
  /** Whether transfers wait for the merchant's one-time password. */
  otp: boolean;
}

export interface Kinds {
  charge: Charge;
  account: OwnAccount;
  transfer: Transfer;
  refund: Refund;
  event: WebhookEvent;
  settings: Settings;
}
