/** Readers of single fields: names, numbers of accounts and phones, passwords, days and codes. */
import { foldText, readText, withoutMarks } from './text.ts';

/** Hyphens that do not break. */
const HYPHENS = /[\u2010\u2011]/gu;
const OPENING_QUOTE = /\u2018/gu;

/** Checks of a name, each with its own message. */
export const nameHas = {
  noNumbers: (name: string): boolean => !/\p{N}/u.test(name),
  itsCharacters: (name: string): boolean =>
    /^[\p{L}\p{M} '\u2019.-]*$/u.test(name) && !/^\p{M}|\p{M}{5}|\p{Variation_Selector}/u.test(name),
  twoLetters: (name: string): boolean => (name.match(/\p{L}/gu) ?? []).length >= 2,
} as const;

/** Checks of an organisation's name. Registered names also have digits and signs, as "Ade & Sons (1998) Ltd." */
export const organisationNameHas = {
  itsCharacters: (name: string): boolean =>
    /^[\p{L}\p{M}\p{Nd} '\u2019.,&()/-]*$/u.test(name) && !/^\p{M}|\p{M}{5}|\p{Variation_Selector}/u.test(name),
  twoLetters: nameHas.twoLetters,
} as const;

/** The text of a name, unchecked. @returns null as `readText` does */
export const readNameText = (text: string): string | null =>
  readText(text)?.replace(HYPHENS, '-').replace(OPENING_QUOTE, '\u2019') ?? null;

/** Digits that people write with spaces and hyphens between them. @returns null for anything else */
export function readDigits(text: string): string | null {
  const bare = readText(withoutMarks(text))?.replace(HYPHENS, '-').replaceAll(/[ -]/g, '') ?? null;
  return bare !== null && /^\d*$/.test(bare) ? bare : null;
}

/** A bank account's number. @returns null for fewer than ten digits or more than twenty */
export function readAccountNumber(text: string): string | null {
  const digits = readDigits(text);
  return digits !== null && /^\d{10,20}$/.test(digits) ? digits : null;
}

const NUBAN_WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/**
 * Whether the last digit of an account number fits the bank and the other digits, as the Central Bank's NUBAN has it. Some banks give other
 * numbers, so a form only warns.
 * @returns true as well for banks without a code of three digits
 */
export function fitsBank(bank: string, accountNumber: string): boolean {
  if (!/^\d{3}$/.test(bank) || !/^\d{10}$/.test(accountNumber)) return true;
  const sum = NUBAN_WEIGHTS.reduce((total, weight, place) => total + weight * Number((bank + accountNumber)[place]), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}

const NIGERIA = '234';

/**
 * A phone number in E.164, from digits, spaces, hyphens and a plus in front. Without a prefix it is in Nigeria, and a landline in the
 * numbering before 2024 (`01 227 0000`) is the same number as in that of 2024 (`0201 227 0000`). @returns null for other characters, or a
 * number of digits that E.164 does not allow
 */
export function readPhone(text: string): string | null {
  const typed = readText(withoutMarks(text))?.replace(HYPHENS, '-') ?? '';
  const digits = typed.replaceAll(/\D/g, '');
  if (!/^\+?[\d -]+$/.test(typed) || digits.length < 7) return null;
  const abroad = withCountry(digits, typed.startsWith('+'));
  const number = abroad.replace(/^2340/, NIGERIA).replace(/^234(?![789][01])(\d{8})$/, `${NIGERIA}20$1`);
  return /^[1-9]\d{6,14}$/.test(number) ? `+${number}` : null;
}

function withCountry(digits: string, hasPlus: boolean): string {
  if (hasPlus) return digits;
  if (digits.startsWith('00')) return digits.slice(2);
  return /^234\d{8}/.test(digits) ? digits : NIGERIA + digits.replace(/^0/, '');
}

/** A password, normalised, because keyboards send letters in different forms. */
export const readPassword = (text: string): string => text.normalize('NFC');

/** The forms in which a password may have been hashed: normalised, and as a keyboard sent it in earlier versions. */
export const passwordForms = (text: string): string[] => [
  ...new Set([readPassword(text), text, text.normalize('NFD')]),
];

/** The fewest characters of a new password. */
export const PASSWORD_LEAST = 8;

/** Checks of a new password, each with its own message. */
export const passwordHas = {
  length: (password: string): boolean => password.length >= PASSWORD_LEAST,
  uppercase: (password: string): boolean => /\p{Lu}/u.test(password),
  number: (password: string): boolean => /\p{Nd}/u.test(password),
  ownWords: (password: string, email = ''): boolean => password !== '' && !isGuessable(password, email),
} as const;

const OUR_NAMES = ['ajose'];
const OWN_LETTERS = 4;

/** Whether a password is little more than our name or the person's email address. */
export function isGuessable(password: string, email = ''): boolean {
  const folded = foldText(password);
  const [mailbox = '', domain = ''] = foldText(email).split('@');
  const words = mailbox.split(/[^\p{L}]+/u);
  const labels = domain.split('.');
  // The whole address too, whose last label may have two letters.
  const letters = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');
  const parts = [letters(mailbox) + letters(domain), letters(domain), words.join(''), ...words, ...labels.map(letters)];
  const known = [...OUR_NAMES, ...parts].filter(
    (part) => part.length > 2 && folded.replaceAll(/[^\p{L}]/gu, '').includes(part),
  );
  const rest = known
    .toSorted((first, other) => other.length - first.length)
    .reduce((text, part) => text.replaceAll(part, ''), folded.replaceAll(/[^\p{L}]/gu, ''));
  return known.length > 0 && rest.length < OWN_LETTERS;
}

/** A calendar day, as in a date field. @returns null for any other text, such as the 30th of February */
export function readDay(text: string): string | null {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null;
}

/** A code from paper, an app or an email, whatever its capitals, hyphens and spaces. */
export const readCode = (text: string): string =>
  withoutMarks(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toLowerCase();

/** A referral code as it is kept, also from the whole link or with a sign behind it. */
export function readReferralCode(text: string): string {
  const [, linked = text] = /\/referral\/([^/?#]*)/i.exec(text) ?? [];
  return readCode(linked)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/**
 * The number or key of a document, as printed or read aloud: letters that look like digits become digits, and groups of four need no
 * hyphens. @returns `AJ-7K3M-9QXP-2WTD`, or only its groups for a key
 */
export function readDocumentWord(text: string): string {
  const letters = readCode(text)
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '');
  const number = /^(?:AJ)?(.{12})$/.exec(letters)?.[1];
  const groups =
    (number ?? letters)
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .match(/.{1,4}/g) ?? [];
  return (number === undefined ? groups : ['AJ', ...groups]).join('-');
}

/**
 * A tax identification number: ten digits of the Joint Tax Board, eight and four of the FIRS, or the thirteen of a Tax ID since 2026.
 * @returns null for other numbers, as the eleven of a NIN
 */
export function readTin(text: string): string | null {
  const digits = readDigits(text) ?? '';
  if (/^\d{12}$/.test(digits)) return `${digits.slice(0, 8)}-${digits.slice(8)}`;
  return /^(?:\d{10}|\d{13})$/.test(digits) ? digits : null;
}

/** A registered number in capitals, without spaces and without the letters of the register, which the form of an organisation says. */
export const readRegisteredNumber = (text: string): string =>
  withoutMarks(text)
    .toUpperCase()
    .replaceAll(/\s/g, '')
    .replace(/^(?:RC|BN|IT)/, '');
