/** Passwords: hashed with argon2id, two at a time, and refused when they are common. */
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { GUESSABLE } from '@ajose/sdk/rules/fields';
import { isGuessable, passwordForms, readPassword } from '@ajose/sdk/domain/readers';
import { foldText } from '@ajose/sdk/domain/text';
import type { Env } from '../../platform/env.ts';
import { refuse, refuseForNow } from '../../platform/server/errors.ts';
import { networkInTurns } from '../../platform/server/limits.ts';
import { takeTurns, type Turn } from '../../platform/server/turns.ts';

/** OWASP's setting: 19 MiB, two passes, one lane. It is written down so that a new default of the library does not change it. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** For tests, which make thousands of accounts. */
const QUICK = { ...ARGON2ID, memoryCost: 64, timeCost: 1 } as const;

/** Two at a time, so that a flood of sign-ins leaves processor time for other calls. */
const takeTurn = takeTurns({ atOnce: 2, most: 2000, mostOfEach: 200 }, () =>
  refuseForNow('busy', 'Many people are signing in. Please try again shortly.', 5),
);

const inTurn = <T>(turn: Turn, work: () => Promise<T>): Promise<T> =>
  takeTurn('network' in turn ? { network: networkInTurns(turn.network) } : turn, work);

/**
 * Hashes a password; the hash holds its salt and settings.
 * @param env null where no setting may make it weaker
 * @throws Refusal 429 `busy`
 */
export const hashPassword = (env: Pick<Env, 'quickPasswords'> | null, password: string, turn: Turn): Promise<string> =>
  inTurn(turn, () => hash(readPassword(password), env?.quickPasswords ? QUICK : ARGON2ID));

/**
 * The hash of a password that no account has. An unknown address is checked against it, so that it costs the same time as a known
 * one.
 */
const NOBODY = hash('nobody has this password', ARGON2ID);

/**
 * Whether a password is right, as it is normalised now or as a keyboard once sent it.
 * @param passwordHash undefined for an unknown account: the same work is done and the answer is false
 * @throws Refusal 429 `busy`
 */
export async function isPassword(passwordHash: string | undefined, password: string, turn: Turn): Promise<boolean> {
  const against = passwordHash ?? (await NOBODY);
  for (const form of passwordForms(password)) {
    if (await inTurn(turn, () => verify(against, form))) return passwordHash !== undefined;
  }
  return false;
}

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);
/** Words that people here put before a year or a number. */
const OUR_WORDS = [
  'naira',
  'nigeria',
  'lagos',
  'abuja',
  'kobo',
  'money',
  'savings',
  'ajo',
  'esusu',
  'godisgood',
  'blessing',
];
/** A word of letters with few digits and signs around it, as `welcome2026`. */
const AROUND = /^[^\p{L}]{0,6}(\p{L}{3,})[^\p{L}]{0,6}$/u;
const commonWords = new Set([
  ...OUR_WORDS,
  ...[...common].flatMap((item) => AROUND.exec(item)?.[1] ?? []).filter((word) => word.length > 3),
]);

function isCommon(password: string): boolean {
  const folded = foldText(password);
  return common.has(folded) || commonWords.has(AROUND.exec(folded)?.[1] ?? '');
}

/** The password of the demonstration's accounts. It is common, so a server with real money refuses it. */
export const DEMO_PASSWORD = 'Password1';

/**
 * Refuses the three thousand most common passwords that the rules of the form accept, and their words with other digits.
 * @param field the field of the form that the message belongs to
 * @throws Refusal 422 `invalid`
 */
export function refuseCommonPassword(env: Pick<Env, 'live'>, password: string, field: string): void {
  if (!isCommon(password) || (!env.live && password === DEMO_PASSWORD)) return;
  const message = 'This password is one of the commonest. Please choose another';
  throw refuse(422, 'invalid', message, { [field]: message });
}

/**
 * Refuses a password that is made of the account's own address, which a form without the address cannot see.
 * @throws Refusal 422 `invalid`
 */
export function refuseOwnAddress(password: string, email: string, field: string): void {
  if (isGuessable(password, email)) throw refuse(422, 'invalid', GUESSABLE, { [field]: GUESSABLE });
}
