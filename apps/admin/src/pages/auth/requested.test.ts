import { expect, test } from 'vitest';
import { requestedPath } from './requested.ts';

test('the requested address and the place within it are returned', () => {
  const from = { pathname: '/admin/dashboard', search: '', hash: '', state: { section: 'announcement' }, key: 'k' };
  expect(requestedPath({ from })).toEqual({ path: '/admin/dashboard', place: { section: 'announcement' } });
});

test('without a requested address it is the dashboard', () => {
  const dashboard = { path: '/admin/dashboard', place: null };
  expect(requestedPath(null)).toEqual(dashboard);
  expect(requestedPath({ from: 'x' })).toEqual(dashboard);
});

test('an address of another site is ignored', () => {
  expect(requestedPath({ from: { pathname: '//evil.example' } }).path).toBe('/admin/dashboard');
  expect(requestedPath({ from: { pathname: 'https://evil.example' } }).path).toBe('/admin/dashboard');
});
