/** The company's names for letters, documents and pages, and its mark. */

export const company = {
  name: 'Ajose',
  address: 'Lagos, Nigeria',
  /** Where customers ask and complain: emails, notices and the app name the same address. */
  supportEmail: 'support@ajose.test',
  supportPhone: '+234 800 000 0000',
  /** When calls are answered. An operator states it, with phone and email, by `HELP_HOURS` too. */
  supportHours: 'Monday to Saturday, 8 AM to 6 PM in Lagos',
} as const;

/** The lines beside the name on every document. */
export const letterhead: readonly string[] = [company.address, company.supportEmail, company.supportPhone];

/** The mark on a grid of 32: four hands in, one pot in the middle. */
export const companyMark = {
  petal: 'M17.2 14.8A11.2 11.2 0 0 1 28.4 3.6A11.2 11.2 0 0 1 17.2 14.8Z',
  pot: { cx: 16, cy: 16, r: 2.7 },
} as const;
