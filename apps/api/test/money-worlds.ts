/** One interface to each gateway and its sandbox, for the tests of money. */
import { buildMonnifySandbox } from '@ajose/monnify-sandbox/sandbox';
import { buildSandbox, type Sandbox } from '@ajose/paystack-sandbox/sandbox';
import type { GatewayName } from '@ajose/sdk/domain/gateways';
import { inject } from 'vitest';
import {
  paymentEvent,
  refundEvent as monnifyRefundEvent,
  refundWords,
  transferEvent as monnifyTransferEvent,
} from '../../monnify-sandbox/src/wire.ts';
import { chargeOnWire, refundEvent } from '../../paystack-sandbox/src/wire.ts';
import type { Gateway } from '../src/gateways/gateway.ts';
import { createMonnify } from '../src/gateways/monnify/monnify.ts';
import { createPaystack } from '../src/gateways/paystack/paystack.ts';
import { accountsAt } from '../src/money/ledger/accounts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The gateway of the tests of money. */
    moneyGateway: GatewayName;
  }
}

/** Whether the tests run over Monnify, for differences between the gateways. A test without a case for Monnify says so in its title. */
export const isOverMonnify = (): boolean => inject('moneyGateway') === 'monnify';

/** A payment in the sandbox. */
interface HeldCharge {
  reference: string;
  email: string;
  status: string;
  channels: readonly string[];
  requestedKobo: number;
  paidKobo: number;
  refundedKobo: number;
  feesKobo: number | null;
}

interface HeldTransfer {
  reference: string;
  status: string;
  amountKobo: number;
  accountNumber: string;
}

interface HeldRefund {
  /** The gateway's own id. */
  id: string;
  reference: string;
  status: string;
  amountKobo: number;
}

interface HeldDispute {
  id: string;
  reference: string;
  status: string;
  amountKobo: number;
  /** Whether it took its money; null while it is open. */
  took: boolean | null;
}

type Ended = 'success' | 'failed' | 'reversed';

export interface ToldTransfer {
  reference: string;
  kobo: number;
  status: Ended;
  feeKobo?: number;
}

export interface MoneyWorld {
  name: GatewayName;
  gateway: Gateway;
  /** The same gateway, whose calls go through another `fetch`. */
  gatewayOver(send: typeof fetch): Gateway;
  url: string;
  secretKey: string;
  /** The ledger's accounts of this gateway. */
  accounts: ReturnType<typeof accountsAt>;
  /** Where calls of each kind go, for faults. */
  paths: Record<
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
  /** A card that always pays. */
  card: { number: string; cvv: string; expiry: string };
  payoutFeeKobo: bigint;
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
  /** The webhook of a transfer that ended this way. We need not have ordered it: somebody else may use our account at the gateway. */
  transferEvent(transfer: ToldTransfer): object;
  /** The newest webhook that the sandbox made: its text is what it would send. */
  lastEvent(): object;
  /** The texts of all webhooks that the sandbox made, oldest first. */
  events(): readonly string[];
  /** A refund that was processed comes back, as no call of the gateway could make it. */
  failProcessed(refundId: string): void;
  /** None at Monnify, which tells of no dispute. */
  disputes(): readonly HeldDispute[];
  /** The gateway decides a dispute that has ended the other way. */
  decideAgain(disputeId: string): Promise<void>;
  /** Paystack's own sandbox, for what only Paystack does. */
  paystack: Sandbox | null;
  close(): Promise<void>;
}

const EXPIRY = '12/2040';
type Now = () => Date;
const realTime: Now = () => new Date();
const always = { settleAfterMs: 1, deliver: async () => 200 };

const lastOf = (events: ReadonlyMap<string, { body: string }>): object =>
  JSON.parse([...events.values()].at(-1)?.body ?? '{}') as object;

let eventsTold = 0;

const allOf = (events: ReadonlyMap<string, { body: string }>): string[] => [...events.values()].map(({ body }) => body);

const missing = (what: string) => new Error(`The gateway has no such ${what}`);

/** A world that finds one record by listing all. */
const withOne = (world: Omit<MoneyWorld, 'accounts' | 'charge' | 'transfer'>): MoneyWorld => ({
  ...world,
  accounts: accountsAt(world.name),
  charge: (reference) => world.charges().find((charge) => charge.reference === reference),
  transfer: (reference) => world.transfers().find((transfer) => transfer.reference === reference),
});

