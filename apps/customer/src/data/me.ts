/** The signed-in customer: who it is, signing up, in and out, and the way back from a forgotten password. */
import { mutate } from 'swr';
import type { AddUserBody, ChangeDetailsBody, GetUserReply, User } from '@ajose/sdk/contract/customers';
import type { ChangeEmailBody, UndoChangeBody } from '@ajose/sdk/contract/contact-changes';
import type { AnswerPasskeyBody } from '@ajose/sdk/contract/passkeys';
import type { LoginBody, ResetPasswordBody } from '@ajose/sdk/contract/sessions';
import { isRefusal } from '@ajose/sdk/refusal';
import * as session from '@ajose/sdk/customer/session';
import { keepDevice, knownDevice } from '@ajose/sdk/token';
import { acting } from '../acting.ts';
import { api as actingApi, apiWith, personApi as api } from '../api.ts';
import { makeStale } from './keys.ts';

let askedAt = 0;

/** The account that this tab acts for, which is the signed-in customer's own or an organisation; undefined where the answer names none. */
export async function getMe(): Promise<User | undefined> {
  askedAt = Date.now();
  const answer: Partial<GetUserReply> = await session.getUser(actingApi);
  return answer.success ? answer.user : undefined;
}

/** Asks for the signed-in customer again. */
export const refreshMe = () => makeStale('me');

/** The home shows an answer up to this age without asking again, because the app has only just asked. */
const NEW_MS = 5000;
let homes = 0;

/** Asks for the signed-in customer again when the home is opened. */
export async function refreshAtHome(): Promise<void> {
  homes += 1;
  if (homes > 1 || Date.now() - askedAt > NEW_MS) await refreshMe();
}

/** Signing up and in returns the customer, which saves a call where the page acts for nobody else. */
export async function keepMe(token: string, user: User): Promise<void> {
  if (acting() === null) await mutate(['me', token], user, { revalidate: false });
}

/** The key of the proof that this browser has signed in before. */
const DEVICE = 'userDevice';

/** Fetches the code of calls while somebody still types, so that the form's first call leaves at once. */
export const prepareCalls = api.prepare;

export const addUser = async (body: AddUserBody) => keepDevice(DEVICE, await session.addUser(api, body));
export const login = knownDevice(DEVICE, (body: LoginBody) => session.login(api, body));
export const logout = (token: string) => session.logout(apiWith(token));
/** Turns what a passkey has signed into the code that a call waits for. */
export const answerPasskey = (body: AnswerPasskeyBody) => session.answerPasskey(api, body);
export const forgotPassword = (email: string) => session.forgotPassword(api, { email });
export const resetPassword = (body: ResetPasswordBody) => session.resetPassword(api, body);

/** Confirms an email address by a link, even for a customer who is not signed in here. @returns the server's words */
export async function confirmEmail(token: string): Promise<string> {
  const { message } = await session.confirmEmail(api, { token });
  await makeStale('me');
  return message;
}

/** Changes the details of the body. */
export async function changeDetails(body: ChangeDetailsBody): Promise<void> {
  await session.changeDetails(api, body);
  await makeStale('me', 'level');
}

/** Asks for another email address. @returns the server's words */
export async function changeEmail(body: ChangeEmailBody): Promise<string> {
  const { message } = await session.changeEmail(api, body);
  await makeStale('me');
  return message;
}

/** Changes the email address by the link in an email, even for a customer who is not signed in here. @returns the server's words */
export async function confirmEmailChange(token: string): Promise<string> {
  const { message } = await session.confirmEmailChange(api, { token });
  await makeStale('me');
  return message;
}

/** Stops a case of death, even for a customer who is not signed in here. @returns the server's words */
export const stopDeathCase = async (token: string): Promise<string> =>
  (await session.stopDeathCase(api, { token })).message;

/** Undoes a change by the link in an email. */
export const undoChange = (body: UndoChangeBody) => session.undoChange(api, body);

/** Sends the email with the link once more. @returns the server's words */
export async function sendConfirmation(): Promise<string> {
  try {
    return (await session.sendConfirmation(api)).message;
  } catch (error) {
    // Confirmed meanwhile, on another device.
    if (isRefusal<typeof session.sendConfirmation>(error, 'email_confirmed')) await makeStale('me');
    throw error;
  }
}
