import { expect, test } from 'vitest';
import { ApiError } from '@ajose/sdk/error';
import { changeFailure, readFailure } from './failure.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };
const refusal = new ApiError({ status: 409, code: 'not_pending', message: 'It is not pending any more.' });
const silent = new ApiError({ status: 502, code: 'http_502', message: '' });
const offline = new ApiError({ status: 0, code: 'network', message: 'Network error.' });

test('a refused change shows the server’s explanation', () => {
  expect(changeFailure(refusal, words)).toBe('It is not pending any more.');
});

test('a refusal without an explanation shows the message for refusals', () => {
  expect(changeFailure(silent, words)).toBe('Failed to update status');
});

test('a missing answer shows the message for missing answers', () => {
  expect(changeFailure(offline, words)).toBe('Error updating status');
  expect(changeFailure(new TypeError('odd answer'), words)).toBe('Error updating status');
});

test('a failed fetch shows the specification’s message', () => {
  expect(readFailure(refusal, words)).toBe('Failed to update status');
  expect(readFailure(offline, words)).toBe('Error updating status');
});
