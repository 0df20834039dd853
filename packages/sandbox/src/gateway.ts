/** A sandbox's state, and what differs between gateways. The parts that all sandboxes share are functions over it. */
import type { Books } from './books.ts';
import type { KeptCardOutcome, TestCard } from './cards.ts';
import type { Faults } from './faults.ts';
import type { Card, Charge, KeptCard, Kinds, Refund, RefundStatus, Transfer, TransferEnd } from './records.ts';
import type { Refusals } from './refusals.ts';
import type { Timers } from './timers.ts';
import type { Webhooks } from './webhooks.ts';

export interface Gateway<K extends Kinds> {
  /** Whom the checkout names. */
  merchant: string;
  books: Books<K>;
  webhooks: Webhooks;
  faults: Faults;
  /** The ends of transfers and of payments that come late, by reference. */
  timers: Timers<string>;
  now: () => Date;
  /** How long a transfer or a late payment takes, in milliseconds. */
  settleAfterMs: number;
  refusals: Refusals;
  testCards: readonly TestCard[];
  payments: PaymentWays<K['charge']>;
  keptCards: KeptCardWays<K['charge']>;
  refunds: RefundWays<K['charge'], K['refund']>;
  transfers: TransferWays<K['transfer']>;
  accounts: AccountWays<K['charge']>;
}

/** What a card payment may ask the customer for. */
export interface Step {
  /** The field of the answer, and its right value. */
  field: string;
  right: string | true;
  /** What is said to an answer that nobody has asked for, and to a wrong one. */
  notAsked: string;
  wrong: string;
  /** The step that follows; without one, the card is charged. */
  next?: string;
}

/** A way to pay that the customer approves or declines elsewhere has a title and a word for approving. */
export interface Channel {
  name: string;
  title?: string;
  approve?: string;
}

export interface Opened<C extends Charge> {
  bankTransfer: NonNullable<C['bankTransfer']>;
}

export interface PaymentWays<C extends Charge> {
  /** The ways to pay in the checkout, by channel. */
  channels: Readonly<Record<string, Channel>>;
  steps: Readonly<Record<string, Step>>;
  /** Why a payment fails: the card has expired, its bank declines, or the customer does. */
  expired: string;
  declined: string;
  declinedByCustomer: string;
  /** What is said of a way to pay that the merchant did not choose. */
  closedChannel: (channel: string) => string;
  /** Whether nothing more can be paid. */
  isPaid: (charge: C) => boolean;
  feeKobo: (channel: string, amountKobo: number) => number;
  /** What the checkout page reads beside `viewOf` of `checkout.ts`. */
  view: (charge: C) => object;

  // What this gateway's record of a payment has besides the shared fields, after each step:
  /** When a card is tried. */
  tried: (charge: C, card: Card, known: TestCard | undefined) => Partial<C>;
  /** When the customer is asked for a step. */
  asked: (step: string) => Partial<C>;
  /** When the card is kept. */
  kept: (code: string) => Partial<C>;
  /** When the account for a bank transfer is opened. @throws Refusal where the amount is too small for one */
  opened: (charge: C, until: Date | null) => Partial<C> & Opened<C>;
  /** When the customer leaves the transfer pending. */
  left: Partial<C>;
  /** When the payment is made. */
  paid: (charge: C, channel: string) => Partial<C>;
  /** When the payment fails. */
  failed: (charge: C, reason: string) => Partial<C>;

  /** Whether a bank transfer of another amount than was asked for is kept. */
  acceptsOtherAmounts: boolean;
  /** Sends a bank transfer back, and the event that says so. */
  reject: (charge: C, amountKobo: number, isLate: boolean) => void;
  sendPaidEvent: (charge: C) => void;
}

export type CardOf<C extends Charge> = NonNullable<C['card']>;

export interface KeptCardWays<C extends Charge> {
  /** The kept cards by their codes. */
  cards: ReadonlyMap<string, KeptCard<CardOf<C>>>;
  put: (card: KeptCard<CardOf<C>>) => KeptCard<CardOf<C>>;
  newCode: () => string;
  /** The bank's words for the outcomes that refuse. Unconfirmed at each gateway: banks word them as they like. */
  refusals: Partial<Record<KeptCardOutcome, string>>;
  /** What the payment by a kept card says of it. */
  chargedWith: (kept: KeptCard<CardOf<C>>) => Partial<C>;
  /** What a payment is while the bank asks the customer, and while it is paid late. */
  paused: Partial<C>;
  late: Partial<C>;
}

export interface RefundWays<C extends Charge, R extends Refund> {
  /** What the sandbox may do to a refund, by the word of the order. */
  moves: Readonly<Record<string, RefundStatus>>;
  /** @throws Refusal where there is none */
  find: (key: string) => R;
  /** A refund that the merchant orders on the sandbox's page. */
  order: (charge: C, amountKobo: number) => R;
  /** Sends the event of a change, where the gateway has one. */
  sendEvent: (refund: R, charge: C) => void;
}

export interface TransferWays<T extends Transfer> {
  /** The number of the account that gets the transfer. */
  accountOf: (transfer: T) => string | undefined;
  /** The bank's words where it refuses a transfer. */
  declined: string;
  /** What the gateway's record says beside, at the end. */
  ended: (transfer: T, status: TransferEnd) => Partial<T>;
  sendEvent: (transfer: T, status: TransferEnd) => void;
}

/** A bank transfer to an account number. */
export interface Incoming {
  amountKobo: number;
  senderName: string;
  /** As the gateway names banks; null for any. */
  senderBank: string | null;
  narration: string;
}

export interface AccountWays<C> {
  /** The account numbers that take money, newest first, for the sandbox's page. */
  shown: () => object[];
  /** Receives a transfer. @param isNoticed whether the gateway tells of it by itself @returns null where it does not know of the payment yet */
  receive: (number: string, incoming: Incoming, isNoticed: boolean) => C | null;
  /** The bank does not take the transfer, and sends it back. */
  refuse: (number: string, incoming: Incoming) => void;
}
