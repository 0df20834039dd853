/** The complaints that the search finds: one by its number or id, and the open ones of the customers that it found. */
import type { FoundComplaint } from '@ajose/sdk/contract/search';
import { select, type Db } from '../../platform/database/db.ts';
import { sql } from '../../platform/database/sql.ts';
import { idIn, MOST_SHOWN } from './typed.ts';

interface Found {
  id: string;
  number: string;
  subject: string;
  customer_id: string;
  customer_name: string;
  opened_at: Date;
  closed_at: Date | null;
}

/** `cmp 10001` is CMP-10001 as well. @returns null for anything else */
const numberIn = (text: string): string | null => {
  const [, digits] = /^cmp[ -]?(\d{1,18})$/i.exec(text) ?? [];
  return digits === undefined ? null : `CMP-${digits}`;
};

/** @param customers those that the search found */
export async function findComplaints(db: Db, text: string, customers: readonly string[]): Promise<FoundComplaint[]> {
  const [number, id] = [numberIn(text), idIn(text)];
  if (number === null && id === null && customers.length === 0) return [];
  const complaints = await select<Found>(
    db,
    sql`SELECT k.id, k.number, k.subject, k.customer_id, c.name AS customer_name, k.opened_at, k.closed_at
          FROM complaints k JOIN customers c ON c.id = k.customer_id
         WHERE k.number = ${number} OR k.id = ${id}::uuid OR (k.customer_id = ANY (${customers}::uuid[]) AND k.closed_at IS NULL)
         LIMIT ${MOST_SHOWN}`,
  );
  return complaints.map((complaint) => ({
    _id: complaint.id,
    number: complaint.number,
    subject: complaint.subject,
    user: { _id: complaint.customer_id, name: complaint.customer_name },
    openedAt: complaint.opened_at.toISOString(),
    closedAt: complaint.closed_at?.toISOString() ?? null,
    exact: complaint.number === number || complaint.id === id,
  }));
}
