/** Emails about an organisation: they go to the members who may approve or manage, by name, and never to its mailbox. */
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import type { OptionalEmail } from '@ajose/sdk/contract/notices';
import { memberMay } from '@ajose/sdk/domain/members';
import { ACTS } from '../access/members/members.ts';
import { row, rows, tx, type Sql } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Env } from '../platform/env.ts';
import { hello } from '../platform/mail/emails.ts';
import { enqueueFor, type QueuedMail } from '../platform/mail/enqueue.ts';
import type { Draft } from '../platform/mail/template.ts';
import { isUrgent } from './moved-mail.ts';

interface Reader {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  emails_off: OptionalEmail[];
}

/** A member whose address is confirmed reads what the organisation does. */
const readersOf = async (on: Sql, organisationId: string): Promise<Reader[]> => {
  const members = await rows<Reader>(
    on,
    `SELECT p.id, p.name, p.email::text, m.role, p.emails_off FROM members m JOIN customers p ON p.id = m.person_id
      WHERE m.organisation_id = $1 AND ${ACTS} AND p.email_confirmed_at IS NOT NULL AND p.closed_at IS NULL ORDER BY m.id`,
    [organisationId],
  );
  return members.filter(({ role }) => memberMay(role, 'approve') || memberMay(role, 'manage'));
};

/** Emails about money that moved can be turned off, but for the urgent ones, by each member for themselves. */
const wants = ({ emails_off: off }: Reader, job: QueuedMail): boolean =>
  job.emailKind !== 'moved' || isUrgent(job.data) || !off.includes(job.kind);

/** Puts an organisation's email into the queue once for each of its readers. @returns whether the account is an organisation */
export async function passOn({ db }: Pick<Deps, 'db'>, job: QueuedMail, customerId: string): Promise<boolean> {
  const organisation = await row(db, 'SELECT FROM organisations WHERE customer_id = $1', [customerId]);
  if (!organisation) return false;
  await tx(db, async (tx) => {
    const readers = (await readersOf(tx, customerId)).filter((reader) => wants(reader, job));
    for (const { id } of readers) await enqueueFor(tx, job, id);
  });
  return true;
}

/** Links to the dashboard lead to the organisation's account, whichever one the reader acts for. */
export function forAccount(
  { customerOrigin }: Pick<Env, 'customerOrigin'>,
  draft: Draft,
  organisationId: string,
): Draft {
  if (!draft.button?.url.startsWith(`${customerOrigin}/dashboard`)) return draft;
  const url = new URL(draft.button.url);
  url.searchParams.set('account', organisationId);
  return { ...draft, button: { ...draft.button, url: url.href } };
}

/** The email as one member reads it; null where the member no longer gets the organisation's emails. */
export async function addressed(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  draft: Draft,
  { organisationId, readerId }: { organisationId: string; readerId: string },
): Promise<Draft | null> {
  const reader = (await readersOf(db, organisationId)).find(({ id }) => id === readerId);
  const organisation = await row<{ name: string }>(db, 'SELECT name FROM customers WHERE id = $1', [organisationId]);
  if (!reader || !organisation) return null;
  const about = `This is about ${organisation.name}, for which you act.`;
  const greeting = hello({ ...reader, confirmed: true });
  const subject = draft.subject.includes(organisation.name) ? draft.subject : `${organisation.name}: ${draft.subject}`;
  const told = { ...draft, subject, to: reader.email, greeting, paragraphs: [about, ...draft.paragraphs] };
  return forAccount(env, told, organisationId);
}
