/** Organisations: their people and papers, and the decisions. */
import useSWR from 'swr';
import * as organisations from '@ajose/sdk/admin/organisations';
import type { GetUserPeopleReply, MendOrganisationBody } from '@ajose/sdk/contract/organisations';
import { isRefusal } from '@ajose/sdk/refusal';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** The people and papers of an organisation, or the organisations that a person acts for. */
export const usePeople = (id: string) =>
  useSWR<GetUserPeopleReply, unknown>(['people', id], () => organisations.getUserPeople(api, id));

export const getRegistrationFile = (id: string, fileId: string): Promise<Blob> =>
  organisations.getRegistrationFile(api, id, fileId);

const changed = () => makeStale('people', 'user', 'approvals', 'work', 'workCounts', 'stats', 'audit');

/** Asks another administrator to check the organisation. Returns the server's message. */
export async function acceptRegistration(id: string): Promise<string> {
  try {
    const { message } = await organisations.acceptRegistration(api, id);
    await changed();
    return message;
  } catch (error) {
    // Another administrator decided it.
    if (isRefusal<typeof organisations.acceptRegistration>(error, 'registration_ended')) await changed();
    throw error;
  }
}

/** Asks a second administrator to approve a person's new role in an organisation. @returns the server's message */
export async function mendOrganisation(id: string, body: MendOrganisationBody): Promise<string> {
  const { message } = await organisations.mendOrganisation(api, id, body);
  await changed();
  return message;
}

/** Returns the server's message. */
export async function refuseRegistration(id: string, reason: string): Promise<string> {
  const { message } = await organisations.refuseRegistration(api, id, { reason });
  await changed();
  return message;
}
