/** Acting for an organisation: what a second member has to approve is said, and not taken for done. */
import type { Api, RequestOptions } from '@ajose/sdk/api';
import { ApiError } from '@ajose/sdk/error';

/** What waits for a second member was not done: the form that asked says so, and no page says that it is done. */
export function sayingWhatWaits(client: Api): Api {
  const unlessAsked = <Reply>(reply: Reply): Reply => {
    if (typeof reply !== 'object' || reply === null || !('asked' in reply) || !('message' in reply)) return reply;
    throw new ApiError({ status: 202, code: 'asked', message: String(reply.message) });
  };
  return {
    ...client,
    post: async <Reply>(path: string, options?: RequestOptions) => unlessAsked(await client.post<Reply>(path, options)),
    put: async <Reply>(path: string, options?: RequestOptions) => unlessAsked(await client.put<Reply>(path, options)),
    delete: async <Reply>(path: string, options?: RequestOptions) =>
      unlessAsked(await client.delete<Reply>(path, options)),
  };
}
