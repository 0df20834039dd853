/** Notices in the app. The outbox's job writes those of postings (sql/platform/outbox.sql); all others are added with their email. */
import type { ChooseEmailsBody, Notice } from '@ajose/sdk/contract/notices';
import type { Whose } from '@ajose/sdk/domain/whose';
import { rows, run } from '../platform/database/db.ts';
import { ACTS } from '../access/members/members.ts';
import type { Deps } from '../platform/deps.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { circleToOpen } from '../platform/mail/circle-words.ts';
import { nextMonth } from './monthly.ts';
import { noticeWords } from '../platform/mail/notice-words.ts';
import type { Told } from '../platform/mail/told.ts';

const SHOWN = 50;

interface Row extends Told {
  id: string;
  whose: Whose;
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

/**
 * Notices after this moment are new. Each member of an organisation has their own. `c` is the customer; `m` is the member who reads, where one does.
 */
export const SEEN_UNTIL = 'coalesce(m.notices_seen_at, m.accepted_at, c.notices_seen_at, c.created_at)';

/** @param readerId who reads: the customer, or a member of the organisation */
export async function listNotices({ db }: Deps, customerId: string, readerId = customerId): Promise<Notice[]> {
  const notices = await rows<Row>(
    db,
    `SELECT n.id, n.at, n.kind, n.data, n.at > ${SEEN_UNTIL} AS is_new, CASE c.kind WHEN 'organisation' THEN 'the' ELSE 'your' END AS whose
       FROM notices n JOIN customers c ON c.id = n.customer_id
       LEFT JOIN members m ON m.organisation_id = c.id AND m.person_id = $2 AND ${ACTS}
      WHERE n.customer_id = $1 ORDER BY n.at DESC, n.id DESC LIMIT ${SHOWN}`,
    [customerId, readerId],
  );
  return notices.map((notice) => ({
    _id: notice.id,
    at: notice.at.toISOString(),
    kind: notice.kind,
    ...noticeWords(notice, notice.whose),
    ...investmentOf(notice),
    ...circleOf(notice),
    isNew: notice.is_new,
  }));
}

/** Marks notices up to the time of one as seen, so that one which arrives later stays new. @param newest null: all were seen */
export async function seeNotices(
  { db }: Deps,
  { customer: { id: customerId }, person, member }: Pick<SignedInCustomer, 'customer' | 'person' | 'member'>,
  newest: string | null,
): Promise<void> {
  if (member !== null) {
    await run(
      db,
      `UPDATE members m SET notices_seen_at = greatest(m.notices_seen_at, seen.at)
         FROM (SELECT max(at) AS at FROM notices WHERE customer_id = $1 AND ($2::uuid IS NULL OR id = $2)) seen
        WHERE m.organisation_id = $1 AND m.person_id = $3 AND ${ACTS} AND seen.at IS NOT NULL`,
      [customerId, newest, person.id],
    );
    return;
  }
  await run(
    db,
    `UPDATE customers c SET notices_seen_at = greatest(c.notices_seen_at, seen.at)
       FROM (SELECT max(at) AS at FROM notices WHERE customer_id = $1 AND ($2::uuid IS NULL OR id = $2)) seen
      WHERE c.id = $1 AND seen.at IS NOT NULL`,
    [customerId, newest],
  );
}

export async function chooseEmails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  { off, monthly }: Omit<ChooseEmailsBody, 'userId'>,
): Promise<void> {
  await run(
    db,
    `UPDATE customers
        SET emails_off = $2,
            statement_due_on = CASE WHEN $3 THEN coalesce(statement_due_on, $4::date) WHEN $3 IS NULL THEN statement_due_on END
      WHERE id = $1`,
    [customerId, [...new Set(off)], monthly ?? null, nextMonth(clock.now())],
  );
}
