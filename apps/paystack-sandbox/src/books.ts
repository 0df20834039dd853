/** What Paystack's sandbox remembers. Amounts are whole kobo. */
import { openBooks as openShared, type Books as Shared } from '@ajose/sandbox/books';
import type * as records from '@ajose/sandbox/records';

export type Channel = 'card' | 'bank_transfer' | 'ussd' | 'opay' | 'bank' | 'dedicated_nuban';

export interface Card extends records.Card {
  bank: string;
}

/** The account number that a transfer arrived at, and its sender. */
export interface Into {
  number: string;
  bank: string;
  senderName: string;
  senderBank: string;
  narration: string;
}

export interface Charge extends records.Charge {
  accessCode: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  currency: string;
  channel: Channel | null;
  channels: Channel[];
  gatewayResponse: string;
  metadata: unknown;
  callbackUrl: string | null;
  ip: string;
  card: Card | null;
  /** The code by which its card may be charged again; absent in old records and where no card was charged. */
  authorizationCode?: string;
  /** Absent where it arrived at no account number. */
  into?: Into;
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
export interface OwnAccount extends records.OwnAccount {
  number: string;
  bankSlug: string;
  bankName: string;
}

export interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
}

export interface Transfer extends records.Transfer {
  code: string;
  recipientCode: string;
  currency: string;
  reason: string;
  session: { provider: string; id: string } | null;
  transferredAt: string | null;
}

export interface Refund extends records.Refund {
  /** The dispute by which the payer got it; null for a refund that the merchant ordered. */
  dispute: number | null;
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

export interface Settings extends records.Settings {
  /** Whether transfers carry stamp duty. Unconfirmed: whether Paystack charges it on payouts. */
  stampDuty: boolean;
}

export interface Kinds extends records.Kinds {
  charge: Charge;
  authorization: records.KeptCard<Card>;
  customer: Customer;
  account: OwnAccount;
  recipient: Recipient;
  transfer: Transfer;
  refund: Refund;
  dispute: Dispute;
  settings: Settings;
}

export interface Books extends Shared<Kinds> {
  readonly authorizations: ReadonlyMap<string, Kinds['authorization']>;
  readonly customers: ReadonlyMap<string, Customer>;
  readonly recipients: Map<string, Recipient>;
  readonly disputes: ReadonlyMap<string, Dispute>;
  byAccessCode: (code: string) => Charge | undefined;
  chargeById: (id: number) => Charge | undefined;
}

const byCode = ({ code }: { code: string }): string => code;
const byReference = ({ reference }: { reference: string }): string => reference;
const byId = ({ id }: { id: number }): string => String(id);

export function openBooks(defaults: Settings, file: string | null): Books {
  const keys = {
    charge: byReference,
    authorization: byCode,
    customer: byCode,
    account: byId,
    recipient: byCode,
    transfer: byReference,
    refund: byId,
    dispute: byId,
    event: byId,
  };
  const books = openShared<Kinds>({ keys, defaults, file });
  const { of } = books;
  const findCharge = (is: (charge: Charge) => boolean): Charge | undefined => [...of.charge.values()].find(is);
  return Object.assign(books, {
    authorizations: of.authorization,
    customers: of.customer,
    recipients: of.recipient,
    disputes: of.dispute,
    byAccessCode: (code: string) => findCharge(({ accessCode }) => accessCode === code),
    chargeById: (wanted: number) => findCharge(({ id }) => id === wanted),
  });
}
