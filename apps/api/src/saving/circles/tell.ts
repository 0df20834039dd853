/** Notifies a circle's members by notice and email, and invites others by email. */
import type { Sql } from '../../platform/database/db.ts';
import { keptNews, type CircleNews } from '../../platform/mail/circle-words.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';

/** Adds a notice and an email in the caller's transaction. */
export async function tellMember(on: Sql, customerId: string, news: CircleNews, now: Date): Promise<void> {
  const data = keptNews(news);
  await addNotice(on, customerId, { kind: 'circle', data }, now);
  await enqueueMail(on, { emailKind: 'circle', customerId, data });
}

/** Invites an address, whether or not it has an account here. @param code of the invitation link */
export const inviteAddress = (on: Sql, email: string, code: string): Promise<void> =>
  enqueueMail(on, { emailKind: 'circle_invitation', email, code });
