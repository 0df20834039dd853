import { expect, test } from 'vitest';
import { requestedPath } from './requested.ts';

test('the requested address is returned with the place that it names', () => {
  const from = { pathname: '/admin/dashboard', search: '?section=announcement', hash: '', state: null, key: 'k' };
  expect(requestedPath({ from })).toBe('/admin/dashboard?section=announcement');
});

test('without a requested address the dashboard is returned', () => {
  expect(requestedPath(null)).toBe('/admin/dashboard');
  expect(requestedPath({ from: 'x' })).toBe('/admin/dashboard');
});

test('an address of another site is ignored', () => {
  expect(requestedPath({ from: { pathname: '//evil.example' } })).toBe('/admin/dashboard');
  expect(requestedPath({ from: { pathname: 'https://evil.example' } })).toBe('/admin/dashboard');
});
