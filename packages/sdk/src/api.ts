/** The HTTP client, on ky: base address, token, time-outs, retries, and each failure as an ApiError. */
import ky, { HTTPError, NetworkError, TimeoutError, type KyInstance, type Options } from 'ky';
import type { ErrorBody } from './contract/common.ts';
import { ApiError } from './error.ts';

/** How long a call may take unless its function says otherwise, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000;

export interface ApiConfig {
  /** Where the calls start, with `/api`: `https://api.example.com/api`. */
  baseUrl: string;
  /** The session's token, read anew for each call; null when nobody is signed in. */
  token?: () => string | null;
  /** Called for each answer that says that the session is no longer valid. */
  onUnauthorized?: () => void;
  /** Another fetch, for tests and for tools behind a proxy. */
  fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
}

type QueryValue = string | number | boolean | undefined;

export interface CallOptions {
  /** Ends the call early; the promise then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up. */
  timeout?: number;
}

export interface RequestOptions extends CallOptions {
  /** Empty and undefined values are left out of the address. */
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** Whether repeating the call has no second effect, so that it may be repeated when its answer is lost. Reads always may. */
  repeatable?: boolean;
}

export interface Api {
  get<Reply>(path: string, options?: RequestOptions): Promise<Reply>;
  post<Reply>(path: string, options?: RequestOptions): Promise<Reply>;
  put<Reply>(path: string, options?: RequestOptions): Promise<Reply>;
  patch<Reply>(path: string, options?: RequestOptions): Promise<Reply>;
  delete<Reply>(path: string, options?: RequestOptions): Promise<Reply>;
  /** The body as it comes, for files such as a statement. */
  blob(path: string, options?: RequestOptions): Promise<Blob>;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/**
 * A client for the endpoint functions of `@ajose/sdk/customer/*` and `@ajose/sdk/admin/*`.
 * Calls reject with `ApiError`, or with the signal's reason when they are aborted.
 */
export function createApi(config: ApiConfig): Api {
  const client = ky.create({
    prefix: config.baseUrl.replace(/\/$/, ''),
    cache: 'no-store',
    ...(config.fetch ? { fetch: config.fetch } : {}),
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = config.token?.();
          if (token) request.headers.set('authorization', `Bearer ${token}`);
        },
      ],
    },
  });

  async function call<Reply>(method: Method, path: string, options: RequestOptions, read: Read<Reply>): Promise<Reply> {
    try {
      return await read(client, path, toKyOptions(method, options));
    } catch (error) {
      const failure = toApiError(error);
      if (failure instanceof ApiError && failure.status === 401 && failure.code === 'unauthorized') {
        config.onUnauthorized?.();
      }
      throw failure;
    }
  }

  const json =
    (method: Method) =>
    <Reply>(path: string, options: RequestOptions = {}): Promise<Reply> =>
      call(method, path, options, (client, path, options) => client(path, options).json<Reply>());

  return {
    get: json('get'),
    post: json('post'),
    put: json('put'),
    patch: json('patch'),
    delete: json('delete'),
    blob: (path, options = {}) => call('get', path, options, (client, path, options) => client(path, options).blob()),
  };
}

type Read<Reply> = (client: KyInstance, path: string, options: Options) => Promise<Reply>;

function toKyOptions(method: Method, { query, body, repeatable, signal, timeout }: RequestOptions): Options {
  return {
    method,
    timeout: timeout ?? DEFAULT_TIMEOUT_MS,
    retry:
      method === 'get' || repeatable
        ? { limit: 2, methods: [method], statusCodes: [502, 503, 504], retryOnTimeout: false }
        : { limit: 0 },
    ...(query ? { searchParams: withoutEmpty(query) } : {}),
    ...(body === undefined ? {} : { json: body }),
    ...(signal ? { signal } : {}),
  };
}

function withoutEmpty(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function toApiError(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const { status, headers } = error.response;
    const body: Partial<ErrorBody> = isRecord(error.data) ? error.data : {};
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    return new ApiError({
      status,
      code: body.code ?? `http_${status}`,
      message: body.message ?? '',
      fields: body.fields,
      requestId: body.requestId ?? headers.get('x-request-id') ?? undefined,
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      cause: error,
    });
  }
  if (error instanceof TimeoutError) {
    return new ApiError({
      status: 0,
      code: 'timeout',
      message: 'The server took too long to answer. Please try again.',
      cause: error,
    });
  }
  if (error instanceof NetworkError) {
    return new ApiError({
      status: 0,
      code: 'network',
      message: 'Network error. Please check your connection and try again.',
      cause: error,
    });
  }
  return error;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
