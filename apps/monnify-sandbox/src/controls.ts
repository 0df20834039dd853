/** `/sandbox/*`: orders from tests and from the sandbox's page, and the books to reconcile with. Amounts are whole kobo. */
import { keptCardOutcomes } from '@ajose/sandbox/cards';
import { registerCommonControls } from '@ajose/sandbox/controls';
import type { Faults } from '@ajose/sandbox/faults';
import { fieldsOf, text, whole } from '@ajose/sandbox/fields';
import type { Webhooks } from '@ajose/sandbox/webhooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from './accounts.ts';
import { refusals } from './answers.ts';
import { findBank } from './banks.ts';
import { allChannels, type Books, type Charge, type Refund, type Transfer } from './books.ts';
import type { KeptCards } from './kept-cards.ts';
import type { Payments } from './payments.ts';
import type { Refunds } from './refunds.ts';
import type { Tokens } from './tokens.ts';
import type { Transfers } from './transfers.ts';
import { settlementEvent } from './wire.ts';

export interface ControlOptions {
  books: Books;
  payments: Payments;
  transfers: Transfers;
  keptCards: KeptCards;
  accounts: Accounts;
  refunds: Refunds;
  tokens: Tokens;
  webhooks: Webhooks;
  faults: Faults;
  now: () => Date;
}

const bodyOf = (request: FastifyRequest): Record<string, unknown> => fieldsOf(request.body);

/** A payment as all sandboxes show it. */
const chargeShown = (charge: Charge) => ({
  id: charge.id,
  reference: charge.reference,
  transactionReference: charge.transactionReference,
  amount: charge.paidKobo || charge.requestedKobo,
  requested_amount: charge.requestedKobo,
  fees: charge.feesKobo,
  status: charge.status,
  paid: charge.paidKobo,
  refunded: charge.refundedKobo,
  channel: charge.channel ?? 'card',
  customer: { email: charge.email },
  created_at: charge.createdAt,
  paid_at: charge.paidAt,
  authorization: { authorization_code: charge.cardToken },
});

const transferShown = (transfer: Transfer) => ({
  id: transfer.id,
  reference: transfer.reference,
  transactionReference: transfer.transactionReference,
  amount: transfer.amountKobo,
  fee_charged: transfer.feeKobo,
  status: transfer.status,
  failures: transfer.failure,
  createdAt: transfer.createdAt,
  recipient: {
    name: transfer.accountName,
    details: {
      account_number: transfer.accountNumber,
      account_name: transfer.accountName,
      bank_code: transfer.bankCode,
      bank_name: findBank(transfer.bankCode)?.name ?? '',
    },
  },
});

