/** Months in words. Not in `time.ts`, which the first pages fetch. */
const name = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** "November 2026". @param month YYYY-MM */
export const formatMonth = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`));
