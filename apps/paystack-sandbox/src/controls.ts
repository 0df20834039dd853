/** `/sandbox/*`: orders from tests and from the sandbox's page, and the books to reconcile with. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerAccountControls } from './account-routes.ts';
import type { Accounts } from './accounts.ts';
import { chargeOnWire, listedRefund, refusals, transferOnWire } from './answers.ts';
import { authorizationOutcomes, type Authorizations } from './authorizations.ts';
import type { Books, Charge } from './books.ts';
import { allChannels } from './books.ts';
import type { Charges } from './charges.ts';
import { registerDisputeControls } from './dispute-routes.ts';
import type { Disputes } from './disputes.ts';
import { faultModes, type Faults } from './faults.ts';
import { fieldsOf, needText, text, whole } from './fields.ts';
import type { Transfers } from './transfers.ts';
import type { Webhooks } from './webhooks.ts';

export interface ControlOptions {
  books: Books;
  charges: Charges;
  transfers: Transfers;
  disputes: Disputes;
  authorizations: Authorizations;
  accounts: Accounts;
  webhooks: Webhooks;
  faults: Faults;
}

const bodyOf = (request: FastifyRequest): Record<string, unknown> => fieldsOf(request.body);

export function registerControls(app: FastifyInstance, options: ControlOptions): void {
  const { books, transfers, webhooks, faults } = options;
  app.addHook('onRequest', async (request) => {
    // A page of another origin, open in the same browser, may not drive the sandbox.
    const { origin } = request.headers;
    if (origin && origin !== `${request.protocol}://${request.host}`)
      throw refusals.invalid('Only the sandbox itself and programs may call this');
  });

  app.post('/sandbox/reset', async () => {
    webhooks.clear();
    transfers.clear();
    options.authorizations.clear();
    options.accounts.clear();
    faults.clear();
    books.reset();
    return stateOf(options);
  });
  app.get('/sandbox/state', async () => stateOf(options));
  app.get('/sandbox/books', async () => ({
    openingBalance: books.settings.openingKobo,
    balance: books.balanceKobo,
    transactions: [...books.charges.values()].map((charge) => ({
      ...chargeOnWire(charge),
      paid: charge.paidKobo,
      refunded: charge.refundedKobo,
    })),
    transfers: [...books.transfers.values()].map((transfer) => transferOnWire(books, transfer)),
    refunds: [...books.refunds.values()].map((refund) =>
      listedRefund(refund, books.charge(refund.transactionReference)),
    ),
  }));

  app.post('/sandbox/balance', async (request) => {
    const balance = whole(bodyOf(request), 'balance', Number.NaN);
    if (!Number.isSafeInteger(balance) || balance < 0) throw refusals.badAmount();
    books.put('settings', { ...books.settings, openingKobo: books.settings.openingKobo + balance - books.balanceKobo });
    return stateOf(options);
  });
  app.post('/sandbox/otp', async (request) => {
    books.put('settings', { ...books.settings, otp: bodyOf(request)['on'] === true });
    return stateOf(options);
  });

  app.post('/sandbox/stamp-duty', async (request) => {
    books.put('settings', { ...books.settings, stampDuty: bodyOf(request)['on'] === true });
    return stateOf(options);
  });

  registerChargeControls(app, options);
  registerDisputeControls(app, options);
  registerAccountControls(app, options);
  registerWebhookControls(app, options);

  app.get('/sandbox/authorizations', async () => [...books.authorizations.values()]);
  app.post<{ Params: { code: string; outcome: string } }>('/sandbox/authorizations/:code/:outcome', async (request) => {
    const { code, outcome } = request.params;
    const known = authorizationOutcomes.find((each) => each === outcome);
    if (!known) throw refusals.invalid(`An outcome is one of ${authorizationOutcomes.join(', ')}`);
    return options.authorizations.setOutcome(code, known);
  });

  app.post<{ Params: { reference: string; status: string } }>(
    '/sandbox/transfers/:reference/:status',
    async (request) => {
      const { reference, status } = request.params;
      const transfer = books.transfers.get(reference);
      if (!transfer) throw refusals.notFound('Transfer not found');
      if (status !== 'success' && status !== 'failed' && status !== 'reversed')
        throw refusals.invalid('A transfer is settled as success, failed or reversed');
      return transferOnWire(
        books,
        transfers.settle({ ...transfer, next: null }, status, text(bodyOf(request), 'reason') ?? undefined),
      );
    },
  );

  app.post('/sandbox/faults', async (request) => {
    const body = bodyOf(request);
    const mode = faultModes.find((each) => each === body['mode']);
    if (!mode) throw refusals.invalid(`mode is one of ${faultModes.join(', ')}`);
    faults.order({
      mode,
      count: whole(body, 'count', 1),
      path: text(body, 'path') ?? '',
      method: text(body, 'method'),
      delayMs: whole(body, 'delayMs', 60_000),
    });
    return stateOf(options);
  });
  app.delete('/sandbox/faults', async () => {
    faults.clear();
    return stateOf(options);
  });
}

function registerChargeControls(app: FastifyInstance, { books, charges }: ControlOptions): void {
  const act = (name: string, action: (charge: Charge, body: Record<string, unknown>) => void): void => {
    app.post<{ Params: { reference: string } }>(`/sandbox/transactions/:reference/${name}`, async (request) => {
      const charge = books.charge(request.params.reference);
      if (!charge) throw refusals.noTransaction(404);
      action(charge, bodyOf(request));
      return chargeOnWire(books.charge(charge.reference) ?? charge);
    });
  };
  // Pays without a browser, also another amount than was asked for.
  act('pay', (charge, body) => {
    const channel = allChannels.find((each) => each === body['channel']) ?? charge.channels[0] ?? 'card';
    charges.pay(charge, channel, whole(body, 'amount', charge.requestedKobo));
  });
  act('confirm', (charge, body) => {
    const opened = charge.bankTransfer ? charge : charges.openBankTransfer(charge);
    charges.receiveBankTransfer(opened, whole(body, 'amount', charge.requestedKobo));
  });
  act('fail', (charge, body) => void charges.fail(charge, text(body, 'reason') ?? 'Declined'));
  const refund = (charge: Charge, body: Record<string, unknown>) =>
    charges.refund(charge, whole(body, 'amount', charge.paidKobo - charge.refundedKobo));
  act('refund', (charge, body) => void refund(charge, body));
  // Begins and processes the refund in one step.
  act('reverse', (charge, body) => void charges.moveRefund(refund(charge, body), 'processed'));

  const moves = {
    process: 'processed',
    start: 'processing',
    'needs-attention': 'needs-attention',
    fail: 'failed',
  } as const;
  for (const [name, status] of Object.entries(moves)) {
    app.post<{ Params: { id: string } }>(`/sandbox/refunds/:id/${name}`, async (request) => {
      const found = books.refunds.get(request.params.id);
      if (!found) throw refusals.notFound('Refund not found');
      return listedRefund(charges.moveRefund(found, status), books.charge(found.transactionReference));
    });
  }
}

function registerWebhookControls(app: FastifyInstance, options: ControlOptions): void {
  const { books, webhooks } = options;
  app.get('/sandbox/webhooks', async () => [...books.events.values()].toReversed());
  app.post('/sandbox/webhooks', async (request) => {
    const body = bodyOf(request);
    const mode = body['mode'];
    if (mode === 'normal') webhooks.endMishap();
    else if (mode === 'drop' || mode === 'delay' || mode === 'repeat' || mode === 'reorder') {
      webhooks.orderMishap({
        mode,
        count: whole(body, 'count', mode === 'reorder' ? 2 : 1),
        delayMs: whole(body, 'delayMs', 5_000),
        times: whole(body, 'times', 2),
      });
    } else throw refusals.invalid('mode is one of normal, drop, delay, repeat, reorder');
    return stateOf(options);
  });
  app.post('/sandbox/webhooks/url', async (request) => {
    webhooks.url = text(bodyOf(request), 'url');
    return stateOf(options);
  });
  app.post('/sandbox/webhooks/resend', async (request) => {
    const state = bodyOf(request)['state'];
    return { sent: webhooks.resendAll(state === 'delivered' || state === 'given up' ? state : 'dropped') };
  });
  app.post('/sandbox/webhooks/forge', async (request) => {
    const body = bodyOf(request);
    const signature = body['signature'];
    return webhooks.emit(
      needText(body, 'event'),
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

function stateOf({ books, webhooks, faults }: ControlOptions): object {
  return {
    balance: books.balanceKobo,
    otp: books.settings.otp,
    stampDuty: books.settings.stampDuty,
    webhookUrl: webhooks.url,
    mishap: webhooks.mishap,
    faults: faults.list,
    webhooksIdle: webhooks.idle,
  };
}
