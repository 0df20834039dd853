/** Addresses of other tools and their messages, over HTTP. */
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  GetWebhookMessagesQuery,
  GetWebhookMessagesReply,
  GetWebhooksReply,
  PauseWebhookBody,
  WebhookBody,
  WebhookMessageParams,
  WebhookReply,
  WebhookSecretReply,
} from '@ajose/sdk/contract/webhooks';
import { webhookRules } from '@ajose/sdk/rules/webhooks';
import { tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { listMessages, repeatMessage, sendTest } from './messages.ts';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  pauseWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.ts';

const tags = ['Webhooks'];

export function webhookRoutes(app: App, deps: Deps): void {
  addressRoutes(app, deps);
  changeRoutes(app, deps);
  messageRoutes(app, deps);
}

function addressRoutes(app: App, { db, env, clock }: Deps): void {
  app.get(
    '/api/admin/webhooks',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getWebhooks',
        summary: 'Addresses of other tools that are notified of events',
        tags,
        response: { 200: GetWebhooksReply },
      },
    },
    async (): Promise<GetWebhooksReply> => ({ success: true, webhooks: await listWebhooks(db) }),
  );

  app.post(
    '/api/admin/webhooks',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'addWebhook',
        summary: 'Registers an address; the reply has its secret',
        tags,
        body: WebhookBody,
        response: { 201: WebhookSecretReply },
      },
      preHandler: sense(webhookRules),
    },
    async (request, reply) => {
      const added = await tx(db, (tx) => addWebhook(tx, env, clock.now(), staffOf(request), request.body));
      return reply.code(201).send({ success: true, message: 'The address is registered.', ...added });
    },
  );

  app.post(
    '/api/admin/webhooks/:id/secret',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Makes a new secret; the previous one signs for another day',
        tags,
        params: IdParams,
        response: { 200: WebhookSecretReply },
      },
    },
    async (request): Promise<WebhookSecretReply> => {
      const made = await tx(db, (tx) => rotateWebhookSecret(tx, env, clock.now(), staffOf(request), request.params.id));
      return { success: true, message: 'The secret is new.', ...made };
    },
  );
}

function changeRoutes(app: App, { db, env, clock }: Deps): void {
  app.put(
    '/api/admin/webhooks/:id',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'updateWebhook',
        summary: 'Changes an address or its events',
        tags,
        params: IdParams,
        body: WebhookBody,
        response: { 200: WebhookReply },
      },
      preHandler: sense(webhookRules),
    },
    async (request): Promise<WebhookReply> => {
      const webhook = await tx(db, (tx) => updateWebhook(tx, env, staffOf(request), request.params.id, request.body));
      return { success: true, message: 'The address is changed.', webhook };
    },
  );

  app.patch(
    '/api/admin/webhooks/:id',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'pauseWebhook',
        summary: 'Pauses or resumes sending to an address',
        tags,
        params: IdParams,
        body: PauseWebhookBody,
        response: { 200: WebhookReply },
      },
    },
    async (request): Promise<WebhookReply> => {
      const { paused } = request.body;
      const webhook = await tx(db, (tx) => pauseWebhook(tx, clock.now(), staffOf(request), request.params.id, paused));
      return { success: true, message: paused ? 'Nothing more is sent.' : 'Messages are sent again.', webhook };
    },
  );

  app.delete(
    '/api/admin/webhooks/:id',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Removes an address with its messages',
        tags,
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await tx(db, (tx) => deleteWebhook(tx, staffOf(request), request.params.id));
      return { success: true as const, message: 'The address is removed.' };
    },
  );
}

function messageRoutes(app: App, { db, clock }: Deps): void {
  app.post(
    '/api/admin/webhooks/:id/test',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'testWebhook',
        summary: 'Sends a test message',
        tags,
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await sendTest(db, clock.now(), request.params.id);
      return { success: true as const, message: 'A test message is sent within seconds.' };
    },
  );

  app.get(
    '/api/admin/webhooks/:id/messages',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getWebhookMessages',
        summary: 'Messages of an address, newest first',
        tags,
        params: IdParams,
        querystring: GetWebhookMessagesQuery,
        response: { 200: GetWebhookMessagesReply },
      },
    },
    async (request) => listMessages(db, request.params.id, request.query),
  );

  app.post(
    '/api/admin/webhooks/:id/messages/:messageId/repeat',
    {
      config: { who: 'admin', can: 'manageWebhooks' },
      schema: {
        operationId: 'repeatWebhookMessage',
        summary: 'Sends a message again',
        tags,
        params: WebhookMessageParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      await repeatMessage(db, clock.now(), request.params.id, request.params.messageId);
      return { success: true as const, message: 'The message is sent again within seconds.' };
    },
  );
}
