/**
 * Whether a customer's name and the name of a bank account may be one person. Banks turn names round, leave some out, shorten them to
 * initials and spell them without accents. Where this says no, the customer is asked; so it would rather ask once too often.
 */

import { foldText } from './text.ts';

const TITLES = new Set(
  'mr mrs miss ms dr prof engr barr arc pharm chief alhaji alhaja hajia hajiya mallam malam pastor rev sir lady otunba prince princess'.split(
    ' ',
  ),
);

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replace(/['’ʼ`.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));

/** Writes two words as one where the other name has them as one: `adebayo williams` beside `adebayowilliams`. */
function joinedLike(words: readonly string[], other: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word) => {
    const last = joined.at(-1);
    if (last !== undefined && other.includes(last + word)) return [...joined.slice(0, -1), last + word];
    return [...joined, word];
  }, []);
}

/** Whether one becomes the other by one letter more, less or other. */
function oneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = long.slice(same + 1);
  return rest === short.slice(short.length === long.length ? same + 1 : same);
}

/** Short names are too near to one another to allow for spelling: Tolu is not Tola. */
const SPELLED_FROM = 5;
const SHORT_FORM_FROM = 4;

const same = (a: string, b: string): boolean => a.length > 1 && a === b;

/** Whether two words may be one name: another spelling, or a short form as `seun` for `oluwaseun`. */
function alike(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter >= SHORT_FORM_FROM && (a.endsWith(b) || b.endsWith(a))) return true;
  return shorter >= SPELLED_FROM && oneLetterApart(a, b);
}

const initial = (a: string, b: string): boolean => (a.length === 1 || b.length === 1) && a[0] === b[0];

/** Takes the words that fit each other out of both names. @returns how many there were */
function take(own: string[], other: string[], fits: (a: string, b: string) => boolean): number {
  const before = other.length;
  for (const word of own.slice()) {
    const index = other.findIndex((one) => fits(word, one));
    if (index === -1) continue;
    other.splice(index, 1);
    own.splice(own.indexOf(word), 1);
  }
  return before - other.length;
}

/**
 * Two words have to fit, one of them more than an initial. Where a name has one word only, the other has to have that very word.
 * The order of the two names does not matter.
 */
export function sameName(one: string, another: string): boolean {
  const ones = wordsOf(one);
  const others = wordsOf(another);
  const left = joinedLike(ones, others);
  const right = joinedLike(others, ones);
  const fewest = Math.min(left.length, right.length);
  const whole = take(left, right, same);
  if (fewest < 2) return whole === 1;
  const near = take(left, right, alike);
  return whole + near > 0 && whole + near + take(left, right, initial) >= 2;
}

/** The first and the last name for who asks for two: without titles, and with a surname in front that alone is in capitals at the end. */
export function firstAndLast(name: string): { firstName: string; lastName: string } {
  const words = name.split(' ').filter((word) => !TITLES.has(foldText(word).replaceAll('.', '')));
  const isLoud = (word: string | undefined) => word !== undefined && word.length > 1 && /^\p{Lu}+$/u.test(word);
  const [first, ...others] = words;
  const ordered = isLoud(first) && others.length > 0 && !others.some(isLoud) ? [...others, first] : words;
  return { firstName: ordered[0] ?? '', lastName: ordered.at(-1) ?? '' };
}
