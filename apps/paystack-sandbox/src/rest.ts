/** Paystack's REST interface: the calls of a merchant's server, with the secret key. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from '@ajose/sandbox/faults';
import { fieldsOf, text, texts, whole } from '@ajose/sandbox/fields';
import { holderOf } from '@ajose/sandbox/holders';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { banks } from './banks.ts';
import {
  chargedAuthorization,
  chargeOnWire,
  customerCodeOf,
  listedCharge,
  orderedTransfer,
  recipientOnWire,
  listedRefund,
  refundOnWire,
  refusals,
  success,
  transferOnWire,
} from './answers.ts';
import type { Authorizations } from './authorizations.ts';
import type { Books } from './books.ts';
import { resolveAccount, type Charges } from './charges.ts';
import { registerAccounts } from './account-routes.ts';
import type { Accounts } from './accounts.ts';
import { registerCustomers } from './customer-routes.ts';
import type { Customers } from './customers.ts';
import { registerDisputes } from './dispute-routes.ts';
import type { Disputes } from './disputes.ts';
import { needText } from './fields.ts';
import { findBank } from './banks.ts';
import { pageOf } from './lists.ts';
import type { Transfers } from './transfers.ts';

/** The cursor after a bank in a list; callers need not know its content. */
const cursorOf = (code: string): string => Buffer.from(`bank:${code}`).toString('base64');

export interface RestOptions {
  books: Books;
  charges: Charges;
  transfers: Transfers;
  disputes: Disputes;
  customers: Customers;
  accounts: Accounts;
  authorizations: Authorizations;
  faults: Faults;
  secretKey: string;
  /** Whether Paystack's live limits of calls in 60 s apply. */
  rateLimits: 'live' | 'off';
  /** The status of `verify` for an unknown reference; sources differ. */
  unknownReferenceStatus: 400 | 404;
  publicUrl: (request: FastifyRequest) => string;
}

type WithReference = { Params: { reference: string } };

export function registerRest(app: FastifyInstance, options: RestOptions): void {
  options.faults.watch(app);
  const withinLimits = rateLimiter();
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) throw refusals.badKey();
    if (options.rateLimits === 'live' && !withinLimits(request)) throw refusals.rateLimited();
  });
  registerTransactions(app, options);
  registerKeptCards(app, options);
  registerPayWithTransfer(app, options);
  registerTransfers(app, options);
  registerDisputes(app, options);
  registerCustomers(app, options);
  registerAccounts(app, options);

  app.get('/bank', async (request) => {
    const query = fieldsOf(request.query);
    const perPage = Math.min(100, whole(query, 'perPage', 50) || 50);
    const { next: cursor = '' } = query;
    const from = banks.findIndex(({ code }) => cursorOf(code) === cursor) + 1;
    const more = from + perPage < banks.length;
    const data = banks.slice(from, from + perPage).map((bank) => ({
      ...bank,
      longcode: '',
      gateway: null,
      pay_with_bank: bank.code === '057',
      supports_transfer: true,
      available_for_direct_debit: false,
      active: true,
      country: 'Nigeria',
      currency: 'NGN',
      type: 'nuban',
      is_deleted: false,
      createdAt: '2016-07-14T10:04:29.000Z',
      updatedAt: '2016-07-14T10:04:29.000Z',
    }));
    const last = data.at(-1);
    return success('Banks retrieved', data, {
      next: more && last ? cursorOf(last.code) : null,
      previous: null,
      perPage,
    });
  });

  app.get('/bank/resolve', async (request) => {
    const query = fieldsOf(request.query);
    const bank = findBank(text(query, 'bank_code') ?? '');
    if (!bank) throw refusals.noAccount();
    const accountNumber = text(query, 'account_number') ?? '';
    const asks = holderOf(request.headers['x-sandbox-holder']);
    return success('Account number resolved', {
      account_number: accountNumber,
      account_name: resolveAccount(accountNumber, asks),
      bank_id: bank.id,
    });
  });

  app.get('/balance', async () =>
    success('Balances retrieved', [{ currency: 'NGN', balance: options.books.balanceKobo }]),
  );
}

