/** The product's name, mark and contact lines. The address of the support is the SDK's, because letters name it too. */
import { SUPPORT_EMAIL } from '@ajose/sdk/support';

export const brand = {
  name: 'Ajose',
  /** How it is written in Yoruba, with its meaning. */
  origin: 'àjọṣe: doing a thing together',
  supportEmail: SUPPORT_EMAIL,
  supportPhone: '+234 800 000 0000',
  address: 'Lagos, Nigeria',
  /** Each leads to its network until the accounts exist. */
  social: [
    ['Facebook', 'https://www.facebook.com/'],
    ['Instagram', 'https://www.instagram.com/'],
    ['LinkedIn', 'https://www.linkedin.com/'],
    ['X', 'https://x.com/'],
  ],
} as const;

/** The mark on a grid of 32: four hands in, one pot in the middle. */
export const mark = {
  petal: 'M17.2 14.8A11.2 11.2 0 0 1 28.4 3.6A11.2 11.2 0 0 1 17.2 14.8Z',
  pot: { cx: 16, cy: 16, r: 2.7 },
} as const;
