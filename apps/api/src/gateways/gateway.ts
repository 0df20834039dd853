/**
 * What the server asks of a payment gateway. Each gateway has a folder beside this file, and `test/gateways/gateway-contract.test.ts` says of each
 * what it has to answer. Amounts are kobo.
 */
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import type { Json, UnreadRow } from './json.ts';

/**
 * The outcome of a call. `refused`: the gateway understood the call and did nothing. `unknown`: there is no clear answer (time-out, lost
 * connection, 429, 5xx, unreadable); it may have been done, so it has to be looked up. `isUnsent`: it was certainly not done, because the
 * gateway was never reached. `wasAnswered`: the gateway works and answered with a refusal that we do not know, so the outcome is open.
 * meaning.ts says which refusals are final.
 */
export type Answer<T> =
  | { outcome: 'done'; data: T }
  | { outcome: 'refused'; code: string; message: string }
  | { outcome: 'unknown'; message: string; isUnsent?: true; wasAnswered?: true };

export type ChargeStatus =
  | 'abandoned'
  | 'failed'
  | 'ongoing'
  | 'pending'
  | 'processing'
  | 'queued'
  | 'reversed'
  | 'success';

/** What identifies a payment: a reference at one gateway says nothing about a payment at another. */
export interface PaymentAt {
  gateway: GatewayName;
  reference: string;
}

/** A payment as the gateway knows it. `abandoned` includes a payment that is not made yet. */
export interface Charge extends PaymentAt {
  /** The gateway's own id. */
  id: string;
  status: ChargeStatus;
  /** The amount that was paid, which may differ from the amount asked for. */
  amountKobo: bigint;
  currency: string;
  /** A channel of `@ajose/sdk/domain/channels`, `dedicated_nuban` for a transfer to a customer's own account number, or the gateway's own word. */
  channel: string;
  feesKobo: bigint;
  /** The gateway's reason for a failure. */
  message: string;
  paidAt: Date | null;
  /** What was sent with the payment; an empty object when it cannot be read. */
  metadata: Readonly<Record<string, unknown>>;
  email: string;
  /** The card that paid, where it may be charged again. */
  card: PaidCard | null;
  /** Who sent a transfer, in words, where the gateway knows it. */
  sender: string | null;
  /** For a transfer to a customer's own account number. */
  into: Into | null;
}

/** Where a customer pays: in the popup that this code opens, or on the page at this address, which leads back to us. */
export type WhereToPay = { popup: string } | { page: string };

/** The account that one payment is transferred to. */
export interface PaymentAccount {
  number: string;
  bank: string;
  /** The name that the sender's bank shows. */
  name: string;
  until: Date;
}

/** A bank transfer that the gateway did not take: it goes back to the account that it came from. */
export interface RejectedTransfer {
  amountKobo: bigint;
  /** `amount`: another amount than the payment asks for. `expired`: the payment's account number was no longer open. */
  why: 'amount' | 'expired' | 'other';
  /** The gateway's words for it. */
  message: string;
  /** The gateway's own id of the payment; empty where there is none. */
  chargeId: string;
  /** The gateway's own name for the customer whose account number it was sent to; empty where it names none. */
  customerRef: string;
}

/** Where a transfer arrived. The customer and the number must belong to one person. */
export interface Into {
  /** The gateway's own name for the customer. */
  customerRef: string;
  number: string;
}

/** A card that paid. Its `code` charges it again; `signature` is the same whenever the same card pays at this gateway. */
export interface PaidCard {
  code: string;
  signature: string;
  bank: string;
  last4: string;
  brand: string;
  expMonth: number;
  expYear: number;
}

/** What begins a payment. */
interface Payment {
  reference: string;
  amountKobo: bigint;
  email: string;
  metadata: Readonly<Record<string, unknown>>;
}

export interface CardGateway {
  /**
   * Charges a card again. `asks`: the bank asks the customer first, at this address. Refused as `duplicate_reference` when the reference
   * was used before: look it up.
   * @param payment its `email` is the one that the code was made with
   */
  chargeCard(payment: Payment & { code: string }): Promise<Answer<{ asks: string } | { asks: null; charge: Charge }>>;
  /** Tells the gateway that the card may no longer be charged. Refused where it does not know the code. */
  forgetCard(code: string): Promise<Answer<null>>;
}

/** A customer as the gateway knows them. */
export interface GatewayCustomer {
  /** The gateway's own name for the customer: the same for the same address. */
  ref: string;
  /** Whether the gateway has identified the customer. */
  identified: boolean;
  account: GatewayAccount | null;
}

/** A customer's own account number. */
export interface GatewayAccount {
  /** The gateway's own id. */
  id: string;
  number: string;
  /** The name that a sender's bank shows. */
  name: string;
  bank: string;
  /** The bank as the gateway names it. */
  provider: string;
}

