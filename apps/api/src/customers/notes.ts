/** Administrators' notes about a customer. All administrators read them, the customer never does, and nobody changes them. */
import type { GetUserNotesQuery, GetUserNotesReply, UserNote } from '@ajose/sdk/contract/customers';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { row, rows, type Db } from '../platform/database/db.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  at: Date;
  by: string;
  text: string;
}

const toNote = ({ id, at, by, text }: Found): UserNote => ({ _id: id, at: at.toISOString(), by, text });

/** A page of notes, newest first. */
export async function listNotes(
  db: Db,
  customerId: string,
  { page = 1, limit = FEW_A_PAGE }: GetUserNotesQuery,
): Promise<GetUserNotesReply> {
  const customerNotes = await rows<Found>(
    db,
    `SELECT n.id, n.at, s.name AS by, n.text FROM customer_notes n JOIN staff s ON s.id = n.staff_id
      WHERE n.customer_id = $1 ORDER BY n.id DESC LIMIT $2 OFFSET $3`,
    [customerId, limit, (page - 1) * limit],
  );
  const counted = await row<{ total: bigint }>(
    db,
    'SELECT count(*) AS total FROM customer_notes WHERE customer_id = $1',
    [customerId],
  );
  const total = Number(counted?.total ?? 0n);
  return { success: true, notes: customerNotes.map(toNote), pagination: { total, pages: Math.ceil(total / limit) } };
}

/** @throws Refusal 404 */
export async function addNote(db: Db, now: Date, staff: Staff, customerId: string, text: string): Promise<UserNote> {
  const added = await row<Found>(
    db,
    `INSERT INTO customer_notes (customer_id, staff_id, at, text) SELECT c.id, $2, $3, $4 FROM customers c WHERE c.id = $1
     RETURNING id, at, $5::text AS by, text`,
    [customerId, staff.id, now, text, staff.name],
  );
  if (!added) throw refuse(404, 'user_not_found', 'This user does not exist.');
  return toNote(added);
}
