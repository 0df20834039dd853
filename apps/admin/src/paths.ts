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
  | 'exceptions'
  | 'disputes'
  | 'approvals'
  | 'administrators'
  | 'auditLog'
  | 'adminProfile'
  | 'systemSettings'
  | 'webhooks';

export type Place =
  | { section: Section }
  /** One customer's page; `from` is the section that led there. */
  | { section: 'userDetails'; userId: string; from: Section };

/** Opens another place of the dashboard. */
export type Go = (place: Place) => void;
