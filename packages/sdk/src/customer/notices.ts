/** The customer's notices, and the emails that the customer chose. `getUser` counts the new notices. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { ChooseEmailsBody, GetNoticesReply, SeeNoticesBody } from '../contract/notices.ts';

/** The last fifty, the newest first. They stay for ninety days. */
export const getNotices = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetNoticesReply>('notice/getNotices/:userId', { ...options, params: { userId } });

/** The notice `newest` and all before it are not new any more; without it, all. */
export const seeNotices = (api: Api, body: SeeNoticesBody, options?: CallOptions) =>
  api.post<Done>('notice/seeNotices', { ...options, body, repeatable: true });

/** Chooses which emails do not come. Emails about safety always come. */
export const chooseEmails = (api: Api, body: ChooseEmailsBody, options?: CallOptions) =>
  api.post<Done>('notice/chooseEmails', { ...options, body, repeatable: true });
