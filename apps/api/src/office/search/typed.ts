/** How the parts of the search read what was typed. */
import { foldText, matchesSearch, searchWords } from '@ajose/sdk/domain/text';
import { escapeLike } from '../../platform/lists/customer-search.ts';

/** How many of each kind are shown. */
export const MOST_SHOWN = 8;

/** An id of ours. @returns null for anything else */
export const idIn = (text: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? foldText(text) : null;

/** The shortest end by which a reference is found. */
const LEAST = 4;

/** What a reference ends with, and what it begins with. */
export interface Ending {
  start: string;
  end: string;
}

/** The digits that a customer reads out, or a reference as screens cut it, `WDL_…1522`. @returns null for anything else */
export function endingIn(text: string): Ending | null {
  const [start = '', end, ...more] = text.split(/…|\.{3}/);
  if (end === undefined) return /^\d{4,}$/.test(text) ? { start: '', end: text } : null;
  return more.length > 0 || end.length < LEAST ? null : { start, end };
}

/** As a pattern of LIKE. */
export const patternOf = ({ start, end }: Ending): string => `${escapeLike(start)}%${escapeLike(end)}`;

/** Whether two texts have the same words in the same order, apart from accents and capitals. */
export const sameWords = (first: string, other: string): boolean =>
  searchWords(first).join(' ') === searchWords(other).join(' ');

/** Whether a text has every word of a search that has words. */
export const hasWords = (text: string, search: string): boolean =>
  searchWords(search).length > 0 && matchesSearch(text, search);
