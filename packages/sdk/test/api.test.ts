import type { CodesOf } from '../src/codes.ts';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { createApi, type Api, type ApiConfig } from '../src/api.ts';
import type { UpdateBankDetailsBody } from '../src/contract/customers.ts';
import type { AddTransactionBody } from '../src/contract/transactions.ts';
import { updateBankDetails } from '../src/customer/banks.ts';
import {
  addTransaction,
  deleteTransaction,
  getUserTransactions,
  newPaymentReference,
  newWithdrawalId,
} from '../src/customer/transactions.ts';
import { endSession, getUser, login } from '../src/customer/session.ts';
import { approveRequest } from '../src/admin/approvals.ts';
import { getUserDetails } from '../src/admin/users.ts';
import { ApiError } from '../src/error.ts';
import { isRefusal } from '../src/refusal.ts';

type Answer = () => Response | Promise<Response>;

/** An api whose server answers as told, one answer a request, and the requests it received. */
function served(answers: Answer[], config: Partial<ApiConfig> = {}) {
  const requests: Request[] = [];
  const api = createApi({
    baseUrl: 'http://ajose.test/api/',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      request.signal.throwIfAborted();
      const answer = answers.shift();
      if (!answer) throw new Error('more requests than answers');
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      return Promise.race([answer(), aborted]);
    },
    ...config,
  });
  return { api, requests };
}

const ok = (body: object) => () => Response.json(body);
const refused =
  (status: number, body: object, headers = {}) =>
  () =>
    Response.json(body, { status, headers });

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

