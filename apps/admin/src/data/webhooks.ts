/** Addresses of other tools, and the messages that were sent to them. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/webhooks';
import type { GetWebhookMessagesQuery, Webhook, WebhookBody } from '@ajose/sdk/contract/webhooks';
import { api } from '../api.ts';
import { changing } from './keys.ts';
import { useList } from './list.ts';

const REFRESH_MS = 10_000;

export const useWebhooks = () =>
  useSWR<readonly Webhook[], unknown>(['webhooks'], async () => (await calls.getWebhooks(api)).webhooks, {
    refreshInterval: REFRESH_MS,
  });

export const useWebhookMessages = (id: string, query: GetWebhookMessagesQuery) =>
  useList('webhookMessages', { id, ...query }, () => calls.getWebhookMessages(api, id, query));

const changed = <Reply>(call: Promise<Reply>) => changing(call, 'webhooks', 'webhookMessages', 'audit');

/** Returns the secret, which is never shown again. */
export const addWebhook = async (body: WebhookBody): Promise<string> =>
  (await changed(calls.addWebhook(api, body))).secret;

/** Returns the new secret, which is never shown again. */
export const rotateWebhookSecret = async (id: string): Promise<string> =>
  (await changed(calls.rotateWebhookSecret(api, id))).secret;

/** Each of these returns the server's message. */
export const updateWebhook = async (id: string, body: WebhookBody): Promise<string> =>
  (await changed(calls.updateWebhook(api, id, body))).message;

export const pauseWebhook = async (id: string, paused: boolean): Promise<string> =>
  (await changed(calls.pauseWebhook(api, id, { paused }))).message;

export const deleteWebhook = async (id: string): Promise<string> =>
  (await changed(calls.deleteWebhook(api, id))).message;

export const testWebhook = async (id: string): Promise<string> => (await changed(calls.testWebhook(api, id))).message;

export const repeatWebhookMessage = async (id: string, message: string): Promise<string> =>
  (await changed(calls.repeatWebhookMessage(api, id, message))).message;
