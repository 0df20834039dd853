/**
 * A local stand-in that speaks Monnify's wire protocol. Facts about Monnify that are not confirmed are options here.
 * It runs as a process (main.ts) or inside a test, on any port.
 */
import { registerCheckout } from '@ajose/sandbox/checkout';
import { Faults } from '@ajose/sandbox/faults';
import { identities } from '@ajose/sandbox/holders';
import { checkoutPages } from '@ajose/sandbox/pages';
import { usualMoves } from '@ajose/sandbox/refunds';
import { buildServer, type Sandbox as AnySandbox, type SandboxOptions } from '@ajose/sandbox/server';
import { makeTimers } from '@ajose/sandbox/timers';
import { Webhooks } from '@ajose/sandbox/webhooks';
import type { FastifyInstance } from 'fastify';
import { receive, refuse, shownAccounts } from './accounts.ts';
import { refusals, success } from './answers.ts';
import { openBooks, type Books } from './books.ts';
import { testCards } from './cards.ts';
import { registerCollections } from './collections.ts';
import { registerDisbursements } from './disbursements.ts';
import { usualFees, type Fees } from './fees.ts';
import { registerOrders, shown } from './orders.ts';
import { keptCardWays, paymentWays } from './payments.ts';
import { findRefund, orderRefund } from './refunds.ts';
import { usualOptions, type Monnify, type Options } from './state.ts';
import { Tokens } from './tokens.ts';
import { transferWays } from './transfers.ts';
import { registerVerification } from './verification.ts';
import { refundEvent, refundWords } from './wire.ts';

export interface MonnifySandboxOptions extends SandboxOptions, Partial<Options> {
  apiKey: string;
  contractCode: string;
  /** The account number of the merchant's wallet, which transfers are paid from. */
  sourceAccount: string;
  /** How long an access token lives. */
  tokenSeconds?: number;
  /** What each kind of payment and payout costs, where it is not as usual. */
  fees?: Partial<Fees>;
}

export type MonnifySandbox = AnySandbox<Books>;

/** Unconfirmed: when Monnify tries a webhook again. Every 10 minutes 6 times, then every hour for a day. */
const webhookForm = {
  retriesMs: [...Array<number>(6).fill(600_000), ...Array<number>(24).fill(3_600_000)],
  envelope: (eventType: string, eventData: unknown) => ({ eventType, eventData }),
  signatureHeader: 'monnify-signature',
  userAgent: 'Monnify (sandbox)',
};

/** What the sandbox's page says of Monnify. */
const page = {
  name: 'Monnify',
  paths: [
    '/api/v1/auth/login',
    '/api/v1/merchant/transactions/init-transaction',
    '/api/v2/merchant/transactions/query',
    '/api/v1/transactions/search',
    '/api/v1/merchant/bank-transfer/init-payment',
    '/api/v1/merchant/cards/charge-card-token',
    '/api/v2/bank-transfer/reserved-accounts',
    '/api/v2/disbursements/single',
    '/api/v2/disbursements/single/summary',
    '/api/v2/disbursements/wallet-balance',
    '/api/v1/disbursements/account/validate',
    '/api/v1/banks',
    '/api/v1/refunds',
  ],
  orders: [
    { label: 'Settle what was paid', path: 'settle', method: 'POST' },
    { label: 'End all access tokens', path: 'tokens', method: 'DELETE' },
  ],
  hasDisputes: false,
  refundMoves: usualMoves,
  cards: testCards,
  unnoticed: 'which no webhook tells',
  identity: 'BVN or NIN',
  identified: 'reserving an account number',
  identities: [
    [identities.doesNotFit, 'Does not fit'],
    [identities.noNumber, 'Fits, but no account number is given'],
  ],
};

function openMonnify(options: MonnifySandboxOptions): Monnify {
  const { now = () => new Date(), merchant = 'Ajose', otp = false, openingKobo = 100_000_000_000 } = options;
  const { apiKey, secretKey, contractCode, sourceAccount } = options;
  const books = openBooks({ openingKobo, otp }, options.dataFile ?? null);
  const webhooks = new Webhooks({
    books,
    form: webhookForm,
    secretKey,
    url: options.webhookUrl ?? null,
    speed: options.webhookSpeed ?? 600,
    deliver: options.deliver,
    now,
  });
  const surroundings = { books, webhooks, now };
  const fees: Fees = { ...usualFees, ...options.fees };
  const chosen = { ...usualOptions, ...options };
  const words = refundWords(chosen.refundDone);
  const monnify: Monnify = {
    ...surroundings,
    merchant,
    faults: new Faults(refusals),
    timers: makeTimers(),
    settleAfterMs: options.settleAfterMs ?? 1500,
    refusals,
    testCards,
    payments: paymentWays(surroundings, fees, merchant, chosen.acceptsOtherAmounts),
    keptCards: keptCardWays(surroundings),
    transfers: transferWays(surroundings),
    refunds: {
      moves: usualMoves,
      find: (key) => findRefund(monnify, key),
      order: ({ reference }, amountKobo) =>
        orderRefund(monnify, {
          transaction: reference,
          reference: `sandbox-${books.nextId()}`,
          amountKobo,
          reason: 'Ordered in the sandbox',
          note: 'Refund',
          destination: null,
        }),
      sendEvent(refund, charge) {
        if (refund.endedAt === null) return;
        const name = refund.status === 'failed' ? 'FAILED_REFUND' : 'SUCCESSFUL_REFUND';
        webhooks.emit(name, refundEvent(refund, charge, words));
      },
    },
    accounts: {
      shown: () => shownAccounts(monnify),
      receive: (number, incoming, isNoticed) => receive(monnify, number, incoming, isNoticed),
      refuse: (number, incoming) => refuse(monnify, number, incoming),
    },
    apiKey,
    contractCode,
    sourceAccount,
    tokens: new Tokens({ apiKey, secretKey, lifeSeconds: options.tokenSeconds ?? 3600, now }),
    fees,
    options: chosen,
  };
  return monnify;
}

/** All but the login needs a token. */
function registerWire(app: FastifyInstance, monnify: Monnify): void {
  const { tokens } = monnify;
  app.post('/api/v1/auth/login', async (request) => success(tokens.give(request.headers.authorization)));
  void app.register(async (rest) => {
    rest.addHook('onRequest', async (request) => tokens.require(request.headers.authorization));
    registerCollections(rest, monnify);
    registerDisbursements(rest, monnify);
    registerVerification(rest);
  });
}

export function buildMonnifySandbox(options: MonnifySandboxOptions): MonnifySandbox {
  const monnify = openMonnify(options);
  const { books, webhooks } = monnify;
  const server = buildServer({
    gateway: monnify,
    shown,
    page,
    clear: () => undefined,
    wire: (app) => registerWire(app, monnify),
    checkout: (app) => registerCheckout(app, monnify, books.charge),
    orders: (app) => registerOrders(app, monnify),
    pages: checkoutPages(['/checkout/:key'], new URL('../public/', import.meta.url)),
  });
  return { ...server, books, webhooks };
}
