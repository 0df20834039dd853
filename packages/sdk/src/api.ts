/** The HTTP client, on fetch: base address, token, time-outs, repeats, and each failure as an ApiError. */
import { ApiError } from './error.ts';

/** How long a call may take unless its function says otherwise, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 15_000;

/** How often a call without an answer is repeated, and how long after the first; twice as long after the second. */
const REPEATS = 2;
const PAUSE_MS = 300;
/** A proxy found no server that answers. */
const REPEATED_STATUSES: readonly number[] = [502, 503, 504];

export interface ApiConfig {
  /** Where the calls start, with `/api`: `https://api.example.com/api`. In a page it may be relative: `/api`. */
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
  /** What stands in the path in place of `:name`; encoded here, so that a value never reaches another path. */
  params?: Readonly<Record<string, string>>;
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
 * @throws TypeError for a base address that is not complete
 */
export function createApi(config: ApiConfig): Api {
  const baseUrl = completeAddress(config.baseUrl);
  // Looked up at each call, because tests and tools put another fetch in its place.
  const fetchNow = config.fetch ?? ((request: string | URL | Request) => fetch(request));

  async function call<Reply>(method: Method, path: string, options: RequestOptions, read: Read<Reply>): Promise<Reply> {
    const url = `${baseUrl}/${fillIn(path, options.params ?? {})}${queryOf(options.query ?? {})}`;
    const end = endOf(options);
    const send = (): Promise<Response> => {
      const request = new Request(url, { ...contentOf(method, options), cache: 'no-store', signal: end.signal });
      const token = config.token?.();
      if (token) request.headers.set('authorization', `Bearer ${token}`);
      return fetchNow(request);
    };
    try {
      const response = await answerOf(send, end.signal, (options.repeatable ?? method === 'get') ? REPEATS : 0);
      end.answered();
      return await read(response).catch(refuseUnreadable);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ApiError && error.status === 401 && error.code === 'unauthorized') config.onUnauthorized?.();
      throw error;
    } finally {
      end.forget();
    }
  }

  const json =
    (method: Method) =>
    <Reply>(path: string, options: RequestOptions = {}): Promise<Reply> =>
      call(method, path, options, async (response) => {
        const reply = (await response.json()) as Reply;
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
  };
}

type Read<Reply> = (response: Response) => Promise<Reply>;

interface End {
  signal: AbortSignal;
  /** An answer has begun: only the caller ends the call now. */
  answered: () => void;
  forget: () => void;
}

/** Ends a call that has no answer in time, or when its caller says so. */
function endOf({ signal, timeout = DEFAULT_TIMEOUT_MS }: CallOptions): End {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(tooSlow()), timeout);
  const leave = (): void => controller.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  const answered = (): void => clearTimeout(late);
  return {
    signal: controller.signal,
    answered,
    forget: () => {
      answered();
      signal?.removeEventListener('abort', leave);
    },
  };
}

/** The answer of a call, which is repeated while nobody answers. @throws ApiError for a refusal and for silence */
async function answerOf(send: () => Promise<Response>, signal: AbortSignal, repeats: number): Promise<Response> {
  try {
    const response = await send();
    if (response.ok) return response;
    throw await refusalOf(response);
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof TypeError ? lostConnection(error) : error;
    if (repeats === 0 || !isSilence(failure)) throw failure;
    await pause((failure.retryAfter ?? 0) * 1000 || PAUSE_MS * 2 ** (REPEATS - repeats), signal);
    return answerOf(send, signal, repeats - 1);
  }
}

const isSilence = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.code === 'network' || REPEATED_STATUSES.includes(failure.status));

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    });
  });
}

/** A page completes a relative address with its own; elsewhere `Request` refuses it. */
function completeAddress(baseUrl: string): string {
  try {
    const { url } = new Request(baseUrl);
    if (/^https?:/.test(url)) return url.replace(/\/$/, '');
  } catch {
    // Told below, with the address.
  }
  throw new TypeError(`baseUrl "${baseUrl}" is not a complete address such as https://api.example.com/api`);
}

/** An empty part and dots are refused: they would shorten the path to that of another call. */
function fillIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? '';
    if (/^\.{0,2}$/.test(value)) {
      throw new ApiError({
        status: 0,
        code: 'invalid_argument',
        message: `"${value}" cannot be the ${name} of a call.`,
      });
    }
    return encodeURIComponent(value);
  });
}

/** For an answer that began well, but whose body is no JSON or breaks off. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw lostConnection(error);
  throw new ApiError({
    status: 0,
    code: 'unreadable',
    message: 'The answer could not be read. Please try again.',
    cause: error,
  });
}

function contentOf(method: Method, { body }: RequestOptions): RequestInit {
  const content =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return { method: method.toUpperCase(), ...content };
}

function queryOf(query: Readonly<Record<string, QueryValue>>): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') asked.set(name, String(value));
  const text = asked.toString();
  return text && `?${text}`;
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const answer: unknown = await response.json().catch(() => null);
  const body = isRecord(answer) ? answer : {};
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status,
    code: textOr(`http_${status}`, body['code']),
    message: textOr('', body['message']),
    fields: isRecord(body['fields']) ? onlyTexts(body['fields']) : undefined,
    requestId: textOr(headers.get('x-request-id') ?? undefined, body['requestId']),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function tooSlow(): ApiError {
  return new ApiError({
    status: 0,
    code: 'timeout',
    message: 'The server took too long to answer. Please try again.',
  });
}

function lostConnection(cause: unknown): ApiError {
  return new ApiError({
    status: 0,
    code: 'network',
    message: 'Network error. Please check your connection and try again.',
    cause,
  });
}

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
