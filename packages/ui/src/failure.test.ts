import { expect, test } from 'vitest';
import { ApiError } from '@ajose/sdk/error';
import { inWords, whyNotFetched } from './failure.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };
const refusal = new ApiError({ status: 409, code: 'not_pending', message: 'It is not pending any more.' });
const busy = new ApiError({ status: 503, code: 'gateway_unavailable', message: 'The bank does not answer.' });
const silent = new ApiError({ status: 502, code: 'http_502', message: '' });
const fault = new ApiError({ status: 500, code: 'failed', message: 'Something went wrong on our side.' });
const offline = new ApiError({ status: 0, code: 'network', message: 'Network error.' });
const odd = new TypeError('odd answer');

test.each([refusal, busy])('the server says why: $message', (error) => {
  expect(inWords(error, words)).toBe(error.message);
  expect(inWords(error, 'This failed.')).toBe(error.message);
  expect(whyNotFetched(error, 'This failed.')).toBe(error.message);
});

test.each([silent, fault])(
  'a server that does not say why it answered $status gets the words for a refusal',
  (error) => {
    expect(inWords(error, words)).toBe('Failed to update status');
    expect(inWords(error, 'This failed.')).toBe('This failed.');
  },
);

test('a call without an answer gets the words for a break', () => {
  expect(inWords(offline, words)).toBe('Error updating status');
  expect(inWords(odd, words)).toBe('Error updating status');
});

test('a passkey that was not used is reported in the error’s own words', () => {
  const unused = new ApiError({ status: 0, code: 'passkey_not_used', message: 'No passkey was used.' });
  expect(inWords(unused, words)).toBe('No passkey was used.');
});

test('with one text, an act says that the connection was lost, and a list says what could not be fetched', () => {
  expect(inWords(offline, 'This failed.')).toBe('Network error.');
  expect(whyNotFetched(offline, 'This failed.')).toBe('This failed.');
  expect(inWords(odd, 'This failed.')).toBe('This failed.');
});