export interface CustomerGateway {
  /** @param person `id` is ours, for a gateway that gives customers no id */
  createCustomer(person: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
  }): Promise<Answer<GatewayCustomer>>;
  fetchCustomer(ref: string): Promise<Answer<GatewayCustomer>>;
  /**
   * Asks the gateway to identify a customer; an event, or a later look at the customer, has the outcome. Refused as `already_identified`
   * where it knows the same already.
   */
  identifyCustomer(shown: {
    ref: string;
    email: string;
    bvn: string;
    firstName: string;
    lastName: string;
    bankCode: string;
    accountNumber: string;
  }): Promise<Answer<null>>;
  /** Makes an account number for a customer who has none. Null: an event will bring it. */
  openAccount(ref: string): Promise<Answer<GatewayAccount | null>>;
  /** Asks the gateway to look for transfers of a Lagos day; webhooks report what it finds. */
  requeryAccount(account: { number: string; provider: string; day: string }): Promise<Answer<null>>;
  /** Refused where the gateway no longer knows the number. */
  closeAccount(id: string): Promise<Answer<null>>;
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

/**
 * A transfer to a bank account. `pending`, `otp` (the gateway waits for a one-time password of ours) and `received` are open. Of the others
 * meaning.ts says which came to nothing; `reversed` may follow `success`.
 */
export interface Transfer {
  gateway: GatewayName;
  reference: string;
  status: TransferStatus;
  /** The gateway's own name for it; empty where there is none. */
  id: string;
  amountKobo: bigint;
  /** 0 until the gateway tells it. */
  feeKobo: bigint;
  /** The duty that the gateway passes on to the state, where it names it apart from its fee. */
  stampDutyKobo: bigint;
  /** The number by which a bank finds the transfer. */
  sessionId: string | null;
  /** The gateway's reason for a failure. */
  message: string;
}

/** A row of a gateway's list. The payment or transfer is looked up before anything is booked. */
export interface Listed {
  reference: string;
  /** A status of a payment or a transfer, or the gateway's own word where it is none of them. */
  status: string;
  amountKobo: bigint;
}

/**
 * One page of a list, newest first: payments or transfers that were created between `from` and `to`. Pages count from 1; one after
 * the last is empty.
 */
export interface Window {
  from: Date;
  to: Date;
  page: number;
  /** Only those of one customer, by the gateway's own id. */
  customerRef?: string;
}

export type DisputeStatus = 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'pending' | 'resolved';

/** A dispute: a person asked their bank to take a payment back. */
export interface GatewayDispute {
  /** The gateway's own id. */
  id: string;
  /** The payment's. */
  reference: string;
  status: DisputeStatus;
  /** `declined`, `merchant-accepted`, or another word where money was taken; null while it is open. */
  resolution: string | null;
  /** The amount that the payer's bank asks for, or got. */
  amountKobo: bigint;
  category: string;
  createdAt: Date | null;
  /** When it counts as accepted. */
  dueAt: Date | null;
}

/** What answers a dispute. The file is evidence, as a PDF. */
export interface DisputeAnswer {
  resolution: 'merchant-accepted' | 'declined';
  message: string;
  refundKobo: bigint;
  fileName: string;
  file: Buffer;
  customer: { name: string; email: string; phone: string };
  service: string;
}

export interface DisputeGateway {
  /** A page of the disputes that were opened in the window; one after the last is empty. */
  listDisputes(window: Window): Promise<Answer<readonly (GatewayDispute | UnreadRow)[]>>;
  fetchDispute(id: string): Promise<Answer<GatewayDispute>>;
  /** Uploads the evidence, describes it and resolves the dispute. */
  answerDispute(id: string, answer: DisputeAnswer): Promise<Answer<null>>;
}

export type RefundStatus = 'pending' | 'processing' | 'needs-attention' | 'processed' | 'failed';

/** A refund: all or part of a payment goes back to its payer. `processed` and `failed` are final. */
export interface GatewayRefund {
  gateway: GatewayName;
  /** The gateway's own id. */
  id: string;
  /** The payment's. */
  reference: string;
  status: RefundStatus;
  amountKobo: bigint;
  /** The dispute by which the payer got it; null for a refund that was ordered. */
  disputeId: string | null;
}

export interface RefundGateway {
  /**
   * Orders a refund.
   * @param order `id` is ours, by which some gateways recognise a repeated order; `chargeId` is the gateway's id of the payment
   * @returns the refund that the gateway made
   */
  refund(order: {
    id: string;
    reference: string;
    chargeId: string;
    amountKobo: bigint;
  }): Promise<Answer<GatewayRefund>>;
  /**
   * A page of the refunds that were begun in the window; one after the last is empty.
   * @param window `chargeId`: only those of one payment, by the gateway's own id. Unconfirmed: a gateway may not know this condition, and
   * answers with the refunds of other payments too.
   */
  listRefunds(
    window: Pick<Window, 'from' | 'to' | 'page'> & { chargeId?: string },
  ): Promise<Answer<readonly (GatewayRefund | UnreadRow)[]>>;
  fetchRefund(id: string): Promise<Answer<GatewayRefund>>;
}