function registerTransactions(
  app: FastifyInstance,
  { books, charges, unknownReferenceStatus, publicUrl }: RestOptions,
): void {
  app.post('/transaction/initialize', async (request) => {
    const body = fieldsOf(request.body);
    const charge = charges.begin({
      email: needText(body, 'email', 'Email'),
      amountKobo: whole(body, 'amount', Number.NaN),
      currency: text(body, 'currency') ?? 'NGN',
      reference: text(body, 'reference'),
      channels: texts(body, 'channels'),
      metadata: body['metadata'],
      callbackUrl: text(body, 'callback_url'),
      firstName: text(body, 'first_name'),
      lastName: text(body, 'last_name'),
      phone: text(body, 'phone'),
      ip: request.ip,
    });
    return success('Authorization URL created', {
      authorization_url: `${publicUrl(request)}/pay/${charge.accessCode}`,
      access_code: charge.accessCode,
      reference: charge.reference,
    });
  });

  app.get('/transaction', async (request) => {
    const query = fieldsOf(request.query);
    const code = text(query, 'customer_code');
    const all = [...books.charges.values()].filter(({ email }) => code === null || customerCodeOf(email) === code);
    const { rows, fitting, meta } = pageOf(all, query);
    const volume = fitting.reduce((sum, { paidKobo }) => sum + paidKobo, 0);
    return success('Transactions retrieved', rows.map(listedCharge), { ...meta, total_volume: volume });
  });

  app.get<WithReference>('/transaction/verify/:reference', async (request) => {
    const charge = books.charge(request.params.reference);
    if (!charge) throw refusals.noTransaction(unknownReferenceStatus);
    return success('Verification successful', chargeOnWire(charge));
  });

  app.get<{ Params: { id: string } }>('/transaction/:id', async (request) => {
    const charge = books.chargeById(Number(request.params.id));
    if (!charge) throw refusals.noTransaction(404);
    return success('Transaction retrieved', chargeOnWire(charge));
  });

  app.post('/refund', async (request) => {
    const body = fieldsOf(request.body);
    const wanted = needText(body, 'transaction', 'Transaction');
    const charge = books.charge(wanted) ?? books.chargeById(Number(wanted));
    if (!charge) throw refusals.noTransaction(404);
    const refund = charges.refund(charge, whole(body, 'amount', charge.paidKobo - charge.refundedKobo));
    return success('Refund has been queued for processing', refundOnWire(refund, charge));
  });

  app.get('/refund', async (request) => {
    const query = fieldsOf(request.query);
    const transaction = text(query, 'transaction');
    const all = [...books.refunds.values()].filter(
      ({ transactionReference }) =>
        transaction === null || String(books.charge(transactionReference)?.id) === transaction,
    );
    const { rows, meta } = pageOf(all, query);
    const failedRefundCount = all.filter(({ status }) => status === 'failed').length;
    const listed = rows.map((refund) => listedRefund(refund, books.charge(refund.transactionReference)));
    return success('Refunds retrieved', listed, { ...meta, perPage: String(meta.perPage), failedRefundCount });
  });

  app.get<{ Params: { id: string } }>('/refund/:id', async (request) => {
    const refund = books.refunds.get(request.params.id);
    if (!refund) throw refusals.notFound('Refund not found');
    return success('Refund retrieved', listedRefund(refund, books.charge(refund.transactionReference)));
  });
}

/** Pay with transfer: the payment is begun and its account opened in one call, without a checkout. */
function registerPayWithTransfer(app: FastifyInstance, { charges }: RestOptions): void {
  app.post('/charge', async (request) => {
    const body = fieldsOf(request.body);
    // Other channels of this call are not used.
    if (!('bank_transfer' in body)) throw refusals.invalid('Charge by bank_transfer only');
    const asked = text(fieldsOf(body['bank_transfer']), 'account_expires_at');
    const until = asked === null ? null : new Date(asked);
    if (until && Number.isNaN(until.getTime())) throw refusals.invalid('account_expires_at is not a date');
    const charge = charges.begin({
      email: needText(body, 'email', 'Email'),
      amountKobo: whole(body, 'amount', Number.NaN),
      currency: text(body, 'currency') ?? 'NGN',
      reference: text(body, 'reference'),
      channels: ['bank_transfer'],
      metadata: body['metadata'],
      callbackUrl: null,
      firstName: null,
      lastName: null,
      phone: null,
      ip: request.ip,
    });
    const { bankTransfer, ...opened } = charges.openBankTransfer(charge, until);
    charges.leavePending({ ...opened, bankTransfer });
    return success('Charge attempted', {
      status: 'pending_bank_transfer',
      display_text: 'Please make a transfer to the account specified',
      reference: charge.reference,
      amount: charge.requestedKobo,
      account_name: bankTransfer.accountName,
      account_number: bankTransfer.accountNumber,
      bank: { slug: 'titan-paystack', name: bankTransfer.bankName, id: 24 },
      account_expires_at: bankTransfer.expiresAt,
    });
  });
}

