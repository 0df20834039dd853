/** What every page has around it. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { reportClientError } from '@ajose/sdk/client-errors';
import type { ClientErrorBody } from '@ajose/sdk/contract/client-errors';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
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

const toast = () => document.querySelector('[role][data-tone]');

test('a message goes away under a pointer that went on into a frame, such as the checkout’s', async () => {
  await showMessage();
  const frame = document.body.appendChild(document.createElement('iframe'));
  await page.elementLocator(toast() ?? document.body).hover();
  frame.focus();
  vi.advanceTimersByTime(3000);
  vi.useRealTimers();
  await expect.poll(toast).toBeNull();
  frame.remove();
});

test('a message goes away after three seconds', async () => {
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

const anyFault: ClientErrorBody = {
  app: 'customer',
  version: '0.0.0',
  route: '/referral/:referralCode',
  error: 'Unknown',
  errorId: '',
};

test('a fault of ours is shown, and is reported by its kind and place alone', async () => {
  on((api) => reportClientError(api, anyFault)).answers({ success: true, message: 'Noted.' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const title = vi.spyOn(document, 'title', 'set').mockImplementation(() => {
    throw new RangeError('Ngozi Eze has ₦5,000');
  });
  history.replaceState(null, '', '/referral/AJO-9F3K?name=Ngozi');
  await showToVisitor(<Providers />, '/login', '*');
  await expectWords(['Something went wrong, and it is our fault.']);
  await expect.element(page.getByRole('button', { name: 'Go home' })).toBeVisible();
  await expect.poll(sent).toHaveLength(1);
  const [report] = sent();
  expect(report).toMatchObject({ method: 'POST', path: 'client-errors' });
  const body = report?.body as ClientErrorBody;
  expect(body).toEqual({ ...anyFault, error: 'RangeError', errorId: body.errorId });
  await expectWords([body.errorId.slice(0, 8)]);
  title.mockRestore();
});
