/** Announcements to customers. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/announcements';
import type { AnnouncementAudience, AnnouncementBody, ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useAnnouncements = () =>
  useSWR<readonly ManagedAnnouncement[], unknown>(['announcements'], () => calls.getAnnouncements(api));

/** How many customers a group has now; null where it is not counted. */
export const useAnnouncementReach = ({ status, product, level }: AnnouncementAudience) =>
  useSWR<number | null, unknown>(['announcements', 'reach', status, product, level], async () => {
    const asked = {
      ...(status === null ? {} : { status }),
      ...(product === null ? {} : { product }),
      ...(level === null ? {} : { level }),
    };
    return (await calls.getAnnouncementReach(api, asked)).reaches;
  });

const announcementsChanged = () => makeStale('announcements', 'audit');

export async function addAnnouncement(body: AnnouncementBody): Promise<void> {
  await calls.addAnnouncement(api, body);
  await announcementsChanged();
}

export async function updateAnnouncement(id: string, body: AnnouncementBody): Promise<void> {
  await calls.updateAnnouncement(api, id, body);
  await announcementsChanged();
}

export async function deleteAnnouncement(id: string): Promise<void> {
  await calls.deleteAnnouncement(api, id);
  await announcementsChanged();
}
