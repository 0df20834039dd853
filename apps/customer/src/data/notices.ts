/** The customer's notices, and the emails that the customer chose. */
import useSWR from 'swr';
import type { ChooseEmailsBody, Notice } from '@ajose/sdk/contract/notices';
import * as notices from '@ajose/sdk/customer/notices';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** Fetched once when it is opened: what was new then stays marked while it is read. */
export const useNotices = (userId: string) =>
  useSWR<readonly Notice[], unknown>(
    ['notices', userId],
    async () => {
      const found = (await notices.getNotices(api, userId)).notices;
      const [newest] = found;
      if (newest && found.some(({ isNew }) => isNew)) {
        await notices.seeNotices(api, { userId, newest: newest._id });
        await makeStale('me');
      }
      return found;
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );

export async function chooseEmails(body: ChooseEmailsBody): Promise<void> {
  await notices.chooseEmails(api, body);
  await makeStale('me');
}
