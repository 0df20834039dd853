/** A client whose code is fetched with its first call, for a page that makes no calls when it opens. */
import type { AnyApi, Api, ApiConfig, MemberApi } from './api.ts';
import { lostConnection } from './error.ts';

export interface LaterApi extends Api {
  /** Fetches the code ahead of the first call. Where that fails, the call tries again and reports a failure. */
  prepare: () => void;
}

/** Makes a client as `createApi` does. A call whose code cannot be fetched fails like one without a network. */
export function apiLater(config: ApiConfig): LaterApi {
  let made: Promise<Api> | undefined;
  const make = async (): Promise<Api> => {
    try {
      return (await import('./api.ts')).createApi(config);
    } catch (cause) {
      made = undefined;
      throw lostConnection(cause);
    }
  };
  const client = () => (made ??= make());
  return { ...callsOf(client), prepare: () => void client().catch(() => undefined) };
}

function callsOf(client: () => Promise<AnyApi>): Omit<Api, 'accountId'> {
  return {
    get: async (path, options) => (await client()).get(path, options),
    post: async (path, options) => (await client()).post(path, options),
    put: async (path, options) => (await client()).put(path, options),
    patch: async (path, options) => (await client()).patch(path, options),
    delete: async (path, options) => (await client()).delete(path, options),
    blob: async (path, options) => (await client()).blob(path, options),
    blobFor: async (path, options) => (await client()).blobFor(path, options),
    for: (accountId) => {
      let acting: MemberApi | undefined;
      return { ...callsOf(async () => (acting ??= (await client()).for(accountId))), accountId };
    },
  };
}
