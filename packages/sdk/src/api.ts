/** The HTTP client, built on ky: base address, token, time-outs, retries, and every failure as an ApiError. */
import ky, { HTTPError, NetworkError, TimeoutError, type KyInstance, type KyResponse, type Options } from 'ky';
import { ApiError, lostConnection } from './error.ts';
import { knownAnswers } from './known-answers.ts';

/** How long a call may take unless its function says otherwise, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000;

export interface ApiConfig {
  /** The address of the calls, with `/api`: `https://api.example.com/api`. In a page it may be relative: `/api`. */
  baseUrl: string;
  /** The session's token, read for each call; null when nobody is signed in. */
  token?: () => string | null;
  /** An administrator's API key, for a tool, instead of `token`. Never put one into a page, where anybody can read it. */
  apiKey?: string;
  /** Called for each answer that says that the session is no longer valid. */
  onUnauthorized?: () => void;
  /** Called where a call for an account (`for`) is refused: the person is no member of it, it is closed, or its id is none. */
  onNoAccount?: (refusal: ApiError) => void;
  /**
   * Called where a session's call needs a code of the authenticator app: an administrator's act without a code in the last five minutes. It
   * asks the person, repeats the call with their code, and returns the answer. Without this option such a call rejects with 401
   * `two_factor_required`. The repeated call rejects as any call; after 403 `wrong_code` the person may try again.
   */
  confirmByCode?: ConfirmByCode;
  /** Another fetch, for tests and for tools behind a proxy. */
  fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

export type ConfirmByCode = <Reply>(repeat: (code: string) => Promise<Reply>, refusal: ApiError) => Promise<Reply>;

type QueryValue = string | number | boolean | undefined;

export interface CallOptions {
  /** Ends the call early; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up. */
  timeout?: number;
}

export interface RequestOptions extends CallOptions {
  /** Values for `:name` in the path; encoded here, so that no value leads to another path. */
  params?: Readonly<Record<string, string>>;
  /** Empty and undefined values are left out of the address. */
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** A file that is sent as it is, instead of a body. */
  file?: Blob;
  /** Whether repeating the call has no second effect, so that it may be repeated when its answer is lost. Reads always may. */
  repeatable?: boolean;
}

interface Calls {
  get: <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;
  post: <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;
  put: <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;
  patch: <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;
  delete: <Reply>(path: string, options?: RequestOptions) => Promise<Reply>;
  /** The raw answer, for files such as a statement. */
  blob(path: string, options?: RequestOptions): Promise<Blob>;
  /** The raw answer to a call that has a body itself, such as a password. */
  blobFor(path: string, options?: RequestOptions): Promise<Blob>;
  /**
   * A client of the same session that acts for an account of `getAccounts`: an organisation or a family whose member the person is. It keeps its
   * own answers, so that two accounts never show each other's.
   */
  for(accountId: string): MemberApi;
}

/** A client of the session's own account. */
export interface Api extends Calls {
  readonly accountId?: undefined;
}

/**
 * A client that acts for an account of `getAccounts`. Some of its calls answer that another member has to approve, so it does not pass for an
 * `Api`: a function that takes an `Api` would take such an answer for done.
 */
export interface MemberApi extends Calls {
  readonly accountId: string;
}

/** A client of the own account, or of one that the person acts for. */
export type AnyApi = Api | MemberApi;

/** The server's answer 304: the client has the content already. */
const NOT_CHANGED = 304;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * A client for the endpoint functions of `@ajose/sdk/customer/*` and `@ajose/sdk/admin/*`.
 * Calls reject with `ApiError`, or with the signal's reason when they are aborted.
 * @throws TypeError for a base address that is not complete, and for both a session's token and an API key
 */
export function createApi(config: ApiConfig): Api {
  if (config.apiKey !== undefined && config.token) throw new TypeError('Give either token or apiKey, not both');
  return clientFor(config, null);
}

