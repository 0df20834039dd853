/** What every page has around it. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showToVisitor } from '../test/page.tsx';
import { Providers } from './Providers.tsx';

afterEach(() => vi.useRealTimers());

test('a message leaves after three seconds', async () => {
  await showToVisitor(<Providers />, '/login', '*');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ngozi');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await page.getByRole('button', { name: 'Sign In' }).click();
  const close = page.getByRole('button', { name: 'Close message' });
  await expect.element(close).toBeVisible();
  vi.advanceTimersByTime(2999);
  await expect.element(close).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(close).not.toBeInTheDocument();
});
