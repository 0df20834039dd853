/** The customer's notices, and the choice of emails. `getUser` counts the new notices. */
import { gets, postsAgain } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { ChooseEmailsBody, GetNoticesReply, SeeNoticesBody } from '../contract/notices.ts';

/** The last fifty notices, newest first. They are kept for ninety days. */
export const getNotices = gets<GetNoticesReply>()('notice/getNotices/:userId');

/** Marks the notice `newest` and all earlier ones as seen; without it, all. */
export const seeNotices = postsAgain<SeeNoticesBody, Done>()('notice/seeNotices');

/** Turns emails on or off. Emails about safety always come. */
export const chooseEmails = postsAgain<ChooseEmailsBody, Done>()('notice/chooseEmails');
