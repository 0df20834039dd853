/** Draws names in any script with fonts that have only some of them. */
import type { Font } from 'fontkit';
import anyAscii from 'any-ascii';

const SYLLABLES = /\p{Script=Han}|\p{Script=Hangul}/u;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Words as the font can draw them: letters that it lacks are written in Latin ones, each Chinese or Korean syllable by itself. */
export function inLatin(font: Font, words: string): string {
  let written = '';
  for (const letter of words) {
    if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) written += letter;
    else if (SYLLABLES.test(letter)) written += ` ${capital(anyAscii(letter))} `;
    else written += /(?:^|\s)$/.test(written) ? capital(anyAscii(letter)) : anyAscii(letter);
  }
  return written === words ? words : written.trim().replace(/ +/g, ' ');
}

const RIGHT_TO_LEFT =
  /((?:\p{Script=Arabic}|\p{Script=Hebrew})[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]*(?:[ '’.-]+[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+)*)/u;

/** Splits text into parts of one direction. A part from right to left stays whole, because PDFKit sets words one by one from the left. */
export const runsOf = (words: string): string[] => {
  const parts = words.split(RIGHT_TO_LEFT);
  return parts.map((part, at) => (at % 2 === 1 ? part.replaceAll(' ', '\u00A0') : part)).filter((part) => part !== '');
};
