/** Notifies a circle's members by notice and email, and invites others by email. */
import { row, type Sql, type Tx } from '../../platform/database/db.ts';
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

/** The reference of what a circle has put into the customer's wallet last, in this transaction, which locks the wallet. */
export async function lastReference(
  tx: Tx,
  customerId: string,
  cause: 'circle_out' | 'circle_back',
): Promise<string | null> {
  const posted = await row<{ id: string }>(
    tx,
    'SELECT transaction_id AS id FROM ledger.transactions WHERE customer_id = $1 AND cause = $2 ORDER BY id DESC LIMIT 1',
    [customerId, cause],
  );
  return posted?.id ?? null;
}
