/** Announcements to all customers or to a group. Each is shown from its start to its end, or until the customer dismisses it. */
import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementBody,
  AnnouncementTarget,
  GetAnnouncementReachQuery,
  ManagedAnnouncement,
  ViewAnnouncementBody,
} from '@ajose/sdk/contract/announcements';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { customerCan } from '@ajose/sdk/domain/status';
import { writeAudit } from '../platform/audit/audit.ts';
import { row, rows, run, type Db, type Sql, type Tx } from '../platform/database/db.ts';
import { countLevels } from '../access/levels/judging.ts';
import { standingOf } from '../access/levels/levels.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

const announcementGone = () => refuse(404, 'announcement_not_found', 'This announcement does not exist any more.');

interface Shown extends Announcement {
  to_product: string | null;
  to_level: number | null;
}

/** The most announcements that a customer is shown. */
const MOST_SHOWN = 20;

/**
 * The announcements for a customer that were not dismissed, newest first. A query of its own reads the money, which a cluster keeps on
 * other machines.
 */
export async function listForCustomer(on: Db, customerId: string, now: Date): Promise<Announcement[]> {
  const announcements = await rows<Shown>(
    on,
    `SELECT a.id AS _id, a.title, a.message, a.target, a.to_product, a.to_level FROM announcements a
     WHERE a.active AND a.ends_at > $2 AND (a.starts_at IS NULL OR a.starts_at <= $2)
       AND (a.to_status IS NULL OR a.to_status = (SELECT c.status FROM customers c WHERE c.id = $1))
       AND NOT EXISTS (SELECT 1 FROM announcement_dismissals d WHERE d.announcement_id = a.id AND d.customer_id = $1)
     ORDER BY a.id DESC LIMIT 200`,
    [customerId, now],
  );
  const held = announcements.some(({ to_product: product }) => product !== null)
    ? await productsOf(on, customerId)
    : [];
  const level = announcements.some(({ to_level: to }) => to !== null)
    ? (await standingOf(on, now, customerId)).level
    : undefined;
  return announcements
    .filter(({ to_product: product }) => product === null || held.includes(product))
    .filter(({ to_level: to }) => to === null || to === level)
    .slice(0, MOST_SHOWN)
    .map(({ _id, title, message, target }) => ({ _id, title, message, target }));
}

/** What a customer holds now. */
async function productsOf(on: Db, customerId: string): Promise<string[]> {
  const products = await rows<{ id: string }>(
    on,
    'SELECT DISTINCT i.product_id AS id FROM money.investments i WHERE i.customer_id = $1 AND i.completed_at IS NULL',
    [customerId],
  );
  return products.map(({ id }) => id);
}

