import { expect, test } from 'vitest';
import { ApiError } from '../src/error.ts';
import { changeFailure, inWords, isTooDeep, readFailure, wasRefused } from '../src/failure.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };
const refusal = new ApiError({ status: 409, code: 'not_pending', message: 'It is not pending any more.' });
const silent = new ApiError({ status: 502, code: 'http_502', message: '' });
const offline = new ApiError({ status: 0, code: 'network', message: 'Network error.' });

test('a change shows what the server says', () => {
  expect(changeFailure(refusal, words)).toBe('It is not pending any more.');
});

test('a server that gives no reason gets the words for a refusal', () => {
  expect(changeFailure(silent, words)).toBe('Failed to update status');
});

test('no answer gets the words for a break', () => {
  expect(changeFailure(offline, words)).toBe('Error updating status');
  expect(changeFailure(new TypeError('odd answer'), words)).toBe('Error updating status');
});

test('reading shows the specification’s words only', () => {
  expect(readFailure(refusal, words)).toBe('It is not pending any more.');
  expect(readFailure(silent, words)).toBe('Failed to update status');
  expect(readFailure(offline, words)).toBe('Error updating status');
});

test('a form keeps an answer with its messages at fields, and gets the words for a break', () => {
  expect(inWords(refusal, words)).toBe(refusal);
  expect(inWords(offline, words)).toMatchObject({ status: 0, code: 'network', message: 'Error updating status' });
  expect(inWords(new TypeError('odd answer'), words)).toMatchObject({ message: 'Error updating status' });
});

test('only a refusal certainly changed nothing', () => {
  expect(wasRefused(refusal)).toBe(true);
  expect(wasRefused(silent)).toBe(false);
  expect(wasRefused(offline)).toBe(false);
  expect(wasRefused(new TypeError('odd answer'))).toBe(false);
});

test('a page in the middle of a list is told from other refusals', () => {
  const deep = new ApiError({ status: 422, code: 'page_too_deep', message: 'Narrow the list by dates.' });
  expect([deep, refusal, offline, undefined].map(isTooDeep)).toEqual([true, false, false, false]);
});
