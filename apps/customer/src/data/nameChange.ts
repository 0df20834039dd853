/** The customer's last request for another name, asking for one, and withdrawing it. */
import useSWR from 'swr';
import * as names from '@ajose/sdk/customer/name-changes';
import type { AskForNameChangeBody, OwnNameChange } from '@ajose/sdk/contract/name-changes';
import { isRefusal } from '@ajose/sdk/refusal';
import { personApi as api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useNameChange = (userId: string) =>
  useSWR<OwnNameChange | null, unknown>(
    ['nameChange', userId],
    async () => (await names.getNameChange(api, userId)).nameChange,
  );

/** Returns the server's words. */
export async function askForNameChange(body: AskForNameChangeBody): Promise<string> {
  const { message } = await names.askForNameChange(api, body);
  await makeStale('nameChange');
  return message;
}

/** Returns the server's words. */
export async function takeBackNameChange(userId: string): Promise<string> {
  try {
    const { message } = await names.takeBackNameChange(api, { userId });
    await makeStale('nameChange');
    return message;
  } catch (error) {
    // It was decided meanwhile.
    if (isRefusal<typeof names.takeBackNameChange>(error, 'name_change_ended')) await makeStale('nameChange', 'me');
    throw error;
  }
}
