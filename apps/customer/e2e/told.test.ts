/**
 * Push notices, as the browser shows them: a push comes to the worker by the browser's own debugger, because no push service is in reach.
 * What the server sends is tested in apps/api (`push`).
 */
import { stack, visit } from '@ajose/tools/browser';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCustomer, signIn } from './customer.ts';

const MESSAGE = {
  id: 'notice-1',
  title: '₦•••• is in your wallet',
  text: 'Your payment has arrived.',
  path: '/dashboard?open=notices',
};

/** @returns what delivers a push to the app's worker */
async function pushTo(cdp: CDPSession): Promise<(message: object) => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<string>();
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(stack.customer));
    if (mine) resolve(mine.registrationId);
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await promise;
  return async (message) => {
    const data = JSON.stringify(message);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: stack.customer, registrationId, data });
  };
}

/** What the device shows of the app. */
const shown = (page: Page): Promise<object[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, data }) => ({ title, body, data: data as string }));
  });

test('a device shows a push while nobody looks at the app, a press opens its place, and reading the list removes it', async () => {
  const customer = await makeCustomer(5000);
  const { page, problems } = await visit(390, 'allow');
  const context = page.context();
  await context.grantPermissions(['notifications'], { origin: stack.customer });
  await signIn(page, customer);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const other = await context.newPage();
  const push = await pushTo(await context.newCDPSession(other));

  await page.bringToFront();
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      document.documentElement.dataset['heard'] = JSON.stringify(data);
    });
  });
  await push(MESSAGE);
  const heard = () => page.evaluate(() => document.documentElement.dataset['heard']);
  await expect.poll(heard, { timeout: 30_000 }).toBe(JSON.stringify({ told: MESSAGE.id }));
  expect(await shown(page)).toEqual([]);

  await page.goto('about:blank');
  await push(MESSAGE);
  await push(MESSAGE);
  await page.goto(`${stack.customer}/dashboard`);
  const { title, text: body, path: data } = MESSAGE;
  await expect.poll(() => shown(page)).toEqual([{ title, body, data }]);

  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  const [worker] = context.serviceWorkers();
  // As a press does it; only a real one may also bring the window to the front.
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent') as new (name: string, init: object) => Event;
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
  await page.getByRole('dialog', { name: 'Notices' }).waitFor();
  await expect.poll(() => shown(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
