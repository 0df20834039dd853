/** The customer's notices, the choice of emails, and push notices. */
import useSWR from 'swr';
import type {
  ChooseEmailsBody,
  ChoosePushBody,
  GetPushReply,
  Notice,
  TurnPushOnBody,
} from '@ajose/sdk/contract/notices';
import * as notices from '@ajose/sdk/customer/notices';
import { api, personApi } from '../api.ts';
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

export const readPush = (userId: string): Promise<GetPushReply> => notices.getPush(personApi, userId);

/** Which push notices the customer wants, on any device. */
export const usePush = (userId: string) =>
  useSWR<GetPushReply, unknown>(['push', userId], () => readPush(userId), { revalidateOnFocus: false });

export async function choosePush(body: ChoosePushBody): Promise<void> {
  await notices.choosePush(personApi, body);
  await makeStale('push');
}

export const turnPushOn = async (body: TurnPushOnBody): Promise<void> =>
  void (await notices.turnPushOn(personApi, body));
