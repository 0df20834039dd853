/** Addresses of other tools and their messages, over HTTP. */
import * as C from '@ajose/sdk/contract/webhooks';
import * as calls from '@ajose/sdk/admin/webhooks';
import { webhookRules } from '@ajose/sdk/rules/webhooks';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { listMessages, repeatMessage, sendTest } from './messages.ts';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts';

export const webhookRoutes = routes('Webhooks', ({ db, env, clock }: Deps) => ({
  getWebhooks: byStaff('read')(calls.getWebhooks, {
    reply: C.GetWebhooksReply,
    run: async () => ({ webhooks: await listWebhooks(db) }),
  }),
  addWebhook: byStaff('manageWebhooks')(calls.addWebhook, {
    sent: C.WebhookBody,
    rules: webhookRules,
    reply: C.WebhookSecretReply,
    status: 201,
    run: async ({ staff, sent }) => {
      const added = await tx(db, (tx) => addWebhook(tx, env, clock.now(), staff, sent));
      return { message: 'The address is registered.', ...added };
    },
  }),
  rotateWebhookSecret: byStaff('manageWebhooks')(calls.rotateWebhookSecret, {
    reply: C.WebhookSecretReply,
    run: async ({ staff, params }) => {
      const made = await tx(db, (tx) => rotateWebhookSecret(tx, env, clock.now(), staff, params.id));
      return { message: 'The secret is new.', ...made };
    },
  }),
  updateWebhook: byStaff('manageWebhooks')(calls.updateWebhook, {
    sent: C.WebhookBody,
    rules: webhookRules,
    reply: C.WebhookReply,
    run: async ({ staff, sent, params }) => {
      const webhook = await tx(db, (tx) => updateWebhook(tx, env, staff, params.id, sent));
      return { message: 'The address is changed.', webhook };
    },
  }),
  pauseWebhook: byStaff('manageWebhooks')(calls.pauseWebhook, {
    sent: C.PauseWebhookBody,
    reply: C.WebhookReply,
    run: async ({ staff, sent, params }) => {
      const webhook = await tx(db, (tx) => pauseWebhook(tx, clock.now(), staff, params.id, sent.paused));
      return { message: sent.paused ? 'Nothing more is sent.' : 'Messages are sent again.', webhook };
    },
  }),
  deleteWebhook: byStaff('manageWebhooks')(calls.deleteWebhook, {
    done: 'The address is removed.',
    run: ({ staff, params }) => tx(db, (tx) => deleteWebhook(tx, staff, params.id)),
  }),
  testWebhook: byStaff('manageWebhooks')(calls.testWebhook, {
    done: 'A test message is sent within seconds.',
    run: ({ params }) => sendTest(db, clock.now(), params.id),
  }),
  getWebhookMessages: byStaff('read')(calls.getWebhookMessages, {
    sent: C.GetWebhookMessagesQuery,
    reply: C.GetWebhookMessagesReply,
    run: async ({ sent, params }) => listMessages(db, params.id, sent),
  }),
  repeatWebhookMessage: byStaff('manageWebhooks')(calls.repeatWebhookMessage, {
    done: 'The message is sent again within seconds.',
    run: ({ params }) => repeatMessage(db, clock.now(), params.id, params.messageId),
  }),
}));
