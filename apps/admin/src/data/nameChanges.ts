/** Changes of customers' names: the file, and the decisions. */
import * as names from '@ajose/sdk/admin/name-changes';
import { isRefusal } from '@ajose/sdk/refusal';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const getNameChangeFile = (id: string): Promise<Blob> => names.getNameChangeFile(api, id);

const changed = () => makeStale('user', 'users', 'approvals', 'work', 'stats', 'audit');

/** Asks another administrator to change the name. Returns the server's message. */
export async function acceptNameChange(id: string): Promise<string> {
  try {
    const { message } = await names.acceptNameChange(api, id);
    await changed();
    return message;
  } catch (error) {
    // The customer withdrew it, or another administrator decided it.
    if (isRefusal<typeof names.acceptNameChange>(error, 'name_change_ended')) await changed();
    throw error;
  }
}

/** Returns the server's message. */
export async function refuseNameChange(id: string, reason: string): Promise<string> {
  const { message } = await names.refuseNameChange(api, id, { reason });
  await changed();
  return message;
}
