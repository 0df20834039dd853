/** The guard in front of the dashboard: who gets in, and where everybody else is led. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { on } from '@ajose/tools/network';
import { showToVisitor, where } from '../test/page.tsx';
import { AppRoutes } from './routes.tsx';

const profile = (api: Api) => api.get<object>('user/getUser');

test('an answer that names no customer ends the session instead of loading for ever', async () => {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(profile).answers({ success: true });
  await showToVisitor(<AppRoutes />, '/dashboard', '*');
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(where()).toMatchObject({ pathname: '/login', state: { from: { pathname: '/dashboard' } } });
  expect(localStorage.getItem('userToken')).toBeNull();
});
