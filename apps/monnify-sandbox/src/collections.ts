/** Incoming money over HTTP: payments, kept cards, customers' own account numbers, and refunds. */
import { bodyOf } from '@ajose/sandbox/controls';
import { fieldsOf, text, texts } from '@ajose/sandbox/fields';
import { findKeptCard } from '@ajose/sandbox/kept-cards';
import { keepSilence, openBankTransfer } from '@ajose/sandbox/payments';
import type { FastifyInstance } from 'fastify';
import { closeAccount, findAccount, identifyAccount, reserveAccount } from './accounts.ts';
import { limitOf, needText, refusals, success } from './answers.ts';
import { findBank } from './banks.ts';
import type { Charge, Refund } from './books.ts';
import { koboOf, naira, plainTime } from './formats.ts';
import { pageOf } from './lists.ts';
import { beginPayment, chargeToken } from './payments.ts';
import { findRefund, orderRefund } from './refunds.ts';
import type { Monnify } from './state.ts';
import {
  accountOnWire,
  chargeOnWire,
  listedCharge,
  methodOf,
  paymentStatusOf,
  refundOnWire,
  refundWords,
} from './wire.ts';

export function registerCollections(app: FastifyInstance, monnify: Monnify): void {
  registerPayments(app, monnify);
  registerLookUps(app, monnify);
  registerCardTokens(app, monnify);
  registerReservedAccounts(app, monnify);
  registerRefunds(app, monnify);
}

function findPayment({ books }: Monnify, reference: string | null): Charge {
  const charge = reference === null ? undefined : books.charge(reference);
  if (!charge) throw refusals.noTransaction();
  return charge;
}

function registerPayments(app: FastifyInstance, monnify: Monnify): void {
  const { apiKey, contractCode, merchant, now } = monnify;

  app.post('/api/v1/merchant/transactions/init-transaction', async (request) => {
    const body = bodyOf(request);
    if (needText(body, 'currencyCode') !== 'NGN') throw refusals.invalid('Currency is not supported');
    if (needText(body, 'contractCode') !== contractCode) throw refusals.badContract();
    const email = needText(body, 'customerEmail');
    const charge = beginPayment(monnify, {
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
    const charge = findPayment(monnify, needText(body, 'transactionReference'));
    const bankCode = text(body, 'bankCode');
    const bank = bankCode === null ? null : findBank(bankCode);
    if (bank === undefined) throw refusals.invalid('Invalid bank code');
    const { bankTransfer } = openBankTransfer(monnify, charge);
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
}

function registerLookUps(app: FastifyInstance, monnify: Monnify): void {
  const { books, merchant, options } = monnify;
  app.get('/api/v2/merchant/transactions/query', async (request) => {
    const query = fieldsOf(request.query);
    return success(
      chargeOnWire(findPayment(monnify, text(query, 'paymentReference') ?? text(query, 'transactionReference'))),
    );
  });

  app.get<{ Params: { reference: string } }>('/api/v2/transactions/:reference', async ({ params }) =>
    success(chargeOnWire(findPayment(monnify, params.reference))),
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
  const begun = Date.parse(charge.createdAt);
  const amount = naira(charge.requestedKobo);
  return (
    is('paymentReference', charge.reference) &&
    is('transactionReference', charge.transactionReference) &&
    is('paymentStatus', paymentStatusOf(charge)) &&
    is('customerEmail', charge.email) &&
    is('customerName', charge.name) &&
    limitOf(query, 'amount', amount) === amount &&
    limitOf(query, 'fromAmount', 0) <= amount &&
    limitOf(query, 'toAmount', Number.POSITIVE_INFINITY) >= amount &&
    limitOf(query, 'from', Number.NEGATIVE_INFINITY) <= begun &&
    limitOf(query, 'to', Number.POSITIVE_INFINITY) >= begun
  );
}

/** Monnify's description calls the field `metadata` here and `metaData` there. */
const metadataOf = (body: Record<string, unknown>): object => fieldsOf(body['metadata'] ?? body['metaData']);

function registerCardTokens(app: FastifyInstance, monnify: Monnify): void {
  const { apiKey, contractCode } = monnify;
  app.post('/api/v1/merchant/cards/charge-card-token', async (request) => {
    const body = bodyOf(request);
    const kept = findKeptCard(monnify, needText(body, 'cardToken'));
    if (needText(body, 'contractCode') !== contractCode) throw refusals.badContract();
    if (needText(body, 'apiKey') !== apiKey) throw refusals.badKeys();
    await keepSilence(monnify, kept);
    const email = needText(body, 'customerEmail');
    const charge = chargeToken(
      monnify,
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

function registerReservedAccounts(app: FastifyInstance, monnify: Monnify): void {
  const { books, contractCode, merchant } = monnify;
  const onWire = accountOnWire(contractCode);
  type WithReference = { Params: { reference: string } };

  app.post('/api/v2/bank-transfer/reserved-accounts', async (request) => {
    const body = bodyOf(request);
    if (needText(body, 'currencyCode') !== 'NGN') throw refusals.invalid('Currency is not supported');
    if (needText(body, 'contractCode') !== contractCode) throw refusals.badContract();
    const account = reserveAccount(monnify, {
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
    const account = findAccount(monnify, needText(query, 'accountReference'));
    const theirs = [...books.charges.values()].filter((charge) => charge.account === account.reference);
    return success(pageOf(theirs, query, ['page', 'size'], listedCharge(merchant)));
  });

  app.get<WithReference>('/api/v2/bank-transfer/reserved-accounts/:reference', async ({ params }) =>
    success(onWire(findAccount(monnify, params.reference))),
  );

  app.put<WithReference>('/api/v1/bank-transfer/reserved-accounts/:reference/kyc-info', async (request) => {
    const body = bodyOf(request);
    const account = identifyAccount(monnify, request.params.reference, {
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
    const account = closeAccount(monnify, params.reference);
    const [first] = account.numbers;
    // As described: one number, and the status that it had.
    const { accounts: _accounts, ...closed } = onWire({ ...account, active: true }) as { accounts: object[] };
    return success({
      ...closed,
      accountNumber: first?.number,
      bankName: first?.bankName,
      bankCode: first?.bankCode,
    });
  });
}

function registerRefunds(app: FastifyInstance, monnify: Monnify): void {
  const { books, options } = monnify;
  const words = refundWords(options.refundDone);
  const onWire = (refund: Refund): object => refundOnWire(refund, books.charge(refund.transactionReference), words);

  app.post('/api/v1/refunds/initiate-refund', async (request) => {
    const body = bodyOf(request);
    const accountNumber = text(body, 'destinationAccountNumber');
    const refund = orderRefund(monnify, {
      transaction: needText(body, 'transactionReference'),
      reference: needText(body, 'refundReference'),
      amountKobo: koboOf(body['refundAmount']),
      reason: needText(body, 'refundReason'),
      note: needText(body, 'customerNote'),
      destination:
        accountNumber === null ? null : { accountNumber, bankCode: needText(body, 'destinationAccountBankCode') },
    });
    return success(onWire(refund));
  });

  app.get('/api/v1/refunds', async (request) =>
    success(pageOf(books.refunds.values(), fieldsOf(request.query), ['page', 'size'], onWire)),
  );

  app.get<{ Params: { reference: string } }>('/api/v1/refunds/:reference', async ({ params }) =>
    success(onWire(findRefund(monnify, params.reference))),
  );
}
