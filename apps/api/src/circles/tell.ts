/** What a circle tells its members, by notice and email, and how others are invited by email. */
import type { Sql } from '../database/db.ts';
import { keptNews, type CircleNews } from '../mail/circle-words.ts';
import { addNotice, enqueueMail } from '../mail/enqueue.ts';

/** Writes a notice and an email with the transaction of the caller. */
export async function tellMember(on: Sql, customerId: string, told: CircleNews, now: Date): Promise<void> {
  const data = keptNews(told);
  await addNotice(on, customerId, { kind: 'circle', data }, now);
  await enqueueMail(on, { emailKind: 'circle', customerId, data });
}

/** Invites an address of which nobody need know here whose it is. @param code of the invitation link */
export const inviteAddress = (on: Sql, email: string, code: string): Promise<void> =>
  enqueueMail(on, { emailKind: 'circle_invitation', email, code });
