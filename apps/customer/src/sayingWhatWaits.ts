/**
 * Acting for an organisation: what a second member has to approve is never taken for done. Its call rejects, so that no page says that it
 * is done, and what was asked is kept here for the frame, which shows it (shell/WhatWasAsked.tsx).
 */
import type { Api, MemberApi, RequestOptions } from '@ajose/sdk/api';
import type { WaitsForMemberReply } from '@ajose/sdk/contract/member-requests';
import { ApiError } from '@ajose/sdk/error';

interface Asked {
  /** What was asked last; null once it was seen. */
  reply: WaitsForMemberReply | null;
  /** How often something was asked since the page was loaded. */
  times: number;
}

let asked: Asked = { reply: null, times: 0 };
const listeners = new Set<() => void>();

function set(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const onAsked = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const whatWasAsked = (): Asked => asked;

/** It was seen. */
export const forgetAsked = (): void => set({ ...asked, reply: null });

/** Whether a call was answered that a second member has to approve it. It is no failure, and the frame says it. */
export const isAsked = (error: unknown): boolean => error instanceof ApiError && error.code === 'asked';

const waits = (reply: unknown): reply is WaitsForMemberReply =>
  typeof reply === 'object' && reply !== null && 'asked' in reply && 'message' in reply;

export function sayingWhatWaits(client: MemberApi): Api {
  const unlessAsked = <Reply>(reply: Reply): Reply => {
    if (!waits(reply)) return reply;
    set({ reply, times: asked.times + 1 });
    throw new ApiError({ status: 202, code: 'asked', message: reply.message });
  };
  return {
    ...client,
    post: async <Reply>(path: string, options?: RequestOptions) => unlessAsked(await client.post<Reply>(path, options)),
    put: async <Reply>(path: string, options?: RequestOptions) => unlessAsked(await client.put<Reply>(path, options)),
    delete: async <Reply>(path: string, options?: RequestOptions) =>
      unlessAsked(await client.delete<Reply>(path, options)),
  };
}
