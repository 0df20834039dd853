/** Addresses of other tools that are notified of events, and the messages to them. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type {
  GetWebhookMessagesQuery,
  GetWebhookMessagesReply,
  GetWebhooksReply,
  PauseWebhookBody,
  WebhookBody,
  WebhookReply,
  WebhookSecretReply,
} from '../contract/webhooks.ts';

/** All addresses, oldest first. */
export const getWebhooks = (api: Api, options?: CallOptions) => api.get<GetWebhooksReply>('admin/webhooks', options);

/** Registers an address, whose secret only this answer contains. 409 `too_many`, 422 `fields` for an address that is not public. */
export const addWebhook = (api: Api, body: WebhookBody, options?: CallOptions) =>
  api.post<WebhookSecretReply>('admin/webhooks', { ...options, body });

/** Changes an address or its events. 404, 422 `fields`. */
export const updateWebhook = (api: Api, id: string, body: WebhookBody, options?: CallOptions) =>
  api.put<WebhookReply>('admin/webhooks/:id', { ...options, params: { id }, body, repeatable: true });

/** Pauses or resumes sending. Events during a pause are never sent. 404. */
export const pauseWebhook = (api: Api, id: string, body: PauseWebhookBody, options?: CallOptions) =>
  api.patch<WebhookReply>('admin/webhooks/:id', { ...options, params: { id }, body, repeatable: true });

/** Makes a new secret. For a day messages are also signed with the previous one. 404. */
export const rotateWebhookSecret = (api: Api, id: string, options?: CallOptions) =>
  api.post<WebhookSecretReply>('admin/webhooks/:id/secret', { ...options, params: { id } });

/** Removes an address with its messages. 404. */
export const deleteWebhook = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('admin/webhooks/:id', { ...options, params: { id }, repeatable: true });

/** Sends a message `webhook.test`. 404, 409 `paused`. */
export const testWebhook = (api: Api, id: string, options?: CallOptions) =>
  api.post<Done>('admin/webhooks/:id/test', { ...options, params: { id } });

/** The messages of an address, newest first. They are kept for 30 days. */
export const getWebhookMessages = (api: Api, id: string, query: GetWebhookMessagesQuery = {}, options?: CallOptions) =>
  api.get<GetWebhookMessagesReply>('admin/webhooks/:id/messages', { ...options, params: { id }, query });

/** Sends a message again, under the same id. 404, 409 `paused`. */
export const repeatWebhookMessage = (api: Api, id: string, messageId: string, options?: CallOptions) =>
  api.post<Done>('admin/webhooks/:id/messages/:messageId/repeat', { ...options, params: { id, messageId } });
