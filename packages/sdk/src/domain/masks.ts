/**
 * What is shown of a number: masked for staff who may not see it whole, as `+234 803 ••• ••67` and `•••• ••1234`, and short for its owner, as
 * `••1234` and "ending in 1234". The same for email addresses in work for staff, and for amounts where others may see them.
 * `seeContacts` in roles.ts names the roles that see numbers whole.
 */

const DOTS = '•';

/** Whether a number is masked, and so can be neither copied nor called. */
export const isMasked = (text: string): boolean => text.includes(DOTS);

/** A phone number without its middle; for other countries than Nigeria only the last two digits. An empty one stays empty. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length === 0 || isMasked(phone)) return phone;
  const operator = /^(?:00)?234(?:0)?(\d{3})\d{5,7}$|^0(\d{3})\d{7}$/.exec(digits);
  const begin = operator ? `+234 ${operator[1] ?? operator[2] ?? ''} ••• ` : '••• ';
  return `${begin}••${digits.length > 4 ? digits.slice(-2) : ''}`;
}

/** The last four digits of an account number, or none of a number of six or fewer. An empty one stays empty. */
export function maskAccountNumber(number: string): string {
  if (number === '' || isMasked(number)) return number;
  return `•••• ••${number.length > 6 ? number.slice(-4) : ''}`;
}

/** The last four digits of an account number, by which its owner knows it. */
export const lastDigits = (number: string): string => number.slice(-4);

/** An account number in a line: `••1234`. */
export const shortNumber = (number: string): string => `••${lastDigits(number)}`;

/** A card or an account in a sentence. @param digits the last four */
export const endingIn = (digits: string): string => `ending in ${digits}`;

/** An address as its first letter and its domain: `a…@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

/** The last digits of a masked number, which people compare: "67". */
export const endOfMask = (masked: string): string => /\d{0,15}$/.exec(masked)?.[0] ?? '';

/** The sign for a hidden amount. Its one length does not reveal how much it is. */
export const HIDDEN = '₦••••';

const AMOUNT = /[−-]?₦\s?\d[\d,]*(?:\.\d+)?[KMB]?/g;

/** A sentence without its amounts. */
export const hideAmounts = (text: string, sign = HIDDEN): string => text.replace(AMOUNT, sign);
