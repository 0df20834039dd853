/** What every page has around it. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showToVisitor } from '../test/page.tsx';
import { Providers } from './Providers.tsx';

afterEach(() => vi.useRealTimers());

test('a message leaves after three seconds', async () => {
  const toast = () => document.querySelector('.toast');
  await showToVisitor(<Providers />, '/login', '*');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ngozi');
  // A message under the pointer stays.
  await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  document.querySelector('form')?.requestSubmit();
  // Not by expect.poll, which moves the clock of fake timers. The message and its timer come one after the other.
  while (!toast() || vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
  vi.advanceTimersByTime(2999);
  await new Promise(requestAnimationFrame);
  expect(toast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(toast).toBeNull();
});
