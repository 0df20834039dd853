/** What to do about a search that found nothing: a reference as a row shows it, cut, has to be pasted whole. */
export const nothingFoundHint = (search: string, otherwise: string): string =>
  /…|\.\.\./.test(search) ? 'Paste the whole reference: press its copy button.' : otherwise;
