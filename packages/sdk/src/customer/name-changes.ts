/** Asking for a change of the customer's name, and withdrawing the request. */
import { asksPassword, gets, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { AskForNameChangeBody, GetNameChangeReply, TakeBackNameChangeBody } from '../contract/name-changes.ts';

/** The last change of name that the customer asked for. */
export const getNameChange = gets<GetNameChangeReply>()('nameChange/getNameChange/:userId');

/** Asks for another name. Nothing changes until two administrators have decided; an email tells the customer at once. */
export const askForNameChange = posts<AskForNameChangeBody, Done>()('nameChange/askForNameChange', {
  ...asksPassword,
  404: ['file_unknown'],
  409: ['name_change_waits'],
  429: ['busy', 'too_many_attempts', 'too_many_emails'],
});

/** Withdraws the pending request and removes its file. */
export const takeBackNameChange = posts<TakeBackNameChangeBody, Done>()('nameChange/takeBackNameChange', {
  409: ['name_change_ended'],
});
