/** Referral codes of customers and administrators: eight characters that are easy to read aloud. */
import { randomInt } from 'node:crypto';

/** Without I, L, O and U, which look like other characters or spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How long a referral code works, and an invitation. */
const CODE_MS = 7 * 86_400_000;
export const codeUntil = (now: Date): Date => new Date(now.getTime() + CODE_MS);

/** There are about a million million codes. Two equal ones are unlikely, and a unique constraint refuses the second. */
export const newRefCode = (): string => Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
