/** Where to get help from a person. */
import useSWR from 'swr';
import type { Help } from '@ajose/sdk/contract/help';
import { getHelp } from '@ajose/sdk/customer/help';
import { api } from '../api.ts';

/** Also fetched without a session, because people who cannot sign in need it most. */
export const useHelp = () =>
  useSWR<Help, unknown>(['help'], async () => (await getHelp(api)).help, {
    revalidateOnFocus: false,
    isPaused: () => false,
  });
