/** What the customer is told of, and which letters come. How many are new is in `getUser`. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { ChooseLettersBody, GetNoticesReply, SeeNoticesBody } from '../contract/notices.ts';

/** The last fifty, the newest first. They stay for ninety days. */
export const getNotices = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetNoticesReply>('notice/getNotices/:userId', { ...options, params: { userId } });

/** The notice `newest` and all before it are not new any more; without it, all. */
export const seeNotices = (api: Api, body: SeeNoticesBody, options?: CallOptions) =>
  api.post<Done>('notice/seeNotices', { ...options, body, repeatable: true });

/** Chooses which letters do not come. Letters about safety always come. */
export const chooseLetters = (api: Api, body: ChooseLettersBody, options?: CallOptions) =>
  api.post<Done>('notice/chooseLetters', { ...options, body, repeatable: true });
