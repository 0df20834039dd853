import { expect, test } from 'vitest';
import { ApiError, isTooDeep, wasRefused } from '../src/error.ts';

const refusal = new ApiError({ status: 409, code: 'not_pending', message: 'It is not pending any more.' });
const silent = new ApiError({ status: 502, code: 'http_502', message: '' });
const offline = new ApiError({ status: 0, code: 'network', message: 'Network error.' });
const odd = new TypeError('odd answer');

test('only a refusal makes sure that nothing changed', () => {
  expect([refusal, silent, offline, odd].map(wasRefused)).toEqual([true, false, false, false]);
});

test('a refusal of a page in the middle of a list is told from other refusals', () => {
  const deep = new ApiError({ status: 422, code: 'page_too_deep', message: 'Narrow the list by dates.' });
  expect([deep, refusal, offline, undefined].map(isTooDeep)).toEqual([true, false, false, false]);
});
