/** Everything the sandbox remembers: its records, their indexes, and the balance that follows from them. Amounts are whole kobo. */
import type { KeptCardOutcome } from '@ajose/sandbox/cards';
import { openJournal, type Journal } from '@ajose/sandbox/journal';
import type { WebhookEvent } from '@ajose/sandbox/webhooks';

export type ChargeStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';
export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'opay' | 'bank' | 'dedicated_nuban';
/** Those of the checkout. */
export const allChannels: readonly Channel[] = ['card', 'bank_transfer', 'ussd', 'opay', 'bank'];

export interface Card {
  bin: string;
  last4: string;
  expMonth: string;
  expYear: string;
  brand: 'visa' | 'verve';
  bank: string;
}

/** A card that may be charged again. */
export interface Authorization {
  code: string;
  email: string;
  card: Card;
  outcome: KeptCardOutcome;
  active: boolean;
}

export interface BankTransfer {
  accountNumber: string;
  accountName: string;
  bankName: string;
  expiresAt: string;
}

/** Whose account number a transfer arrived at, and who sent it. */
export interface Into {
  number: string;
  bank: string;
  senderName: string;
  senderBank: string;
  narration: string;
}

export interface Charge {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  currency: string;
  requestedKobo: number;
  paidKobo: number;
  feesKobo: number | null;
  refundedKobo: number;
  status: ChargeStatus;
  channel: Channel | null;
  channels: Channel[];
  gatewayResponse: string;
  message: string | null;
  metadata: unknown;
  callbackUrl: string | null;
  ip: string;
  createdAt: string;
  paidAt: string | null;
  card: Card | null;
  /** By which its card may be charged again; absent in old records and where no card was charged. */
  authorizationCode?: string;
  bankTransfer: BankTransfer | null;
  /** Absent where it arrived at no account number. */
  into?: Into;
  /** What the checkout asks for next in a card payment. */
  awaiting: 'pin' | 'otp' | null;
  attempts: number;
}

/** A person whom the merchant has made known. */
export interface Customer {
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** The BVN that was confirmed as theirs. */
  identified: string | null;
  createdAt: string;
}

/** An account number of a customer's own. */
export interface OwnAccount {
  id: number;
  number: string;
  /** The account's name. */
  name: string;
  email: string;
  bankSlug: string;
  bankName: string;
  active: boolean;
  createdAt: string;
}

export interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
}

export type TransferStatus = 'otp' | 'pending' | 'success' | 'failed' | 'reversed';

export interface Transfer {
  id: number;
  code: string;
  reference: string;
  recipientCode: string;
  amountKobo: number;
  feeKobo: number;
  /** What the sender pays to the state; 0 unless the sandbox is told to charge it, and absent in old records. */
  dutyKobo?: number;
  currency: string;
  reason: string;
  status: TransferStatus;
  failure: string | null;
  session: { provider: string; id: string } | null;
  createdAt: string;
  transferredAt: string | null;
  /** When the sandbox changes its status, and to what; null when only an order changes it. */
  next: { at: number; status: TransferStatus } | null;
}

