/** Addresses of other tools that are notified of events, and the messages to them. */
import { deletes, gets, getsBy, patches, posts, presses, puts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/webhooks.ts';

/** All addresses of other tools, oldest first. */
export const getWebhooks = gets<C.GetWebhooksReply>()('admin/webhooks');

/** Registers an address, whose secret only this answer contains. */
export const addWebhook = posts<C.WebhookBody, C.WebhookSecretReply>()('admin/webhooks', { 409: ['too_many'] });

/** Changes an address or its events. */
export const updateWebhook = puts<C.WebhookBody, C.WebhookReply>()('admin/webhooks/:id', { 404: ['webhook_unknown'] });

/** Pauses or resumes sending to an address. Events during a pause are never sent. */
export const pauseWebhook = patches<C.PauseWebhookBody, C.WebhookReply>()('admin/webhooks/:id', {
  404: ['webhook_unknown'],
});

/** Makes a new secret of a webhook. For a day messages are also signed with the previous one. */
export const rotateWebhookSecret = presses<C.WebhookSecretReply>()('admin/webhooks/:id/secret', {
  404: ['webhook_unknown'],
});

/** Removes an address with its messages. */
export const deleteWebhook = deletes<Done>()('admin/webhooks/:id', { 404: ['webhook_unknown'] });

/** Sends a message `webhook.test`. */
export const testWebhook = presses<Done>()('admin/webhooks/:id/test', { 404: ['webhook_unknown'], 409: ['paused'] });

/** The messages of an address, newest first. They are kept for 30 days. */
export const getWebhookMessages = getsBy<C.GetWebhookMessagesQuery, C.GetWebhookMessagesReply>()(
  'admin/webhooks/:id/messages',
  { 404: ['webhook_unknown'], 422: ['page_too_deep'] },
);

/** Sends a message again, under the same id. */
export const repeatWebhookMessage = presses<Done>()('admin/webhooks/:id/messages/:messageId/repeat', {
  404: ['message_unknown', 'webhook_unknown'],
  409: ['paused'],
});
