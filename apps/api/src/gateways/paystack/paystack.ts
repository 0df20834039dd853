/** Paystack's REST protocol. What its answers mean for money is decided in money/. */
import { refuse } from '../../platform/server/errors.ts';
import { gatewayUnavailable } from '../meaning.ts';
import type { Answer, Gateway, Listed, PaymentAccount, Window } from '../gateway.ts';
import { gatewayCalls } from '../calls.ts';
import { listBanks } from './banks.ts';
import { createCards } from './cards.ts';
import { createCustomers } from './customers.ts';
import { createDisputes } from './disputes.ts';
import { paystackEvents } from './events.ts';
import { price } from './price.ts';
import { kobo, readCharge } from './read.ts';
import { createRefunds } from './refunds.ts';
import { createTransfer, readTransfer } from './transfers.ts';
import { unanswered } from '../unanswered.ts';
import { inner, isJson, readJson, sensible, text, unreadRow, type Json, type UnreadRow } from '../json.ts';

export interface PaystackOptions {
  secretKey: string;
  baseUrl: string;
  /** The bank that gives account numbers with a live key. */
  preferredBank?: string;
  /** Milliseconds until a call counts as unknown. */
  timeout?: number;
  /** What sends a call; the platform's own unless given. */
  fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT_MS = 8000;

/** Our codes for the refusals that matter, found by their message: Paystack sends some of them without a code. */
const CODES: readonly (readonly [message: RegExp, code: string])[] = [
  [/duplicate transaction reference/i, 'duplicate_reference'],
  [/reference already exists on a transfer/i, 'duplicate_transfer_reference'],
  [/transaction reference not found/i, 'transaction_not_found'],
  [/^(?=.*transfer)(?=.*not found)/is, 'transfer_not_found'],
  [/balance is not enough/i, 'low_balance'],
  [/could not resolve account/i, 'account_not_found'],
  // Unconfirmed: the words.
  [/already validated/i, 'already_identified'],
];

function refusalOf(body: Json, status: number): Answer<never> {
  const message = text(body, 'message');
  const byMessage = CODES.find(([pattern]) => pattern.test(message))?.[1];
  const code = byMessage ?? (text(body, 'code') || `http_${status}`);
  // Our key or our number of calls was refused, not the payment: a wrong key must not make a payment fail.
  const aboutUs = [401, 403, 408, 429].includes(status) || code === 'rate_limited';
  if (aboutUs) return { outcome: 'unknown', message: message || `HTTP ${status}` };
  return { outcome: 'refused', code, message };
}

/** Paystack's words for any unknown record, whatever was asked for. */
const UNKNOWN_RECORD = /entity not found/i;

/** Names the refusal of a look-up: there is no such record. */
function orMissing<T>(answer: Answer<T>, code: string): Answer<T> {
  const missing = answer.outcome === 'refused' && UNKNOWN_RECORD.test(answer.message);
  return missing ? { ...answer, code } : answer;
}

/** One call. The body decides the outcome; the HTTP status only tells a refusal from a failure of Paystack itself. */
async function ask(
  options: PaystackOptions,
  method: string,
  path: string,
  body?: Json,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer<Json>> {
  try {
    const send = options.fetch ?? fetch;
    const response = await send(`${options.baseUrl}${path}`, {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${options.secretKey}`,
        ...more,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS),
    });
    const answer = readJson(await response.text());
    if (response.status >= 500 || !isJson(answer)) return { outcome: 'unknown', message: `HTTP ${response.status}` };
    if (response.ok && answer['status'] === true) return { outcome: 'done', data: answer };
    return refusalOf(answer, response.status);
  } catch (error) {
    return unanswered(error);
  }
}

/** The whole body of an answer, which in some lists has the address of the next page. */
async function callWhole(...[options, method, path, body, more]: Parameters<typeof ask>): Promise<Answer<Json>> {
  const answer = await ask(options, method, path, body, more);
  gatewayCalls.inc({ gateway: 'paystack', outcome: answer.outcome });
  return answer;
}

async function call(...asked: Parameters<typeof ask>): Promise<Answer<unknown>> {
  const answer = await callWhole(...asked);
  return answer.outcome === 'done' ? { outcome: 'done', data: answer.data['data'] } : answer;
}

/** Reads the data of an answer; the outcome is unknown when it cannot be read. */
function reading<T>(answer: Answer<unknown>, read: (data: Json) => T | null): Answer<T> {
  if (answer.outcome !== 'done') return answer;
  const data = isJson(answer.data) ? read(answer.data) : null;
  return data === null ? { outcome: 'unknown', message: 'The answer cannot be read' } : { outcome: 'done', data };
}

const PAGE_SIZE = 100;

function readListed(row: unknown): Listed | UnreadRow {
  const data = isJson(row) ? row : {};
  const reference = text(data, 'reference');
  if (reference === '') return unreadRow(row, 'id');
  return { reference, status: text(data, 'status'), amountKobo: kobo(data, 'amount') };
}

/**
 * Reads one page of a list. A row without a reference is unread.
 * @param more further conditions, as Paystack names them
 */
async function list(
  options: PaystackOptions,
  path: string,
  { from, to, page, customerRef }: Window,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer<readonly (Listed | UnreadRow)[]>> {
  const query = new URLSearchParams({
    perPage: String(PAGE_SIZE),
    page: String(page),
    from: from.toISOString(),
    to: to.toISOString(),
    ...(customerRef === undefined ? {} : { customer_code: customerRef }),
    ...more,
  });
  const answer = await call(options, 'GET', `${path}?${query.toString()}`);
  if (answer.outcome !== 'done') return answer;
  if (!Array.isArray(answer.data)) return { outcome: 'unknown', message: 'The list cannot be read' };
  const rows: readonly unknown[] = answer.data;
  return { outcome: 'done', data: rows.map(readListed) };
}

/** The account of a payment by transfer; null where a part of it is missing. */
function readAccount(data: Json, reference: string): PaymentAccount | null {
  const [number, name, bank] = [
    text(data, 'account_number'),
    text(data, 'account_name'),
    text(inner(data, 'bank'), 'name'),
  ];
  const until = sensible(Date.parse(text(data, 'account_expires_at')));
  const isOurs = text(data, 'reference') === reference;
  return number && name && bank && until && isOurs ? { number, name, bank, until } : null;
}

/** `.` and `..` in a path would ask for another address. */
const isStep = (reference: string): boolean => reference === '.' || reference === '..';

const PAYSTACK = /^https:\/\/api\.paystack\.co(?:\/|$)/;

/** A header that names the holder to the sandbox. Paystack itself does not get it. */
const forSandbox = ({ baseUrl }: PaystackOptions, holder: string): Record<string, string> =>
  PAYSTACK.test(baseUrl) ? {} : { 'x-sandbox-holder': encodeURIComponent(holder) };

/** The bank that gives account numbers. A test key has only one. */
const bankOf = ({ secretKey, preferredBank = 'wema-bank' }: PaystackOptions): string =>
  secretKey.startsWith('sk_live_') ? preferredBank : 'test-bank';

/** Who holds a bank account. @throws Refusal 422 `account_not_found`, 503 where the bank network does not answer */
async function resolveAccount(
  options: PaystackOptions,
  { accountNumber, bankCode, holder }: Parameters<Gateway['resolveAccount']>[0],
): Promise<{ accountName: string }> {
  const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
  const answer = reading(
    await call(options, 'GET', `/bank/resolve?${query.toString()}`, undefined, forSandbox(options, holder)),
    (data) => text(data, 'account_name') || null,
  );
  if (answer.outcome === 'done') return { accountName: answer.data };
  const notFound = answer.outcome === 'refused' && /account|bank code/i.test(answer.message);
  if (!notFound) throw gatewayUnavailable('The bank network');
  const message = 'No account with this number was found at this bank. Please check both.';
  throw refuse(422, 'account_not_found', message, { bank_acct_number: message });
}

/** The gateway over HTTP. */
export function createPaystack(options: PaystackOptions): Gateway {
  const get = (path: string) => call(options, 'GET', path);
  const post = (path: string, body: Json) => call(options, 'POST', path, body);

  return {
    name: 'paystack',
    events: paystackEvents(options.secretKey),
    price,

    async begin({ reference, amountKobo, email, channels, metadata }) {
      const answer = await post('/transaction/initialize', {
        email,
        amount: Number(amountKobo),
        currency: 'NGN',
        reference,
        channels,
        metadata: JSON.stringify(metadata),
      });
      return reading(answer, (data) => {
        const popup = text(data, 'access_code');
        return popup ? { popup } : null;
      });
    },

    async openTransfer({ reference, amountKobo, email, until, metadata }) {
      const answer = await post('/charge', {
        email,
        amount: Number(amountKobo),
        currency: 'NGN',
        reference,
        metadata: JSON.stringify(metadata),
        bank_transfer: { account_expires_at: until.toISOString() },
      });
      return reading(answer, (data) => readAccount(data, reference));
    },

    async verify(reference) {
      if (isStep(reference)) return { outcome: 'refused', code: 'transaction_not_found', message: 'Not a reference' };
      const answer = await get(`/transaction/verify/${encodeURIComponent(reference)}`);
      return orMissing(reading(answer, readCharge), 'transaction_not_found');
    },

    async fetchPayment(id) {
      if (isStep(id)) return { outcome: 'refused', code: 'transaction_not_found', message: 'Not an id' };
      const answer = await get(`/transaction/${encodeURIComponent(id)}`);
      return orMissing(reading(answer, readCharge), 'transaction_not_found');
    },

    listPaid: (window) => list(options, '/transaction', window, { status: 'success' }),

    listBanks: () => listBanks((path) => callWhole(options, 'GET', path)),

    resolveAccount: (account) => resolveAccount(options, account),

    transfer: createTransfer(post),

    async verifyTransfer(reference) {
      const answer = await get(`/transfer/verify/${encodeURIComponent(reference)}`);
      return orMissing(reading(answer, readTransfer), 'transfer_not_found');
    },

    listTransfers: (window) => list(options, '/transfer', window),

    disputes: createDisputes(
      (method, path, body) => call(options, method, path, body),
      options.timeout ?? DEFAULT_TIMEOUT_MS,
    ),

    ...createRefunds((method, path, body) => call(options, method, path, body)),

    ...createCustomers((method, path, body) => call(options, method, path, body), bankOf(options)),

    ...createCards((method, path, body) => call(options, method, path, body), readCharge),

    async balance() {
      const answer = await get('/balance');
      if (answer.outcome !== 'done') return answer;
      const balances: readonly unknown[] = Array.isArray(answer.data) ? answer.data : [];
      const naira = balances.filter(isJson).find((balance) => balance['currency'] === 'NGN');
      return { outcome: 'done', data: naira ? kobo(naira, 'balance') : 0n };
    },
  };
}
