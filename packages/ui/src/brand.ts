/** The product's name, mark and contact lines. Most are the SDK's, because emails and documents name them too. */
import { company, companyMark } from '@ajose/sdk/domain/company';

export const brand = {
  ...company,
  /** Its Yoruba spelling, with its meaning. */
  origin: 'àjọṣe: doing a thing together',
} as const;

export const mark = companyMark;
