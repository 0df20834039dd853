/** API keys: an administrator's tool sends one instead of a session's token. A key cannot make these calls itself. */
import { deletes, getsBy, posts } from '../call.ts';
import type { AddApiKeyBody, AddApiKeyReply, GetApiKeysQuery, GetApiKeysReply } from '../contract/api-keys.ts';
import type { Done } from '../contract/common.ts';

/** A page of your own keys, working ones first. */
export const getApiKeys = getsBy<GetApiKeysQuery, GetApiKeysReply>()('admin/apiKeys');

/** The keys of all administrators, for those who may change administrators. */
export const getAllApiKeys = getsBy<GetApiKeysQuery, GetApiKeysReply>()('admin/allApiKeys');

/** Makes a key, which only this answer contains. */
export const addApiKey = posts<AddApiKeyBody, AddApiKeyReply>()('admin/apiKeys', {
  403: ['wrong_password'],
  409: ['too_many_keys'],
  429: ['busy', 'too_many_attempts'],
});

/** Revokes one of your keys; whoever may change administrators may revoke any. It stops working with the next call. */
export const revokeApiKey = deletes<Done>()('admin/apiKeys/:id', { 404: ['key_unknown'] });
