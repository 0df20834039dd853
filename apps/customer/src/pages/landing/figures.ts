/**
 * The figures and the people on the landing page. What the platform knows is read from it (islands/figures.ts); what only the operator can
 * count is shown where the operator has stated it. A figure without a text is hidden until it is known.
 */
import { formatNaira, MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import type { FigureName } from '../../public/example.ts';

interface LandingFigure {
  name?: FigureName;
  text: string;
  label: string;
}

export const heroFigures: readonly LandingFigure[] = [
  { text: formatNaira(MIN_DEPOSIT_NAIRA, 'whole'), label: 'is enough to begin' },
  { text: formatNaira(0, 'whole'), label: 'account fees' },
  { text: '24/7', label: 'mobile access' },
];

export const bandFigures: readonly LandingFigure[] = [
  { name: 'investors', text: '', label: 'Active investors' },
  { name: 'invested', text: '', label: 'Invested' },
  { name: 'returns', text: '', label: 'Average returns' },
  { name: 'uptime', text: '', label: 'Uptime' },
  { text: '24/7', label: 'Mobile access' },
];

export type PortraitName = 'adaeze' | 'babatunde' | 'hauwa';

/** Invented, and the page says so; an operator puts real ones in their place. */
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
