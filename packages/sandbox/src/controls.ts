/** `/sandbox/*`: the orders of tests and of the sandbox's page, and the books to reconcile with. Amounts are whole kobo. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { keptCardOutcomes } from './cards.ts';
import { faultModes } from './faults.ts';
import { fieldsOf, text, integer } from './fields.ts';
import type { Gateway } from './gateway.ts';
import { findKeptCard } from './kept-cards.ts';
import { fail, openBankTransfer, pay, receiveBankTransfer } from './payments.ts';
import type { Kinds } from './records.ts';
import { moveRefund } from './refunds.ts';
import { settle } from './transfers.ts';

/** The records as the sandbox's page and tests read them. */
export interface Shown<K extends Kinds> {
  charge: (charge: K['charge']) => object;
  transfer: (transfer: K['transfer']) => object;
  refund: (refund: K['refund']) => object;
}

export interface Controls<K extends Kinds> {
  gateway: Gateway<K>;
  shown: Shown<K>;
  /** What the sandbox's page says of this gateway. */
  page: object;
  /** Forgets what the gateway keeps beside its books. */
  clear: () => void;
}

export const bodyOf = (request: FastifyRequest): Record<string, unknown> => fieldsOf(request.body);

/** What most orders answer. */
export function stateOf<K extends Kinds>({ books, webhooks, faults }: Gateway<K>): object {
  const { openingKobo: _openingKobo, ...settings } = books.settings;
  return {
    ...settings,
    balance: books.balanceKobo,
    webhookUrl: webhooks.url,
    mishap: webhooks.mishap,
    faults: faults.list,
    webhooksIdle: webhooks.idle,
  };
}

export function registerControls<K extends Kinds>(app: FastifyInstance, controls: Controls<K>): void {
  const { gateway } = controls;
  app.addHook('onRequest', async (request) => {
    // A page of another origin, open in the same browser, may not drive the sandbox.
    const { origin } = request.headers;
    if (origin && origin !== `${request.protocol}://${request.host}`)
      throw gateway.refusals.invalid('Only the sandbox itself and programs may call this');
  });
  registerBooks(app, controls);
  registerPayments(app, controls);
  registerRefunds(app, controls);
  registerTransfers(app, controls);
  registerKeptCards(app, gateway);
  registerAccounts(app, controls);
  registerFaults(app, gateway);
  registerWebhooks(app, gateway);
}

function registerBooks<K extends Kinds>(app: FastifyInstance, { gateway, shown, page, clear }: Controls<K>): void {
  const { books, refusals } = gateway;
  app.get('/sandbox/page', async () => page);
  app.get('/sandbox/state', async () => stateOf(gateway));
  app.get('/sandbox/books', async () => ({
    openingBalance: books.settings.openingKobo,
    balance: books.balanceKobo,
    transactions: [...books.charges.values()].map(shown.charge),
    transfers: [...books.transfers.values()].map(shown.transfer),
    refunds: [...books.refunds.values()].map(shown.refund),
  }));
  app.post('/sandbox/reset', async () => {
    gateway.webhooks.clear();
    gateway.timers.clear();
    gateway.faults.clear();
    clear();
    books.reset();
    return stateOf(gateway);
  });
  app.post('/sandbox/balance', async (request) => {
    const balance = integer(bodyOf(request), 'balance', Number.NaN);
    if (!Number.isSafeInteger(balance) || balance < 0) throw refusals.badAmount();
    const openingKobo = books.settings.openingKobo + balance - books.balanceKobo;
    books.put('settings', { ...books.settings, openingKobo });
    return stateOf(gateway);
  });
  app.post('/sandbox/otp', async (request) => {
    books.put('settings', { ...books.settings, otp: bodyOf(request)['on'] === true });
    return stateOf(gateway);
  });
}

function registerPayments<K extends Kinds>(app: FastifyInstance, { gateway, shown }: Controls<K>): void {
  const { books, payments, refunds } = gateway;
  const act = (name: string, action: (charge: K['charge'], body: Record<string, unknown>) => unknown): void => {
    app.post<{ Params: { reference: string } }>(`/sandbox/transactions/:reference/${name}`, async (request) => {
      const charge = books.charge(request.params.reference);
      if (!charge) throw gateway.refusals.noTransaction();
      action(charge, bodyOf(request));
      return shown.charge(books.charge(charge.reference) ?? charge);
    });
  };
  // Pays without a browser, also another amount than was asked for.
  act('pay', (charge, body) => {
    const channel = Object.keys(payments.channels).find((each) => each === body['channel']);
    const amount = integer(body, 'amount', charge.requestedKobo - charge.paidKobo);
    return pay(gateway, charge, channel ?? charge.channels[0] ?? 'card', amount);
  });
  act('confirm', (charge, body) => {
    const opened = charge.bankTransfer ? charge : openBankTransfer(gateway, charge);
    return receiveBankTransfer(gateway, opened, integer(body, 'amount', charge.requestedKobo));
  });
  act('fail', (charge, body) => fail(gateway, charge, text(body, 'reason') ?? payments.declined));
  const refund = (charge: K['charge'], body: Record<string, unknown>): K['refund'] =>
    refunds.order(charge, integer(body, 'amount', charge.paidKobo - charge.refundedKobo));
  act('refund', refund);
  // Begins and processes the refund in one step.
  act('reverse', (charge, body) => moveRefund(gateway, refund(charge, body), 'processed'));
}

