/** Everything the sandbox remembers: its records, their indexes, and the balance that follows from them. Amounts are whole kobo. */
import type { KeptCardOutcome } from '@ajose/sandbox/cards';
import { openJournal, type Journal } from '@ajose/sandbox/journal';
import type { WebhookEvent } from '@ajose/sandbox/webhooks';

/** As the sandboxes of all gateways name them; `wire.ts` has Monnify's words. */
export type ChargeStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';
export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'phone' | 'dedicated_nuban';
/** Those of the checkout. */
export const allChannels: readonly Channel[] = ['card', 'bank_transfer', 'ussd', 'phone'];

export interface Card {
  bin: string;
  last4: string;
  expMonth: string;
  expYear: string;
  brand: string;
}

/** A card that may be charged again. */
export interface KeptCard {
  /** The card token. */
  code: string;
  email: string;
  card: Card;
  outcome: KeptCardOutcome;
}

/** The account of one payment. */
export interface BankTransfer {
  accountNumber: string;
  accountName: string;
  bankCode: string;
  bankName: string;
  expiresAt: string;
}

/** Who sent a bank transfer, and where it arrived. */
export interface Sender {
  name: string;
  accountNumber: string;
  bankCode: string;
  session: string;
  into: { accountNumber: string; bankCode: string; bankName: string };
}

export interface Charge {
  id: number;
  /** Ours: the payment reference. */
  reference: string;
  /** Monnify's. */
  transactionReference: string;
  email: string;
  name: string;
  description: string;
  requestedKobo: number;
  paidKobo: number;
  feesKobo: number | null;
  refundedKobo: number;
  status: ChargeStatus;
  channel: Channel | null;
  channels: Channel[];
  message: string | null;
  metadata: object;
  redirectUrl: string | null;
  createdAt: string;
  paidAt: string | null;
  card: Card | null;
  cardToken: string | null;
  bankTransfer: BankTransfer | null;
  /** Null where no bank transfer paid it. */
  sender: Sender | null;
  /** The reference of the reserved account that it arrived at; null for any other payment. */
  account: string | null;
  /** What the checkout asks for next in a card payment. */
  awaiting: 'otp' | 'bank' | null;
  /** By which settlement Monnify passed it on; null until then. */
  settlement: string | null;
}

/** An account number of a customer's own. */
export interface OwnAccount {
  id: number;
  reference: string;
  name: string;
  email: string;
  customerName: string;
  bvn: string | null;
  nin: string | null;
  numbers: { number: string; bankCode: string; bankName: string }[];
  active: boolean;
  createdAt: string;
}

export type TransferStatus = 'otp' | 'pending' | 'success' | 'failed' | 'reversed';

export interface Transfer {
  id: number;
  reference: string;
  transactionReference: string;
  amountKobo: number;
  feeKobo: number;
  narration: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** Whether Monnify answers before the outcome is known. */
  isAsync: boolean;
  /** Whether it has waited for the merchant's one-time password. */
  twoFactor: boolean;
  status: TransferStatus;
  failure: string | null;
  session: string | null;
  createdAt: string;
  endedAt: string | null;
  /** When the sandbox changes its status, and to what; null when only an order changes it. */
  next: { at: number; status: 'success' | 'failed' | 'reversed' } | null;
}

/** All but `failed` are deducted from the balance. `processed` and `failed` are final. */
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed';

export interface Refund {
  id: number;
  /** Ours. */
  reference: string;
  /** The reference of the refunded payment. */
  transactionReference: string;
  amountKobo: number;
  reason: string;
  note: string;
  status: RefundStatus;
  createdAt: string;
  endedAt: string | null;
}

export interface Settings {
  openingKobo: number;
  /** Whether transfers wait for the merchant's one-time password. */
  otp: boolean;
}

interface Kinds {
  charge: Charge;
  card: KeptCard;
  account: OwnAccount;
  transfer: Transfer;
  refund: Refund;
  event: WebhookEvent;
  settings: Settings;
}

/** Delivered events are only shown, so only this many are kept. */
const EVENTS_KEPT = 1000;

export class Books {
  readonly charges = new Map<string, Charge>();
  /** By token. */
  readonly cards = new Map<string, KeptCard>();
  readonly accounts = new Map<string, OwnAccount>();
  readonly transfers = new Map<string, Transfer>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, WebhookEvent>();
  settings: Settings;
  balanceKobo: number;
  /** By Monnify's reference. */
  readonly #byTransaction = new Map<string, Charge>();
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

  /** @param reference ours or Monnify's */
  charge = (reference: string): Charge | undefined => this.charges.get(reference) ?? this.#byTransaction.get(reference);

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
      this.cards,
      this.accounts,
      this.transfers,
      this.refunds,
      this.events,
      this.#byTransaction,
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
    if (kind === 'charge') this.#byTransaction.set((record as Charge).transactionReference, record as Charge);
  }

  #mapOf(kind: Exclude<keyof Kinds, 'settings'>): Map<string, Kinds[keyof Kinds]> {
    const maps = {
      charge: this.charges,
      card: this.cards,
      account: this.accounts,
      transfer: this.transfers,
      refund: this.refunds,
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
  if (kind === 'card') return (record as KeptCard).code;
  if (kind === 'event') return String((record as WebhookEvent).id);
  return (record as Charge | OwnAccount | Transfer | Refund).reference;
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
  return gone ? -(transfer.amountKobo + transfer.feeKobo) : 0;
}
