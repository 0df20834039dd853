/** Every address of the back-office, and every place within the dashboard, so that a link is written once. */
export const paths = {
  index: '/',
  auth: '/admin/auth',
  login: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  dashboard: '/admin/dashboard',
} as const;

/** The sections of the dashboard. shell/place.ts writes them into the address; shell/sections.tsx says what each one is. */
export type Section =
  | 'home'
  | 'userManagement'
  | 'productManagement'
  | 'transactionManagement'
  | 'offlineInvestmentCreator'
  | 'announcement'
  | 'inbox'
  | 'cases'
  | 'disputes'
  | 'complaints'
  | 'approvals'
  | 'reconciliation'
  | 'circles'
  | 'monthEnd'
  | 'gateways'
  | 'administrators'
  | 'auditLog'
  | 'roles'
  | 'adminProfile'
  | 'systemSettings'
  | 'apiKeys'
  | 'exports'
  | 'webhooks';

export type Place =
  | { section: Section }
  /** One customer's page, and what the customer's home shows; `from` is the section that led there. */
  | { section: 'userDetails' | 'customerHome'; userId: string; from: Section };

export type Go = (place: Place) => void;

/** Whether a section needs a customer, so that no menu opens it. */
export const isOfCustomer = (section: unknown): section is 'userDetails' | 'customerHome' =>
  section === 'userDetails' || section === 'customerHome';

/**
 * The address of a place, which a colleague can open.
 * @param words further parameters: filters of a list (components/list.ts), or an open dialog (components/links.ts)
 */
export function addressOf(place: Place, words: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ section: place.section });
  if ('userId' in place) {
    query.set('id', place.userId);
    query.set('from', place.from);
  }
  for (const [name, value] of Object.entries(words)) query.set(name, value);
  return `${paths.dashboard}?${query.toString()}`;
}

/** The parameter of a link back to a list, by which the list opens as it was left, not whole. */
export const KEPT_LIST = 'kept';

/** The sections whose list is stored while another page is open. */
const listSections: readonly Section[] = [
  'userManagement',
  'productManagement',
  'transactionManagement',
  'inbox',
  'cases',
  'complaints',
  'disputes',
  'approvals',
  'circles',
  'administrators',
  'auditLog',
];

/** The address that leads back to a section. */
export const backTo = (section: Section): string =>
  addressOf({ section }, listSections.includes(section) ? { [KEPT_LIST]: 'yes' } : {});
