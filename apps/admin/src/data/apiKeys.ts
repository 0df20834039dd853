/** API keys of administrators' tools. */
import * as calls from '@ajose/sdk/admin/api-keys';
import type { AddApiKeyBody, GetApiKeysQuery } from '@ajose/sdk/contract/api-keys';
import { api } from '../api.ts';
import { changing } from './keys.ts';
import { useList } from './list.ts';

/** @param everyone the keys of all administrators */
export const useApiKeys = (everyone: boolean, query: GetApiKeysQuery) =>
  useList('apiKeys', { everyone, ...query }, () =>
    everyone ? calls.getAllApiKeys(api, query) : calls.getApiKeys(api, query),
  );

const changed = <Reply>(call: Promise<Reply>) => changing(call, 'apiKeys', 'audit');

/** Returns the key, which is never shown again. */
export const addApiKey = async (body: AddApiKeyBody): Promise<string> =>
  (await changed(calls.addApiKey(api, body))).key;

/** Returns the server's message. */
export const revokeApiKey = async (id: string): Promise<string> => (await changed(calls.revokeApiKey(api, id))).message;
