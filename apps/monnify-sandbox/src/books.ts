/** What Monnify's sandbox remembers. Amounts are whole kobo. */
import { openBooks as openShared, type Books as Shared } from '@ajose/sandbox/books';
import type * as records from '@ajose/sandbox/records';

/** The ways to pay; `wire.ts` has Monnify's words for them. */
export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'phone' | 'dedicated_nuban';

export interface BankTransfer extends records.BankTransfer {
  bankCode: string;
}

/** Who sent a bank transfer, and where it arrived. */
export interface Sender {
  name: string;
  accountNumber: string;
  bankCode: string;
  session: string;
  into: { accountNumber: string; bankCode: string; bankName: string };
}

export interface Charge extends records.Charge {
  /** Monnify's own reference. */
  transactionReference: string;
  name: string;
  description: string;
  channel: Channel | null;
  channels: Channel[];
  metadata: object;
  redirectUrl: string | null;
  cardToken: string | null;
  bankTransfer: BankTransfer | null;
  /** Null where no bank transfer paid it. */
  sender: Sender | null;
  /** The reference of the reserved account that it arrived at; null for any other payment. */
  account: string | null;
  /** By which settlement Monnify passed it on; null until then. */
  settlement: string | null;
}

/** An account number of a customer's own, or one at each of several banks. */
export interface OwnAccount extends records.OwnAccount {
  reference: string;
  customerName: string;
  bvn: string | null;
  nin: string | null;
  numbers: { number: string; bankCode: string; bankName: string }[];
}

export interface Transfer extends records.Transfer {
  transactionReference: string;
  narration: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  /** Whether Monnify answers before the outcome is known. */
  isAsync: boolean;
  /** Whether it has waited for the merchant's one-time password. */
  twoFactor: boolean;
  session: string | null;
  endedAt: string | null;
}

export interface Refund extends records.Refund {
  /** The merchant's reference. */
  reference: string;
  reason: string;
  note: string;
}

export interface Kinds extends records.Kinds {
  charge: Charge;
  card: records.KeptCard;
  account: OwnAccount;
  transfer: Transfer;
  refund: Refund;
}

export interface Books extends Shared<Kinds> {
  /** The kept cards by their tokens. */
  readonly cards: ReadonlyMap<string, records.KeptCard>;
}

const byReference = ({ reference }: { reference: string }): string => reference;

export function openBooks(defaults: records.Settings, file: string | null): Books {
  const keys = {
    charge: byReference,
    card: ({ code }: records.KeptCard) => code,
    account: byReference,
    transfer: byReference,
    refund: byReference,
    event: ({ id }: Kinds['event']) => String(id),
  };
  const books = openShared<Kinds>({ keys, defaults, file });
  const { of } = books;
  return Object.assign(books, {
    cards: of.card,
    /** @param reference the merchant's or Monnify's */
    charge: (reference: string) =>
      of.charge.get(reference) ??
      [...of.charge.values()].find(({ transactionReference }) => transactionReference === reference),
  });
}