async function paystackWorld(now: Now): Promise<MoneyWorld> {
  const secretKey = 'sk_test_of_the_tests';
  const sandbox = buildSandbox({ secretKey, now, ...always });
  const url = await sandbox.listen();
  const { books } = sandbox;
  const chargeOf = (reference: string) => {
    const charge = books.charge(reference);
    if (!charge) throw missing('payment');
    return charge;
  };
  const refundOf = (id: string) => {
    const refund = books.refunds.get(id);
    if (!refund) throw missing('refund');
    return refund;
  };
  const world = withOne({
    name: 'paystack',
    gateway: createPaystack({ secretKey, baseUrl: url }),
    gatewayOver: (send) => createPaystack({ secretKey, baseUrl: url, fetch: send }),
    url,
    secretKey,
    paths: {
      begin: '/transaction/initialize',
      openTransfer: '/charge',
      verify: '/transaction/verify',
      fetchPayment: '/transaction/',
      transfer: '/transfer',
      verifyTransfer: '/transfer/verify',
      list: '/transaction',
      charge: '/transaction/charge_authorization',
      listOfAccount: '/transaction',
      closeAccount: '/dedicated_account',
    },
    card: { number: '4084084084084081', cvv: '408', expiry: EXPIRY },
    payoutFeeKobo: 1_000n,
    balanceKobo: () => books.balanceKobo,
    charges: () => [...books.charges.values()],
    transfers: () =>
      [...books.transfers.values()].map((transfer) => ({
        ...transfer,
        accountNumber: books.recipients.get(transfer.recipientCode)?.accountNumber ?? '',
      })),
    refunds: () =>
      [...books.refunds.values()].map((refund) => ({
        ...refund,
        id: String(refund.id),
        reference: refund.transactionReference,
      })),
    arrivedAt: (number) => [...books.charges.values()].filter(({ into }) => into?.number === number),
    isOpen: (number) => [...books.accounts.values()].some((account) => account.active && account.number === number),
    cardOf: (email) => [...books.authorizations.values()].find((authorization) => authorization.email === email)?.code,
    changeCharge: (reference, changes) => void books.put('charge', { ...chargeOf(reference), ...changes }),
    chargeEvent: (reference, changes) => ({
      event: 'charge.success',
      data: { ...chargeOnWire(chargeOf(reference)), ...changes },
    }),
    refundEvent({ id, status, reference }) {
      const refund = refundOf(id);
      return { event: `refund.${status}`, data: refundEvent(refund, chargeOf(reference)) };
    },
    transferEvent: ({ reference, kobo, status, feeKobo }) => ({
      event: `transfer.${status}`,
      data: {
        id: `told-${(eventsTold += 1)}`,
        reference,
        amount: kobo,
        status,
        ...(feeKobo === undefined ? {} : { fee_charged: feeKobo }),
      },
    }),
    lastEvent: () => lastOf(books.events),
    events: () => allOf(books.events),
    failProcessed(id) {
      const refund = refundOf(id);
      const charge = chargeOf(refund.transactionReference);
      const refundedKobo = charge.refundedKobo - refund.amountKobo;
      books.put('charge', { ...charge, refundedKobo, status: 'success' });
      books.put('refund', { ...refund, status: 'failed' });
    },
    disputes: () =>
      [...books.disputes.values()].map((dispute) => ({
        id: String(dispute.id),
        reference: dispute.transactionReference,
        status: dispute.status,
        amountKobo: dispute.amountKobo,
        took: dispute.resolution === null ? null : dispute.resolution !== 'declined',
      })),
    decideAgain: async (id) => {
      const dispute = books.disputes.get(id);
      if (!dispute) throw missing('dispute');
      const taken = [...books.refunds.values()].findLast((refund) => refund.dispute === dispute.id);
      const wasTaken = dispute.resolution !== 'declined';
      if (wasTaken && taken) world.failProcessed(String(taken.id));
      books.put('dispute', { ...dispute, status: 'awaiting-bank-feedback', resolution: null, resolvedAt: null });
      const how = wasTaken ? 'release' : 'take';
      await fetch(`${url}/sandbox/disputes/${id}/${how}`, { method: 'POST' });
    },
    paystack: sandbox,
    close: () => sandbox.close(),
  });
  return world;
}

const MONNIFY_KEYS = {
  apiKey: 'MK_TEST_A',
  secretKey: 'a-secret-key',
  contractCode: '5867418298',
  sourceAccount: '3934178936',
};
const transferEvents = {
  success: 'SUCCESSFUL_DISBURSEMENT',
  failed: 'FAILED_DISBURSEMENT',
  reversed: 'REVERSED_DISBURSEMENT',
} as const;

