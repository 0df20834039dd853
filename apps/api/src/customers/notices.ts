/** Notices in the app. The outbox's job writes those of postings (sql/platform/outbox.sql); all others are added with their email. */
import type { Notice, OptionalEmail } from '@ajose/sdk/contract/notices';
import { rows, run } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { circleToOpen } from '../platform/mail/circle-words.ts';
import { noticeWords } from '../platform/mail/notice-words.ts';
import type { Told } from '../platform/mail/told.ts';

const SHOWN = 50;

interface Row extends Told {
  id: string;
  at: Date;
  is_new: boolean;
}

const PAID = /^PAY-([0-9a-f-]{36})$/;

/** An investment that ends or ended is named by its id, or by the key of its payout. */
function investmentOf({ data: { investment, transaction } }: Told): Pick<Notice, 'investmentId'> {
  const id = typeof investment === 'string' ? investment : PAID.exec(String(transaction))?.[1];
  return id === undefined ? {} : { investmentId: id };
}

/** An invitation leads to the page of its link. */
function circleOf({ kind, data }: Told): Pick<Notice, 'circleId' | 'invitation'> {
  if (kind !== 'circle') return {};
  if (typeof data['code'] === 'string') return { invitation: data['code'] };
  const circleId = circleToOpen(data);
  return circleId === null ? {} : { circleId };
}

export async function listNotices({ db }: Deps, customerId: string): Promise<Notice[]> {
  const notices = await rows<Row>(
    db,
    `SELECT n.id, n.at, n.kind, n.data, n.at > coalesce(c.notices_seen_at, c.created_at) AS is_new
       FROM notices n JOIN customers c ON c.id = n.customer_id
      WHERE n.customer_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT ${SHOWN}`,
    [customerId],
  );
  return notices.map((notice) => ({
    _id: notice.id,
    at: notice.at.toISOString(),
    kind: notice.kind,
    ...noticeWords(notice),
    ...investmentOf(notice),
    ...circleOf(notice),
    isNew: notice.is_new,
  }));
}

/** Marks notices up to the time of one as seen, so that one which arrives later stays new. @param newest undefined: all were seen */
export async function seeNotices({ db }: Deps, customerId: string, newest: string | null): Promise<void> {
  await run(
    db,
    `UPDATE customers c SET notices_seen_at = greatest(c.notices_seen_at, seen.at)
       FROM (SELECT max(at) AS at FROM notices WHERE customer_id = $1 AND ($2::uuid IS NULL OR id = $2)) seen
      WHERE c.id = $1 AND seen.at IS NOT NULL`,
    [customerId, newest],
  );
}

export async function chooseEmails({ db }: Deps, customerId: string, off: readonly OptionalEmail[]): Promise<void> {
  await run(db, 'UPDATE customers SET emails_off = $2 WHERE id = $1', [customerId, [...new Set(off)]]);
}
