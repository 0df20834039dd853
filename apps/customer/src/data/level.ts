/** The customer's level of verification. */
import useSWR from 'swr';
import type { GivePhoneBody, OwnLevel } from '@ajose/sdk/contract/levels';
import * as levels from '@ajose/sdk/customer/identity';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useLevel = (userId: string) =>
  useSWR<OwnLevel, unknown>(['level', userId], async () => (await levels.getLevel(api, userId)).level);

export async function givePhone(body: GivePhoneBody): Promise<void> {
  await levels.givePhone(api, body);
  await makeStale('me', 'level');
}
