/**
 * A local stand-in that speaks Paystack's wire protocol. Facts about Paystack that are not confirmed are options here.
 * It runs as a process (main.ts) or inside a test, on any port.
 */
import formbody from '@fastify/formbody';
import { Faults } from '@ajose/sandbox/faults';
import { identities } from '@ajose/sandbox/holders';
import { checkoutPages } from '@ajose/sandbox/pages';
import { usualMoves } from '@ajose/sandbox/refunds';
import { buildServer, type Sandbox as AnySandbox, type SandboxOptions as AnyOptions } from '@ajose/sandbox/server';
import { makeTimers } from '@ajose/sandbox/timers';
import { Webhooks } from '@ajose/sandbox/webhooks';
import { receive, refuse } from './accounts.ts';
import { refusals } from './answers.ts';
import { openBooks, type Books } from './books.ts';
import { testCards } from './cards.ts';
import { refundCharge } from './charges.ts';
import { registerOpening } from './checkout.ts';
import { registerDisputeControls, registerUploads } from './dispute-routes.ts';
import { keptCardWays, paymentWays, transferWays } from './gateway.ts';
import { registerOrders } from './orders.ts';
import { registerRest } from './rest.ts';
import type { Paystack } from './state.ts';
import { chargeOnWire, listedRefund, refundEvent, transferOnWire } from './wire.ts';

export interface SandboxOptions extends AnyOptions {
  publicKey?: string;
  /** Whether transfers of 10,000 naira or more carry stamp duty. */
  stampDuty?: boolean;
  rateLimits?: 'live' | 'off';
  unknownReferenceStatus?: 400 | 404;
  /** Origins that may show the checkout in a frame. Without this, all may. */
  frameAncestors?: readonly string[];
}

export type Sandbox = AnySandbox<Books>;

/** Paystack tries again every 3 minutes 4 times, then every hour for 72 hours. */
const webhookForm = {
  retriesMs: [...Array<number>(4).fill(180_000), ...Array<number>(72).fill(3_600_000)],
  envelope: (event: string, data: unknown) => ({ event, data }),
  signatureHeader: 'x-paystack-signature',
  userAgent: 'Paystack/2.0 (sandbox)',
};

const refundMoves = { ...usualMoves, 'needs-attention': 'needs-attention' } as const;

/** What the sandbox's page says of Paystack. */
const page = {
  name: 'Paystack',
  paths: [
    '/transaction/initialize',
    '/transaction/verify',
    '/transaction/charge_authorization',
    '/customer/authorization/deactivate',
    '/customer',
    '/dedicated_account',
    '/transferrecipient',
    '/transfer',
    '/transfer/verify',
    '/bank/resolve',
    '/bank',
    '/refund',
  ],
  orders: [],
  hasDisputes: true,
  refundMoves,
  cards: testCards,
  unnoticed: 'which Paystack does not notice by itself',
  identity: 'BVN',
  identified: 'checking who a customer is',
  identities: [
    [identities.doesNotFit, 'Does not fit the bank account'],
    [identities.numberLater, 'Fits; the account number is told by its event alone'],
    [identities.noNumber, 'Fits; no account number is given'],
    [identities.neverAnswered, 'Is never answered'],
  ],
};

function openPaystack(options: SandboxOptions): Paystack {
  const { now = () => new Date(), stampDuty = false, otp = false, openingKobo = 100_000_000_000 } = options;
  const books = openBooks({ openingKobo, otp, stampDuty }, options.dataFile ?? null);
  const webhooks = new Webhooks({
    books,
    form: webhookForm,
    secretKey: options.secretKey,
    url: options.webhookUrl ?? null,
    speed: options.webhookSpeed ?? 180,
    deliver: options.deliver,
    now,
  });
  const surroundings = { books, webhooks, now };
  const paystack: Paystack = {
    ...surroundings,
    merchant: options.merchant ?? 'Ajose',
    faults: new Faults(refusals),
    timers: makeTimers(),
    settleAfterMs: options.settleAfterMs ?? 1500,
    refusals,
    testCards,
    payments: paymentWays(surroundings),
    keptCards: keptCardWays(surroundings),
    transfers: transferWays(surroundings),
    refunds: {
      moves: refundMoves,
      find(key) {
        const refund = books.refunds.get(key);
        if (!refund) throw refusals.notFound('Refund not found');
        return refund;
      },
      order: (charge, amountKobo) => refundCharge(paystack, charge, amountKobo),
      sendEvent: (refund, charge) => void webhooks.emit(`refund.${refund.status}`, refundEvent(refund, charge)),
    },
    accounts: {
      shown: () => [...books.accounts.values()].filter(({ active }) => active).toReversed(),
      receive: (number, { senderBank, ...incoming }, isNoticed) =>
        receive(paystack, number, { ...incoming, senderBank: senderBank ?? 'Zenith Bank' }, isNoticed),
      refuse: (number, { amountKobo }) => refuse(paystack, number, amountKobo),
    },
    secretKey: options.secretKey,
    publicKey: options.publicKey ?? 'pk_test_sandbox',
    rateLimits: options.rateLimits ?? 'off',
    unknownReferenceStatus: options.unknownReferenceStatus ?? 400,
    unnoticed: new Map(),
    files: new Map(),
  };
  return paystack;
}

export function buildSandbox(options: SandboxOptions): Sandbox {
  const paystack = openPaystack(options);
  const { books, webhooks } = paystack;
  const server = buildServer({
    gateway: paystack,
    shown: {
      charge: (charge) => ({ ...chargeOnWire(charge), paid: charge.paidKobo, refunded: charge.refundedKobo }),
      transfer: (transfer) => transferOnWire(books, transfer),
      refund: (refund) => listedRefund(refund, books.charge(refund.transactionReference)),
    },
    page,
    clear: () => paystack.unnoticed.clear(),
    wire: (app) => {
      void app.register(formbody);
      registerRest(app, paystack);
    },
    checkout: (app) => registerOpening(app, paystack),
    orders: (app) => {
      registerOrders(app, paystack);
      registerDisputeControls(app, paystack);
    },
    pages: checkoutPages(
      ['/popup', '/pay/:code'],
      new URL('../public/', import.meta.url),
      (options.frameAncestors ?? ['*']).join(' '),
    ),
  });
  void server.app.register(async (uploads) => registerUploads(uploads, paystack));
  return { ...server, books, webhooks };
}
