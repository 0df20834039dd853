/** Announcements: title, end date and message are required. */
import * as yup from 'yup';
import type { AnnouncementBody } from '../contract/announcements.ts';
import { required } from './fields.ts';

export const announcementRules: yup.ObjectSchema<AnnouncementBody> = yup.object({
  title: required('Title is required'),
  message: required('Message is required'),
  endDate: required('End date is required'),
  active: yup.boolean().required(),
});