/** All but `failed` are deducted from the balance. `processed` and `failed` are final. */
export const refundStatuses = ['pending', 'processing', 'needs-attention', 'processed', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export interface Refund {
  id: number;
  transactionReference: string;
  amountKobo: number;
  status: RefundStatus;
  /** The dispute by which the payer got it; null for a refund that the merchant ordered. */
  dispute: number | null;
  createdAt: string;
  endedAt: string | null;
}

export interface Dispute {
  id: number;
  transactionReference: string;
  amountKobo: number;
  category: string;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'pending' | 'resolved';
  resolution: string | null;
  dueAt: string;
  resolvedAt: string | null;
  /** The id of the evidence, and the name of the uploaded file. */
  evidence: number | null;
  fileName: string | null;
  history: { status: string; by: string; createdAt: string }[];
  messages: { sender: string; body: string; createdAt: string }[];
  createdAt: string;
}

export interface Settings {
  openingKobo: number;
  otp: boolean;
  /** Whether transfers carry stamp duty. Unconfirmed: whether Paystack charges it on payouts. */
  stampDuty: boolean;
}

interface Kinds {
  charge: Charge;
  authorization: Authorization;
  customer: Customer;
  account: OwnAccount;
  recipient: Recipient;
  transfer: Transfer;
  refund: Refund;
  dispute: Dispute;
  event: WebhookEvent;
  settings: Settings;
}

/** Delivered events are only shown, so only this many are kept. */
const EVENTS_KEPT = 1000;

export class Books {
  readonly charges = new Map<string, Charge>();
  readonly authorizations = new Map<string, Authorization>();
  readonly customers = new Map<string, Customer>();
  /** By id. */
  readonly accounts = new Map<string, OwnAccount>();
  readonly recipients = new Map<string, Recipient>();
  readonly transfers = new Map<string, Transfer>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly events = new Map<string, WebhookEvent>();
  settings: Settings;
  balanceKobo: number;
  #accessCodes = new Map<string, Charge>();
  #lastId = 1_000_000;
  #journal: Journal | null = null;
  readonly #defaults: Settings;

  constructor(defaults: Settings, file: string | null) {
    this.#defaults = defaults;
    this.settings = { ...defaults };
    this.balanceKobo = defaults.openingKobo;
    if (file)
      this.#journal = openJournal(file, (kind, record) =>
        this.#take(kind as keyof Kinds, record as Kinds[keyof Kinds]),
      );
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  byAccessCode = (code: string): Charge | undefined => this.#accessCodes.get(code);
  charge = (reference: string): Charge | undefined => this.charges.get(reference);
  chargeById = (id: number): Charge | undefined => [...this.charges.values()].find((charge) => charge.id === id);

  /** Adds a record, or replaces the one with its key, in memory and on disk. */
  put<K extends keyof Kinds>(kind: K, record: Kinds[K]): Kinds[K] {
    this.#take(kind, record);
    this.#journal?.write(kind, keyOf(kind, record), record);
    if (kind === 'event') this.#trimEvents();
    return record;
  }

  reset(): void {
    for (const map of [
      this.charges,
      this.authorizations,
      this.customers,
      this.accounts,
      this.recipients,
      this.transfers,
      this.refunds,
      this.disputes,
      this.events,
      this.#accessCodes,
    ])
      map.clear();
    this.settings = { ...this.#defaults };
    this.balanceKobo = this.#defaults.openingKobo;
    this.#journal?.clear();
  }

  close(): void {
    this.#journal?.close();
    this.#journal = null;
  }

  #take(kind: keyof Kinds, record: Kinds[keyof Kinds]): void {
    if ('id' in record) this.#lastId = Math.max(this.#lastId, record.id);
    const key = keyOf(kind, record);
    if (kind === 'settings') {
      const settings = record as Settings;
      this.balanceKobo += settings.openingKobo - this.settings.openingKobo;
      this.settings = settings;
      return;
    }
    const map = this.#mapOf(kind);
    const before = map.get(key);
    this.balanceKobo += effect(kind, record) - (before ? effect(kind, before) : 0);
    map.set(key, record);
    if (kind === 'charge') this.#accessCodes.set((record as Charge).accessCode, record as Charge);
  }

  #mapOf(kind: Exclude<keyof Kinds, 'settings'>): Map<string, Kinds[keyof Kinds]> {
    const maps = {
      charge: this.charges,
      authorization: this.authorizations,
      customer: this.customers,
      account: this.accounts,
      recipient: this.recipients,
      transfer: this.transfers,
      refund: this.refunds,
      dispute: this.disputes,
      event: this.events,
    };
    return maps[kind];
  }

  #trimEvents(): void {
    if (this.events.size <= EVENTS_KEPT) return;
    for (const [key, event] of this.events) {
      if (event.state === 'waiting' || event.state === 'held') continue;
      this.events.delete(key);
      this.#journal?.write('event', key, null);
      if (this.events.size <= EVENTS_KEPT) return;
    }
  }
}

function keyOf(kind: keyof Kinds, record: Kinds[keyof Kinds]): string {
  if (kind === 'settings') return 'settings';
  if (kind === 'recipient' || kind === 'authorization' || kind === 'customer')
    return (record as Recipient | Authorization | Customer).code;
  if (kind === 'charge' || kind === 'transfer') return (record as Charge | Transfer).reference;
  return String((record as Refund | Dispute | WebhookEvent | OwnAccount).id);
}

/** How much a record adds to the balance that pays transfers. */
function effect(kind: keyof Kinds, record: Kinds[keyof Kinds]): number {
  if (kind === 'charge') {
    const charge = record as Charge;
    return charge.paidKobo - (charge.feesKobo ?? 0);
  }
  if (kind === 'refund') {
    const refund = record as Refund;
    return refund.status === 'failed' ? 0 : -refund.amountKobo;
  }
  if (kind !== 'transfer') return 0;
  const transfer = record as Transfer;
  const gone = transfer.status === 'pending' || transfer.status === 'success';
  return gone ? -(transfer.amountKobo + transfer.feeKobo + (transfer.dutyKobo ?? 0)) : 0;
}
