/**
 * A local stand-in that speaks Monnify's wire protocol. Facts about Monnify that are not confirmed are options here.
 * It runs as a process (main.ts) or inside a test, on any port.
 */
import { Faults } from '@ajose/sandbox/faults';
import { consolePages, servePages } from '@ajose/sandbox/pages';
import { Webhooks, type Deliver } from '@ajose/sandbox/webhooks';
import { fastify, type FastifyInstance } from 'fastify';
import { Accounts } from './accounts.ts';
import { Refusal, refusals, success } from './answers.ts';
import { Books } from './books.ts';
import { registerCheckout } from './checkout.ts';
import { registerCollections } from './collections.ts';
import { registerControls } from './controls.ts';
import { registerDisbursements } from './disbursements.ts';
import { usualFees, type Fees } from './fees.ts';
import { KeptCards } from './kept-cards.ts';
import { Payments } from './payments.ts';
import { Refunds } from './refunds.ts';
import { Tokens } from './tokens.ts';
import { Transfers } from './transfers.ts';
import { registerVerification } from './verification.ts';

export interface MonnifySandboxOptions {
  apiKey: string;
  secretKey: string;
  contractCode: string;
  /** The account number of the merchant's wallet, which transfers are paid from. */
  sourceAccount: string;
  /** The address of the merchant's webhook; it can be set later. */
  webhookUrl?: string | null;
  /** The file of the books. Without it they are lost when the process ends. */
  dataFile?: string | null;
  /** The balance at the beginning, in kobo. */
  openingKobo?: number;
  /** Whether transfers wait for a one-time password that Monnify sends to the merchant. */
  otp?: boolean;
  /** How long an access token lives. */
  tokenSeconds?: number;
  /** How long an asynchronous transfer takes to settle, in milliseconds. */
  settleAfterMs?: number;
  /** How many times faster than Monnify it tries webhooks again. */
  webhookSpeed?: number;
  merchant?: string;
  /** What each kind of payment and payout costs, where it is not as usual. */
  fees?: Partial<Fees>;
  /** Unconfirmed: the status of the answer to a payment reference that was used. */
  duplicatePaymentStatus?: 400 | 422;
  /** Unconfirmed: the status of the answer to a transfer reference that was used. */
  duplicateTransferStatus?: 400 | 422;
  /**
   * For how long a second transfer of the same amount to the same account is refused, in milliseconds. Monnify's help pages say 2 minutes.
   * 0, the default, refuses none: tests pay the same account many times.
   */
  sameTransferMs?: number;
  /** Unconfirmed: whether a transfer above the balance is refused, or made and failed at once. */
  lowBalance?: 'refused' | 'failed';
  /** Whether a bank transfer of another amount than was asked for is kept. Monnify sends it back unless a contract says otherwise. */
  acceptsOtherAmounts?: boolean;
  /** Unconfirmed: whether payments by card can be refunded. Older help pages say that only bank transfers can. */
  cardRefunds?: boolean;
  /** Unconfirmed: Monnify's word for a refund that is done. */
  refundDone?: 'COMPLETED' | 'REFUNDED';
  /** Unconfirmed: whether the list of payments stands in Monnify's envelope. */
  searchInEnvelope?: boolean;
  now?: () => Date;
  deliver?: Deliver;
}