/** @param accountId the account that calls are for; null for the person's own */
function clientFor(config: ApiConfig, accountId: string | null): Api {
  const credential = (): string | null => config.apiKey ?? config.token?.() ?? null;
  const client = clientOf(config, credential);
  const known = knownAnswers();

  async function call<Reply>(method: Method, path: string, options: RequestOptions, read: Read<Reply>): Promise<Reply> {
    const { confirmByCode } = config;
    const ofSession = Boolean(config.token?.());
    try {
      return await send(method, path, options, read);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.status === 401 && error.code === 'two_factor_required';
      if (!isAsked || !confirmByCode || !ofSession) throw error;
      return confirmByCode((code) => send(method, path, options, read, code), error);
    }
  }

  async function send<Reply>(
    method: Method,
    path: string,
    options: RequestOptions,
    read: Read<Reply>,
    code?: string,
  ): Promise<Reply> {
    const sentWith = credential();
    try {
      const filled = fillIn(path, options.params ?? {});
      const key = method === 'get' ? `${filled} ${JSON.stringify(options.query ?? {})}` : null;
      const before = key === null ? undefined : known.of(key, credential());
      const headers = {
        ...(before ? { 'if-none-match': before.name } : {}),
        ...(accountId === null ? {} : { 'ajose-account': accountId }),
        ...(code === undefined ? {} : { 'x-authentication-code': code }),
        ...(options.file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      };
      const response = await client(filled, { ...toKyOptions(method, options), headers });
      if (response.status === NOT_CHANGED && before) return before.reply as Reply;
      const reply = await read(response).catch(refuseUnreadable);
      if (key !== null) known.keep(key, response.headers.get('etag'), reply);
      return reply;
    } catch (error) {
      options.signal?.throwIfAborted();
      const failure = toApiError(error);
      const isOver = failure instanceof ApiError && failure.status === 401 && failure.code === 'unauthorized';
      // A call that left before the session had its present token says nothing about that one.
      if (isOver && sentWith === credential()) config.onUnauthorized?.();
      if (accountId !== null && failure instanceof ApiError && isWithoutAccount(failure)) config.onNoAccount?.(failure);
      throw failure;
    }
  }

  const json =
    (method: Method) =>
    <Reply>(path: string, options: RequestOptions = {}): Promise<Reply> =>
      call(method, path, options, async (response) => {
        const reply = await response.json<Reply>();
        if (typeof reply !== 'object' || reply === null) throw new SyntaxError('neither an object nor a list');
        return reply;
      });

  return {
    get: json('get'),
    post: json('post'),
    put: json('put'),
    patch: json('patch'),
    delete: json('delete'),
    blob: (path, options = {}) => call('get', path, options, (response) => response.blob()),
    blobFor: (path, options = {}) => call('post', path, options, (response) => response.blob()),
    for: (other) => ({ ...clientFor(config, other), accountId: other }),
  };
}

const isWithoutAccount = ({ code }: ApiError): boolean =>
  code === 'not_a_member' || code === 'organisation_closed' || code === 'invalid_account';

type Read<Reply> = (response: KyResponse) => Promise<Reply>;

function clientOf(config: ApiConfig, credential: () => string | null): KyInstance {
  return ky.create({
    prefix: completeAddress(config.baseUrl),
    cache: 'no-store',
    throwHttpErrors: (status) => status !== NOT_CHANGED,
    ...(config.fetch ? { fetch: config.fetch } : {}),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = credential();
          if (token) request.headers.set('authorization', `Bearer ${token}`);
        },
      ],
    },
  });
}

/** A page completes a relative address with its own; elsewhere `Request` refuses it. */
function completeAddress(baseUrl: string): string {
  try {
    const { url } = new Request(baseUrl);
    if (/^https?:/.test(url)) return url.replace(/\/$/, '');
  } catch {
    // Reported below, with the address.
  }
  throw new TypeError(`baseUrl "${baseUrl}" is not a complete address such as https://api.example.com/api`);
}

/** Fills the values into a path. Refuses an empty value and dots, which would shorten the path to another call's. */
function fillIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (/^\.{0,2}$/.test(value)) {
      throw unanswered('invalid_argument', `"${value}" cannot be the ${name} of a call.`);
    }
    return encodeURIComponent(value);
  });
}

/** For an answer that began well, but whose body is not JSON or breaks off. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw lostConnection(error);
  throw unanswered('unreadable', 'The answer could not be read. Please try again.', error);
}

function toKyOptions(method: Method, { query, body, file, repeatable, signal, timeout }: RequestOptions): Options {
  return {
    method,
    timeout: timeout ?? DEFAULT_TIMEOUT_MS,
    retry:
      method === 'get' || repeatable
        ? { limit: 2, methods: [method], statusCodes: [502, 503, 504], retryOnTimeout: false }
        : { limit: 0 },
    ...(query ? { searchParams: withoutEmpty(query) } : {}),
    ...(body === undefined ? {} : { json: body }),
    ...(file === undefined ? {} : { body: file }),
    ...(signal ? { signal } : {}),
  };
}

function withoutEmpty(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

/** Leaves out ky's own error, which contains the request with its token and passwords. */
function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    const body = isRecord(error.data) ? error.data : {};
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    return new ApiError({
      status,
      code: textOr(`http_${status}`, body['code']),
      message: textOr('', body['message']),
      fields: isRecord(body['fields']) ? onlyTexts(body['fields']) : undefined,
      requestId: textOr(headers.get('x-request-id') ?? undefined, body['requestId']),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      body,
    });
  }
  if (error instanceof TimeoutError)
    return unanswered('timeout', 'The server took too long to answer. Please try again.');
  return error instanceof NetworkError ? lostConnection(error.cause) : error;
}

/** A call without an answer that can be read. */
const unanswered = (code: string, message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 0, code, message, cause });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOr<Otherwise>(otherwise: Otherwise, value: unknown): string | Otherwise {
  return typeof value === 'string' ? value : otherwise;
}

function onlyTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
