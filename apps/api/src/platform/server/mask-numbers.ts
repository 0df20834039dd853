/** Masks each phone number and account number in a text. */
import { maskAccountNumber, maskPhone } from '@ajose/sdk/domain/masks';

const DOTS = '•';
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
  return text.replaceAll(numbers, (match: string, number: string | undefined) =>
    number === undefined || DAY.test(number) ? match : mask(number),
  );
}

/** Masks each phone and account number in a text. */
export const maskNumbers = (text: string): string =>
  maskLike(ACCOUNTS, maskLike(PHONES, text, maskPhone), (number) => maskAccountNumber(number.replaceAll(/\D/g, '')));
