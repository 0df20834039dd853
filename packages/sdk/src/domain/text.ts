/**
 * Reads text that people type, paste or dictate; readers.ts has what single fields need. Forms and server read by these files, so that they
 * store and compare the same; test/one-reader.test.ts lists where else text is normalised, and why.
 */

const SPACES = /[\t\p{Zs}]+/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Control, format and private characters, and letters that are invisible. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u;
/** Apostrophes as keyboards curl them. */
const APOSTROPHES = /['\u2018\u2019\u02bb\u02bc\u02b9`\u00b4]/gu;

/**
 * Text of one line: in NFC, without spaces around it and with single spaces within.
 * @returns null where it has invisible characters or a line feed
 */
export function readText(text: string): string | null {
  const read = text.normalize('NFC').replace(SPACES, ' ').trim();
  return HIDDEN.test(read) ? null : read;
}

/** Text of several lines, with at most one empty line between two. @returns null where it has invisible characters */
export function readLines(text: string): string | null {
  const read = text
    .normalize('NFC')
    .replace(LINE_ENDS, '\n')
    .replace(SPACES, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
  return HIDDEN.test(read.replaceAll('\n', '')) ? null : read;
}

const hooked: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/**
 * Text that a machine of others sends, for people to read and databases to keep. Line feeds are spaces, and what is invisible or no
 * character is shown as \ufffd: left out, it could make one reference look like another.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(LINE_ENDS, ' ')
    .replace(/[\t\n]/g, ' ')
    .replace(new RegExp(HIDDEN, 'gu'), '\ufffd');

/** The beginning of a text, without half of a character. */
export const beginningOf = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** In small letters, without accents, dots and hooks: `Adébáyọ̀` is `adebayo`. */
export function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replace(/[ɓɗƙƴ]/g, (letter) => hooked[letter] ?? letter);
}

/** Removes invisible signs that only direct or join other characters; contacts and chats put them around what is copied. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '');

/** The text of a search, without spaces around it and without invisible characters, which would find nothing. */
export function readSearch(text: string): string {
  return readText(text.replace(new RegExp(HIDDEN, 'gu'), (hidden) => (/\s/.test(hidden) ? ' ' : ''))) ?? '';
}

/** The words of a search: accents, apostrophes, hyphens and spaces do not matter. The migration search_folds folds names the same. */
export function searchWords(text: string): string[] {
  const folded = foldText(readSearch(text)).replace(APOSTROPHES, '');
  return folded.split(/[\s\u2010\u2011-]+/u).filter((word) => word !== '');
}

/** Whether a text has every word of a search, in any order. */
export function matchesSearch(text: string, search: string): boolean {
  const words = searchWords(text);
  return searchWords(search).every((word) => words.join(' ').includes(word) || words.join('').includes(word));
}

/** A phone number as people write it: `+2348035550101` is `+234 803 555 0101`. */
export const showPhone = (phone: string): string => phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '+234 $1 $2 $3');
