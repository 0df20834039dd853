/** Every address of the back-office, so that a link is written once, and the sections within the dashboard. */
export const paths = {
  index: '/',
  auth: '/admin/auth',
  login: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  resetPassword: '/admin/reset-password',
  dashboard: '/admin/dashboard',
} as const;

/** The sections of the dashboard. They are switched by name and never appear in the address. */
export const sections = [
  'home',
  'userManagement',
  'productManagement',
  'transactionManagement',
  'offlineInvestmentCreator',
  'announcement',
  'exceptions',
  'approvals',
  'administrators',
  'auditLog',
  'adminProfile',
  'systemSettings',
] as const;
export type Section = (typeof sections)[number];

export function isSection(value: unknown): value is Section {
  return sections.some((section) => section === value);
}
