/** Incoming money over HTTP: payments, kept cards, customers' own account numbers, and refunds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf, text, texts } from '@ajose/sandbox/fields';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from './accounts.ts';
import { refusals, success } from './answers.ts';
import { findBank } from './banks.ts';
import type { Books, Charge } from './books.ts';
import { needText, pageOf } from './fields.ts';
import { koboOf, naira, plainTime } from './formats.ts';
import type { KeptCards } from './kept-cards.ts';
import type { Payments } from './payments.ts';
import type { Refunds } from './refunds.ts';
import { accountOnWire, chargeOnWire, listedCharge, methodOf, paymentStatusOf } from './wire.ts';

export interface CollectionOptions {
  books: Books;
  payments: Payments;
  keptCards: KeptCards;
  accounts: Accounts;
  refunds: Refunds;
  apiKey: string;
  contractCode: string;
  merchant: string;
  /** Whether the list of payments stands in Monnify's envelope. Its description has it without; the lists beside it have it. */
  searchInEnvelope: boolean;
  now: () => Date;
}

const bodyOf = (request: FastifyRequest): Record<string, unknown> => fieldsOf(request.body);

export function registerCollections(app: FastifyInstance, options: CollectionOptions): void {
  registerPayments(app, options);
  registerCardTokens(app, options);
  registerReservedAccounts(app, options);
  registerRefunds(app, options);
}

function registerPayments(app: FastifyInstance, options: CollectionOptions): void {
  const { books, payments, apiKey, contractCode, merchant, now } = options;
  const find = (reference: string | null): Charge => {
    const charge = reference === null ? undefined : books.charge(reference);
    if (!charge) throw refusals.noTransaction();
    return charge;
  };

  app.post('/api/v1/merchant/transactions/init-transaction', async (request) => {
    const body = bodyOf(request);
    if (needText(body, 'currencyCode') !== 'NGN') throw refusals.invalid('Currency is not supported');
    if (needText(body, 'contractCode') !== contractCode) throw refusals.badContract();
    const email = needText(body, 'customerEmail');
    const charge = payments.begin({
      reference: needText(body, 'paymentReference'),
      email,
      name: text(body, 'customerName') ?? email,
      description: text(body, 'paymentDescription') ?? 'Payment',
      amountKobo: koboOf(body['amount']),
      methods: texts(body, 'paymentMethods'),
      metadata: metadataOf(body),
      redirectUrl: text(body, 'redirectUrl'),
    });
    return success({
      transactionReference: charge.transactionReference,
      paymentReference: charge.reference,
      merchantName: merchant,
      apiKey,
      enabledPaymentMethod: charge.channels.map(methodOf),
      checkoutUrl: `${request.protocol}://${request.host}/checkout/${encodeURIComponent(charge.transactionReference)}`,
      incomeSplitConfig: [],
    });
  });

  app.post('/api/v1/merchant/bank-transfer/init-payment', async (request) => {
    const body = bodyOf(request);
    const charge = find(needText(body, 'transactionReference'));
    const bankCode = text(body, 'bankCode');
    const bank = bankCode === null ? null : findBank(bankCode);
    if (bank === undefined) throw refusals.invalid('Invalid bank code');
    const { bankTransfer } = payments.openBankTransfer(charge);
    const { accountNumber } = bankTransfer;
    const dialled = `*50*${accountNumber}*${naira(charge.requestedKobo)}#`;
    return success({
      accountNumber,
      accountName: bankTransfer.accountName,
      bankName: bankTransfer.bankName,
      bankCode: bankTransfer.bankCode,
      ussdCode: bank?.dial ? bank.dial.replace('#', dialled) : null,
      // Unconfirmed: what follows is not in the description.
      accountDurationSeconds: Math.floor((Date.parse(bankTransfer.expiresAt) - now().getTime()) / 1000),
      expiresOn: plainTime(bankTransfer.expiresAt),
      transactionReference: charge.transactionReference,
      paymentReference: charge.reference,
      amount: naira(charge.requestedKobo),
      totalPayable: naira(charge.requestedKobo),
    });
  });

  app.get('/api/v2/merchant/transactions/query', async (request) => {
    const query = fieldsOf(request.query);
    return success(chargeOnWire(find(text(query, 'paymentReference') ?? text(query, 'transactionReference'))));
  });

  app.get<{ Params: { reference: string } }>('/api/v2/transactions/:reference', async ({ params }) =>
    success(chargeOnWire(find(params.reference))),
  );

  app.get('/api/v1/transactions/search', async (request) => {
    const query = fieldsOf(request.query);
    const fitting = [...books.charges.values()].filter((charge) => fits(charge, query));
    const page = pageOf(fitting, query, ['page', 'size'], listedCharge(merchant));
    return options.searchInEnvelope ? success(page) : page;
  });
}

/** Unconfirmed: that `from` and `to` mean the beginning of a payment; they are milliseconds. */
function fits(charge: Charge, query: Record<string, unknown>): boolean {
  const is = (name: string, value: string): boolean => (text(query, name) ?? value) === value;
  const limit = (name: string, otherwise: number): number => {
    const given = text(query, name);
    const value = given === null ? otherwise : Number(given);
    if (Number.isNaN(value)) throw refusals.invalid(`${name} is not a number`);
    return value;
  };
  const begun = Date.parse(charge.createdAt);
  const amount = naira(charge.requestedKobo);
  return (
    is('paymentReference', charge.reference) &&
    is('transactionReference', charge.transactionReference) &&
    is('paymentStatus', paymentStatusOf(charge)) &&
    is('customerEmail', charge.email) &&
    is('customerName', charge.name) &&
    limit('amount', amount) === amount &&
    limit('fromAmount', 0) <= amount &&
    limit('toAmount', Number.POSITIVE_INFINITY) >= amount &&
    limit('from', Number.NEGATIVE_INFINITY) <= begun &&
    limit('to', Number.POSITIVE_INFINITY) >= begun
  );
}

