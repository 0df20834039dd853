/** Every address of the customer app, so that a link is written once. */
export const paths = {
  landing: '/',
  features: '/features',
  login: '/login',
  register: '/register',
  referral: (code: string) => `/referral/${encodeURIComponent(code)}`,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  security: '/security',
  status: '/status',
  careers: '/careers',
  blog: '/blog',
  press: '/press',
  pricing: '/pricing',
  api: '/developers',
} as const;

/** The six feature pages by their last word. */
export const featurePath = (slug: string): string => `${paths.features}/${slug}`;

/** The sections of the dashboard. They are switched by name and never appear in the address. */
export const sections = [
  'home',
  'profile',
  'bank_details',
  'transaction',
  'investmentProducts',
  'savingsProducts',
  'investmentPortfolio',
  'savingsPortfolio',
] as const;
export type Section = (typeof sections)[number];

export function isSection(value: unknown): value is Section {
  return sections.some((section) => section === value);
}
