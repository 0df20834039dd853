/** API keys: an administrator's tool sends one instead of a session's token. A key cannot make these calls itself. */
import type { Api, CallOptions } from '../api.ts';
import type { AddApiKeyBody, AddApiKeyReply, GetApiKeysQuery, GetApiKeysReply } from '../contract/api-keys.ts';
import type { Done } from '../contract/common.ts';

/** A page of your own keys, working ones first. */
export const getApiKeys = (api: Api, query: GetApiKeysQuery = {}, options?: CallOptions) =>
  api.get<GetApiKeysReply>('admin/apiKeys', { ...options, query });

/** The keys of all administrators, for those who may change administrators. */
export const getAllApiKeys = (api: Api, query: GetApiKeysQuery = {}, options?: CallOptions) =>
  api.get<GetApiKeysReply>('admin/allApiKeys', { ...options, query });

/**
 * Makes a key, which only this answer contains. 403 `wrong_password`, 409 `too_many_keys`, 422 `fields` for a scope that the role does not
 * have.
 */
export const addApiKey = (api: Api, body: AddApiKeyBody, options?: CallOptions) =>
  api.post<AddApiKeyReply>('admin/apiKeys', { ...options, body });

/** Revokes one of your keys; whoever may change administrators may revoke any. It stops working with the next call. 404 `key_unknown`. */
export const revokeApiKey = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('admin/apiKeys/:id', { ...options, params: { id }, repeatable: true });
