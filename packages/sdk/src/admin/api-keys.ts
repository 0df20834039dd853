/** API keys: a tool of an administrator sends one where a person's session has its token. A key itself reaches none of these calls. */
import type { Api, CallOptions } from '../api.ts';
import type { AddApiKeyBody, AddApiKeyReply, GetApiKeysQuery, GetApiKeysReply } from '../contract/api-keys.ts';
import type { Done } from '../contract/common.ts';

/** A page of your own keys, those that work first. */
export const getApiKeys = (api: Api, query: GetApiKeysQuery = {}, options?: CallOptions) =>
  api.get<GetApiKeysReply>('admin/apiKeys', { ...options, query });

/** The keys of all administrators, for those who may change administrators. */
export const getAllApiKeys = (api: Api, query: GetApiKeysQuery = {}, options?: CallOptions) =>
  api.get<GetApiKeysReply>('admin/allApiKeys', { ...options, query });

/** Makes a key. The answer holds it, only this once. 403 `wrong_password`, 409 `too_many_keys`, 422 `fields` for a scope that the role does not have. */
export const addApiKey = (api: Api, body: AddApiKeyBody, options?: CallOptions) =>
  api.post<AddApiKeyReply>('admin/apiKeys', { ...options, body });

/** Revokes a key of one's own; those who may change administrators revoke any. It works no more from the next call on. 404 `key_unknown`. */
export const revokeApiKey = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('admin/apiKeys/:id', { ...options, params: { id }, repeatable: true });
