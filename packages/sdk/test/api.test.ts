import { describe, expect, it, vi } from 'vitest';
import { createApi, type ApiConfig } from '../src/api.ts';
import { getUserTransactions, newPaymentReference, newWithdrawalId } from '../src/customer/transactions.ts';
import { getUser, login } from '../src/customer/session.ts';
import { ApiError } from '../src/error.ts';

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

  it('says how long to wait after too many', async () => {
    const { api } = served([refused(429, { code: 'too_many', message: 'Please wait' }, { 'retry-after': '7' })]);
    expect((await failure(login(api, { email: 'x', password: 'y' }))).retryAfter).toBe(7);
  });

  it('ends the session only when the session is what was refused', async () => {
    const onUnauthorized = vi.fn<() => void>();
    const { api } = served([refused(401, { code: 'invalid_credentials' }), refused(401, { code: 'unauthorized' })], {
      onUnauthorized,
    });
    await failure(login(api, { email: 'x', password: 'y' }));
    expect(onUnauthorized).not.toHaveBeenCalled();
    await failure(getUser(api));
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('names a lost connection and a slow server', async () => {
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

  it('ends with its signal', async () => {
    const { api } = served([() => new Promise<Response>(() => {})]);
    const gone = new Error('left the page');
    const controller = new AbortController();
    const call = getUser(api, { signal: controller.signal });
    controller.abort(gone);
    await expect(call).rejects.toBe(gone);
  });
});

it('references keep to the forms of the specification', () => {
  expect(newPaymentReference()).toMatch(/^payment-\d{13}-wallet-[A-Za-z0-9]{5}$/);
  expect(newWithdrawalId()).toMatch(/^WDL_\d{13}_[A-Za-z0-9]{8}$/);
});
