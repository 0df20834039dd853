/** The product's name, mark and contact lines. Most are the SDK's, because emails and documents name them too. */
import { company, companyMark } from '@ajose/sdk/domain/company';

export const brand = {
  ...company,
  /** Its Yoruba spelling, with its meaning. */
  origin: 'àjọṣe: doing a thing together',
  /** Each leads to its network until the accounts exist. */
  social: [
    ['Facebook', 'https://www.facebook.com/'],
    ['Instagram', 'https://www.instagram.com/'],
    ['LinkedIn', 'https://www.linkedin.com/'],
    ['X', 'https://x.com/'],
  ],
} as const;

export const mark = companyMark;
