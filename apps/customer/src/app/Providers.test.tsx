/** What every page has around it. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showToVisitor } from '../../test/page.tsx';
import { Providers } from './Providers.tsx';

afterEach(() => vi.useRealTimers());

/** Shows a message. What is typed is no address. */
async function showMessage(): Promise<void> {
  await showToVisitor(<Providers />, '/login', '*');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ngozi');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  document.querySelector('form')?.requestSubmit();
  // Not by expect.poll, which moves the clock of fake timers. The message and its timer come one after the other.
  while (!toast() || vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
}

const toast = () => document.querySelector('.toast');

test('a message leaves beneath a pointer that went on into a frame, as of the checkout', async () => {
  await showMessage();
  const frame = document.body.appendChild(document.createElement('iframe'));
  await page.elementLocator(toast() ?? document.body).hover();
  frame.focus();
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await expect.poll(toast).toBeNull();
  frame.remove();
});

test('a message leaves after three seconds', async () => {
  // A message under the pointer stays.
  await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } });
  await showMessage();
  vi.advanceTimersByTime(2999);
  await new Promise(requestAnimationFrame);
  expect(toast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(toast).toBeNull();
});
