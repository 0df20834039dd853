/** API keys over HTTP. A person makes, lists and revokes them; no key does. */
import { AddApiKeyBody, AddApiKeyReply, GetApiKeysQuery, GetApiKeysReply } from '@ajose/sdk/contract/api-keys';
import * as calls from '@ajose/sdk/admin/api-keys';
import { addApiKeyRules } from '@ajose/sdk/rules/api-keys';
import type { Deps } from '../../platform/deps.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { signedInStaff } from '../../platform/server/guards.ts';
import { addKey, listKeys, revokeKey } from './api-keys.ts';

export const apiKeyRoutes = routes('API keys', (deps: Deps) => ({
  getApiKeys: byStaff('read')(calls.getApiKeys, {
    sent: GetApiKeysQuery,
    reply: GetApiKeysReply,
    run: async ({ staff, sent }) => listKeys(deps.db, deps.clock.now(), staff.id, sent),
  }),
  getAllApiKeys: byStaff('manageAdministrators')(calls.getAllApiKeys, {
    sent: GetApiKeysQuery,
    reply: GetApiKeysReply,
    run: async ({ sent }) => listKeys(deps.db, deps.clock.now(), null, sent),
  }),
  addApiKey: byStaff('makeKeys')(calls.addApiKey, {
    sent: AddApiKeyBody,
    rules: addApiKeyRules,
    reply: AddApiKeyReply,
    status: 201,
    run: async ({ sent, request }) => {
      const made = await addKey(deps, signedInStaff(request), sent);
      return { message: 'The key is made.', ...made };
    },
  }),
  // Like ending a session it asks for no code: a key that leaked is revoked at once.
  revokeApiKey: byStaff('read')(calls.revokeApiKey, {
    done: 'The key is revoked.',
    run: ({ staff, params }) => revokeKey(deps, staff, params.id),
  }),
}));
