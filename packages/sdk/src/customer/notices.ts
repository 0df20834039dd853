/** The customer's notices, the choice of emails, and push notices. `getUser` counts the new notices. */
import { gets, postsAgain } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type * as C from '../contract/notices.ts';

/** The last fifty notices, newest first. They are kept for ninety days. */
export const getNotices = gets<C.GetNoticesReply>()('notice/getNotices/:userId');

/** Marks the notice `newest` and all earlier ones as seen; without it, all. */
export const seeNotices = postsAgain<C.SeeNoticesBody, Done>()('notice/seeNotices');

/** Turns emails on or off. Emails about safety always come. */
export const chooseEmails = postsAgain<C.ChooseEmailsBody, Done>()('notice/chooseEmails');

/** Which push notices the customer wants, and the key by which a browser subscribes. */
export const getPush = gets<C.GetPushReply>()('notice/getPush/:userId');

/** Chooses push notices, and whether with amounts. */
export const choosePush = postsAgain<C.ChoosePushBody, Done>()('notice/choosePush');

/** Sends push notices to this browser, until its session ends or it unsubscribes from its push service. */
export const turnPushOn = postsAgain<C.TurnPushOnBody, Done>()('notice/turnPushOn');
