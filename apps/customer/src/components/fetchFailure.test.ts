import { expect, test } from 'vitest';
import { ApiError } from '@ajose/sdk/error';
import { fetchFailure } from './fetchFailure.ts';

test('a server that answered and a network that did not have words of their own', () => {
  const refused = new ApiError({ status: 500, code: 'internal', message: 'Something went wrong.' });
  const broken = new ApiError({ status: 0, code: 'network', message: 'Network error.' });
  expect(fetchFailure(refused, 'Failed to fetch products')).toBe('Failed to fetch products');
  expect(fetchFailure(broken, 'Failed to fetch products')).toBe('Network error. Please try again later.');
});
