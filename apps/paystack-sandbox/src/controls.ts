/** `/sandbox/*`: orders from tests and from the sandbox's page, and the books to reconcile with. */
import { keptCardOutcomes } from '@ajose/sandbox/cards';
import { registerCommonControls } from '@ajose/sandbox/controls';
import type { Faults } from '@ajose/sandbox/faults';
import { fieldsOf, text, whole } from '@ajose/sandbox/fields';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerAccountControls } from './account-routes.ts';
import type { Accounts } from './accounts.ts';
import { chargeOnWire, listedRefund, refusals, transferOnWire } from './answers.ts';
import type { Authorizations } from './authorizations.ts';
import type { Books, Charge } from './books.ts';
import { allChannels } from './books.ts';
import type { Charges } from './charges.ts';
import { registerDisputeControls } from './dispute-routes.ts';
import type { Disputes } from './disputes.ts';
import type { Transfers } from './transfers.ts';

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
  registerCommonControls(app, {
    ...options,
    state: () => stateOf(options),
    invalid: refusals.invalid,
    notFound: refusals.notFound,
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

  app.get('/sandbox/authorizations', async () => [...books.authorizations.values()]);
  app.post<{ Params: { code: string; outcome: string } }>('/sandbox/authorizations/:code/:outcome', async (request) => {
    const { code, outcome } = request.params;
    const known = keptCardOutcomes.find((each) => each === outcome);
    if (!known) throw refusals.invalid(`An outcome is one of ${keptCardOutcomes.join(', ')}`);
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
