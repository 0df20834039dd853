/** Asking for a change of the customer's name, and withdrawing the request. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
import type { AskForNameChangeBody, GetNameChangeReply, TakeBackNameChangeBody } from '../contract/name-changes.ts';

/** The customer's last request. */
export const getNameChange = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetNameChangeReply>('nameChange/getNameChange/:userId', { ...options, params: { userId } });

/**
 * Asks for another name. Nothing changes until two administrators have decided; an email tells the customer at once. 404 `file_unknown`,
 * 409 `name_change_waits`, 422 `invalid` or `password_required`, 403 `wrong_password`, 401 `two_factor_required`, 429 `too_many_emails`.
 */
export const askForNameChange = (api: Api, body: AskForNameChangeBody, options?: CallOptions) =>
  api.post<Done>('nameChange/askForNameChange', { ...options, body });

/** Withdraws the pending request and removes its file. 409 `name_change_ended` where there is none. */
export const takeBackNameChange = (api: Api, body: TakeBackNameChangeBody, options?: CallOptions) =>
  api.post<Done>('nameChange/takeBackNameChange', { ...options, body });