describe('a call', () => {
  it('sends an empty body where one may be left out', async () => {
    const { api, requests } = served([ok({ success: true })]);
    await approveRequest(api, 'a1');
    expect(await requests[0]?.json()).toEqual({});
  });

  it('carries the token and leaves empty parameters out', async () => {
    const { api, requests } = served([ok({ success: true })], { token: () => 'secret' });
    await getUserTransactions(api, 'u1', { page: 2, type: undefined, startDate: '' });
    expect(requests[0]?.url).toBe('http://ajose.test/api/transaction/getUserTransactions/u1?page=2');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('tells what the server refused, with its fields and its request id', async () => {
    const fields = { email: 'Please enter a valid email' };
    const { api } = served([
      refused(422, { success: false, code: 'invalid', message: 'Please check the form', fields, requestId: 'r-1' }),
    ]);
    const error = await failure(login(api, { email: 'x', password: 'y' }));
    expect(error).toMatchObject({ status: 422, code: 'invalid', fields, requestId: 'r-1' });
  });

  it('is told from other refusals by the codes that the call can have', async () => {
    const { api } = served([refused(401, { code: 'wrong_code', message: '' })]);
    const error: unknown = await failure(login(api, { email: 'x', password: 'y' }));
    if (!isRefusal<typeof login>(error, 'two_factor_required', 'wrong_code')) throw new Error('not told');
    expect(error.code satisfies CodesOf<typeof login>).toBe('wrong_code');
    expect(isRefusal<typeof login>(error, 'invalid_credentials')).toBe(false);
    expect(isRefusal<typeof login>(new Error('wrong_code'), 'wrong_code')).toBe(false);
    // @ts-expect-error No sign-in is refused for a balance.
    expect(isRefusal<typeof login>(error, 'insufficient_balance')).toBe(false);
    // @ts-expect-error Of no call in particular.
    expect(isRefusal(error, 'no_code')).toBe(false);
  });

  it('says how long to wait after too many calls', async () => {
    const { api } = served([refused(429, { code: 'too_many', message: 'Please wait' }, { 'retry-after': '7' })]);
    expect((await failure(login(api, { email: 'x', password: 'y' }))).retryAfter).toBe(7);
  });

  it('ends the session only when the refusal is about the session', async () => {
    const onUnauthorized = vi.fn<() => void>();
    const { api } = served([refused(401, { code: 'invalid_credentials' }), refused(401, { code: 'unauthorized' })], {
      onUnauthorized,
    });
    await failure(login(api, { email: 'x', password: 'y' }));
    expect(onUnauthorized).not.toHaveBeenCalled();
    await failure(getUser(api));
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('names a lost connection and a slow server differently', async () => {
    const lost = served([() => Promise.reject(new TypeError('fetch failed'))]);
    expect(await failure(login(lost.api, { email: 'x', password: 'y' }))).toMatchObject({ status: 0, code: 'network' });
    const slow = served([() => new Promise<Response>(() => {})]);
    const error = await failure(login(slow.api, { email: 'x', password: 'y' }, { timeout: 20 }));
    expect(error).toMatchObject({ status: 0, code: 'timeout' });
  });

  it('is repeated when it is a read, and never when a repeat could act twice', async () => {
    const read = served([refused(503, {}), ok({ success: true, user: {} })]);
    await getUser(read.api);
    expect(read.requests).toHaveLength(2);
    const write = served([refused(503, { code: 'busy', message: 'Busy' })]);
    await failure(login(write.api, { email: 'x', password: 'y' }));
    expect(write.requests).toHaveLength(1);
  });

  it('is repeated twice while nobody answers, when a repeat has no second effect', async () => {
    const lost: Answer = () => Promise.reject(new TypeError('fetch failed'));
    const wallet = served([lost, lost, ok({ success: true })], { token: () => 'secret' });
    await addTransaction(wallet.api, { transactionId: 'WDL_1' } as AddTransactionBody);
    expect(await Promise.all(wallet.requests.map((request) => request.json()))).toEqual(
      Array.from({ length: 3 }, () => ({ transactionId: 'WDL_1' })),
    );
    expect(wallet.requests.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer secret'));
    const silent = served([lost, lost, lost]);
    expect(await failure(getUser(silent.api))).toMatchObject({ status: 0, code: 'network' });
  });

  it('names the answer that the client has, and takes it again where nothing changed', async () => {
    const named = () => Response.json({ success: true, user: { name: 'Ada' } }, { headers: { etag: 'W/"one"' } });
    let token = 'of Ada';
    const unchanged = () => new Response(null, { status: 304 });
    const { api, requests } = served([named, unchanged, named, ok({ success: true })], { token: () => token });
    const first = await getUser(api);
    expect(await getUser(api)).toBe(first);
    token = 'of Bola';
    await getUser(api);
    await getUserTransactions(api, 'u1');
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"one"', null, null]);
  });

  it('acts for an account of the same session, and keeps that account’s answers apart', async () => {
    const named = () => Response.json({ success: true, user: { name: 'Ada' } }, { headers: { etag: 'W/"one"' } });
    const { api, requests } = served([named, named, named], { token: () => 'of Ada' });
    const family = api.for('f1');
    await getUser(api);
    await getUser(family);
    await getUser(family.for('f2'));
    expect(requests.map(({ headers }) => headers.get('ajose-account'))).toEqual([null, 'f1', 'f2']);
    expect(requests.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null, null]);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer of Ada'));
  });

  it('does not let a client that acts for an account pass for one of a person, whose calls need no second member', () => {
    const family = createApi({ baseUrl: 'https://api.test/api' }).for('f1');
    // @ts-expect-error Some of its calls answer that another member has to approve.
    const own: Api = family;
    expect(own.accountId).toBe('f1');
  });

  it('tells the page when the person no longer acts for an account, but says nothing about the person’s own account', async () => {
    const onNoAccount = vi.fn<(refusal: ApiError) => void>();
    const no = refused(403, { success: false, code: 'not_a_member', message: 'No.' });
    const { api } = served([no, no], { token: () => 'of Ada', onNoAccount });
    await expect(getUser(api)).rejects.toMatchObject({ code: 'not_a_member' });
    expect(onNoAccount).not.toHaveBeenCalled();
    await expect(getUser(api.for('f1'))).rejects.toMatchObject({ code: 'not_a_member' });
    expect(onNoAccount).toHaveBeenCalledOnce();
  });

  it('waits before a repeat as long as the server says', async () => {
    vi.useFakeTimers();
    try {
      const { api, requests } = served([refused(503, {}, { 'retry-after': '2' }), ok({ success: true })]);
      const call = getUser(api);
      await vi.advanceTimersByTimeAsync(1999);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      await call;
      expect(requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['recording a transaction', 15_000, (api: Api) => addTransaction(api, {} as AddTransactionBody)],
    ['deleting one', 15_000, (api: Api) => deleteTransaction(api, 'payment-1')],
    ['changing bank details', 10_000, (api: Api) => updateBankDetails(api, {} as UpdateBankDetailsBody)],
  ])('%s is given up after %d ms', async (_, milliseconds, call) => {
    vi.useFakeTimers();
    try {
      const { api } = served([() => new Promise<Response>(() => {})]);
      const settled = vi.fn<(error: unknown) => void>();
      void call(api).catch(settled);
      await vi.advanceTimersByTimeAsync(milliseconds - 1);
      expect(settled).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'timeout' }));
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when its signal does', async () => {
    const { api } = served([() => new Promise<Response>(() => {})]);
    const gone = new Error('left the page');
    const controller = new AbortController();
    const call = getUser(api, { signal: controller.signal });
    controller.abort(gone);
    await expect(call).rejects.toBe(gone);
  });

  it('ends when its signal does, also while the answer arrives, and before the first byte is sent', async () => {
    const gone = new Error('left the page');
    const controller = new AbortController();
    const halfway = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('{"success":')),
      pull: (stream) => {
        controller.abort(gone);
        stream.error(new DOMException('the body', 'AbortError'));
      },
    });
    const { api } = served([() => new Response(halfway)]);
    await expect(getUser(api, { signal: controller.signal })).rejects.toBe(gone);
    await expect(getUser(api, { signal: AbortSignal.abort(gone) })).rejects.toBe(gone);
  });

  it.each([
    ['a page of a proxy', () => new Response('<!doctype html><title>Sign in</title>')],
    ['nothing', () => new Response('')],
    ['no content', () => new Response(null, { status: 204 })],
    ['half an answer', () => new Response('{"success":tr', { headers: { 'content-type': 'application/json' } })],
    ['a word', () => Response.json('ok')],
  ])('names an answer that cannot be read: %s', async (_what, answer) => {
    const error = await failure(getUser(served([answer]).api));
    expect(error).toMatchObject({ status: 0, code: 'unreadable' });
    expect(error.message).toBe('The answer could not be read. Please try again.');
  });

  it('tells why there is no connection', async () => {
    const cause = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
    const { api } = served([() => Promise.reject(cause)]);
    expect((await failure(login(api, { email: 'x', password: 'y' }))).cause).toBe(cause);
  });

  it('names a connection that is lost while the answer arrives', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const { api } = served([() => new Response(broken)]);
    expect(await failure(getUser(api))).toMatchObject({ status: 0, code: 'network' });
  });

  it('takes from a refusal only values of the right type', async () => {
    const { api } = served([refused(400, { code: 5, message: {}, fields: 'x', requestId: 7 })]);
    const error = await failure(getUser(api));
    expect(error).toMatchObject({ status: 400, code: 'http_400', message: '', fields: {}, requestId: undefined });
  });

  it.each([
    ['../../user/getAllUsers', '..%2F..%2Fuser%2FgetAllUsers'],
    ['a/b?c=d#e', 'a%2Fb%3Fc%3Dd%23e'],
    ['50%', '50%25'],
  ])('keeps an id in its part of the path: %s', async (id, encoded) => {
    const { api, requests } = served([ok({}), ok({}), ok({})]);
    await getUserDetails(api, id);
    await getUserTransactions(api, id);
    await endSession(api, id);
    expect(requests.map(({ url }) => url.replace('http://ajose.test/api/', ''))).toEqual([
      `admin/users/${encoded}`,
      `transaction/getUserTransactions/${encoded}`,
      `user/sessions/${encoded}`,
    ]);
  });

  it.each(['', '.', '..'])('sends nothing for an id that would name another path: "%s"', async (id) => {
    const { api, requests } = served([]);
    expect(await failure(endSession(api, id))).toMatchObject({ status: 0, code: 'invalid_argument' });
    expect(requests).toEqual([]);
  });

  it.each([
    ['a refusal', [refused(422, { code: 'invalid', message: 'Please check the form' })]],
    ['a lost connection', [() => Promise.reject(new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') }))]],
    ['a slow server', [() => new Promise<Response>(() => {})]],
  ] satisfies [string, Answer[]][])('keeps what was sent out of the error of %s', async (_what, answers) => {
    const { api } = served(answers, { token: () => 'token-of-the-session' });
    const error = await failure(login(api, { email: 'x@ajose.test', password: 'Secret-1' }, { timeout: 20 }));
    const printed = inspect(error, { depth: 20, showHidden: true });
    expect(printed).not.toMatch(/Secret-1|token-of-the-session|x@ajose/);
  });
});

it('only `params` brings a value into a path', async () => {
  const src = new URL('../src/', import.meta.url);
  const hits: string[] = [];
  for await (const file of glob(['admin/*.ts', 'customer/*.ts', 'sessions.ts'], { cwd: fileURLToPath(src) })) {
    const text = (await readFile(new URL(file, src), 'utf8')).replaceAll('`${root}/', '');
    hits.push(...(text.match(/\$\{.*/g) ?? []).filter((value) => !/Date\.now|random/.test(value)));
  }
  expect(hits).toEqual([]);
});

it.each(['/api', 'ajose.test/api', '', 'ftp://ajose.test/api'])(
  'an address without a host is refused where there is no page to complete it: "%s"',
  (baseUrl) => {
    expect(() => createApi({ baseUrl })).toThrow(/baseUrl.*https:\/\/api\.example\.com\/api/);
  },
);

it('references keep to the forms of the specification', () => {
  expect(newPaymentReference()).toMatch(/^payment-\d{13}-wallet-[A-Za-z0-9]{5}$/);
  expect(newWithdrawalId()).toMatch(/^WDL_\d{13}_[A-Za-z0-9]{8}$/);
});
