/** The marketing figures and the people on the landing page: the one file to change when marketing has new ones. */

export interface Figure {
  /** The end value of the counter. */
  value: number;
  prefix: string;
  suffix: string;
  decimals: number;
  label: string;
}

export const heroFigures: readonly { text: string; label: string }[] = [
  { text: '12,500+', label: 'active investors' },
  { text: '+15.8%', label: 'average returns' },
  { text: '24/7', label: 'mobile access' },
];

export const bandFigures: readonly Figure[] = [
  { value: 12_500, prefix: '', suffix: '+', decimals: 0, label: 'Active investors' },
  { value: 34_200, prefix: '$', suffix: '', decimals: 0, label: 'Invested' },
  { value: 15.8, prefix: '+', suffix: '%', decimals: 1, label: 'Average returns' },
  { value: 99.9, prefix: '', suffix: '%', decimals: 1, label: 'Uptime' },
];

/** When marketing has counted them. */
export const FIGURES_AS_OF = 'November 2026';

export const formatFigure = ({ value, prefix, suffix, decimals }: Figure): string =>
  `${prefix}${value.toLocaleString('en-NG', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}${suffix}`;

export type PortraitName = 'adaeze' | 'babatunde' | 'hauwa';

export interface Testimonial {
  name: string;
  role: string;
  content: string;
  /** 1 to 5 stars. */
  rating: number;
  portrait: PortraitName;
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Adaeze Nwosu',
    role: 'Pharmacist, Enugu',
    content:
      'I set aside for my shop’s second branch every month. I can see what each naira has earned, to the kobo, and on which day it comes back to me.',
    rating: 5,
    portrait: 'adaeze',
  },
  {
    name: 'Babátúndé Ọláyíwọlá',
    role: 'School proprietor, Ìbàdàn',
    content:
      'Our school fees used to lie idle between terms. Now a plan ends the week before salaries are due, and the money is in the wallet when I wake up.',
    rating: 5,
    portrait: 'babatunde',
  },
  {
    name: 'Hauwa Bello Sani',
    role: 'Cooperative treasurer, Kaduna',
    content:
      'Forty women trust me with their contributions. The statement answers every question at our meeting before anybody has to ask it.',
    rating: 4,
    portrait: 'hauwa',
  },
];
