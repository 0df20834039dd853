/** The customer's verification level, and what the next one needs, in words. Its limits: `access/levels/set-limits.ts` in the API. */
import type { Level, LevelNeed } from '../contract/levels.ts';
import { ApiError } from '../error.ts';

/** What a customer has shown. */
export type Shown = Readonly<Record<'email' | 'phone' | 'bvn' | 'nin' | 'address', boolean>>;

export const levels: readonly Level[] = [0, 1, 2, 3];

export function levelOf({ email, phone, bvn, nin, address }: Shown): Level {
  if (!email || !phone || !(bvn || nin)) return 0;
  if (!bvn || !nin) return 1;
  return address ? 3 : 2;
}

/** The proofs that a level still needs. */
export function missingFor(level: Level, shown: Shown): LevelNeed[] {
  const { email, phone, bvn, nin, address } = shown;
  const missing: LevelNeed[] = [];
  if (level >= 1 && !email) missing.push('email');
  if (level >= 1 && !phone) missing.push('phone');
  if (level === 1 && !bvn && !nin) missing.push('bvnOrNin');
  if (level >= 2 && !bvn) missing.push('bvn');
  if (level >= 2 && !nin) missing.push('nin');
  if (level >= 3 && !address) missing.push('address');
  return missing;
}

const needWords: Readonly<Record<LevelNeed, string>> = {
  email: 'your confirmed email address',
  phone: 'your phone number',
  bvnOrNin: 'your BVN or your NIN',
  bvn: 'your BVN',
  nin: 'your NIN',
  address: 'a proof of your address',
  registration: 'your papers, checked by our staff',
  owners: 'a higher level of each of your owners, two at least',
};

/** As "your BVN and a proof of your address". @param whose how the reader names the customer: staff read "their" */
export function wordsOfNeeds(needs: readonly LevelNeed[], whose: 'your' | 'their' = 'your'): string {
  const words = needs.map((need) => needWords[need].replaceAll('your', whose));
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

/** What each level needs, for a table. */
export const levelNeeds: Readonly<Record<Level, string>> = {
  0: 'Less than level 1 needs',
  1: 'Confirmed email address, phone number, and BVN or NIN',
  2: 'BVN and NIN',
  3: 'BVN, NIN and address',
};

/** Whether a call was refused because of the customer's level, so that a higher one would help. */
export const isLevelLimit = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('level_');
