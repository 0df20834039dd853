/** Referral codes: eight characters that are easy to read aloud, of customers and of administrators. */
import { randomInt } from 'node:crypto';

/** Without I, L, O and U, which look like other characters or spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** About a million million codes: a clash is unlikely, and a unique constraint refuses it. */
export const newRefCode = (): string => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As it is kept: capitals without spaces. */
export const cleanRefCode = (code: string): string => code.trim().toUpperCase();
