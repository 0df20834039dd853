/** Which errors of `fetch` say that nothing was sent. */
import { expect, test } from 'vitest';
import { unanswered } from './unanswered.ts';

const failure = (code: string, syscall?: string) =>
  Object.assign(new Error(code), { code, ...(syscall && { syscall }) });
const fetchFailed = (cause: Error) => new TypeError('fetch failed', { cause });
const tried = (...errors: Error[]) => Object.assign(new AggregateError(errors), { code: 'EHOSTUNREACH' });

test.each([
  ['a refused connection', failure('ECONNREFUSED', 'connect')],
  ['a name that nobody has', failure('ENOTFOUND', 'getaddrinfo')],
  ['a connection that took too long', failure('UND_ERR_CONNECT_TIMEOUT')],
  ['a host to which no way led', failure('EHOSTUNREACH', 'connect')],
  ['a network to which no way led', failure('ENETUNREACH', 'connect')],
  [
    'several addresses, none of them reached',
    tried(failure('EHOSTUNREACH', 'connect'), failure('ETIMEDOUT', 'connect')),
  ],
])('a call that ends with %s was not sent', (_what, cause) => {
  expect(unanswered(fetchFailed(cause))).toEqual({ outcome: 'unknown', message: 'fetch failed', isUnsent: true });
});

test.each([
  ['a host that was lost while it was written to', failure('EHOSTUNREACH', 'write')],
  ['a network that was lost while the answer was awaited', failure('ENETUNREACH', 'read')],
  ['a host that was lost in an unknown call', failure('EHOSTUNREACH')],
  [
    'several failures, one of them later than the connection',
    tried(failure('EHOSTUNREACH', 'connect'), failure('EHOSTUNREACH', 'read')),
  ],
  ['a connection that was closed', failure('ECONNRESET', 'read')],
  ['no time left', new DOMException('The operation timed out', 'TimeoutError')],
])('a call that ends with %s may have been done', (_what, cause) => {
  expect(unanswered(fetchFailed(cause))).toEqual({ outcome: 'unknown', message: 'fetch failed' });
});
