/** A sandbox as a server: its gateway's calls, its checkout and its page on one port, inside a test or as a process. */
import { fastify, type FastifyInstance } from 'fastify';
import type { Books } from './books.ts';
import { registerControls, type Controls } from './controls.ts';
import { commonPages, servePages, type SandboxPage } from './pages.ts';
import type { Kinds } from './records.ts';
import { refusalOf } from './refusals.ts';
import { resumeTransfers } from './transfers.ts';
import type { Deliver, Webhooks } from './webhooks.ts';

/** The settings that every sandbox has. */
export interface SandboxOptions {
  secretKey: string;
  /** The address of the merchant's webhook; it can be set later. */
  webhookUrl?: string | null;
  /** The file of the books. Without it they are lost when the process ends. */
  dataFile?: string | null;
  /** The balance at the beginning, in kobo. */
  openingKobo?: number;
  /** Whether transfers wait for the merchant's one-time password. */
  otp?: boolean;
  /** How long a transfer takes to settle, in milliseconds. */
  settleAfterMs?: number;
  /** How many times faster than the gateway it tries webhooks again. */
  webhookSpeed?: number;
  merchant?: string;
  now?: () => Date;
  deliver?: Deliver;
}

export interface Sandbox<B extends Books<Kinds> = Books<Kinds>> {
  app: FastifyInstance;
  books: B;
  webhooks: Webhooks;
  /** @returns the address, `http://127.0.0.1:port` */
  listen(port?: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

interface Parts<K extends Kinds> extends Controls<K> {
  /** The calls of the merchant's server. */
  wire: (app: FastifyInstance) => void;
  /** The calls of the checkout page. */
  checkout: (app: FastifyInstance) => void;
  /** The orders that only this gateway's sandbox takes. */
  orders: (app: FastifyInstance) => void;
  pages: readonly SandboxPage[];
}

export function buildServer<K extends Kinds>(parts: Parts<K>) {
  const { gateway } = parts;
  const { books, webhooks, faults, timers, refusals } = gateway;
  const app = fastify({ forceCloseConnections: true, logger: false });
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = refusalOf(error, refusals);
    return reply.code(status).send(body);
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
  void app.register(async (rest) => {
    faults.watch(rest);
    parts.wire(rest);
  });
  void app.register(async (pages) => {
    pages.setErrorHandler((error, _request, reply) => {
      const { status, message } = refusalOf(error, refusals);
      return reply.code(status).send({ message });
    });
    parts.checkout(pages);
    void pages.register(async (orders) => {
      registerControls(orders, parts);
      parts.orders(orders);
    });
  });
  servePages(app, [...commonPages, ...parts.pages]);
  webhooks.resume();
  resumeTransfers(gateway);

  return {
    app,
    listen: (port = 0, host = '127.0.0.1') => app.listen({ port, host }),
    async close() {
      faults.clear();
      webhooks.close();
      timers.clear();
      await app.close();
      books.close();
    },
  };
}
