/**
 * A local stand-in that speaks Paystack's wire protocol. Facts about Paystack that are not confirmed are options here.
 * It runs as a process (main.ts) or inside a test, on any port.
 */
import formbody from '@fastify/formbody';
import { Faults } from '@ajose/sandbox/faults';
import { consolePages, servePages, type SandboxPage } from '@ajose/sandbox/pages';
import { Webhooks, type Deliver } from '@ajose/sandbox/webhooks';
import { fastify, type FastifyInstance } from 'fastify';
import { Accounts } from './accounts.ts';
import { Refusal, refusals } from './answers.ts';
import { Authorizations } from './authorizations.ts';
import { Books } from './books.ts';
import { Charges } from './charges.ts';
import { registerCheckout } from './checkout.ts';
import { registerControls } from './controls.ts';
import { Customers } from './customers.ts';
import { registerUploads } from './dispute-routes.ts';
import { Disputes } from './disputes.ts';
import { registerRest } from './rest.ts';
import { Transfers } from './transfers.ts';

export interface SandboxOptions {
  secretKey: string;
  publicKey?: string;
  /** The address of the merchant's webhook; it can be set later. */
  webhookUrl?: string | null;
  /** The file of the books. Without it they are lost when the process ends. */
  dataFile?: string | null;
  /** The balance at the beginning, in kobo. */
  openingKobo?: number;
  /** Whether transfers wait for a one-time password. */
  otp?: boolean;
  /** Whether transfers of 10,000 naira or more carry stamp duty. */
  stampDuty?: boolean;
  /** How long a transfer takes to settle, in milliseconds. */
  settleAfterMs?: number;
  /** How many times faster than Paystack it tries webhooks again. */
  webhookSpeed?: number;
  rateLimits?: 'live' | 'off';
  unknownReferenceStatus?: 400 | 404;
  feeWaivedAtExactly2500?: boolean;
  merchant?: string;
  /** Origins that may show the checkout in a frame. Without it, all may. */
  frameAncestors?: readonly string[];
  now?: () => Date;
  deliver?: Deliver;
}

export interface Sandbox {
  app: FastifyInstance;
  books: Books;
  webhooks: Webhooks;
  /** @returns the address, `http://127.0.0.1:port` */
  listen(port?: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

export function buildSandbox(options: SandboxOptions): Sandbox {
  const now = options.now ?? (() => new Date());
  const books = new Books(
    {
      openingKobo: options.openingKobo ?? 100_000_000_000,
      otp: options.otp ?? false,
      stampDuty: options.stampDuty ?? false,
    },
    options.dataFile ?? null,
  );
  const webhooks = new Webhooks({
    books,
    form: webhookForm,
    secretKey: options.secretKey,
    url: options.webhookUrl ?? null,
    speed: options.webhookSpeed ?? 180,
    deliver: options.deliver,
    now,
  });
  const settleAfterMs = options.settleAfterMs ?? 1500;
  const authorizations = new Authorizations({ books, now, lateMs: settleAfterMs });
  const charges = new Charges({
    books,
    webhooks,
    authorizations,
    now,
    feeWaivedAtExactly2500: options.feeWaivedAtExactly2500 ?? false,
  });
  const transfers = new Transfers({ books, webhooks, now, settleAfterMs });
  const disputes = new Disputes({ books, webhooks, now });
  const customers = new Customers({ books, webhooks, now });
  const accounts = new Accounts({ books, webhooks, charges, now });
  const faults = new Faults({
    internalError: { status: false, message: 'An error occurred', type: 'api_error', code: 'unknown' },
    rateLimited: refusals.rateLimited().body,
  });

  const app = fastify({ forceCloseConnections: true, logger: false });
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
  void app.register(formbody);
  void app.register(async (rest) =>
    registerRest(rest, {
      books,
      charges,
      transfers,
      disputes,
      customers,
      accounts,
      authorizations,
      faults,
      secretKey: options.secretKey,
      rateLimits: options.rateLimits ?? 'off',
      unknownReferenceStatus: options.unknownReferenceStatus ?? 400,
      publicUrl: (request) => `${request.protocol}://${request.host}`,
    }),
  );
  void app.register(async (checkout) =>
    registerCheckout(checkout, {
      books,
      charges,
      publicKey: options.publicKey ?? 'pk_test_sandbox',
      merchant: options.merchant ?? 'Ajose',
    }),
  );
  void app.register(async (uploads) => registerUploads(uploads, { disputes }));
  void app.register(async (controls) =>
    registerControls(controls, { books, charges, transfers, disputes, authorizations, accounts, webhooks, faults }),
  );
  servePages(app, pagesOf(options.frameAncestors ?? ['*']));
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
      authorizations.clear();
      await app.close();
      books.close();
    },
  };
}

/** A request that Fastify refuses keeps its status; any other error is a mistake of the sandbox and is shown as one. */
function refusalOf(error: unknown): Refusal {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return new Refusal(status, error instanceof Error ? error.message : 'An error occurred', 'unknown', 'api_error');
}

/** Paystack tries again every 3 minutes 4 times, then every hour for 72 hours. */
const webhookForm = {
  retriesMs: [...Array<number>(4).fill(180_000), ...Array<number>(72).fill(3_600_000)],
  envelope: (event: string, data: unknown) => ({ event, data }),
  signatureHeader: 'x-paystack-signature',
  userAgent: 'Paystack/2.0 (sandbox)',
};

function pagesOf(frameAncestors: readonly string[]): SandboxPage[] {
  const file = (name: string): URL => new URL(`../public/${name}`, import.meta.url);
  const popup = { file: file('popup.html'), frameAncestors: frameAncestors.join(' ') };
  return [
    ...consolePages,
    { path: '/', file: file('console.html') },
    { path: '/popup', ...popup },
    { path: '/pay/:code', ...popup },
    { path: '/assets/console.js', file: file('console.js') },
    { path: '/assets/popup.js', file: file('popup.js') },
    { path: '/assets/popup.css', file: file('popup.css') },
  ];
}
