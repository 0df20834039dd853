/** Writing and ending announcements. */
import type { Api, CallOptions } from '../api.ts';
import type { AnnouncementBody, AnnouncementReply, GetAnnouncementsReply } from '../contract/announcements.ts';
import type { Done } from '../contract/common.ts';

/** All announcements, newest first. */
export const getAnnouncements = (api: Api, options?: CallOptions) =>
  api.get<GetAnnouncementsReply>('announcement', options);

/** Adds an announcement. 422 `fields`. */
export const addAnnouncement = (api: Api, body: AnnouncementBody, options?: CallOptions) =>
  api.post<AnnouncementReply>('announcement/', { ...options, body });

/** Changes an announcement, including whether it is active. 404 when unknown. */
export const updateAnnouncement = (api: Api, id: string, body: AnnouncementBody, options?: CallOptions) =>
  api.put<AnnouncementReply>('announcement/:id', { ...options, params: { id }, body, repeatable: true });

/** 404 when unknown. */
export const deleteAnnouncement = (api: Api, id: string, options?: CallOptions) =>
  api.delete<Done>('announcement/:id', { ...options, params: { id }, repeatable: true });
