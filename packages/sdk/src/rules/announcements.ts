/** Announcements: title, end date and message are required. */
import * as yup from 'yup';
import type { AnnouncementAudience, AnnouncementBody, AnnouncementTarget } from '../contract/announcements.ts';
import { required, requiredLines } from './fields.ts';

/** In the order of the form. */
export const announcementTargets: readonly AnnouncementTarget[] = [
  'investmentProducts',
  'savingsProducts',
  'investmentPortfolio',
  'savingsPortfolio',
  'transaction',
  'profile',
];

export const announcementRules: yup.ObjectSchema<AnnouncementBody> = yup.object({
  title: required('Title is required'),
  message: requiredLines('Message is required'),
  endDate: required('End date is required'),
  active: yup.boolean().required(),
  target: yup.string().oneOf(announcementTargets).nullable(),
  startDate: yup
    .string()
    .nullable()
    .test('before-end', 'The first day comes before the last', (start, { parent }: { parent: { endDate?: string } }) =>
      !start || !parent.endDate ? true : Date.parse(start) <= Date.parse(parent.endDate),
    ),
  audience: yup.mixed<AnnouncementAudience>().optional(),
});
