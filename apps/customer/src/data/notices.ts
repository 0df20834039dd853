/** The customer's notices, and the choice of emails. */
import useSWR from 'swr';
import type { ChooseEmailsBody, Notice } from '@ajose/sdk/contract/notices';
import * as notices from '@ajose/sdk/customer/notices';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** Fetched once when the list opens, so that new notices stay marked while the customer reads. */
export const useNotices = (userId: string) =>
  useSWR<readonly Notice[], unknown>(
    ['notices', userId],
    async () => {
      const list = (await notices.getNotices(api, userId)).notices;
      const [newest] = list;
      if (newest && list.some(({ isNew }) => isNew)) {
        await notices.seeNotices(api, { userId, newest: newest._id });
        await makeStale('me');
      }
      return list;
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );

export async function chooseEmails(body: ChooseEmailsBody): Promise<void> {
  await notices.chooseEmails(api, body);
  await makeStale('me');
}
