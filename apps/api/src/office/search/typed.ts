/** How the parts of the search read what was typed. */
import { foldText, matchesSearch, searchWords } from '@ajose/sdk/domain/text';

/** How many of each kind are shown. */
export const MOST_SHOWN = 8;

/** An id of ours. @returns null for anything else */
export const idIn = (text: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? foldText(text) : null;

/** Whether two texts have the same words in the same order, apart from accents and capitals. */
export const sameWords = (first: string, other: string): boolean =>
  searchWords(first).join(' ') === searchWords(other).join(' ');

/** Whether a text has every word of a search that has words. */
export const hasWords = (text: string, search: string): boolean =>
  searchWords(search).length > 0 && matchesSearch(text, search);
