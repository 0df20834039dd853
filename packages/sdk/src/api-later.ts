/** A client whose code is fetched with its first call, for a page that calls nothing when it opens. */
import type { Api, ApiConfig } from './api.ts';
import { ApiError } from './error.ts';

export interface LaterApi extends Api {
  /** Fetches the code ahead of the first call. What fails is tried again by the call, which says so. */
  prepare: () => void;
}

/** As `createApi`; a call whose code cannot be fetched fails as one without a network does. */
export function apiLater(config: ApiConfig): LaterApi {
  let made: Promise<Api> | undefined;
  const make = async (): Promise<Api> => {
    try {
      return (await import('./api.ts')).createApi(config);
    } catch (cause) {
      made = undefined;
      const message = 'Network error. Please check your connection and try again.';
      throw new ApiError({ status: 0, code: 'network', message, cause });
    }
  };
  const client = () => (made ??= make());
  return {
    prepare: () => void client().catch(() => undefined),
    get: async (path, options) => (await client()).get(path, options),
    post: async (path, options) => (await client()).post(path, options),
    put: async (path, options) => (await client()).put(path, options),
    patch: async (path, options) => (await client()).patch(path, options),
    delete: async (path, options) => (await client()).delete(path, options),
    blob: async (path, options) => (await client()).blob(path, options),
  };
}