async function monnifyWorld(now: Now): Promise<MoneyWorld> {
  const sandbox = buildMonnifySandbox({ ...MONNIFY_KEYS, now, ...always });
  const url = await sandbox.listen();
  const { books } = sandbox;
  const gateway = createMonnify({ ...MONNIFY_KEYS, baseUrl: url });
  const words = refundWords('COMPLETED');
  const chargeOf = (reference: string) => {
    const charge = books.charge(reference);
    if (!charge) throw missing('payment');
    return charge;
  };
  const refundOf = (id: string) => {
    const refund = books.refunds.get(id);
    if (!refund) throw missing('refund');
    return refund;
  };
  /** A transfer that was not ordered. */
  const newTransfer = (reference: string) => {
    const now = new Date().toISOString();
    const id = books.nextId();
    return {
      id,
      reference,
      transactionReference: `MFDS${id}`,
      amountKobo: 0,
      feeKobo: 3_500,
      narration: '',
      bankCode: '058',
      accountNumber: '0000000000',
      accountName: 'ADA',
      isAsync: false,
      twoFactor: false,
      failure: null,
      session: '0'.repeat(30),
      createdAt: now,
      endedAt: now,
      next: null,
    };
  };
  return withOne({
    name: 'monnify',
    gateway,
    gatewayOver: (send) => createMonnify({ ...MONNIFY_KEYS, baseUrl: url, fetch: send }),
    url,
    secretKey: MONNIFY_KEYS.secretKey,
    paths: {
      begin: '/api/v1/merchant/transactions/init-transaction',
      openTransfer: '/api/v1/merchant/transactions/init-transaction',
      verify: '/api/v2/merchant/transactions/query',
      fetchPayment: '/api/v2/merchant/transactions/query',
      transfer: '/api/v2/disbursements/single',
      verifyTransfer: '/api/v2/disbursements/single/summary',
      list: '/api/v1/transactions/search',
      charge: '/api/v1/merchant/cards/charge-card-token',
      listOfAccount: '/api/v1/bank-transfer/reserved-accounts/transactions',
      closeAccount: '/api/v1/bank-transfer/reserved-accounts/reference',
    },
    card: { number: '4111111111111111', cvv: '123', expiry: EXPIRY },
    payoutFeeKobo: 3_500n,
    balanceKobo: () => books.balanceKobo,
    charges: () => [...books.charges.values()],
    transfers: () => [...books.transfers.values()],
    refunds: () =>
      [...books.refunds.values()].map((refund) => ({
        ...refund,
        id: refund.reference,
        reference: refund.transactionReference,
      })),
    arrivedAt: (number) => [...books.charges.values()].filter(({ sender }) => sender?.into.accountNumber === number),
    isOpen: (number) =>
      [...books.accounts.values()].some(
        (account) => account.active && account.numbers.some((each) => each.number === number),
      ),
    cardOf: (email) => [...books.cards.values()].find((card) => card.email === email)?.code,
    changeCharge: (reference, changes) => void books.put('charge', { ...chargeOf(reference), ...changes }),
    chargeEvent: (reference) => ({
      eventType: 'SUCCESSFUL_TRANSACTION',
      eventData: paymentEvent(chargeOf(reference)),
    }),
    refundEvent({ id, reference }) {
      const refund = refundOf(id);
      if (refund.endedAt === null) return null;
      const eventType = refund.status === 'failed' ? 'FAILED_REFUND' : 'SUCCESSFUL_REFUND';
      return { eventType, eventData: monnifyRefundEvent(refund, chargeOf(reference), words) };
    },
    transferEvent({ reference, kobo, status, feeKobo }) {
      const before = books.transfers.get(reference) ?? newTransfer(reference);
      const transfer = books.put('transfer', {
        ...before,
        amountKobo: kobo,
        status,
        feeKobo: feeKobo ?? before.feeKobo,
        next: null,
      });
      return { eventType: transferEvents[status], eventData: monnifyTransferEvent(transfer) };
    },
    lastEvent: () => lastOf(books.events),
    events: () => allOf(books.events),
    failProcessed(id) {
      const refund = refundOf(id);
      const charge = chargeOf(refund.transactionReference);
      const refundedKobo = charge.refundedKobo - refund.amountKobo;
      books.put('charge', { ...charge, refundedKobo, status: 'success' });
      books.put('refund', { ...refund, status: 'failed' });
    },
    disputes: () => [],
    decideAgain: () => Promise.reject(missing('dispute')),
    paystack: null,
    close: () => sandbox.close(),
  });
}

const worlds: Readonly<Record<GatewayName, (now: Now) => Promise<MoneyWorld>>> = {
  paystack: paystackWorld,
  monnify: monnifyWorld,
};

/** The gateway that this run of the tests is over. @param now the sandbox's clock */
export const startWorld = (now: Now = realTime): Promise<MoneyWorld> => worlds[inject('moneyGateway')](now);
