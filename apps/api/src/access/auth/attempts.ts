/**
 * Slows down guesses of passwords and codes. After a few failures each further attempt has to wait, twice as long each time. One statement
 * counts an attempt before it is checked, so that many guesses at the same time count too. How many are free: platform/env.ts.
 */
import { mailboxOf } from '@ajose/sdk/domain/email';
import { row, run, type Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuseForNow, type Refusal } from '../../platform/server/errors.ts';

interface Guarded {
  /** "customer someone@example.com", the same "... from 10.0.0.1", "device ...", "address 10.0.0.1", "code customer 0199...". */
  subject: string;
  /** Up to this many failures need no wait. */
  free: number;
  /** The longest wait in seconds. */
  longest: number;
  /** One failure is forgotten after this many seconds. */
  forgetIn: number;
}

const ACCOUNT = { longest: 900, forgetIn: 4 * 3600 };
/**
 * Failures at one account from all networks together. In the long run they are forgotten as fast as one network can add them, so one
 * network alone never makes the owner wait on another.
 */
const EVERYWHERE = { longest: 900, forgetIn: 900 };
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

const tooManyAttempts = (seconds: number): Refusal =>
  refuseForNow(
    'too_many_attempts',
    'Too many attempts failed. Please wait a moment before the next one, or use Forgot password.',
    seconds,
  );

/** Counts an attempt. @returns how many failures there are with this one @throws Refusal 429 where the subject has to wait */
async function count(db: Db, now: Date, { subject, free, longest, forgetIn }: Guarded): Promise<number> {
  const values = [subject, now, free, longest, forgetIn];
  const counted = await row<{ failures: number }>(db, COUNT, values);
  if (counted) return counted.failures;
  const rest = await row<{ seconds: number }>(db, REST, values);
  throw tooManyAttempts(rest?.seconds ?? 1);
}

export interface Attempt {
  /** The guess was right: the account's failures are forgotten. */
  succeeded(): Promise<void>;
  /** The attempt was not a guess: it is not counted. */
  forgiven(): Promise<void>;
}

export interface Guess extends Attempt {
  /** How many guesses have failed, if this one does. */
  failures: number;
}

export interface SignInAttempt extends Attempt {
  /** The refusal of a wrong guess from a network with too many failures; null for other networks. */
  slowDown: Refusal | null;
}

const COUNT_ONLY = `
  INSERT INTO sign_in_failures AS f (subject, failures, last_at) VALUES ($1, 1, $2)
  ON CONFLICT (subject) DO UPDATE SET failures = greatest(0, f.failures - floor(extract(epoch FROM $2 - f.last_at) / $3)) + 1, last_at = $2
  RETURNING failures`;

async function undo(db: Db, subject: string): Promise<void> {
  await run(db, 'UPDATE sign_in_failures SET failures = failures - 1 WHERE subject = $1 AND failures > 0', [subject]);
}

/** The subject of one account's failures from one network. */
const fromNetwork = (account: string, network: string): string => `${account} from ${network}`;

/**
 * Counts an attempt to sign in from a device that the account does not know: by account and network, and by account over all networks.
 * Thousands of customers of a mobile network share one address, so its count refuses no right password: it leaves fewer guesses at
 * each account.
 */
async function countUnknown(deps: Deps, account: string, network: string): Promise<SignInAttempt> {
  const { db, clock, env } = deps;
  const { signInFailures, signInFailuresPerAccount, signInFailuresPerAddress } = env.limits;
  const address = `address ${network}`;
  const pair = fromNetwork(account, network);
  const now = clock.now();
  const counted = await row<{ failures: number }>(db, COUNT_ONLY, [address, now, ADDRESS.forgetIn]);
  const over = (counted?.failures ?? 0) - signInFailuresPerAddress;
  await count(db, now, { subject: pair, free: over > 0 ? 1 : signInFailures, ...ACCOUNT });
  try {
    await count(db, now, { subject: account, free: signInFailuresPerAccount, ...EVERYWHERE });
  } catch (error) {
    await undo(db, pair);
    throw error;
  }
  return {
    slowDown: over > 0 ? tooManyAttempts(Math.min(2 ** Math.min(over - 1, 20), ADDRESS.longest)) : null,
    async succeeded() {
      await forget(db, account);
      await forget(db, pair);
      await undo(db, address);
    },
    async forgiven() {
      for (const subject of [account, pair, address]) await undo(db, subject);
    },
  };
}

/**
 * Counts an attempt to sign in.
 * @param network the caller's IPv4 address, or the network of the IPv6 address
 * @param device the name of a device that the account knows, whose attempts are counted apart; null: an unknown one
 * @throws Refusal 429 when the account has to wait
 */
export async function countSignIn(
  deps: Deps,
  account: string,
  network: string,
  device: string | null,
): Promise<SignInAttempt> {
  if (device === null) return countUnknown(deps, account, network);
  return { ...(await countGuess(deps, device)), slowDown: null };
}

/** Forgets what was counted for an account whose owner has reset the password by mail from this network. */
export async function forgetSignIns(db: Db, account: string, network: string): Promise<void> {
  await forget(db, account);
  await forget(db, fromNetwork(account, network));
}

/** Counts a guess at one subject: a present password, a code, or an attempt from a known device. @throws Refusal 429 when it has to wait */
export async function countGuess(deps: Deps, subject: string): Promise<Guess> {
  const { db, clock, env } = deps;
  const failures = await count(db, clock.now(), { subject, free: env.limits.signInFailures, ...ACCOUNT });
  return { failures, succeeded: () => forget(db, subject), forgiven: () => undo(db, subject) };
}

/** Counts a guess at an account's second factor, wherever the code is asked for. @throws Refusal 429 when the account has to wait */
export const countCode = (deps: Deps, owner: { kind: string; id: string }): Promise<Guess> =>
  countGuess(deps, `code ${owner.kind} ${owner.id}`);

/** Forgets the failures of a subject: the guess was right, or the owner has reset the password by mail. */
export async function forget(db: Db, subject: string): Promise<void> {
  await run(db, 'DELETE FROM sign_in_failures WHERE subject = $1', [subject]);
}

/** The subject of failed sign-ins with an email address, whether or not an account has it. */
export const subjectOf = (kind: string, email: string): string => `${kind} ${mailboxOf(email)}`;
