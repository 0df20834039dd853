/** Whether a search is for a reference as a row shows it, cut. */
export const isCut = (search: string): boolean => search.includes('…') || search.includes('...');

/** What to do about a search that found nothing. */
export const nothingFoundHint = (search: string, otherwise: string): string =>
  isCut(search) ? 'A reference is found whole. Open its row and press its copy button.' : otherwise;
