/** Whether a search is for a reference as a row shows it, cut. */
const isCut = (search: string): boolean => search.includes('…') || search.includes('...');

/** Whether a search has nothing but digits, too few to look for in a phone or account number. */
export const hasFewDigits = (search: string): boolean => /^\d{1,3}$/.test(search);
export const FEW_DIGITS = 'Type at least four digits.';

/** What to do about a search that found nothing. */
export const nothingFoundHint = (search: string, otherwise: string): string =>
  isCut(search) ? 'A reference is found whole. Open its row and press its copy button.' : otherwise;
