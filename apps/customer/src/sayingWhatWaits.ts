/**
 * Acting for an organisation: what a second member has to approve is never taken for done. Such a call rejects, so that no page says that
 * it is done, and the app's frame shows what was asked (shell/WhatWasAsked.tsx). This file is small, because the public pages fetch it, too.
 */
import type { Api, MemberApi, RequestOptions } from '@ajose/sdk/api';
import { ApiError } from '@ajose/sdk/error';

/** The event's name; its detail is the reply. */
export const ASKED = 'asked';

type Send = MemberApi['post'];

const unlessAsked =
  (send: Send): Send =>
  async <Reply>(path: string, options?: RequestOptions) => {
    const reply = await send<Reply>(path, options);
    if (!(reply instanceof Object && ASKED in reply)) return reply;
    dispatchEvent(new CustomEvent(ASKED, { detail: reply }));
    throw new ApiError({ status: 202, code: ASKED, message: 'A second person approves it.' });
  };

export const sayingWhatWaits = (client: MemberApi): Api => ({
  ...client,
  // Whoever has this client never meets what waits, as with the client of the own account.
  accountId: undefined,
  post: unlessAsked(client.post),
  put: unlessAsked(client.put),
  delete: unlessAsked(client.delete),
});
