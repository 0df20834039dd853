/**
 * The log of what administrators change. An entry is written in the same transaction as its change. A hash chains it to the one before, so
 * it can never change: it names customers by id only (`customer` of what was changed) and holds no words about them. Those are in the record
 * that it names, or beside the log (`noteWhy`), and are erased with the customer.
 */
import type { AuditAct } from '@ajose/sdk/domain/audit';
import type { AuditActor, AuditEntry, GetAuditLogQuery, GetAuditLogReply } from '@ajose/sdk/contract/dashboard';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { row, run, select, type Db, type Sql } from '../database/db.ts';
import { MOST_ROWS, pageOf } from '../lists/pages.ts';
import { direction, sql, type Piece } from '../database/sql.ts';
import type { Staff } from '../server/signed-in.ts';
import { BY_CUSTOMERS, entriesOf, type AuditFilters } from './filters.ts';

export type Snapshot = Readonly<Record<string, unknown>>;

/** The API may write neither person nor time: columns take them from the transaction's administrator and PostgreSQL's clock. */
const WRITE = `
  INSERT INTO audit_log (action, subject, before, after)
  SELECT $2, $3, $4::jsonb, $5::jsonb FROM set_config('ajose.staff_id', $1, true) RETURNING id`;

/**
 * Writes one entry. Call it inside the transaction of the change.
 * @param staff null when the server acted by itself. An act of a tool has the name of its API key, an approved one that of who asked for it.
 * @param action the call's operationId, as `updateProduct`
 * @param subject the record that was changed, as `product:0199...`
 * @returns the entry's id
 */
export async function writeAudit(
  on: Sql,
  staff: Pick<Staff, 'id' | 'key' | 'approves'> | null,
  action: AuditAct,
  subject: string,
  before: Snapshot | null,
  after: Snapshot | null,
): Promise<string> {
  const { key, approves } = staff ?? {};
  const more = { ...(key && { apiKey: key.name }), ...(approves !== undefined && { askedBy: approves }) };
  const said = key || approves !== undefined ? { ...after, ...more } : after;
  const written = await row<{ id: string }>(on, WRITE, [staff?.id ?? null, action, subject, before, said]);
  if (!written) throw new Error('The audit log returned no entry.');
  return written.id;
}

/**
 * Keeps the reason that an administrator gave beside the log, where it is erased with the customer.
 * @param customer null where the entry is about none
 */
export async function noteWhy(on: Sql, entry: string, customer: string | null, reason: string | null): Promise<void> {
  if (!reason) return;
  await run(on, 'INSERT INTO status_reasons (entry_id, customer_id, reason) VALUES ($1, $2, $3)', [
    entry,
    customer,
    reason,
  ]);
}

/** Who did the entry `l`, whose administrator is `s`, also where another asked for it; null for the platform. */
export const WHO_DID = sql`coalesce((l.after ->> 'askedBy') || ', approved by ', '') || s.name`;

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
  reason: string | null;
  customer_id: string | null;
  customer_name: string | null;
}

/** The name of an entry's subject, for readers. A subject is a kind, a colon and an id. */
const SUBJECT_NAME = sql`
  CASE split_part(a.subject, ':', 1)
    WHEN 'customer' THEN (SELECT c.name FROM customers c WHERE c.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'admin' THEN (SELECT o.name FROM staff o WHERE o.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'product' THEN (SELECT p.name FROM products p WHERE p.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'group' THEN (SELECT g.name::text FROM product_groups g WHERE g.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'circle' THEN (SELECT i.name FROM circles i WHERE i.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'complaint' THEN (SELECT k.number FROM complaints k WHERE k.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'apiKey' THEN (SELECT k.name FROM api_keys k WHERE k.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'webhook' THEN (SELECT w.url FROM webhooks w WHERE w.id = split_part(a.subject, ':', 2)::uuid)
    WHEN 'announcement' THEN (SELECT n.title FROM announcements n WHERE n.id = split_part(a.subject, ':', 2)::uuid)
  END AS subject_name`;

