/** Announcements to all customers. Each is shown until its end date, or until the customer dismisses it. */
import type {
  Announcement,
  AnnouncementBody,
  AnnouncementTarget,
  ManagedAnnouncement,
} from '@ajose/sdk/contract/announcements';
import { writeAudit } from '../audit/audit.ts';
import { row, rows, run, type Sql, type Tx } from '../database/db.ts';
import { refuse } from '../server/errors.ts';
import type { Staff } from '../server/signed-in.ts';

const announcementGone = () => refuse(404, 'announcement_not_found', 'This announcement does not exist any more.');

/** The announcements that a customer has not dismissed, newest first. */
export async function listForCustomer(on: Sql, customerId: string, now: Date): Promise<Announcement[]> {
  return rows<Announcement>(
    on,
    `SELECT a.id AS _id, a.title, a.message, a.target FROM announcements a
     WHERE a.active AND a.ends_at > $2
       AND NOT EXISTS (SELECT 1 FROM announcement_dismissals d WHERE d.announcement_id = a.id AND d.customer_id = $1)
     ORDER BY a.id DESC LIMIT 20`,
    [customerId, now],
  );
}

/** Dismisses an announcement for good; a repeat changes nothing. @throws Refusal 404 */
export async function dismiss(tx: Tx, announcementId: string, customerId: string, now: Date): Promise<void> {
  const found = await row(tx, 'SELECT 1 FROM announcements WHERE id = $1 FOR UPDATE', [announcementId]);
  if (!found) throw announcementGone();
  const added = await run(
    tx,
    `INSERT INTO announcement_dismissals (announcement_id, customer_id, dismissed_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [announcementId, customerId, now],
  );
  if (added > 0) await run(tx, 'UPDATE announcements SET dismissals = dismissals + 1 WHERE id = $1', [announcementId]);
}

interface Found {
  id: string;
  title: string;
  message: string;
  target: AnnouncementTarget | null;
  ends_at: Date;
  active: boolean;
  dismissals: bigint;
  created_at: Date;
  cancelled_by: string[];
}

/** At most a thousand ids of customers who dismissed an announcement are listed; screens show only their number. */
const SELECT = `
  SELECT a.id, a.title, a.message, a.target, a.ends_at, a.active, a.dismissals, a.created_at,
         ARRAY(SELECT d.customer_id FROM announcement_dismissals d WHERE d.announcement_id = a.id LIMIT 1000) AS cancelled_by
  FROM announcements a`;

function toManaged(found: Found): ManagedAnnouncement {
  return {
    _id: found.id,
    title: found.title,
    message: found.message,
    target: found.target,
    endDate: found.ends_at.toISOString(),
    active: found.active,
    cancelledBy: found.cancelled_by,
    dismissals: Number(found.dismissals),
    createdAt: found.created_at.toISOString(),
  };
}

/** The newest thousand announcements, for administrators. */
export async function listAnnouncements(on: Sql): Promise<ManagedAnnouncement[]> {
  const found = await rows<Found>(on, `${SELECT} ORDER BY a.id DESC LIMIT 1000`);
  return found.map(toManaged);
}

async function lockAnnouncement(tx: Tx, id: string): Promise<ManagedAnnouncement> {
  const found = await row<Found>(tx, `${SELECT} WHERE a.id = $1 FOR UPDATE OF a`, [id]);
  if (!found) throw announcementGone();
  return toManaged(found);
}

/** What the audit log keeps of an announcement: the fields that an administrator can set. */
const settable = ({ title, message, target, endDate, active }: ManagedAnnouncement) => ({
  title,
  message,
  target,
  endDate,
  active,
});

/** @throws Refusal 422 when the announcement would never be shown */
function refuseAfterEnd({ active, endDate }: AnnouncementBody, now: Date): void {
  if (!active || new Date(endDate) > now) return;
  throw refuse(422, 'end_date_past', 'The end date has passed.', { endDate: 'Choose today or a later day' });
}

/** @param otherwise the target where the body names none */
const values = (body: AnnouncementBody, otherwise: AnnouncementTarget | null) => [
  body.title,
  body.message,
  body.endDate,
  body.active,
  body.target === undefined ? otherwise : body.target,
];

/** Writes an announcement, and its entry in the audit log. */
export async function addAnnouncement(
  tx: Tx,
  staff: Staff,
  body: AnnouncementBody,
  now: Date,
): Promise<ManagedAnnouncement> {
  refuseAfterEnd(body, now);
  const added = await row<{ id: string }>(
    tx,
    'INSERT INTO announcements (title, message, ends_at, active, target) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    values(body, null),
  );
  const after = await lockAnnouncement(tx, added?.id ?? '');
  await writeAudit(tx, staff, 'addAnnouncement', `announcement:${after._id}`, null, settable(after));
  return after;
}

/** @throws Refusal 404 */
export async function updateAnnouncement(
  tx: Tx,
  staff: Staff,
  id: string,
  body: AnnouncementBody,
  now: Date,
): Promise<ManagedAnnouncement> {
  refuseAfterEnd(body, now);
  const before = await lockAnnouncement(tx, id);
  await run(
    tx,
    'UPDATE announcements SET title = $1, message = $2, ends_at = $3, active = $4, target = $5 WHERE id = $6',
    [...values(body, before.target), id],
  );
  const after = await lockAnnouncement(tx, id);
  await writeAudit(tx, staff, 'updateAnnouncement', `announcement:${id}`, settable(before), settable(after));
  return after;
}

/** @throws Refusal 404 */
export async function deleteAnnouncement(tx: Tx, staff: Staff, id: string): Promise<void> {
  const before = await lockAnnouncement(tx, id);
  await run(tx, 'DELETE FROM announcements WHERE id = $1', [id]);
  await writeAudit(tx, staff, 'deleteAnnouncement', `announcement:${id}`, settable(before), null);
}
