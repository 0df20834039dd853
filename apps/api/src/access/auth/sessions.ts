/**
 * Sessions. A token has 256 random bits, and only its hash is stored. A session ends after a time, by logging out, by a new password, when the
 * others are ended, when there are too many, or with its account.
 */
import { hash, randomBytes } from 'node:crypto';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { customerCan } from '@ajose/sdk/domain/status';
import { callSql } from '../../platform/database/call.ts';
import { row, rows, run, type Db, type Sql } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { gather } from '../../platform/database/gather.ts';
import type { Customer, Kind, Person, SignedIn } from '../../platform/server/signed-in.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds until a session ends: `absolute` from its start, `idle` from its last call. */
const LIFETIMES = {
  plain: { absolute: 12 * HOUR, idle: 4 * HOUR },
  remembered: { absolute: 30 * DAY, idle: 14 * DAY },
};
/** `last_seen_at` is written at most once a minute a session, so that most calls only read. */
const SEEN_EVERY_MS = 60_000;
const WRITTEN_AFTER_MS = 1000;

/** A token's hash, as PostgreSQL writes a `bytea`. It is text because every call compares it. */
export const hashToken = (token: string): string => `\\x${hash('sha256', token)}`;
/** A new token of 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export interface NewSession {
  kind: Kind;
  accountId: string;
  remember: boolean;
  /** As the list of sessions shows it. */
  device: string;
  address: string;
  /** Whether it was opened with a second factor. */
  codeGiven?: boolean;
}

/** A person has at most 20 sessions: a new one, and the 19 others that were used last. */
const OTHER_SESSIONS = 19;

export interface OpenedSession {
  id: string;
  /** The token, which is stored nowhere. */
  token: string;
  expiresAt: Date;
}

