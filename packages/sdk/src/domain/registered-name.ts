/**
 * Whether a bank account is in exactly the registered name of an organisation. Unlike a person's, the name is compared as a whole: its words in
 * their order, with the short forms that banks write, and cut off where a bank's field ends.
 */
import { foldText } from './text.ts';

/** The short forms of words in the names of organisations, by the whole word. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  limited: ['ltd', 'lmtd'],
  company: ['co'],
  incorporated: ['inc'],
  nigeria: ['nig', 'ngr'],
  enterprises: ['enterprise', 'ent', 'entr'],
  ventures: ['venture', 'vent', 'vents'],
  cooperative: ['coop', 'coops'],
  multipurpose: ['mpurpose', 'mp'],
  society: ['soc'],
  association: ['assoc', 'assn'],
  international: ['intl'],
  registered: ['regd', 'reg'],
  publiclimitedcompany: ['plc'],
};
const WHOLE = new Map(Object.entries(SHORT_FORMS).flatMap(([whole, short]) => short.map((form) => [form, whole])));

/** Shorter names are never taken for cut off ones: that many letters and digits tell organisations apart. */
const CUT_FROM = 24;

/** Letters and digits, with each short form as its whole word. What joins words, as `&` and hyphens, says nothing. */
const lettersOf = (name: string): string =>
  foldText(name)
    .replace(/['’ʼ`.-]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== 'and')
    .map((word) => WHOLE.get(word) ?? word)
    .join('');

/** @param registered the organisation's name @param atBank the name of the account */
export function isRegisteredName(registered: string, atBank: string): boolean {
  const [ours, theirs] = [lettersOf(registered), lettersOf(atBank)];
  return theirs !== '' && (ours === theirs || (theirs.length >= CUT_FROM && ours.startsWith(theirs)));
}
