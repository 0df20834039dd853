/** Passwords: hashed with argon2id, a few at a time, and refused where everybody would guess them. */
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import type { Env } from '../env.ts';
import { refuse, refuseForNow } from '../server/errors.ts';

/** OWASP's setting: 19 MiB, two passes, one lane. It is also the library's default; it stands here so that it stays. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
const MAY_WAIT = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** A flood of sign-ins waits for its turn here and leaves the processor to everybody else. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAY_WAIT)
      throw refuseForNow('busy', 'Many people are signing in. Please try again shortly.', 5);
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID));

/** A hash of nobody's password, so that an unknown address costs the same work as a known one. */
const NOBODY = hash('nobody has this password', ARGON2ID);

/** @param passwordHash undefined for an unknown account: the work is done all the same and the answer is no */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await NOBODY);
  const right = await inTurn(() => verify(against, password));
  return right && passwordHash !== undefined;
}

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== ''),
);
/** The password of the demonstration's accounts. It is as common as can be and therefore no password where money is real. */
export const DEMO_PASSWORD = 'Password1';

/** @throws Refusal 422 when the password is among the three thousand commonest that the rules let through */
export function refuseCommonPassword(env: Pick<Env, 'live'>, password: string, field: string): void {
  if (!common.has(password.toLowerCase()) || (!env.live && password === DEMO_PASSWORD)) return;
  const message = 'This password is one of the commonest. Please choose another';
  throw refuse(422, 'invalid', message, { [field]: message });
}
