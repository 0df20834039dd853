/**
 * The network's edge in tests of pages: the page, its data hooks, the SDK and ky are real, only the answers come from here.
 * An answer is typed by the SDK's call, so an answer that does not fit the contract fails the compiler.
 */
import type { Api, RequestOptions } from '@ajose/sdk/api';
import type { ErrorBody } from '@ajose/sdk/contract/common';

/** Where the apps under test believe the API to be. */
export const API_URL = 'https://api.test/api';

/** A call of the SDK: `(api) => getUserDetails(api, id)`. A part of the path that is `*` stands for any. */
export type Call<Reply> = (api: Api) => Promise<Reply>;

export interface Refusal {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** What this call adds to a refusal. */
  beside?: object;
}

/** One request as it left the browser. `path` begins after `/api/`. */
export interface Sent {
  method: string;
  path: string;
  body?: unknown;
  /** The code of the authenticator app. */
  code?: string;
}

/** How one call is answered from now on; what is said last counts. */
export interface Route<Reply> {
  answers: (reply: Reply) => void;
  /** Without a refusal: the server failed and says nothing about it. */
  refuses: (refusal?: Refusal) => void;
  /** The connection breaks before an answer comes. */
  breaks: () => void;
  /** Nothing comes until the returned function is called. */
  waits: (reply: Reply) => () => void;
}

interface Asked {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
}

interface Rule extends Asked {
  answer: () => Promise<Response>;
}

let rules: Rule[] = [];
let requests: (Asked & { body: unknown; code: string | null })[] = [];
let unanswered: string[] = [];
let waiting: (() => void)[] = [];
const travelling = new Set<Promise<Response>>();

/** Answers a call. Rules with a query answer only requests that hold it. */
export function on<Reply>(call: Call<Reply>): Route<Reply> {
  const asked = recordOf(call);
  const answer = (answer: Rule['answer']): void => void rules.unshift({ ...asked, answer });
  return {
    answers: (reply) => answer(() => Promise.resolve(success(reply))),
    refuses: (refusal = { status: 500, code: 'internal', message: '' }) =>
      answer(() => Promise.resolve(failure(refusal))),
    breaks: () => answer(() => Promise.reject(new TypeError('Failed to fetch'))),
    waits: (reply) => {
      let release = (): void => undefined;
      const released = new Promise<void>((done) => (release = done));
      waiting.push(release);
      answer(async () => {
        await released;
        return success(reply);
      });
      return release;
    },
  };
}

/** The requests that change something, in the order in which they left. */
export function sent(): readonly Sent[] {
  return requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body, code }) => ({
      method,
      path,
      ...(body === undefined ? {} : { body }),
      ...(code === null ? {} : { code }),
    }));
}

/** The queries with which a path was read, in the order in which they left. */
export function queries(path: string): readonly Asked['query'][] {
  return requests.filter((request) => request.method === 'GET' && request.path === path).map(({ query }) => query);
}

/** Takes the place of the browser's network. What does not go to the API passes. */
export function openNetwork(): void {
  rules = [];
  requests = [];
  unanswered = [];
  waiting = [];
  globalThis.fetch = fetchFromHere;
}

/** Lets everything arrive that still travels, so that nothing of it reaches the next test. */
export async function settleNetwork(): Promise<void> {
  for (const release of waiting) release();
  await Promise.allSettled(travelling);
  // The client and the cache read the answers after they have arrived.
  await new Promise((done) => setTimeout(done));
}

/** @throws where the page asked for something that the test does not answer */
export function checkNetwork(): void {
  if (unanswered.length > 0) throw new Error(`The test answers no ${[...new Set(unanswered)].join(', no ')}`);
}

const browserFetch = globalThis.fetch;

const fetchFromHere: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!request.url.startsWith(`${API_URL}/`)) return browserFetch(input, init);
  const response = answerTo(request);
  travelling.add(response);
  try {
    return await response;
  } finally {
    travelling.delete(response);
  }
};

async function answerTo(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = decodeURIComponent(pathname.slice('/api/'.length));
  const text = await request.text();
  const asked = { method: request.method, path, query: Object.fromEntries(searchParams) };
  const code = request.headers.get('x-authentication-code');
  // A file is no JSON, and is noted as its text.
  const isFile = request.headers.get('content-type') === 'application/octet-stream';
  requests.push({ ...asked, code, body: text === '' ? undefined : isFile ? text : JSON.parse(text) });
  const rule = rules.find((rule) => fits(rule, asked));
  if (rule) return Promise.race([rule.answer(), cancelled(request.signal)]);
  unanswered.push(`${asked.method} ${path}`);
  return failure({ status: 501, code: 'unanswered', message: `The test answers no ${asked.method} ${path}` });
}

/** What a browser does with an answer that nobody waits for any more. */
const cancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

function fits(rule: Asked, asked: Asked): boolean {
  const parts = rule.path.split('/');
  const given = asked.path.split('/');
  return (
    rule.method === asked.method &&
    parts.length === given.length &&
    parts.every((part, index) => part === '*' || part === given[index]) &&
    Object.entries(rule.query).every(([name, value]) => asked.query[name] === value)
  );
}

/** What a call would ask, found by letting it ask. */
function recordOf(call: Call<unknown>): Asked {
  let asked: Asked | undefined;
  const record = (method: string) => (path: string, options?: RequestOptions) => {
    const given = Object.entries(options?.query ?? {}).filter(([, value]) => value !== undefined);
    const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    asked = { method, path: path.replaceAll(/:(\w+)/g, (_, name: string) => options?.params?.[name] ?? ''), query };
    return new Promise<never>(() => undefined);
  };
  const api: Api = {
    get: record('GET'),
    post: record('POST'),
    put: record('PUT'),
    patch: record('PATCH'),
    delete: record('DELETE'),
    blob: record('GET'),
    blobFor: record('POST'),
    for: () => api,
  };
  void call(api);
  if (!asked) throw new Error('on() needs a call of the SDK that asks at once');
  return asked;
}

const success = (reply: unknown): Response => (reply instanceof Blob ? new Response(reply) : Response.json(reply));

function failure({ status, beside, ...rest }: Refusal): Response {
  return Response.json({ ...beside, success: false, requestId: 'request-1', ...rest } satisfies ErrorBody, { status });
}