/** Longer than any client waits. */
const SILENCE_MS = 60_000;

function registerKeptCards(app: FastifyInstance, { charges, authorizations, publicUrl }: RestOptions): void {
  app.post('/transaction/charge_authorization', async (request) => {
    const body = fieldsOf(request.body);
    const code = needText(body, 'authorization_code', 'Authorization code');
    if (authorizations.find(code).outcome === 'silent') {
      await sleep(SILENCE_MS, undefined, { ref: false });
      throw refusals.invalid('Nobody waits for this answer');
    }
    const { charge, authorization } = charges.chargeAgain(
      {
        email: needText(body, 'email', 'Email'),
        amountKobo: whole(body, 'amount', Number.NaN),
        currency: text(body, 'currency') ?? 'NGN',
        reference: text(body, 'reference'),
        channels: [],
        metadata: body['metadata'],
        callbackUrl: null,
        firstName: null,
        lastName: null,
        phone: null,
        ip: request.ip,
      },
      code,
    );
    const pauseUrl = `${publicUrl(request)}/pay/${charge.accessCode}`;
    return success('Charge attempted', chargedAuthorization(charge, authorization, pauseUrl));
  });

  app.post('/customer/authorization/deactivate', async (request) => {
    authorizations.deactivate(needText(fieldsOf(request.body), 'authorization_code', 'Authorization code'));
    return { status: true, message: 'Authorization has been deactivated' };
  });
}

function registerTransfers(app: FastifyInstance, { books, transfers }: RestOptions): void {
  app.post('/transferrecipient', async (request, reply) => {
    const body = fieldsOf(request.body);
    if (needText(body, 'type', 'Type') !== 'nuban') throw refusals.invalid('Recipient type is not supported');
    const recipient = transfers.addRecipient({
      name: text(body, 'name') ?? '',
      accountNumber: needText(body, 'account_number', 'Account number'),
      bankCode: needText(body, 'bank_code', 'Bank code'),
    });
    return reply.code(201).send(success('Transfer recipient created successfully', recipientOnWire(recipient)));
  });

  app.post('/transfer', async (request) => {
    const body = fieldsOf(request.body);
    if (needText(body, 'source', 'Source') !== 'balance') throw refusals.invalid('Invalid transfer source');
    const transfer = transfers.begin({
      amountKobo: whole(body, 'amount', Number.NaN),
      recipientCode: needText(body, 'recipient', 'Recipient'),
      reference: text(body, 'reference'),
      reason: text(body, 'reason') ?? '',
      currency: text(body, 'currency') ?? 'NGN',
    });
    return success(
      transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued',
      orderedTransfer(books, transfer),
    );
  });

  app.get('/transfer', async (request) => {
    const { rows, meta } = pageOf(books.transfers.values(), fieldsOf(request.query));
    return success(
      'Transfers retrieved',
      rows.map((transfer) => transferOnWire(books, transfer)),
      meta,
    );
  });

  app.post('/transfer/finalize_transfer', async (request) => {
    const body = fieldsOf(request.body);
    const transfer = transfers.finalize(needText(body, 'transfer_code', 'Transfer code'), needText(body, 'otp', 'OTP'));
    return success('Transfer has been queued', transferOnWire(books, transfer));
  });

  app.get<WithReference>('/transfer/verify/:reference', async (request) => {
    const transfer = books.transfers.get(request.params.reference);
    if (!transfer) throw refusals.notFound('Transfer not found');
    return success('Transfer retrieved', transferOnWire(books, transfer));
  });
}

/** Paystack's live limits by path, in 60 s. */
const limits: readonly (readonly [path: string, calls: number])[] = [
  ['/transaction/verify', 3000],
  ['/bank/resolve', 1500],
  ['/transaction/initialize', 1200],
  ['/transfer', 900],
  ['/', 600],
];

function rateLimiter(): (request: FastifyRequest) => boolean {
  const windows = new Map<string, { until: number; calls: number }>();
  return (request) => {
    const [path, most] = limits.find(([each]) => request.url.startsWith(each)) ?? ['/', 600];
    const current = windows.get(path);
    const window = current && current.until > Date.now() ? current : { until: Date.now() + 60_000, calls: 0 };
    window.calls += 1;
    windows.set(path, window);
    return window.calls <= most;
  };
}
