/**
 * Whether a customer's name and the name of a bank account may be one person. Banks turn names round, leave some out, shorten them to
 * initials and spell them without accents. Where this says no, the customer is asked to confirm, so it errs on the side of no.
 *
 * Two words have to agree, in any order; an initial, a short form or one letter more or less may stand for one of them. Libraries for similar
 * texts take brothers for one person and miss names in another order. A brother with the same middle name passes here, too.
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

/** Joins two words where the other name has them as one: `adebayo williams` beside `adebayowilliams`. */
function joinedLike(words: readonly string[], other: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word) => {
    const last = joined.at(-1);
    if (last !== undefined && other.includes(last + word)) return [...joined.slice(0, -1), last + word];
    return [...joined, word];
  }, []);
}

/** Whether two words differ by one letter: added, missing or another. */
function oneLetterApart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = long.slice(same + 1);
  return rest === short.slice(short.length === long.length ? same + 1 : same);
}

/** Short names are too similar to allow for spelling: Tolu is not Tola. */
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

/** Removes matching words from both names. @returns how many matched */
function take(words: string[], other: string[], fits: (a: string, b: string) => boolean): number {
  const before = other.length;
  for (const word of words.slice()) {
    const index = other.findIndex((candidate) => fits(word, candidate));
    if (index === -1) continue;
    other.splice(index, 1);
    words.splice(words.indexOf(word), 1);
  }
  return before - other.length;
}

/**
 * Two words have to match, at least one of them more than an initial. Where a name has a single word, the other has to contain exactly that
 * word. The order of the two names does not matter.
 */
export function sameName(name: string, another: string): boolean {
  const ones = wordsOf(name);
  const others = wordsOf(another);
  const left = joinedLike(ones, others);
  const right = joinedLike(others, ones);
  const fewest = Math.min(left.length, right.length);
  const equal = take(left, right, same);
  if (fewest < 2) return equal === 1;
  const near = take(left, right, alike);
  return equal + near > 0 && equal + near + take(left, right, initial) >= 2;
}

/**
 * First and last name, for a service that asks for two. Drops titles, and moves a surname from the front to the end where it alone is in
 * capitals.
 */
export function firstAndLast(name: string): { firstName: string; lastName: string } {
  const words = name.split(' ').filter((word) => !TITLES.has(foldText(word).replaceAll('.', '')));
  const isLoud = (word: string | undefined) => word !== undefined && word.length > 1 && /^\p{Lu}+$/u.test(word);
  const [first, ...others] = words;
  const ordered = isLoud(first) && others.length > 0 && !others.some(isLoud) ? [...others, first] : words;
  return { firstName: ordered[0] ?? '', lastName: ordered.at(-1) ?? '' };
}

/** The first name without a title; the name itself where it is nothing but titles. */
export const firstNameOf = (name: string): string => firstAndLast(name).firstName || name;