/** Counts once that a customer saw an announcement, and once that they opened it. @throws Refusal 404 */
export async function view(
  tx: Tx,
  announcementId: string,
  customerId: string,
  { what }: ViewAnnouncementBody,
  now: Date,
): Promise<void> {
  const announcement = await row(tx, 'SELECT 1 FROM announcements WHERE id = $1 FOR UPDATE', [announcementId]);
  if (!announcement) throw announcementGone();
  const seen = await run(
    tx,
    `INSERT INTO announcement_views (announcement_id, customer_id, seen_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [announcementId, customerId, now],
  );
  const opened =
    what === 'seen'
      ? 0
      : await run(
          tx,
          'UPDATE announcement_views SET opened_at = $3 WHERE announcement_id = $1 AND customer_id = $2 AND opened_at IS NULL',
          [announcementId, customerId, now],
        );
  if (seen + opened === 0) return;
  await run(tx, 'UPDATE announcements SET seen = seen + $2, opened = opened + $3 WHERE id = $1', [
    announcementId,
    seen,
    opened,
  ]);
}

/** Dismisses an announcement for good; a repeat changes nothing. @throws Refusal 404 */
export async function dismiss(tx: Tx, announcementId: string, customerId: string, now: Date): Promise<void> {
  const announcement = await row(tx, 'SELECT 1 FROM announcements WHERE id = $1 FOR UPDATE', [announcementId]);
  if (!announcement) throw announcementGone();
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
  starts_at: Date | null;
  to_status: SubStatus | null;
  to_product: string | null;
  to_level: number | null;
  seen: bigint;
  opened: bigint;
  cancelled_by: string[];
}

/** At most a thousand ids of customers who dismissed an announcement are listed; screens show only their number. */
const SELECT = `
  SELECT a.id, a.title, a.message, a.target, a.ends_at, a.active, a.dismissals, a.created_at,
         a.starts_at, a.to_status, a.to_product, a.to_level, a.seen, a.opened,
         ARRAY(SELECT d.customer_id FROM announcement_dismissals d WHERE d.announcement_id = a.id LIMIT 1000) AS cancelled_by
  FROM announcements a`;

function toManaged(stored: Found): ManagedAnnouncement {
  return {
    _id: stored.id,
    title: stored.title,
    message: stored.message,
    target: stored.target,
    endDate: stored.ends_at.toISOString(),
    active: stored.active,
    cancelledBy: stored.cancelled_by,
    dismissals: Number(stored.dismissals),
    createdAt: stored.created_at.toISOString(),
    ...(stored.starts_at === null ? {} : { startDate: stored.starts_at.toISOString() }),
    audience: { status: stored.to_status, product: stored.to_product, level: stored.to_level },
    seen: Number(stored.seen),
    opened: Number(stored.opened),
  };
}

/** The newest thousand announcements, for administrators. */
export async function listAnnouncements(on: Sql): Promise<ManagedAnnouncement[]> {
  const announcements = await rows<Found>(on, `${SELECT} ORDER BY a.id DESC LIMIT 1000`);
  const groups = announcements.map(({ to_status: status, to_product: product, to_level: level }) => ({
    status,
    product,
    level,
  }));
  const reach = await countReach(on, groups);
  return announcements.map((stored, index) => {
    const reaches = reach(groups[index] ?? EVERYBODY);
    return reaches === null ? toManaged(stored) : { ...toManaged(stored), reaches };
  });
}

/** How many customers a group has now; null where it is not counted. */
export async function reachOf(on: Sql, { status, product, level }: GetAnnouncementReachQuery): Promise<number | null> {
  const group = { status: status ?? null, product: product ?? null, level: level ?? null };
  return (await countReach(on, [group]))(group);
}

const EVERYBODY: AnnouncementAudience = { status: null, product: null, level: null };

type Reach = (group: AnnouncementAudience) => number | null;

/**
 * Counts customers by status, by level where a group has one, and those who hold the products. Whoever holds a product stands with the
 * money, which a cluster keeps on other machines: those of a status or level among them nobody counts.
 */
async function countReach(on: Sql, groups: readonly AnnouncementAudience[]): Promise<Reach> {
  const byStatus = await rows<{ status: SubStatus; n: bigint }>(
    on,
    'SELECT status, count(*) AS n FROM customers GROUP BY status',
  );
  const byLevel = groups.some(({ level }) => level !== null) ? await countLevels(on) : [];
  const wanted = groups.map(({ product }) => product).filter((product) => product !== null);
  const holders =
    wanted.length === 0
      ? []
      : await rows<{ id: string; n: bigint }>(
          on,
          `SELECT i.product_id AS id, count(DISTINCT i.customer_id) AS n FROM money.investments i
           WHERE i.product_id = ANY($1::uuid[]) AND i.completed_at IS NULL GROUP BY i.product_id`,
          [wanted],
        );
  return ({ status, product, level }) => {
    if (product !== null && (level !== null || status !== null)) return null;
    if (product !== null) return Number(holders.find(({ id }) => id === product)?.n ?? 0n);
    const counted = level === null ? byStatus : byLevel.filter((found) => found.level === level);
    return counted
      .filter((found) => customerCan.signIn(found.status) && (status === null || status === found.status))
      .reduce((sum, { n }) => sum + Number(n), 0);
  };
}

async function lockAnnouncement(tx: Tx, id: string): Promise<ManagedAnnouncement> {
  const announcement = await row<Found>(tx, `${SELECT} WHERE a.id = $1 FOR UPDATE OF a`, [id]);
  if (!announcement) throw announcementGone();
  return toManaged(announcement);
}

/** What the audit log keeps of an announcement: the fields that an administrator can set. */
const settable = ({ title, message, target, endDate, active, startDate, audience }: ManagedAnnouncement) => ({
  title,
  message,
  target,
  endDate,
  active,
  startDate: startDate ?? null,
  audience,
});

/** @throws Refusal 422 when the announcement would never be shown */
function refuseAfterEnd({ active, endDate }: AnnouncementBody, now: Date): void {
  if (!active || new Date(endDate) > now) return;
  throw refuse(422, 'end_date_past', 'The end date has passed.', { endDate: 'Choose today or a later day' });
}

/** Where the body has no start, the announcement's earlier one counts. @throws Refusal 422 */
function refuseBeforeStart({ startDate, endDate }: AnnouncementBody, before?: ManagedAnnouncement): void {
  const start = startDate === undefined ? before?.startDate : startDate;
  if (!start || Date.parse(start) < Date.parse(endDate)) return;
  throw refuse(422, 'end_before_start', 'It ends before it begins.', { endDate: 'Choose a day after the first one' });
}

/** @param before the values that stay where the body has none; undefined for a new announcement */
function values(body: AnnouncementBody, before?: ManagedAnnouncement) {
  const { status, product, level } = body.audience ?? before?.audience ?? EVERYBODY;
  return [
    body.title,
    body.message,
    body.endDate,
    body.active,
    body.target === undefined ? (before?.target ?? null) : body.target,
    body.startDate === undefined ? (before?.startDate ?? null) : body.startDate,
    status,
    product,
    level,
  ];
}

/** @throws Refusal 404 where the product of its group does not exist */
async function requireProduct(tx: Tx, { audience }: AnnouncementBody): Promise<void> {
  if (!audience?.product) return;
  const product = await row(tx, 'SELECT FROM products WHERE id = $1', [audience.product]);
  if (!product) throw refuse(404, 'product_not_found', 'This product does not exist.');
}

/** Writes an announcement, and its entry in the audit log. */
export async function addAnnouncement(
  tx: Tx,
  staff: Staff,
  body: AnnouncementBody,
  now: Date,
): Promise<ManagedAnnouncement> {
  refuseAfterEnd(body, now);
  refuseBeforeStart(body);
  await requireProduct(tx, body);
  const added = await row<{ id: string }>(
    tx,
    `INSERT INTO announcements (title, message, ends_at, active, target, starts_at, to_status, to_product, to_level)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    values(body),
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
  await requireProduct(tx, body);
  const before = await lockAnnouncement(tx, id);
  refuseBeforeStart(body, before);
  await run(
    tx,
    `UPDATE announcements SET title = $1, message = $2, ends_at = $3, active = $4, target = $5, starts_at = $6, to_status = $7,
            to_product = $8, to_level = $9 WHERE id = $10`,
    [...values(body, before), id],
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