export async function openSession(on: Sql, now: Date, session: NewSession): Promise<OpenedSession> {
  const token = newToken();
  const { absolute, idle } = session.remember ? LIFETIMES.remembered : LIFETIMES.plain;
  const expiresAt = new Date(now.getTime() + absolute * 1000);
  const opened = await row<{ id: string }>(
    on,
    `INSERT INTO sessions (token_hash, kind, account_id, device, address, created_at, last_seen_at, idle_seconds, expires_at, code_given_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) RETURNING id`,
    [
      hashToken(token),
      session.kind,
      session.accountId,
      session.device,
      session.address,
      now,
      idle,
      expiresAt,
      session.codeGiven ? now : null,
    ],
  );
  if (!opened) throw new Error('The new session has no id');
  if (session.kind === 'customer') {
    await run(on, 'INSERT INTO sign_ins (customer_id, at, device, address) VALUES ($1, $2, $3, $4)', [
      session.accountId,
      now,
      session.device,
      session.address,
    ]);
    await run(on, 'UPDATE customers SET last_seen_at = $2 WHERE id = $1', [session.accountId, now]);
  }
  await run(
    on,
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE kind = $1 AND account_id = $2 AND id <> $3 ORDER BY last_seen_at DESC, id DESC OFFSET ${OTHER_SESSIONS})`,
    [session.kind, session.accountId, opened.id],
  );
  return { id: opened.id, token, expiresAt };
}

interface FoundSession {
  hash: string;
  id: string;
  kind: Kind;
  account_id: string;
  last_seen_at: Date;
  idle_seconds: number;
  expires_at: Date;
  name: string;
  email: string;
  two_factor: boolean;
  status: SubStatus | null;
  bank_code: string | null;
  bank_account_name: string | null;
  bank_account_number: string | null;
  bank_changed_at: Date | null;
  email_confirmed: boolean;
  ref_code: string;
}

const READ_SESSIONS = `
  SELECT token_hash::text AS hash, id, kind, account_id, last_seen_at, idle_seconds, expires_at, name, email, two_factor, status,
         bank_code, bank_account_name, bank_account_number, bank_changed_at, email_confirmed, ref_code
    FROM read_sessions($1)`;

/** Looks sessions up. Every call needs it, so calls that arrive together share one query. */
const findSessions = (db: Db): ((hash: string) => Promise<FoundSession | null>) =>
  gather({
    most: 256,
    send: async (hashes) => {
      const all = await rows<FoundSession>(db, READ_SESSIONS, [hashes]);
      const byHash = new Map(all.map((session) => [session.hash, session]));
      return hashes.map((hash) => byHash.get(hash) ?? null);
    },
  });

function signedIn(session: FoundSession): SignedIn | null {
  const { account_id: id, name, email, two_factor: twoFactor } = session;
  if (session.kind === 'admin') {
    return { kind: 'admin', sessionId: session.id, staff: { id, name, email, twoFactor, refCode: session.ref_code } };
  }
  // A status that ends sessions also removes their rows; this check is for a row that is left over.
  if (session.status === null || !customerCan.signIn(session.status)) return null;
  const person: Person = { id, name, email, emailConfirmed: session.email_confirmed, twoFactor };
  const customer: Customer = {
    id,
    name,
    status: session.status,
    bankCode: session.bank_code,
    bankAccountName: session.bank_account_name,
    bankAccountNumber: session.bank_account_number,
    bankChangedAt: session.bank_changed_at,
  };
  return { kind: 'customer', sessionId: session.id, person, customer, member: null };
}

/** Last uses of sessions that are not written yet. */
interface Uses {
  of(sessionId: string): Date | undefined;
  /** No call waits for this write, because a flush to disk takes longer than most calls. */
  note(sessionId: string, now: Date): void;
}

/** Writes the uses of one second in one statement. Where that fails, the session's next call notes its use again. */
function createUses(db: Db): Uses {
  const noted = new Map<string, Date>();
  const writeLater = (): NodeJS.Timeout => setTimeout(() => void write(), WRITTEN_AFTER_MS).unref();
  async function write(): Promise<void> {
    const written = new Map(noted);
    const last = new Date(Math.max(...[...written.values()].map(Number)));
    await callSql(db, 'public.mark_seen', { sessions: [...written.keys()], at: last }).catch(() => undefined);
    for (const [id, at] of written) if (noted.get(id) === at) noted.delete(id);
    if (noted.size > 0) writeLater();
  }
  return {
    of: (id) => noted.get(id),
    note(id, now) {
      if (noted.size === 0) writeLater();
      noted.set(id, now);
    },
  };
}

/** @returns a function that finds who is signed in by a token; null when the token is unknown or its session has ended */
export function createSessionReader({ db, clock }: Deps): (token: string) => Promise<SignedIn | null> {
  const find = findSessions(db);
  const uses = createUses(db);
  return async (token) => {
    const session = await find(hashToken(token));
    if (!session) return null;
    const now = clock.now();
    const lastUsed = uses.of(session.id) ?? session.last_seen_at;
    const idleUntil = lastUsed.getTime() + session.idle_seconds * 1000;
    if (now >= session.expires_at || now.getTime() >= idleUntil) return null;
    if (now.getTime() - lastUsed.getTime() >= SEEN_EVERY_MS) uses.note(session.id, now);
    return signedIn(session);
  };
}

export interface OwnSession {
  id: string;
  device: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  lasts_until: Date;
}

/** The open sessions of an account, newest first. @param current the caller's own, which counts as used now */
export async function listSessions(
  on: Sql,
  now: Date,
  kind: Kind,
  accountId: string,
  current: string,
): Promise<OwnSession[]> {
  return rows<OwnSession>(
    on,
    `SELECT id, device, address, created_at, last_seen_at, expires_at AS lasts_until,
            least(expires_at, last_seen_at + make_interval(secs => idle_seconds)) AS expires_at
       FROM (SELECT id, device, address, created_at, idle_seconds, expires_at,
                    CASE WHEN id = $4 THEN $3::timestamptz ELSE last_seen_at END AS last_seen_at
               FROM sessions WHERE kind = $1 AND account_id = $2 AND expires_at > $3) own
      WHERE last_seen_at + make_interval(secs => idle_seconds) > $3
      ORDER BY created_at DESC LIMIT 100`,
    [kind, accountId, now, current],
  );
}

/** A device whose session the owner ended is a stranger's from then on, and gets no push notices any more. */
const AND_ITS_DEVICE = `, out AS (UPDATE known_devices d SET signed_out = true FROM ended WHERE d.session_id = ended.id)
  , untold AS (DELETE FROM push_devices d USING ended WHERE d.session_id = ended.id)`;

/** Ends one session of an account. @returns whether it was open */
export async function endSession(on: Sql, kind: Kind, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await row(
    on,
    `WITH ended AS (DELETE FROM sessions WHERE id = $1 AND kind = $2 AND account_id = $3 RETURNING id)${AND_ITS_DEVICE}
     SELECT id FROM ended`,
    [sessionId, kind, accountId],
  );
  return ended !== undefined;
}

/**
 * Ends all sessions of an account. Devices whose session has ended by time get no push notices any more, either.
 * @param keep one that stays @returns how many ended
 */
export async function endSessions(on: Sql, kind: Kind, accountId: string, keep: string | null = null): Promise<number> {
  if (kind === 'customer') {
    await run(on, 'DELETE FROM push_devices WHERE customer_id = $1 AND session_id IS DISTINCT FROM $2::uuid', [
      accountId,
      keep,
    ]);
  }
  return run(
    on,
    `WITH ended AS (
       DELETE FROM sessions WHERE kind = $1 AND account_id = $2 AND id IS DISTINCT FROM $3::uuid RETURNING id)${AND_ITS_DEVICE}
     SELECT id FROM ended`,
    [kind, accountId, keep],
  );
}

/** Gives a session another token, so that a copied one no longer works. @returns the token */
export async function renewToken(on: Sql, sessionId: string): Promise<string> {
  const token = newToken();
  await run(on, 'UPDATE sessions SET token_hash = $2 WHERE id = $1', [sessionId, hashToken(token)]);
  return token;
}

/** One run removes at most this many sessions; the next run goes on. */
const SWEPT_AT_ONCE = 50_000;

/** How long a device stays known without signing in. */
const DEVICE_DAYS = 400;

/** The job: removes sessions, devices, reset links, questions for passkeys, failed attempts and counts of calls that are too old. */
export async function sweepSessions(on: Sql, now: Date): Promise<void> {
  await run(
    on,
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE expires_at < $1 OR last_seen_at + make_interval(secs => idle_seconds) < $1 LIMIT ${SWEPT_AT_ONCE})`,
    [now],
  );
  await run(
    on,
    `DELETE FROM known_devices WHERE hash IN (
       SELECT hash FROM known_devices WHERE seen_at < $1::timestamptz - interval '${DEVICE_DAYS} days' LIMIT ${SWEPT_AT_ONCE})`,
    [now],
  );
  await run(on, `DELETE FROM password_resets WHERE expires_at < $1::timestamptz - interval '1 hour'`, [now]);
  await run(on, 'DELETE FROM passkey_challenges WHERE expires_at < $1', [now]);
  await run(on, `DELETE FROM sign_in_failures WHERE last_at < $1::timestamptz - interval '1 day'`, [now]);
  await run(on, `DELETE FROM call_counts WHERE since < clock_timestamp() - interval '1 day'`);
}
