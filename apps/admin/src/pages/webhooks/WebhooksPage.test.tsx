/** The addresses in each of their states: registering one, trying it, its messages, a new secret, removing it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  addWebhook,
  deleteWebhook,
  getWebhookMessages,
  getWebhooks,
  pauseWebhook,
  repeatWebhookMessage,
  rotateWebhookSecret,
  testWebhook,
} from '@ajose/sdk/admin/webhooks';
import type { Webhook, WebhookMessage } from '@ajose/sdk/contract/webhooks';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze } from '../../../test/people.ts';
import { WebhooksPage } from './WebhooksPage.tsx';

const webhook: Webhook = {
  _id: '01890000-0000-7000-8000-00000000b001',
  url: 'https://accounting.example.com/ajose',
  events: ['transaction.completed', 'case.raised'],
  paused: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: adaeze.name,
  waiting: 2,
  givenUp: 1,
  lastDeliveredAt: '2026-11-21T06:31:00.000Z',
};
const gone: Webhook = {
  ...webhook,
  _id: '01890000-0000-7000-8000-00000000b002',
  url: 'https://gone.example.com/a-long-address/that-is-wider-than-a-phone/and-must-wrap-well',
  events: [],
  paused: 'The address answered 410: it is gone.',
  lastDeliveredAt: null,
};
const message: WebhookMessage = {
  _id: '01890000-0000-7000-8000-00000000c001',
  event: 'transaction.completed',
  at: '2026-11-21T06:31:00.000Z',
  attempts: 3,
  deliveredAt: null,
  nextAt: '2026-11-21T06:36:00.000Z',
  status: 500,
  failure: 'It answered 500',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const listOf = (...webhooks: Webhook[]) => ({ success: true as const, webhooks });
const show = () => showPage(<WebhooksPage />);
const done = (message: string) => ({ success: true as const, message });

testStates({
  show,
  call: getWebhooks,
  empty: { reply: listOf(), says: ['No tool is notified yet'] },
  filled: {
    reply: listOf(webhook, gone),
    says: [
      webhook.url,
      'Events: Transaction completed, Case raised',
      gone.url,
      'All events',
      'Nothing is sent. The address answered 410: it is gone.',
      'Nothing yet',
    ],
  },
  failed: { says: 'The addresses could not be fetched.' },
});

test('registers an address for the chosen events and shows its secret once', async () => {
  on(getWebhooks).answers(listOf());
  await show();
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleState();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('accounting.example.com');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expectWords(['Please enter an address such as https://tool.example.com/ajose']);
  expect(sent()).toEqual([]);

  on((api) => addWebhook(api, { url: '', events: [] })).answers({
    ...done('The address is registered.'),
    webhook,
    secret,
  });
  on(getWebhooks).answers(listOf(webhook));
  await dialog.getByRole('textbox', { name: 'Address' }).fill(webhook.url);
  await dialog.getByRole('checkbox', { name: 'Case raised' }).click();
  await dialog.getByRole('checkbox', { name: 'Transaction completed' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of this address' });
  await expect.element(shown.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret);
  await expectAccessibleState();
  expect(sent()).toEqual([
    { method: 'POST', path: 'admin/webhooks', body: { url: webhook.url, events: webhook.events } },
  ]);
  await shown.getByRole('button', { name: 'I have saved the secret' }).click();
  await expect.element(shown).not.toBeInTheDocument();
  await expectWords([webhook.url]);
});

test('says at the field why an address is refused', async () => {
  on(getWebhooks).answers(listOf(webhook));
  const problem = 'Please enter an address of the public internet';
  on((api) => addWebhook(api, { url: '', events: [] })).refuses({
    status: 422,
    code: 'invalid',
    message: problem,
    fields: { url: problem },
  });
  await show();
  await page.getByRole('button', { name: 'Add an address' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(problem);
});

test('sends a test, pauses an address, and says why an act failed', async () => {
  on(getWebhooks).answers(listOf(webhook));
  await show();
  on((api) => testWebhook(api, webhook._id)).answers(done('A test message is sent within seconds.'));
  await page.getByRole('button', { name: `Send a test to ${webhook.url}` }).click();
  await expectWords(['A test message is sent within seconds.']);
  on((api) => pauseWebhook(api, webhook._id, { paused: true })).refuses({
    status: 404,
    code: 'webhook_unknown',
    message: 'It is gone.',
  });
  await page.getByRole('button', { name: `Pause: ${webhook.url}` }).click();
  await expectWords(['It is gone.']);
});

test('shows what was sent, and sends a message again', async () => {
  on(getWebhooks).answers(listOf(webhook));
  on((api) => getWebhookMessages(api, webhook._id)).answers({
    success: true,
    messages: [
      message,
      { ...message, _id: '01890000-0000-7000-8000-00000000c002', event: 'webhook.test', nextAt: null },
    ],
    pagination: { total: 2, pages: 1 },
  });
  await show();
  await page.getByRole('link', { name: `Messages: ${webhook.url}` }).click();
  await expectWords(['Transaction completed', 'It answered 500', 'Given up']);
  on((api) => repeatWebhookMessage(api, webhook._id, message._id)).answers(
    done('The message is sent again within seconds.'),
  );
  await page.getByRole('button', { name: 'Send again: Transaction completed' }).click();
  await expectWords(['The message is sent again within seconds.']);
  await expect.poll(address).toBe(`/admin/dashboard?section=webhooks&messages=${webhook._id}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('makes a new secret and removes an address, after asking', async () => {
  on(getWebhooks).answers(listOf(webhook));
  await show();
  on((api) => rotateWebhookSecret(api, webhook._id)).answers({ ...done('The secret is new.'), webhook, secret });
  await page.getByRole('button', { name: `New secret: ${webhook.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(secret);
  await page.getByRole('button', { name: 'I have saved the secret' }).click();

  on((api) => deleteWebhook(api, webhook._id)).answers(done('The address is removed.'));
  on(getWebhooks).answers(listOf());
  await page.getByRole('button', { name: `Remove: ${webhook.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expectWords(['The address is removed.', 'No tool is notified yet']);
});
