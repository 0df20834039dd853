/** The complaint that the search finds: by its number or id. */
import type { FoundComplaint } from '@ajose/sdk/contract/search';
import { select, type Db } from '../../platform/database/db.ts';
import { sql } from '../../platform/database/sql.ts';
import { idIn } from './typed.ts';

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

export async function findComplaints(db: Db, text: string): Promise<FoundComplaint[]> {
  const [number, id] = [numberIn(text), idIn(text)];
  if (number === null && id === null) return [];
  const complaints = await select<Found>(
    db,
    sql`SELECT k.id, k.number, k.subject, k.customer_id, c.name AS customer_name, k.opened_at, k.closed_at
          FROM complaints k JOIN customers c ON c.id = k.customer_id WHERE k.number = ${number} OR k.id = ${id}::uuid`,
  );
  return complaints.map((complaint) => ({
    _id: complaint.id,
    number: complaint.number,
    subject: complaint.subject,
    user: { _id: complaint.customer_id, name: complaint.customer_name },
    openedAt: complaint.opened_at.toISOString(),
    closedAt: complaint.closed_at?.toISOString() ?? null,
    exact: true,
  }));
}
