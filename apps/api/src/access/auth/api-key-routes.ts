/** API keys over HTTP. A person makes, lists and revokes them; no key does. */
import { AddApiKeyBody, AddApiKeyReply, GetApiKeysQuery, GetApiKeysReply } from '@ajose/sdk/contract/api-keys';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import { addApiKeyRules } from '@ajose/sdk/rules/api-keys';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { signedInStaff, staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { addKey, listKeys, revokeKey } from './api-keys.ts';

const tags = ['API keys'];

export function apiKeyRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/apiKeys',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getApiKeys',
        summary: 'Own API keys, those that work first',
        tags,
        querystring: GetApiKeysQuery,
        response: { 200: GetApiKeysReply },
      },
    },
    async (request) => listKeys(deps.db, deps.clock.now(), staffOf(request).id, request.query),
  );

  app.get(
    '/api/admin/allApiKeys',
    {
      config: { who: 'admin', can: 'manageAdministrators' },
      schema: {
        operationId: 'getAllApiKeys',
        summary: 'The API keys of all administrators, those that work first',
        tags,
        querystring: GetApiKeysQuery,
        response: { 200: GetApiKeysReply },
      },
    },
    async (request) => listKeys(deps.db, deps.clock.now(), null, request.query),
  );

  app.post(
    '/api/admin/apiKeys',
    {
      config: { who: 'admin', can: 'makeKeys' },
      schema: {
        operationId: 'addApiKey',
        summary: 'Makes an API key; the answer holds it',
        tags,
        body: AddApiKeyBody,
        response: { 201: AddApiKeyReply },
      },
      preHandler: sense(addApiKeyRules),
    },
    async (request, reply) => {
      const made = await addKey(deps, signedInStaff(request), request.body);
      return reply.code(201).send({ success: true, message: 'The key is made.', ...made });
    },
  );

  app.delete(
    '/api/admin/apiKeys/:id',
    {
      // Like ending a session it asks for no code: a key that leaked is revoked at once.
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'revokeApiKey',
        summary: 'Revokes an API key, at once',
        tags,
        params: IdParams,
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      await revokeKey(deps, staffOf(request), request.params.id);
      return { success: true, message: 'The key is revoked.' };
    },
  );
}
