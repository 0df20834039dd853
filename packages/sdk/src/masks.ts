/**
 * What is shown of a number: masked for staff who may not see it whole, as `+234 803 ••• ••67` and `•••• ••1234`, and short for its owner, as
 * `••1234` and "ending in 1234". The same for email addresses in work for staff.
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

/** The last four digits of an account number. An empty one stays empty. */
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
export const endOfMask = (masked: string): string => /(?<!\d)\d*$/.exec(masked)?.[0] ?? '';

const UUID = String.raw`[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}`;
/** What people write between the digits of a phone number. */
const GAP = String.raw`[\s().\/-]{0,3}`;
const digits = (least: number, most: number): string => String.raw`(?:${GAP}\d){${least},${most}}`;
/** With a country's code, with Nigeria's code without a plus, or as dialled in Nigeria: ten digits after the 0, or eight of a landline. */
const PHONE = String.raw`(?:\+${digits(8, 15)}|(?:00)?234${GAP}0?${digits(8, 10)}|0${GAP}[2789]${digits(9, 9)}|0${GAP}[1-9]${digits(7, 7)})`;
/** Ten digits, even in groups with spaces or hyphens between. With kobo behind them they are an amount. */
const ACCOUNT = String.raw`(?:\d{10}|(?=(?:\d[ \u00a0-]?){9}\d(?![ \u00a0-]?\d))\d{2,8}(?:[ \u00a0-]\d{2,8}){1,3})`;
/** An id stays, and so does a number that is a part of an email address or of a longer number. */
const numbersLike = (number: string): RegExp =>
  new RegExp(String.raw`${UUID}|(?<![\d₦${DOTS}])(?<number>${number})(?!\d|[\w.+-]{0,64}@)`, 'giu');
export const PHONES = numbersLike(PHONE);
export const ACCOUNTS = numbersLike(String.raw`${ACCOUNT}(?!\.\d\d(?!\d))`);

/** A day with an hour behind it also has ten digits. */
const DAY = /^(?:19|20)\d\d[-/.]\d\d[-/.]\d\d(?!\d)|^\d\d[-/.]\d\d[-/.](?:19|20)\d\d(?!\d)/;

function maskLike(numbers: RegExp, text: string, mask: (number: string) => string): string {
  return text.replaceAll(numbers, (found: string, number: string | undefined) =>
    number === undefined || DAY.test(number) ? found : mask(number),
  );
}

/** Masks each phone and account number in a text. */
export const maskNumbers = (text: string): string =>
  maskLike(ACCOUNTS, maskLike(PHONES, text, maskPhone), (number) => maskAccountNumber(number.replaceAll(/\D/g, '')));