export interface MonnifySandbox {
  app: FastifyInstance;
  books: Books;
  webhooks: Webhooks;
  /** @returns the address, `http://127.0.0.1:port` */
  listen(port?: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

/** Unconfirmed: when Monnify tries a webhook again. Every 10 minutes 6 times, then every hour for a day. */
const webhookForm = {
  retriesMs: [...Array<number>(6).fill(600_000), ...Array<number>(24).fill(3_600_000)],
  envelope: (eventType: string, eventData: unknown) => ({ eventType, eventData }),
  signatureHeader: 'monnify-signature',
  userAgent: 'Monnify (sandbox)',
};

const file = (name: string): URL => new URL(`../public/${name}`, import.meta.url);
const pages = [
  ...consolePages,
  { path: '/', file: file('console.html') },
  { path: '/assets/console.js', file: file('console.js') },
  { path: '/checkout/:reference', file: file('checkout.html') },
  { path: '/assets/checkout.js', file: file('checkout.js') },
  { path: '/assets/checkout.css', file: file('checkout.css') },
];

export function buildMonnifySandbox(options: MonnifySandboxOptions): MonnifySandbox {
  const now = options.now ?? (() => new Date());
  const { apiKey, secretKey, contractCode, sourceAccount, merchant = 'Ajose' } = options;
  const books = new Books(
    { openingKobo: options.openingKobo ?? 100_000_000_000, otp: options.otp ?? false },
    options.dataFile ?? null,
  );
  const webhooks = new Webhooks({
    books,
    form: webhookForm,
    secretKey,
    url: options.webhookUrl ?? null,
    speed: options.webhookSpeed ?? 600,
    deliver: options.deliver,
    now,
  });
  const settleAfterMs = options.settleAfterMs ?? 1500;
  const fees: Fees = { ...usualFees, ...options.fees };
  const keptCards = new KeptCards({ books, now, lateMs: settleAfterMs });
  const payments = new Payments({
    books,
    webhooks,
    keptCards,
    fees,
    duplicateStatus: options.duplicatePaymentStatus ?? 422,
    acceptsOtherAmounts: options.acceptsOtherAmounts ?? false,
    now,
  });
  const transfers = new Transfers({
    books,
    webhooks,
    now,
    settleAfterMs,
    payoutKobo: fees.payoutKobo,
    duplicateStatus: options.duplicateTransferStatus ?? 400,
    sameTransferMs: options.sameTransferMs ?? 0,
    lowBalance: options.lowBalance ?? 'refused',
  });
  const refunds = new Refunds({
    books,
    webhooks,
    now,
    cards: options.cardRefunds ?? true,
    done: options.refundDone ?? 'COMPLETED',
  });
  const accounts = new Accounts({ books, webhooks, payments, now });
  const tokens = new Tokens({ apiKey, secretKey, lifeSeconds: options.tokenSeconds ?? 3600, now });
  const faults = new Faults({
    internalError: new Refusal(500, 'An error occurred while processing your request').body,
    rateLimited: new Refusal(429, 'Too many requests').body,
  });

  const app = fastify({ forceCloseConnections: true, logger: false });
  readLikeMonnify(app);
  void app.register(async (open) => {
    faults.watch(open);
    open.post('/api/v1/auth/login', async (request) => success(tokens.give(request.headers.authorization)));
    await open.register(async (rest) => {
      rest.addHook('onRequest', async (request) => tokens.require(request.headers.authorization));
      registerCollections(rest, {
        books,
        payments,
        keptCards,
        accounts,
        refunds,
        apiKey,
        contractCode,
        merchant,
        searchInEnvelope: options.searchInEnvelope ?? true,
        now,
      });
      registerDisbursements(rest, { books, transfers, sourceAccount });
      registerVerification(rest);
    });
  });
  void app.register(async (checkout) => registerCheckout(checkout, { books, payments, merchant }));
  void app.register(async (controls) =>
    registerControls(controls, {
      books,
      payments,
      transfers,
      keptCards,
      accounts,
      refunds,
      tokens,
      webhooks,
      faults,
      now,
    }),
  );
  servePages(app, pages);
  webhooks.resume();
  transfers.resume();

  return {
    app,
    books,
    webhooks,
    listen: (port = 0, host = '127.0.0.1') => app.listen({ port, host }),
    async close() {
      faults.clear();
      webhooks.close();
      transfers.clear();
      keptCards.clear();
      await app.close();
      books.close();
    },
  };
}

/** Bodies that may be empty, and refusals in Monnify's envelope. */
function readLikeMonnify(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    return reply.code(refusal.status).send(refusal.body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(refusals.notFound('The requested resource could not be found').body),
  );
  // Buttons and `fetch` send an empty body with a JSON content type for a POST without data.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(refusals.invalid('Invalid JSON'), undefined);
    }
  });
}

/** A request that Fastify refuses keeps its status; any other error is a mistake of the sandbox and is shown as one. */
function refusalOf(error: unknown): Refusal {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return new Refusal(status, error instanceof Error ? error.message : 'An error occurred');
}
