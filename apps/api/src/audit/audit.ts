/** The log of what administrators change. An entry is written in the same transaction as its change. */
import type { AuditEntry, GetAuditLogQuery, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import { row, run, select, type Db, type Sql } from '../database/db.ts';
import { placeOf } from '../database/place.ts';
import { changesIn, countersIn, stretchOfPage, type CountedList } from '../database/stretches.ts';
import { direction, sql, where } from '../database/sql.ts';

export type Snapshot = Readonly<Record<string, unknown>>;

/**
 * Writes one entry. Call it inside the transaction of the change.
 * @param staff the administrator; null when the server did it by itself
 * @param action the call's operationId, as `updateProduct`
 * @param subject the record that was changed, as `product:0199...`
 */
export async function writeAudit(
  on: Sql,
  staff: { id: string } | null,
  action: string,
  subject: string,
  before: Snapshot | null,
  after: Snapshot | null,
): Promise<void> {
  await run(on, 'INSERT INTO audit_log (staff_id, action, subject, before, after) VALUES ($1, $2, $3, $4, $5)', [
    staff?.id ?? null,
    action,
    subject,
    before,
    after,
  ]);
}

const PAGE_SIZE = 25;

interface Found {
  id: string;
  at: Date;
  staff_id: string | null;
  staff_name: string | null;
  action: string;
  subject: string;
  subject_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What people call the subject of an entry. The kind stands before the colon, the id behind it. */
const SUBJECT_NAME = sql`
  CASE split_part(a.subject, ':', 1)
    WHEN 'customer' THEN (SELECT c.name FROM customers c WHERE c.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'admin' THEN (SELECT o.name FROM staff o WHERE o.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'product' THEN (SELECT p.name FROM products p WHERE p.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'group' THEN (SELECT g.name::text FROM product_groups g WHERE g.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'webhook' THEN (SELECT w.url FROM webhooks w WHERE w.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'announcement' THEN (SELECT n.title FROM announcements n WHERE n.id = split_part(a.subject, ':', 2)::uuid)
  END AS subject_name`;

const COUNTED: CountedList = {
  list: 'auditLog',
  counters: countersIn('auditLog'),
  changes: changesIn('auditLog'),
  filter: sql``,
};

/** A page of the log, newest first. Without a subject the total comes from a counter, because counting all entries takes long. */
export async function listChanges(db: Db, query: GetAuditLogQuery): Promise<GetAuditLogReply> {
  const { page = 1, limit = PAGE_SIZE, subject = null } = query;
  const counted = await row<{ total: bigint | null }>(
    db,
    subject === null
      ? `SELECT sum(n)::bigint AS total FROM counted_rows WHERE name = 'audit_log' AND $1::text IS NULL`
      : 'SELECT count(*) AS total FROM audit_log WHERE subject = $1',
    [subject],
  );
  const total = Number(counted?.total ?? 0n);
  const place = placeOf(page, limit, total);
  const offset = (page - 1) * limit;
  const isDeep = subject === null && page > 2 && place.take > 0;
  const jump = isDeep ? await stretchOfPage(db, COUNTED, { offset, total, descending: true }) : null;
  const { skip, fromEnd } = jump ? { skip: jump.offset, fromEnd: false } : place;
  const conditions = [
    ...(subject === null ? [] : [sql`subject = ${subject}`]),
    ...(jump?.bound ? [sql`id < ${jump.bound.id}::uuid`] : []),
  ];
  // An index alone gives the page's ids; the other columns are read for these few rows only.
  const found = await select<Found>(
    db,
    sql`SELECT a.id, a.at, a.staff_id, s.name AS staff_name, a.action, a.subject, ${SUBJECT_NAME}, a.before, a.after
     FROM audit_log a LEFT JOIN staff s ON s.id = a.staff_id
     WHERE a.id IN (SELECT id FROM audit_log ${where(conditions)}
                     ORDER BY id ${direction[fromEnd ? 'asc' : 'desc']} LIMIT ${place.take} OFFSET ${skip})
     ORDER BY a.id DESC`,
  );
  return { success: true, entries: found.map(toEntry), pagination: { total, pages: Math.ceil(total / limit) } };
}

function toEntry(found: Found): AuditEntry {
  return {
    _id: found.id,
    at: found.at.toISOString(),
    by: found.staff_id === null ? null : { _id: found.staff_id, name: found.staff_name ?? '' },
    action: found.action,
    subject: found.subject,
    subjectName: found.subject_name,
    before: found.before,
    after: found.after,
  };
}
