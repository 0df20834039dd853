/** What an administrator types to find a customer, in the form of the column `searched` and its trigram index. */

import { plainLetters } from '@ajose/sdk/names';

/** Escapes the characters that LIKE would read as a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** At least three digits, with what stands between and before the digits of a phone number. */
const PHONE = /^\+?[\d\s().-]{3,}$/;

/**
 * Folds a search: `Adébáyọ̀` is `adebayo`; `0801 061 8688`, `+234 801 061 8688` and `2348010618688` are `8010618688`.
 * The expression of the column in the migration customer_search folds what is searched in the same way.
 */
export function foldSearch(text: string): string {
  const typed = text.trim();
  if (PHONE.test(typed)) {
    const digits = typed.replace(/\D/g, '');
    // Below seven digits 234 may be the beginning of anything; a code in front of a number has a plus or the number behind it.
    const code = typed.startsWith('+') || digits.length > 7 ? /^(?:00)?(?:234)?0?/ : /^0/;
    return digits.replace(code, '') || digits;
  }
  return plainLetters(typed);
}

/** The ten digits of an account number, if nothing else was typed; null otherwise. Only a whole number of a customer's own is found. */
export function accountNumberIn(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : null;
}
