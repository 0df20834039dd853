/**
 * Slows the guessing of passwords and codes down. After a few failures each further attempt has to wait, twice as long every time.
 * An attempt is counted before it is checked, in one statement, so that many guesses at the same time are counted too.
 */
import { row, run, type Db } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuseForNow } from '../server/errors.ts';

interface Guarded {
  /** "customer someone@example.com", "address 10.0.0.1", "code customer 0199...". */
  subject: string;
  /** So many failures need no wait. */
  free: number;
  /** The longest wait in seconds. */
  longest: number;
  /** One failure is forgotten after so many seconds. */
  forgetIn: number;
}

const ACCOUNT = { longest: 900, forgetIn: 4 * 3600 };
/** Thousands of customers of a mobile network share one address, so failures of an address are forgotten quickly. */
const ADDRESS = { longest: 60, forgetIn: 12 };

const LEFT = 'greatest(0, f.failures - floor(extract(epoch FROM $2 - f.last_at) / $5))';
const WAIT = `least(2 ^ least(${LEFT} - $3, 20), $4)`;

const COUNT = `
  INSERT INTO sign_in_failures AS f (subject, failures, last_at) VALUES ($1, 1, $2)
  ON CONFLICT (subject) DO UPDATE SET failures = ${LEFT} + 1, last_at = $2
   WHERE ${LEFT} < $3 OR f.last_at + make_interval(secs => ${WAIT}) <= $2
  RETURNING failures`;

const REST = `
  SELECT (${WAIT} - extract(epoch FROM $2 - f.last_at))::float8 AS seconds FROM sign_in_failures f WHERE f.subject = $1`;

async function count(db: Db, now: Date, { subject, free, longest, forgetIn }: Guarded): Promise<void> {
  const values = [subject, now, free, longest, forgetIn];
  if (await row(db, COUNT, values)) return;
  const rest = await row<{ seconds: number }>(db, REST, values);
  throw refuseForNow(
    'too_many_attempts',
    'Too many attempts failed. Please wait a moment before the next one, or use Forgot password.',
    rest?.seconds ?? 1,
  );
}

export interface Attempt {
  /** The guess was right: the account's failures are forgotten. */
  succeeded(): Promise<void>;
  /** The attempt was not a guess: it is not counted. */
  forgiven(): Promise<void>;
}

/**
 * Counts an attempt to sign in.
 * @param network the caller's address, of IPv6 the network
 * @throws Refusal 429 when the account or the address has to wait
 */
export async function countSignIn(deps: Deps, account: string, network: string): Promise<Attempt> {
  const { db, clock, env } = deps;
  const byAddress = { subject: `address ${network}`, free: env.limits.signInFailuresPerAddress, ...ADDRESS };
  await count(db, clock.now(), byAddress);
  await count(db, clock.now(), { subject: account, free: env.limits.signInFailures, ...ACCOUNT });
  const undo = (subject: string) =>
    run(db, 'UPDATE sign_in_failures SET failures = failures - 1 WHERE subject = $1 AND failures > 0', [subject]);
  return {
    async succeeded() {
      await forget(db, account);
      await undo(byAddress.subject);
    },
    async forgiven() {
      await undo(account);
      await undo(byAddress.subject);
    },
  };
}

/** Counts a guess inside a session: the present password, or a code. @throws Refusal 429 when the account has to wait */
export async function countGuess(deps: Deps, subject: string): Promise<Attempt> {
  const { db, clock, env } = deps;
  await count(db, clock.now(), { subject, free: env.limits.signInFailures, ...ACCOUNT });
  return { succeeded: () => forget(db, subject), forgiven: () => forget(db, subject) };
}

/** Forgets the failures of a subject: the guess was right, or the owner has reset the password by mail. */
export async function forget(db: Db, subject: string): Promise<void> {
  await run(db, 'DELETE FROM sign_in_failures WHERE subject = $1', [subject]);
}

/** The subject of failed sign-ins with an email address, whether or not an account has it. */
export const subjectOf = (kind: string, email: string): string => `${kind} ${email.toLowerCase()}`;