/** The names of subjects that have one. */
export async function namesOfSubjects(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const named = await select<{ subject: string; subject_name: string | null }>(
    db,
    sql`SELECT a.subject, ${SUBJECT_NAME} FROM unnest(${subjects}::text[]) AS a (subject)`,
  );
  return new Map(named.flatMap(({ subject, subject_name: name }) => (name === null ? [] : [[subject, name]])));
}

/** The reason of an entry. Words about customers are stored beside the log, where they can be erased. */
const REASON = sql`
  CASE WHEN a.action IN ('holdCircle', 'releaseCircle')
       THEN (SELECT e.data ->> 'reason' FROM circle_events e
              WHERE e.circle_id = split_part(a.subject, ':', 2)::uuid AND e.data ->> 'entry' = a.id::text)
       ELSE (SELECT r.reason FROM status_reasons r WHERE r.entry_id = a.id) END`;

const entriesWhere = (which: Piece): Piece => sql`
  SELECT a.id, a.at, a.staff_id, s.name AS staff_name, a.action, a.subject, ${SUBJECT_NAME}, a.before, a.after,
         ${REASON} AS reason, c.id AS customer_id, c.name AS customer_name
    FROM audit_log a LEFT JOIN staff s ON s.id = a.staff_id
    LEFT JOIN customers c ON c.id = (substring(a.after ->> 'customer' FROM '^[0-9a-f-]{36}$'))::uuid
   WHERE a.id IN (${which}) ORDER BY a.id DESC`;

async function countUpTo(db: Db, entries: Piece): Promise<number> {
  const [counted] = await select<{ n: number }>(
    db,
    sql`SELECT count(*)::int AS n FROM (SELECT id FROM ${entries} ORDER BY id DESC LIMIT ${MOST_ROWS + 1}) x`,
  );
  return counted?.n ?? 0;
}

/** How many entries match the filters; null where there are more than the server counts. */
export async function countChanges(db: Db, query: AuditFilters): Promise<number | null> {
  const n = await countUpTo(db, await entriesOf(db, query, false, MOST_ROWS + 1));
  return n > MOST_ROWS ? null : n;
}

/**
 * A page of the log, newest first. A long log is counted up to `MOST_ROWS`, because counting all entries takes long.
 * @param onlyWhole a search for a part of a phone or account number finds nobody
 */
export async function listChanges(db: Db, query: GetAuditLogQuery, onlyWhole = false): Promise<GetAuditLogReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const entries = await entriesOf(db, query, onlyWhole, MOST_ROWS + 1);
  const n = await countUpTo(db, entries);
  const isCut = n > MOST_ROWS;
  const total = Math.min(n, MOST_ROWS);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total, isCut });
  // Reads the page's ids first, where it can from an index alone, and the other columns for these few rows only.
  const audits = await select<Found>(
    db,
    entriesWhere(
      sql`SELECT id FROM ${entries} ORDER BY id ${direction[fromEnd ? 'asc' : 'desc']} LIMIT ${take} OFFSET ${skip}`,
    ),
  );
  return { success: true, entries: audits.map(toEntry), pagination: { total, pages, isCut } };
}

/** The next entries that match the filters, newest first. @param after the id of the last one before them; null: the first ones */
export async function changesAfter(
  db: Db,
  query: AuditFilters,
  after: string | null,
  most: number,
): Promise<AuditEntry[]> {
  const entries = await entriesOf(db, query, false, most, after ?? undefined);
  const audits = await select<Found>(db, entriesWhere(sql`SELECT id FROM ${entries} ORDER BY id DESC LIMIT ${most}`));
  return audits.map(toEntry);
}

const actorOf = ({ staff_id: staffId, action }: Found): AuditActor => {
  if (staffId !== null) return 'administrator';
  return action === BY_CUSTOMERS ? 'customer' : 'platform';
};

function toEntry(stored: Found): AuditEntry {
  return {
    _id: stored.id,
    at: stored.at.toISOString(),
    actor: actorOf(stored),
    by: stored.staff_id === null ? null : { _id: stored.staff_id, name: stored.staff_name ?? '' },
    action: stored.action,
    subject: stored.subject,
    subjectName: stored.subject_name,
    before: stored.before,
    after: stored.after,
    reason: stored.reason,
    customer: stored.customer_id === null ? null : { _id: stored.customer_id, name: stored.customer_name ?? '' },
  };
}
