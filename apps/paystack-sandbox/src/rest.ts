/** Paystack's REST interface: the calls of a merchant's server, with the secret key. */
import { fieldsOf, text, texts, integer } from '@ajose/sandbox/fields';
import { holderOf } from '@ajose/sandbox/holders';
import { findKeptCard } from '@ajose/sandbox/kept-cards';
import { keepSilence, leavePending, openBankTransfer } from '@ajose/sandbox/payments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerAccounts } from './account-routes.ts';
import { needText, refusals, success } from './answers.ts';
import { banks, findBank } from './banks.ts';
import { beginCharge, chargeAgain, refundCharge, resolveAccount, type Beginning } from './charges.ts';
import { registerCustomers } from './customer-routes.ts';
import { registerDisputes } from './dispute-routes.ts';
import { pageOf } from './lists.ts';
import type { Paystack } from './state.ts';
import { addRecipient, beginTransfer, finalizeTransfer } from './transfers.ts';
import {
  chargedAuthorization,
  chargeOnWire,
  customerCodeOf,
  listedCharge,
  listedRefund,
  orderedTransfer,
  recipientOnWire,
  refundOnWire,
  transferOnWire,
} from './wire.ts';

/** The cursor after a bank in a list; callers need not know its content. */
const cursorOf = (code: string): string => Buffer.from(`bank:${code}`).toString('base64');

type WithReference = { Params: { reference: string } };

export function registerRest(app: FastifyInstance, paystack: Paystack): void {
  const withinLimits = rateLimiter();
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${paystack.secretKey}`) throw refusals.badKey();
    if (paystack.rateLimits === 'live' && !withinLimits(request)) throw refusals.rateLimited();
  });
  registerTransactions(app, paystack);
  registerKeptCards(app, paystack);
  registerPayWithTransfer(app, paystack);
  registerTransfers(app, paystack);
  registerDisputes(app, paystack);
  registerCustomers(app, paystack);
  registerAccounts(app, paystack);
  registerRefunds(app, paystack);
  registerBanks(app);

  app.get('/balance', async () =>
    success('Balances retrieved', [{ currency: 'NGN', balance: paystack.books.balanceKobo }]),
  );
}

function registerBanks(app: FastifyInstance): void {
  app.get('/bank', async (request) => {
    const query = fieldsOf(request.query);
    const perPage = Math.min(100, integer(query, 'perPage', 50) || 50);
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
}

/** What every call that begins a payment says of it. */
const begunBy = (request: FastifyRequest, body: Record<string, unknown>): Beginning => ({
  email: needText(body, 'email', 'Email'),
  amountKobo: integer(body, 'amount', Number.NaN),
  currency: text(body, 'currency') ?? 'NGN',
  reference: text(body, 'reference'),
  channels: [],
  metadata: body['metadata'],
  callbackUrl: null,
  firstName: null,
  lastName: null,
  phone: null,
  ip: request.ip,
});

const payPage = ({ protocol, host }: FastifyRequest, accessCode: string): string =>
  `${protocol}://${host}/pay/${accessCode}`;

function registerTransactions(app: FastifyInstance, paystack: Paystack): void {
  const { books, unknownReferenceStatus } = paystack;
  app.post('/transaction/initialize', async (request) => {
    const body = fieldsOf(request.body);
    const charge = beginCharge(paystack, {
      ...begunBy(request, body),
      channels: texts(body, 'channels'),
      callbackUrl: text(body, 'callback_url'),
      firstName: text(body, 'first_name'),
      lastName: text(body, 'last_name'),
      phone: text(body, 'phone'),
    });
    return success('Authorization URL created', {
      authorization_url: payPage(request, charge.accessCode),
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
    if (!charge) throw refusals.noTransaction();
    return success('Transaction retrieved', chargeOnWire(charge));
  });
}

function registerRefunds(app: FastifyInstance, paystack: Paystack): void {
  const { books } = paystack;
  app.post('/refund', async (request) => {
    const body = fieldsOf(request.body);
    const wanted = needText(body, 'transaction', 'Transaction');
    const charge = books.charge(wanted) ?? books.chargeById(Number(wanted));
    if (!charge) throw refusals.noTransaction();
    const refund = refundCharge(paystack, charge, integer(body, 'amount', charge.paidKobo - charge.refundedKobo));
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
    const refund = paystack.refunds.find(request.params.id);
    return success('Refund retrieved', listedRefund(refund, books.charge(refund.transactionReference)));
  });
}

/** Pay with transfer: the payment is begun and its account opened in one call, without a checkout. */
function registerPayWithTransfer(app: FastifyInstance, paystack: Paystack): void {
  app.post('/charge', async (request) => {
    const body = fieldsOf(request.body);
    // Other channels of this call are not used.
    if (!('bank_transfer' in body)) throw refusals.invalid('Charge by bank_transfer only');
    const asked = text(fieldsOf(body['bank_transfer']), 'account_expires_at');
    const until = asked === null ? null : new Date(asked);
    if (until && Number.isNaN(until.getTime())) throw refusals.invalid('account_expires_at is not a date');
    const charge = beginCharge(paystack, { ...begunBy(request, body), channels: ['bank_transfer'] });
    const opened = openBankTransfer(paystack, charge, until);
    leavePending(paystack, opened);
    const { bankTransfer } = opened;
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

function registerKeptCards(app: FastifyInstance, paystack: Paystack): void {
  const { keptCards } = paystack;
  app.post('/transaction/charge_authorization', async (request) => {
    const body = fieldsOf(request.body);
    const code = needText(body, 'authorization_code', 'Authorization code');
    const kept = findKeptCard(paystack, code);
    await keepSilence(paystack, kept);
    const charge = chargeAgain(paystack, begunBy(request, body), code);
    return success('Charge attempted', chargedAuthorization(charge, kept, payPage(request, charge.accessCode)));
  });

  app.post('/customer/authorization/deactivate', async (request) => {
    const code = needText(fieldsOf(request.body), 'authorization_code', 'Authorization code');
    keptCards.put({ ...findKeptCard(paystack, code), active: false });
    return { status: true, message: 'Authorization has been deactivated' };
  });
}

function registerTransfers(app: FastifyInstance, paystack: Paystack): void {
  const { books } = paystack;
  app.post('/transferrecipient', async (request, reply) => {
    const body = fieldsOf(request.body);
    if (needText(body, 'type', 'Type') !== 'nuban') throw refusals.invalid('Recipient type is not supported');
    const recipient = addRecipient(paystack, {
      name: text(body, 'name') ?? '',
      accountNumber: needText(body, 'account_number', 'Account number'),
      bankCode: needText(body, 'bank_code', 'Bank code'),
    });
    return reply.code(201).send(success('Transfer recipient created successfully', recipientOnWire(recipient)));
  });

  app.post('/transfer', async (request) => {
    const body = fieldsOf(request.body);
    if (needText(body, 'source', 'Source') !== 'balance') throw refusals.invalid('Invalid transfer source');
    const transfer = beginTransfer(paystack, {
      amountKobo: integer(body, 'amount', Number.NaN),
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
    const code = needText(body, 'transfer_code', 'Transfer code');
    const transfer = finalizeTransfer(paystack, code, needText(body, 'otp', 'OTP'));
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