function registerRefunds<K extends Kinds>(app: FastifyInstance, { gateway, shown }: Controls<K>): void {
  for (const [name, status] of Object.entries(gateway.refunds.moves)) {
    app.post<{ Params: { id: string } }>(`/sandbox/refunds/:id/${name}`, async ({ params }) =>
      shown.refund(moveRefund(gateway, gateway.refunds.find(params.id), status)),
    );
  }
}

type EndOfTransfer = { Params: { reference: string; status: string } };

function registerTransfers<K extends Kinds>(app: FastifyInstance, { gateway, shown }: Controls<K>): void {
  const { books, refusals } = gateway;
  app.post<EndOfTransfer>('/sandbox/transfers/:reference/:status', async (request) => {
    const { reference, status } = request.params;
    const transfer = books.transfers.get(reference);
    if (!transfer) throw refusals.notFound('Transfer not found');
    if (status !== 'success' && status !== 'failed' && status !== 'reversed')
      throw refusals.invalid('A transfer is settled as success, failed or reversed');
    const reason = text(bodyOf(request), 'reason') ?? undefined;
    return shown.transfer(settle(gateway, { ...transfer, next: null }, status, reason));
  });
}

type OutcomeOfCard = { Params: { code: string; outcome: string } };

function registerKeptCards<K extends Kinds>(app: FastifyInstance, gateway: Gateway<K>): void {
  const { keptCards, refusals } = gateway;
  app.get('/sandbox/authorizations', async () => [...keptCards.cards.values()]);
  app.post<OutcomeOfCard>('/sandbox/authorizations/:code/:outcome', async ({ params }) => {
    const outcome = keptCardOutcomes.find((each) => each === params.outcome);
    if (!outcome) throw refusals.invalid(`An outcome is one of ${keptCardOutcomes.join(', ')}`);
    return keptCards.put({ ...findKeptCard(gateway, params.code), outcome });
  });
}

function registerAccounts<K extends Kinds>(app: FastifyInstance, { gateway, shown }: Controls<K>): void {
  const { accounts, refusals } = gateway;
  app.get('/sandbox/accounts', async () => accounts.shown());
  // Somebody makes a transfer at their bank.
  app.post<{ Params: { number: string } }>('/sandbox/accounts/:number/transfer', async (request) => {
    const body = bodyOf(request);
    const incoming = {
      amountKobo: integer(body, 'amount', Number.NaN),
      senderName: text(body, 'sender') ?? 'NGOZI EZE',
      senderBank: text(body, 'bank'),
      narration: text(body, 'narration') ?? 'Transfer',
    };
    if (!(incoming.amountKobo > 0)) throw refusals.badAmount();
    if (body['refused'] === true) {
      accounts.refuse(request.params.number, incoming);
      return {};
    }
    const charge = accounts.receive(request.params.number, incoming, body['unnoticed'] !== true);
    return charge === null ? {} : shown.charge(charge);
  });
}

function registerFaults<K extends Kinds>(app: FastifyInstance, gateway: Gateway<K>): void {
  const { faults, refusals } = gateway;
  app.post('/sandbox/faults', async (request) => {
    const body = bodyOf(request);
    const mode = faultModes.find((each) => each === body['mode']);
    if (!mode) throw refusals.invalid(`mode is one of ${faultModes.join(', ')}`);
    faults.order({
      mode,
      count: integer(body, 'count', 1),
      path: text(body, 'path') ?? '',
      method: text(body, 'method'),
      delayMs: integer(body, 'delayMs', 60_000),
    });
    return stateOf(gateway);
  });
  app.delete('/sandbox/faults', async () => {
    faults.clear();
    return stateOf(gateway);
  });
}

function registerWebhooks<K extends Kinds>(app: FastifyInstance, gateway: Gateway<K>): void {
  const { books, webhooks, refusals } = gateway;
  app.get('/sandbox/webhooks', async () => [...books.events.values()].toReversed());
  app.post('/sandbox/webhooks', async (request) => {
    const body = bodyOf(request);
    const mode = body['mode'];
    if (mode === 'normal') webhooks.endMishap();
    else if (mode === 'drop' || mode === 'delay' || mode === 'repeat' || mode === 'reorder') {
      webhooks.orderMishap({
        mode,
        count: integer(body, 'count', mode === 'reorder' ? 2 : 1),
        delayMs: integer(body, 'delayMs', 5_000),
        times: integer(body, 'times', 2),
      });
    } else throw refusals.invalid('mode is one of normal, drop, delay, repeat, reorder');
    return stateOf(gateway);
  });
  app.post('/sandbox/webhooks/url', async (request) => {
    webhooks.url = text(bodyOf(request), 'url');
    return stateOf(gateway);
  });
  app.post('/sandbox/webhooks/resend', async (request) => {
    const state = bodyOf(request)['state'];
    return { sent: webhooks.resendAll(state === 'delivered' || state === 'given up' ? state : 'dropped') };
  });
  app.post('/sandbox/webhooks/forge', async (request) => {
    const body = bodyOf(request);
    const signature = body['signature'];
    const event = text(body, 'event');
    if (event === null) throw refusals.invalid('event is required');
    return webhooks.emit(
      event,
      body['data'] ?? {},
      signature === 'valid' || signature === 'missing' ? signature : 'wrong',
    );
  });
  app.post<{ Params: { id: string } }>('/sandbox/webhooks/:id/resend', async (request) => {
    const event = webhooks.resend(Number(request.params.id));
    if (!event) throw refusals.notFound('Event not found');
    return event;
  });
}
