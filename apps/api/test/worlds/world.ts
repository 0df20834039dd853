/** What the tests ask of a gateway over its sandbox. Each gateway has a file beside this one. */
import type { MonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import type { Sandbox } from '@ajose/paystack-sandbox/sandbox';
import type { Deliver } from '@ajose/sandbox/webhooks';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import type { Gateway } from '../../src/gateways/gateway.ts';
import { accountsAt } from '../../src/money/ledger/accounts.ts';

/** A payment in the sandbox. */
export interface HeldCharge {
  reference: string;
  email: string;
  status: string;
  channels: readonly string[];
  requestedKobo: number;
  paidKobo: number;
  refundedKobo: number;
  feesKobo: number | null;
}

export interface HeldTransfer {
  reference: string;
  status: string;
  amountKobo: number;
  accountNumber: string;
}

export interface HeldRefund {
  /** The gateway's own id. */
  id: string;
  reference: string;
  status: string;
  amountKobo: number;
}

export interface HeldDispute {
  id: string;
  reference: string;
  status: string;
  amountKobo: number;
  /** Whether the dispute took its money; null while it is open. */
  took: boolean | null;
}

type Ended = 'success' | 'failed' | 'reversed';

export interface ToldTransfer {
  reference: string;
  kobo: number;
  status: Ended;
  feeKobo?: number;
}

/** In what the gateways differ, for tests that have to know. */
export interface GatewayFacts {
  /** Where a payment is paid. Only a popup is opened again from the list. */
  opens: 'popup' | 'page';
  /** An event around these data. */
  event: (name: string, data: object) => object;
  /** The name of the event that a payment was made. */
  paid: string;
  /** Its events are not believed: what was paid is looked up, and naira are all that it knows. */
  looksUp: boolean;
  disputes: boolean;
  /** Tells where a customer confirms a card's charge at the bank. */
  asksForCodes: boolean;
  /** An event says that a customer is identified, and which account number they have. */
  tellsOfNumbers: boolean;
  /** A refund may wait for the payer's bank details. */
  refundsNeedDetails: boolean;
  /** A payout needs a recipient, which may be forgotten. */
  recipients: boolean;
  /** The gateway sends one webhook about the end of a transfer. */
  endsTransfersOnce: boolean;
  /** Takes any text as a reference to look up. */
  findsAnyReference: boolean;
  /** A payment takes less than what was asked for, and a second part. */
  takesParts: boolean;
  stampDutyKobo: bigint;
  /** How it writes the brand of the card that always pays. */
  brand: string;
  /** A card that is declined, and what the customer reads. */
  declined: { card: MoneyWorld['card']; words: string };
  /** A payment by transfer: whose account, and how many minutes it is open. */
  transfer: { bank: string; minutes: number };
  /** A customer's own account number: its bank, the sender of a transfer from Kuda Bank, and the fee for 50,000 naira. */
  number: { bank: string; sender: (name: string) => string; feeKobo: bigint };
  /** The event that a transfer was sent back. */
  rejected: {
    name: string;
    /** The data of that event, had 5,000 naira come too late. */
    expired(event: object): object;
    /** What the bank says of a transfer above its limit. */
    words: string;
    ofNobody: object;
  };
}

export interface MoneyWorld {
  name: GatewayName;
  does: GatewayFacts;
  gateway: Gateway;
  /** The same gateway, whose calls go through another `fetch`. */
  gatewayOver(send: typeof fetch): Gateway;
  url: string;
  secretKey: string;
  /** The ledger's accounts of this gateway. */
  accounts: ReturnType<typeof accountsAt>;
  paths: Paths;
  /** A card that always pays. */
  card: { number: string; cvv: string; expiry: string };
  balanceKobo(): number;
  charge(reference: string): HeldCharge | undefined;
  charges(): readonly HeldCharge[];
  transfer(reference: string): HeldTransfer | undefined;
  transfers(): readonly HeldTransfer[];
  refunds(): readonly HeldRefund[];
  /** Transfers to a customer's own account number. */
  arrivedAt(number: string): readonly HeldCharge[];
  /** Whether a customer's own account number takes money. */
  isOpen(number: string | null): boolean;
  /** What charges the card of a person again. */
  cardOf(email: string): string | undefined;
  /** Changes the gateway's records in ways that none of its calls could. */
  changeCharge(reference: string, changes: { status: 'success' | 'reversed'; paidKobo?: number }): void;
  /** The webhook of a payment. @param changes to Paystack's record; a Monnify payment is looked up instead */
  chargeEvent(reference: string, changes: object): Record<string, unknown>;
  /** The webhook of a refund; null for a gateway that sends one only at the end. */
  refundEvent(refund: HeldRefund): object | null;
  /** The webhook of a transfer that ended this way, which may also be one that we did not order. */
  transferEvent(transfer: ToldTransfer): object;
  /** The newest webhook that the sandbox made: its text is what it would send. */
  lastEvent(): object;
  /** The texts of all webhooks that the sandbox made, oldest first. */
  events(): readonly string[];
  /** A refund that was processed comes back, as no call of the gateway could make it. */
  failProcessed(refundId: string): void;
  /** The gateway's disputes; none at Monnify, which tells of none. */
  disputes(): readonly HeldDispute[];
  /** The gateway decides a dispute that has ended the other way. */
  decideAgain(disputeId: string): Promise<void>;
  /** Paystack's own sandbox, for what only Paystack does. */
  paystack: Sandbox | null;
  close(): Promise<void>;
}

/** Where calls of each kind go, for faults. */
type Paths = Record<
  | 'begin'
  | 'openTransfer'
  | 'verify'
  | 'fetchPayment'
  | 'transfer'
  | 'verifyTransfer'
  | 'list'
  | 'charge'
  | 'listOfAccount'
  | 'closeAccount',
  string
>;

/** One test gateway: all that the tests know of a gateway, beside what it does in src/gateways. */
export interface TestGateway {
  startMoney(now: Now): Promise<MoneyWorld>;
  contracts: readonly ContractKind[];
  faulty: Faulty;
}

/** A gateway for the tests of what each has to answer. */
export interface ContractKind extends Pick<MoneyWorld, 'name' | 'card' | 'paths'> {
  title: string;
  build(deliver: Deliver): Promise<{
    gateway: Gateway;
    /** The same gateway with little patience. */
    hasty: Gateway;
    url: string;
    close(): Promise<void>;
  }>;
}

/** A gateway for runs with faults. */
export interface Faulty {
  name: GatewayName;
  /** The paths of calls that fail; the empty one stands for every call. */
  paths: readonly string[];
  build(deliver: Deliver): {
    sandbox: Sandbox | MonnifySandbox;
    /** Keeps a card that is always charged. @returns its code */
    keepCard: (email: string) => string;
  };
  /** The settings by which the API finds it. */
  environment(url: string): Readonly<Record<string, string>>;
}

export const FAULTY_CARD = { bin: '408408', last4: '4081', expMonth: '12', expYear: '2040' };
export const EXPIRY = '12/2040';
export const HASTY_MS = 250;
export const WEBHOOK_URL = 'http://receiver.test/';
export type Now = () => Date;
export const always = { settleAfterMs: 1, deliver: async () => 200 };

export function must<Record>(record: Record | undefined, what: string): Record {
  if (record === undefined) throw new Error(`The gateway has no such ${what}`);
  return record;
}

interface Books {
  balanceKobo: number;
  events: ReadonlyMap<string, { body: string }>;
}
type Common = 'accounts' | 'balanceKobo' | 'charge' | 'events' | 'lastEvent' | 'transfer';

/** A world with what is the same for each gateway. It finds one record by listing all. */
export const withCommon = (books: Books, world: Omit<MoneyWorld, Common>): MoneyWorld => ({
  ...world,
  balanceKobo: () => books.balanceKobo,
  events: () => [...books.events.values()].map(({ body }) => body),
  lastEvent: () => JSON.parse([...books.events.values()].at(-1)?.body ?? '{}') as object,
  accounts: accountsAt(world.name),
  charge: (reference) => world.charges().find((charge) => charge.reference === reference),
  transfer: (reference) => world.transfers().find((transfer) => transfer.reference === reference),
});
