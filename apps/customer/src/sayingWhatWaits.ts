/**
 * Acting for an organisation: what a second member has to approve is never taken for done. Its call rejects, so that no page says that it
 * is done, and the frame is told, which shows it (shell/WhatWasAsked.tsx). Small, because the public pages fetch it with the client.
 */
import type { Api, MemberApi, RequestOptions } from '@ajose/sdk/api';
import { ApiError } from '@ajose/sdk/error';

/** The event's name; its detail is the reply. */
export const ASKED = 'asked';

export function sayingWhatWaits(client: MemberApi): Api {
  const unlessAsked = <Reply>(reply: Reply): Reply => {
    if (typeof reply !== 'object' || reply === null || !('asked' in reply) || !('message' in reply)) return reply;
    globalThis.dispatchEvent(new CustomEvent(ASKED, { detail: reply }));
    throw new ApiError({ status: 202, code: ASKED, message: String(reply.message) });
  };
  // Whoever has this client never meets what waits, as with the client of the own account.
  const { accountId: _, ...calls } = client;
  return {
    ...calls,
    post: async <Reply>(path: string, options?: RequestOptions) => unlessAsked(await client.post<Reply>(path, options)),
    put: async <Reply>(path: string, options?: RequestOptions) => unlessAsked(await client.put<Reply>(path, options)),
    delete: async <Reply>(path: string, options?: RequestOptions) =>
      unlessAsked(await client.delete<Reply>(path, options)),
  };
}
