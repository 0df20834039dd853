/** Turns what an administrator types to find a customer into the form of the column `searched` and its trigram index. */
import { readDigits, readPhone } from '@ajose/sdk/domain/readers';
import { readSearch, searchWords } from '@ajose/sdk/domain/text';
import { join, sql, type Piece } from '../database/sql.ts';

/** Escapes the characters that LIKE would read as a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** At least three digits, with the signs that people write before and between the digits of a phone number. */
const PHONE = /^\s*(?:\+\s*)?[\d().-][\d\s().-]{2,}$/;

/**
 * The words of a search, each of which a customer found by it has somewhere: `Adébáyọ̀` becomes `adebayo`, and a phone number one word,
 * however it is written: `0801 061 8688`, `+234 801 061 8688` and `2348010618688` are `8010618688`, `01 227 0000` and `0201 227 0000` are
 * `2012270000`. The column `customers.searched` folds in the same way what is searched.
 */
export function foldSearch(typed: string): string[] {
  const text = readSearch(typed);
  return PHONE.test(text) ? [phoneWord(text)] : searchWords(text);
}

function phoneWord(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isWhole = /^\s*(?:\+|0)/.test(text) || digits.length > 10;
  const phone = isWhole ? readPhone(text.replace(/[().]/g, ' ')) : null;
  if (phone !== null) return phone.replace(/^\+(?:234)?/, '');
  // Below seven digits 234 may begin any number; a country code has a plus, or a whole number behind it.
  const code = /^\s*\+/.test(text) || digits.length > 7 ? /^(?:00)?(?:234)?0?/ : /^0/;
  return digits.replace(code, '') || digits;
}

/** Finds a word of three or more characters anywhere, a shorter one at the beginning of a word. A trigram index serves both. */
const hasWord = (word: string): Piece => {
  const term = escapeLike(word);
  if (word.length >= 3) return sql`c.searched LIKE ${`%${term}%`}`;
  return sql`(c.searched LIKE ${`${term}%`} OR c.searched LIKE ${`% ${term}%`})`;
};

/** A part of a phone or account number: whole ones have ten digits or more. */
const isPart = (word: string): boolean => /^\d{1,9}$/.test(word);

/** The time in a reference of ours, as in `WDL_1764300000000_AB12CD34`, beside which there are always letters. */
const MOMENT = /^1[6-9]\d{11}$/;

/** Whether a search has a whole phone or account number, in the words that the search itself makes. */
export function hasWholeNumber(text: string): boolean {
  if (accountNumberIn(text) !== null) return true;
  const words = foldSearch(text);
  return words.some((word) => /^\d{10,}$/.test(word) && (words.length === 1 || !MOMENT.test(word)));
}

/**
 * The condition of a search on customers `c`.
 * @param onlyWhole a part of a number finds nobody: otherwise those who read numbers masked could find the digits one by one
 */
export const searchedBy = (text: string, onlyWhole: boolean): Piece => {
  const words = foldSearch(text);
  if (words.length === 0 || (onlyWhole && words.some(isPart))) return sql`false`;
  return sql`(${join(words.map(hasWord), sql` AND `)})`;
};

/**
 * The ten digits of an account number, where nothing else was typed; null otherwise. Customers' own account numbers are found only whole.
 */
export function accountNumberIn(text: string): string | null {
  const digits = readDigits(readSearch(text));
  return digits?.length === 10 ? digits : null;
}