/** The description calls it `metadata` here and `metaData` there. */
const metadataOf = (body: Record<string, unknown>): object => fieldsOf(body['metadata'] ?? body['metaData']);

/** Longer than any client waits. */
const SILENCE_MS = 60_000;

function registerCardTokens(app: FastifyInstance, options: CollectionOptions): void {
  const { payments, keptCards, apiKey, contractCode } = options;
  app.post('/api/v1/merchant/cards/charge-card-token', async (request) => {
    const body = bodyOf(request);
    const kept = keptCards.find(needText(body, 'cardToken'));
    if (needText(body, 'contractCode') !== contractCode) throw refusals.badContract();
    if (needText(body, 'apiKey') !== apiKey) throw refusals.badKeys();
    if (kept.outcome === 'silent') {
      await sleep(SILENCE_MS, undefined, { ref: false });
      throw refusals.invalid('Nobody waits for this answer');
    }
    const email = needText(body, 'customerEmail');
    const charge = keptCards.charge(
      payments,
      {
        reference: needText(body, 'paymentReference'),
        email,
        name: text(body, 'customerName') ?? email,
        description: text(body, 'paymentDescription') ?? 'Payment',
        amountKobo: koboOf(body['amount']),
        metadata: metadataOf(body),
      },
      kept,
    );
    return success({ ...chargeOnWire(charge), product: { type: 'API_NOTIFICATION', reference: charge.reference } });
  });
}

function registerReservedAccounts(app: FastifyInstance, options: CollectionOptions): void {
  const { books, accounts, contractCode, merchant } = options;
  const onWire = accountOnWire(contractCode);
  type WithReference = { Params: { reference: string } };

  app.post('/api/v2/bank-transfer/reserved-accounts', async (request) => {
    const body = bodyOf(request);
    if (needText(body, 'currencyCode') !== 'NGN') throw refusals.invalid('Currency is not supported');
    if (needText(body, 'contractCode') !== contractCode) throw refusals.badContract();
    const account = accounts.reserve({
      reference: needText(body, 'accountReference'),
      name: needText(body, 'accountName'),
      email: needText(body, 'customerEmail'),
      customerName: needText(body, 'customerName'),
      bvn: text(body, 'bvn'),
      nin: text(body, 'nin'),
      bankCodes: body['getAllAvailableBanks'] === true ? ['50515', '035'] : texts(body, 'preferredBanks'),
    });
    return success(onWire(account));
  });

  app.get('/api/v1/bank-transfer/reserved-accounts/transactions', async (request) => {
    const query = fieldsOf(request.query);
    const account = accounts.find(needText(query, 'accountReference'));
    const own = [...books.charges.values()].filter((charge) => charge.account === account.reference);
    return success(pageOf(own, query, ['page', 'size'], listedCharge(merchant)));
  });

  app.get<WithReference>('/api/v2/bank-transfer/reserved-accounts/:reference', async ({ params }) =>
    success(onWire(accounts.find(params.reference))),
  );

  app.put<WithReference>('/api/v1/bank-transfer/reserved-accounts/:reference/kyc-info', async (request) => {
    const body = bodyOf(request);
    const account = accounts.identify(accounts.find(request.params.reference), {
      bvn: text(body, 'bvn'),
      nin: text(body, 'nin'),
    });
    return success({
      accountReference: account.reference,
      accountName: account.name,
      customerEmail: account.email,
      customerName: account.customerName,
      ...(account.bvn === null ? {} : { bvn: account.bvn }),
      ...(account.nin === null ? {} : { nin: account.nin }),
    });
  });

  app.delete<WithReference>('/api/v1/bank-transfer/reserved-accounts/reference/:reference', async ({ params }) => {
    const account = accounts.close(params.reference);
    const [first] = account.numbers;
    // As described: one number, and the status that it had.
    const { accounts: _accounts, ...told } = onWire({ ...account, active: true }) as { accounts: object[] };
    return success({
      ...told,
      accountNumber: first?.number,
      bankName: first?.bankName,
      bankCode: first?.bankCode,
    });
  });
}

function registerRefunds(app: FastifyInstance, { books, refunds }: CollectionOptions): void {
  app.post('/api/v1/refunds/initiate-refund', async (request) => {
    const body = bodyOf(request);
    const accountNumber = text(body, 'destinationAccountNumber');
    const refund = refunds.begin({
      transaction: needText(body, 'transactionReference'),
      reference: needText(body, 'refundReference'),
      amountKobo: koboOf(body['refundAmount']),
      reason: needText(body, 'refundReason'),
      note: needText(body, 'customerNote'),
      destination:
        accountNumber === null ? null : { accountNumber, bankCode: needText(body, 'destinationAccountBankCode') },
    });
    return success(refunds.onWire(refund));
  });

  app.get('/api/v1/refunds', async (request) =>
    success(pageOf(books.refunds.values(), fieldsOf(request.query), ['page', 'size'], refunds.onWire)),
  );

  app.get<{ Params: { reference: string } }>('/api/v1/refunds/:reference', async ({ params }) =>
    success(refunds.onWire(refunds.find(params.reference))),
  );
}
