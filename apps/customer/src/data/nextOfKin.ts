/** The customer's next of kin, whom staff reach in a case of death. */
import useSWR from 'swr';
import type { NextOfKin, RemoveNextOfKinBody, SetNextOfKinBody } from '@ajose/sdk/contract/next-of-kin';
import * as kin from '@ajose/sdk/customer/next-of-kin';
import { personApi as api } from '../api.ts';
import { makeStale } from './keys.ts';

/** Null where nobody was named. */
export const useNextOfKin = (userId: string) =>
  useSWR<NextOfKin | null, unknown>(['nextOfKin', userId], async () => (await kin.getNextOfKin(api, userId)).nextOfKin);

export async function setNextOfKin(body: SetNextOfKinBody): Promise<void> {
  await kin.setNextOfKin(api, body);
  await makeStale('nextOfKin');
}

export async function removeNextOfKin(body: RemoveNextOfKinBody): Promise<void> {
  await kin.removeNextOfKin(api, body);
  await makeStale('nextOfKin');
}
