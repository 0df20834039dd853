/**
 * How often somebody may guess. An attempt is counted before it is judged, in one statement, so that guesses sent
 * all at once are no cheaper than guesses in a row. After a few failures each further one has to wait, longer every time.
 */
import { row, run, type Db } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { refuseForNow } from '../server/errors.ts';

interface Guarded {
  /** "customer someone@example.com", "address 10.0.0.1", "code customer 0199...". */
  subject: string;
  /** Failures that are free. */
  free: number;
  /** The longest wait in seconds. */
  longest: number;
  /** One failure is forgotten in so many seconds. */
  forgetIn: number;
}

const ACCOUNT = { longest: 900, forgetIn: 4 * 3600 };
/** Whole towns share an address behind a mobile network, so an address is forgiven quickly. */
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
  /** The guess was right: nothing is held against the account any more. */
  succeeded(): Promise<void>;
  /** It was no guess, so it is not counted. */
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

/** Counts a guess of somebody who is signed in: the present password, or a code. @throws Refusal 429 */
export async function countGuess(deps: Deps, subject: string): Promise<Attempt> {
  const { db, clock, env } = deps;
  await count(db, clock.now(), { subject, free: env.limits.signInFailures, ...ACCOUNT });
  return { succeeded: () => forget(db, subject), forgiven: () => forget(db, subject) };
}

/** Nothing is held against a subject any more: the guess was right, or the owner of the mail address has reset it. */
export async function forget(db: Db, subject: string): Promise<void> {
  await run(db, 'DELETE FROM sign_in_failures WHERE subject = $1', [subject]);
}

/** How failed sign-ins of an address are filed, whether or not an account has it. */
export const subjectOf = (kind: string, email: string): string => `${kind} ${email.toLowerCase()}`;