const refundShown = (refund: Refund) => ({
  id: refund.id,
  reference: refund.reference,
  transaction_reference: refund.transactionReference,
  amount: refund.amountKobo,
  status: refund.status,
  dispute: null,
  createdAt: refund.createdAt,
});

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
    options.keptCards.clear();
    faults.clear();
    books.reset();
    return stateOf(options);
  });
  app.get('/sandbox/state', async () => stateOf(options));
  app.get('/sandbox/books', async () => ({
    openingBalance: books.settings.openingKobo,
    balance: books.balanceKobo,
    transactions: [...books.charges.values()].map(chargeShown),
    transfers: [...books.transfers.values()].map(transferShown),
    refunds: [...books.refunds.values()].map(refundShown),
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
  // Access tokens end at once, as Monnify may do at any time.
  app.delete('/sandbox/tokens', async () => {
    options.tokens.end();
    return stateOf(options);
  });

  registerChargeControls(app, options);
  registerRefundControls(app, options);
  registerAccountControls(app, options);

  app.get('/sandbox/authorizations', async () => [...books.cards.values()]);
  app.post<{ Params: { code: string; outcome: string } }>('/sandbox/authorizations/:code/:outcome', async (request) => {
    const { code, outcome } = request.params;
    const known = keptCardOutcomes.find((each) => each === outcome);
    if (!known) throw refusals.invalid(`An outcome is one of ${keptCardOutcomes.join(', ')}`);
    return options.keptCards.setOutcome(code, known);
  });

  app.post<{ Params: { reference: string; status: string } }>(
    '/sandbox/transfers/:reference/:status',
    async (request) => {
      const { reference, status } = request.params;
      const transfer = transfers.find(reference);
      if (status !== 'success' && status !== 'failed' && status !== 'reversed')
        throw refusals.invalid('A transfer is settled as success, failed or reversed');
      return transferShown(
        transfers.settle({ ...transfer, next: null }, status, text(bodyOf(request), 'reason') ?? undefined),
      );
    },
  );
}

function registerChargeControls(
  app: FastifyInstance,
  { books, payments, refunds, webhooks, now }: ControlOptions,
): void {
  const act = (name: string, action: (charge: Charge, body: Record<string, unknown>) => void): void => {
    app.post<{ Params: { reference: string } }>(`/sandbox/transactions/:reference/${name}`, async (request) => {
      const charge = books.charge(request.params.reference);
      if (!charge) throw refusals.noTransaction();
      action(charge, bodyOf(request));
      return chargeShown(books.charge(charge.reference) ?? charge);
    });
  };
  // Pays without a browser, also another amount than was asked for.
  act('pay', (charge, body) => {
    const channel = allChannels.find((each) => each === body['channel']) ?? charge.channels[0] ?? 'card';
    payments.pay(charge, channel, whole(body, 'amount', charge.requestedKobo - charge.paidKobo));
  });
  act('confirm', (charge, body) => {
    const opened = charge.bankTransfer ? charge : payments.openBankTransfer(charge);
    payments.receiveBankTransfer(opened, whole(body, 'amount', charge.requestedKobo));
  });
  act('fail', (charge, body) => void payments.fail(charge, text(body, 'reason') ?? 'Transaction declined by the bank'));
  const refund = (charge: Charge, body: Record<string, unknown>): Refund =>
    refunds.begin({
      transaction: charge.reference,
      reference: `sandbox-${books.nextId()}`,
      amountKobo: whole(body, 'amount', charge.paidKobo - charge.refundedKobo),
      reason: 'Ordered in the sandbox',
      note: 'Refund',
      destination: null,
    });
  act('refund', (charge, body) => void refund(charge, body));
  // Begins and processes the refund in one step.
  act('reverse', (charge, body) => void refunds.move(refund(charge, body), 'processed'));

  // Monnify passes on what was paid and not passed on yet.
  app.post('/sandbox/settle', async () => {
    const open = [...books.charges.values()].filter(({ paidAt, settlement }) => paidAt !== null && settlement === null);
    const reference = `SETTLEMENT${String(books.nextId()).padStart(10, '0')}`;
    for (const charge of open) books.put('charge', { ...charge, settlement: reference });
    if (open.length > 0) webhooks.emit('SETTLEMENT', settlementEvent(open, reference, now().toISOString()));
    return { reference, settled: open.length };
  });
}

function registerRefundControls(app: FastifyInstance, { refunds }: ControlOptions): void {
  const moves = { process: 'processed', start: 'processing', fail: 'failed' } as const;
  for (const [name, status] of Object.entries(moves)) {
    app.post<{ Params: { id: string } }>(`/sandbox/refunds/:id/${name}`, async (request) =>
      refundShown(refunds.move(refunds.find(request.params.id), status)),
    );
  }
}

function registerAccountControls(app: FastifyInstance, { books, accounts }: ControlOptions): void {
  app.get('/sandbox/accounts', async () =>
    [...books.accounts.values()]
      .filter(({ active }) => active)
      .toReversed()
      .flatMap(({ id, reference, name, email, numbers, createdAt }) =>
        numbers.map(({ number, bankCode, bankName }) => ({
          id,
          reference,
          number,
          name,
          email,
          bankCode,
          bankName,
          active: true,
          createdAt,
        })),
      ),
  );

  // Somebody makes a transfer at their bank.
  app.post<{ Params: { number: string } }>('/sandbox/accounts/:number/transfer', async (request) => {
    const body = bodyOf(request);
    const incoming = {
      amountKobo: whole(body, 'amount', Number.NaN),
      senderName: text(body, 'sender') ?? 'NGOZI EZE',
      senderBank: text(body, 'bank') ?? '057',
    };
    if (body['refused'] === true) {
      accounts.refuse(request.params.number, incoming);
      return {};
    }
    return chargeShown(accounts.receive(request.params.number, incoming, body['unnoticed'] !== true));
  });
}

function stateOf({ books, webhooks, faults }: ControlOptions): object {
  return {
    balance: books.balanceKobo,
    otp: books.settings.otp,
    webhookUrl: webhooks.url,
    mishap: webhooks.mishap,
    faults: faults.list,
    webhooksIdle: webhooks.idle,
  };
}
