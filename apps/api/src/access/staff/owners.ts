/**
 * Who the owners are, and what a lone owner may not do, so that nobody gets rid of the others and then acts alone. Each of two owners can
 * block the other one alone: if that waited for the other, whoever is to be blocked could prevent it. Who did so confirms no account of
 * their own code and makes no owner (403 `alone_by_own_act`); somebody with a shell on the server can, by create.ts.
 */
import { formatDate } from '@ajose/sdk/domain/time';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import { enqueueMail, type JoiningStep } from '../../platform/mail/enqueue.ts';
import { refuse, type Refusal } from '../../platform/server/errors.ts';

/** How long a former owner counts as somebody who could have decided, whoever blocked them or changed their role. */
const COUNTS_MS = 30 * 86_400_000;

const IS_OWNER = `role = 'owner' AND confirmed_at IS NOT NULL AND blocked_at IS NULL`;

/** Whether a third owner could decide about administrators. */
export async function thirdCanAct(on: Sql, owner: string, other: string | null): Promise<boolean> {
  const third = await row(on, `SELECT FROM staff WHERE id <> $1 AND id IS DISTINCT FROM $2 AND ${IS_OWNER} LIMIT 1`, [
    owner,
    other,
  ]);
  return third !== undefined;
}

/**
 * Why an owner who is the only one now lets nobody else in: until recently another one could have agreed.
 * @param other the owner whom the act concerns, who does not count; null where it concerns somebody else
 * @returns null where another owner can act, or nobody else was one in the last 30 days
 */
export async function whyNotAlone(on: Sql, now: Date, self: string, other: string | null): Promise<Refusal | null> {
  if (await thirdCanAct(on, self, other)) return null;
  const since = new Date(now.getTime() - COUNTS_MS);
  const recent = await row<{ name: string; left_at: Date }>(
    on,
    `SELECT name, left_at
       FROM (SELECT id, name, greatest(owner_until, CASE WHEN role = 'owner' AND confirmed_at IS NOT NULL THEN blocked_at END) AS left_at
               FROM staff) a
      WHERE left_at > $1 AND id <> $2 AND id IS DISTINCT FROM $3 ORDER BY left_at DESC LIMIT 1`,
    [since, self, other],
  );
  if (!recent) return null;
  const until = formatDate(new Date(recent.left_at.getTime() + COUNTS_MS).toISOString());
  return refuse(
    403,
    'alone_by_own_act',
    `${recent.name} was a Super Admin and could have agreed. You cannot do this alone before ${until}. Another Super Admin can be added on the server (staff/create.ts).`,
  );
}

/** @throws Refusal 403 `alone_by_own_act` */
export async function requireNotAlone(on: Sql, now: Date, self: string, other: string): Promise<void> {
  const refusal = await whyNotAlone(on, now, self, other);
  if (refusal) throw refusal;
}

/** Tells every owner by email. @param by who did it; null for the person who registered */
export async function tellOwners(on: Sql, step: JoiningStep, adminId: string, by: string | null): Promise<void> {
  const owners = await rows<{ id: string }>(on, `SELECT id FROM staff WHERE ${IS_OWNER} ORDER BY id`);
  for (const { id } of owners) await enqueueMail(on, { emailKind: 'joining', step, ownerId: id, adminId, by });
}