/** A message of the gateway's webhook, as it came. */
export interface GatewayEvent {
  /** The gateway's name for what happened, as `charge.success`. */
  event: string;
  data: Json;
}

/**
 * What an event says. `look_up_payment` (it was paid) and `look_up_transfer` (it has ended) are hints: the gateway is asked before anything
 * is booked. `unread`: money may have moved, but the event could not be read. `nothing`: it concerns nothing that we know.
 */
export type News =
  | { kind: 'payment'; charge: Charge }
  | { kind: 'look_up_payment'; reference: string }
  | { kind: 'transfer'; transfer: Transfer }
  /** `sessionId`: the number by which a bank finds the transfer, where the event has it; a look-up may not. */
  | { kind: 'look_up_transfer'; reference: string; sessionId: string | null }
  | { kind: 'rejected'; rejected: RejectedTransfer }
  | { kind: 'refund'; reference: string }
  | { kind: 'identification'; customerRef: string; failure: string | null }
  | { kind: 'account'; customerRef: string; account: GatewayAccount | null }
  | { kind: 'dispute'; dispute: GatewayDispute }
  | { kind: 'unread' }
  | { kind: 'nothing' };

export interface EventGateway {
  /** The header that bears the signature of a webhook. */
  signatureHeader: string;
  /** Whether a webhook comes from the gateway: its signature is right for these bytes. */
  isSigned(rawBody: Buffer, signature: string | undefined): boolean;
  /** @returns null where the body is not an event */
  readEvent(body: Buffer): GatewayEvent | null;
  /** An event's name, the same for the same news. `isDistinct`: events of one name may differ, so each is handled. */
  nameEvent(event: GatewayEvent): { name: string; isDistinct: boolean };
  /** An event as it may be stored: without the code that charges a card and without data that identify a customer. */
  withoutSecrets(event: GatewayEvent): GatewayEvent;
  newsIn(event: GatewayEvent): News;
}

export interface PaymentGateway {
  /**
   * Begins a payment. Refused as `duplicate_reference` when the reference was used before.
   * @param payment `returnTo` is where a page of the gateway leads afterwards
   */
  begin(
    payment: Payment & { name: string; channels: readonly string[]; returnTo: string },
  ): Promise<Answer<WhereToPay>>;
  /** Opens an account that one payment is transferred to. Refused as `duplicate_reference` when the reference was used before. */
  openTransfer(
    payment: Payment & {
      name: string;
      /** The end that is asked for. */
      until: Date;
    },
  ): Promise<Answer<PaymentAccount>>;
  /** Looks a payment up. Refused as `transaction_not_found` when there is none. */
  verify(reference: string): Promise<Answer<Charge>>;
  /** Looks a payment up by the gateway's own id. */
  fetchPayment(id: string): Promise<Answer<Charge>>;
  /** Payments that were made: only those of status `success`. */
  listPaid(window: Window): Promise<Answer<readonly (Listed | UnreadRow)[]>>;
}

export interface TransferGateway {
  /** Banks by the codes that this gateway has for them. Which bank of ours each is, is decided in banks/. */
  listBanks(): Promise<Answer<readonly { code: string; name: string }[]>>;
  /**
   * The name of a bank account, as the bank writes it.
   * @param account `bankCode` is the gateway's; `holder` is the name of the customer who says that it is theirs; only a sandbox is told
   * it, because it has no people and lets each account belong to the holder
   * @throws Refusal 422 `account_not_found`, 503 `gateway_unavailable`
   */
  resolveAccount(account: {
    accountNumber: string;
    bankCode: string;
    holder: string;
  }): Promise<{ accountName: string }>;
  /**
   * Pays out. Refused as `duplicate_transfer_reference` when the reference was used before: look it up; as `low_balance` when our money
   * at the gateway does not suffice.
   * @param order `bankCode` is the gateway's
   */
  transfer(order: {
    reference: string;
    amountKobo: bigint;
    reason: string;
    to: { name: string; accountNumber: string; bankCode: string };
  }): Promise<Answer<Transfer>>;
  /** Looks a transfer up. Refused as `transfer_not_found` when there is none. */
  verifyTransfer(reference: string): Promise<Answer<Transfer>>;
  listTransfers(window: Window): Promise<Answer<readonly (Listed | UnreadRow)[]>>;
  /** The naira balance of our account at the gateway, in kobo. */
  balance(): Promise<Answer<bigint>>;
}

export interface Gateway extends PaymentGateway, TransferGateway, RefundGateway, CardGateway, CustomerGateway {
  readonly name: GatewayName;
  readonly events: EventGateway;
  /** Null where the gateway has no calls for disputes: it reports none, and none can be answered through it. */
  readonly disputes: DisputeGateway | null;
  /** The gateway's approximate charge in kobo, by its published prices. What it really took is booked from its answers. */
  price(kind: 'payment' | 'payout', amountKobo: bigint): bigint;
}
