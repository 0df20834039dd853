/** Calls to Monnify: the login, the envelope of its answers and what its refusals mean. */
import { gatewayCalls } from '../calls.ts';
import type { Answer } from '../gateway.ts';
import { isJson, readJson, text, textIn, type Json } from '../json.ts';
import { unanswered } from '../unanswered.ts';

export interface MonnifyOptions {
  apiKey: string;
  secretKey: string;
  contractCode: string;
  /** The number of our account at Monnify, from which payouts are paid. */
  sourceAccount: string;
  baseUrl: string;
  /** Milliseconds until a call counts as unknown. */
  timeout?: number;
  /** What sends a call; the platform's own unless given. */
  fetch?: typeof fetch;
  now?: () => Date;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** @returns the `responseBody` of the answer */
export type Call = (
  method: Method,
  path: string,
  body?: Json,
  more?: Readonly<Record<string, string>>,
) => Promise<Answer<unknown>>;

const DEFAULT_TIMEOUT_MS = 8000;

/**
 * Our codes for the refusals that matter, found by the code of Monnify's answer or by its words: its general code is 99, which it gives for
 * most refusals. The words are those of its published list of errors; what the list leaves open is unconfirmed.
 */
const CODES: readonly (readonly [told: RegExp, code: string])[] = [
  [/^R9\b|refund reference already exists/i, 'duplicate_refund_reference'],
  [/duplicate payment reference|^99 payment already exists/i, 'duplicate_reference'],
  [/^D05\b|reference already exists|duplicate reference/i, 'duplicate_transfer_reference'],
  [/^D02\b|could not find (?:disbursement|transfer)/i, 'transfer_not_found'],
  [/^R7\b|no refund was initiated/i, 'refund_not_found'],
  [/^R1\b|no transaction matching|could not find transaction|transaction not found/i, 'transaction_not_found'],
  [/^D04\b|^R5\b|insufficient|not have sufficient/i, 'low_balance'],
  [/two accounts with the same reference|more than 1 account/i, 'account_reserved'],
  [/(?:cannot|could not) find reserved account|reserved account (?:was )?not found/i, 'account_not_reserved'],
  [/card token/i, 'card_unknown'],
  [
    /^D03\b|invalid (?:destination )?(?:account|bank)|unknown destination bank|could not be validated/i,
    'account_not_found',
  ],
  [/invalid amount/i, 'invalid_amount'],
];

/** Statuses about our keys and our number of calls, not about what was asked: a wrong key must not make a payment fail. */
const ABOUT_US: ReadonlySet<number> = new Set([401, 403, 408, 429]);
/** Codes that say nothing of what was asked: `D06` is an address of ours that Monnify does not let in, the others are faults of Monnify's own. */
const UNABLE: ReadonlySet<string> = new Set(['D06', 'M01', 'M02', 'R10', 'R11']);
/** The code for an order that looks like a repeat of one a moment ago. */
const REPEATED = 'D07';
/**
 * Monnify says of code 99 to an order that its outcome is open, and that it has to be looked up. So where money moves, only known words and
 * codes of its own are a refusal.
 */
const ORDERS: ReadonlySet<string> = new Set([
  '/api/v2/disbursements/single',
  '/api/v1/merchant/cards/charge-card-token',
  '/api/v1/refunds/initiate-refund',
]);

function judge(response: Pick<Response, 'ok' | 'status'>, body: unknown, path: string): Answer<unknown> {
  const { ok, status } = response;
  if (status >= 500 || !isJson(body)) return { outcome: 'unknown', message: `HTTP ${status}` };
  const successful = body['requestSuccessful'];
  if (ok && successful === true) return { outcome: 'done', data: body['responseBody'] };
  // The description shows one list without an envelope.
  if (ok && successful === undefined && Array.isArray(body['content'])) return { outcome: 'done', data: body };
  const message = text(body, 'responseMessage');
  const code = textIn(body, 'responseCode') ?? '';
  const isRefused = successful === false || successful === 'false';
  const known = CODES.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
  const isOpen = known === undefined && ORDERS.has(path) && !/^[DR]\d/.test(code);
  const open = { outcome: 'unknown', message: message || `HTTP ${status}` } as const;
  if (!isRefused || ABOUT_US.has(status) || UNABLE.has(code)) return open;
  if (isOpen || code === REPEATED) return { ...open, wasAnswered: true };
  return { outcome: 'refused', code: known ?? (status === 404 ? 'not_found' : code || `http_${status}`), message };
}

interface Sent {
  /** Null where there was no answer. */
  status: number | null;
  answer: Answer<unknown>;
}

async function send(
  options: MonnifyOptions,
  authorization: string,
  ...[method, path, body, more = {}]: Parameters<Call>
): Promise<Sent> {
  let status: number | null = null;
  let answer: Answer<unknown>;
  try {
    const fetching = options.fetch ?? fetch;
    const response = await fetching(`${options.baseUrl}${path}`, {
      method,
      redirect: 'error',
      headers: { authorization, ...more, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(options.timeout ?? DEFAULT_TIMEOUT_MS),
    });
    ({ status } = response);
    answer = judge(response, readJson(await response.text()), path);
  } catch (error) {
    answer = unanswered(error);
  }
  gatewayCalls.inc({ gateway: 'monnify', outcome: answer.outcome });
  return { status, answer };
}

/** A token is renewed this long before it ends, or after nine tenths of its time where that is later. */
const RENEWED_BEFORE_MS = 60_000;

function readToken(body: unknown): { token: string; livesMs: number } | null {
  if (!isJson(body)) return null;
  const [token, seconds] = [body['accessToken'], body['expiresIn']];
  if (typeof token !== 'string' || token === '' || typeof seconds !== 'number' || !(seconds > 0)) return null;
  return { token, livesMs: seconds * 1000 };
}

/** Calls with a token that is kept in memory. All callers wait for the same login. */
export function createCall(options: MonnifyOptions): Call {
  const now = (): number => (options.now?.() ?? new Date()).getTime();
  const keys = `Basic ${Buffer.from(`${options.apiKey}:${options.secretKey}`).toString('base64')}`;
  let current: { token: string; until: number } | null = null;
  let login: Promise<Answer<string>> | null = null;

  async function renew(): Promise<Answer<string>> {
    const asked = now();
    const { answer } = await send(options, keys, 'POST', '/api/v1/auth/login');
    const read = answer.outcome === 'done' ? readToken(answer.data) : null;
    if (read === null) {
      const why = answer.outcome === 'done' ? 'the answer cannot be read' : answer.message;
      return { outcome: 'unknown', message: `No login: ${why}`, isUnsent: true };
    }
    const { token, livesMs } = read;
    current = { token, until: asked + livesMs - Math.min(RENEWED_BEFORE_MS, livesMs / 10) };
    return { outcome: 'done', data: token };
  }

  function tokenOf(): Promise<Answer<string>> {
    if (current !== null && now() < current.until) return Promise.resolve({ outcome: 'done', data: current.token });
    login ??= renew().finally(() => {
      login = null;
    });
    return login;
  }

  return async function call(...asked) {
    const first = await tokenOf();
    if (first.outcome !== 'done') return first;
    const sent = await send(options, `Bearer ${first.data}`, ...asked);
    // Monnify did not do a call with an expired token, so it may be repeated.
    if (sent.status !== 401) return sent.answer;
    if (current?.token === first.data) current = null;
    const second = await tokenOf();
    if (second.outcome !== 'done') return second;
    return (await send(options, `Bearer ${second.data}`, ...asked)).answer;
  };
}

const MONNIFY = /^https:\/\/(?:[a-z-]+\.)*monnify\.com(?:[:/]|$)/i;

/** A header that names the holder of a bank account to the sandbox, which knows no people. The real Monnify does not get it. */
export const forSandbox = ({ baseUrl }: Pick<MonnifyOptions, 'baseUrl'>, holder: string): Record<string, string> =>
  MONNIFY.test(baseUrl) ? {} : { 'x-sandbox-holder': encodeURIComponent(holder) };

/** Reads the body of an answer; the outcome is unknown when it cannot be read. */
export function reading<T>(answer: Answer<unknown>, read: (data: Json) => T | null): Answer<T> {
  if (answer.outcome !== 'done') return answer;
  const data = isJson(answer.data) ? read(answer.data) : null;
  return data === null ? { outcome: 'unknown', message: 'The answer cannot be read' } : { outcome: 'done', data };
}

/** Names the refusal of a look-up: there is no such record. */
export const orMissing = <T>(answer: Answer<T>, code: string): Answer<T> =>
  answer.outcome === 'refused' && answer.code === 'not_found' ? { ...answer, code } : answer;
