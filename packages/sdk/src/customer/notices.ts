/** The customer's notices, and the choice of emails. `getUser` counts the new notices. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { ChooseEmailsBody, GetNoticesReply, SeeNoticesBody } from '../contract/notices.ts';

/** The last fifty notices, newest first. They are kept for ninety days. */
export const getNotices = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetNoticesReply>('notice/getNotices/:userId', { ...options, params: { userId } });

/** Marks the notice `newest` and all earlier ones as seen; without it, all. */
export const seeNotices = (api: Api, body: SeeNoticesBody, options?: CallOptions) =>
  api.post<Done>('notice/seeNotices', { ...options, body, repeatable: true });

/** Turns emails on or off. Emails about safety always come. */
export const chooseEmails = (api: Api, body: ChooseEmailsBody, options?: CallOptions) =>
  api.post<Done>('notice/chooseEmails', { ...options, body, repeatable: true });
