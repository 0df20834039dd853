/** Closing an account and circles: a customer who has signed a circle stays until its end. */
import { row, rows, run, type Tx } from '../../platform/database/db.ts';
import { dissolve } from './circles.ts';
import { addEvent, lockCircle, membersOf } from './rows.ts';

/** Leaves the circles that nobody is bound to yet. @returns false where the customer has signed one that is not over, or is owed money */
export async function leaveCircles(tx: Tx, now: Date, customerId: string): Promise<boolean> {
  const circleMembers = await rows<{ id: string; circle_id: string; name: string; binds: boolean; open: boolean }>(
    tx,
    `SELECT m.id, m.circle_id, c.name, k.state IN ('signing', 'running') AS binds, k.state = 'open' AS open
       FROM circle_members m JOIN circles k ON k.id = m.circle_id JOIN customers c ON c.id = m.customer_id
      WHERE m.customer_id = $1 AND k.state IN ('open', 'signing', 'running') ORDER BY m.circle_id`,
    [customerId],
  );
  const owed = await row(
    tx,
    'SELECT FROM money.circle_parts WHERE (owed_to = $1 OR customer_id = $1) AND passed < owed LIMIT 1',
    [customerId],
  );
  if (owed || circleMembers.some(({ binds }) => binds)) return false;
  for (const { id, circle_id, name } of circleMembers) {
    const circle = await lockCircle(tx, circle_id);
    if (circle?.state !== 'open') return false;
    if (circle.organiser_id === customerId) {
      await dissolve(tx, circle, await membersOf(tx, circle_id), 'Its organiser has left.', now);
      continue;
    }
    await run(tx, 'DELETE FROM circle_members WHERE id = $1', [id]);
    await addEvent(tx, circle_id, 'left', { name }, now);
  }
  await run(
    tx,
    `UPDATE circle_substitutes SET customer_id = NULL, came_at = NULL, accepted = '{}' WHERE customer_id = $1 AND ended_at IS NULL`,
    [customerId],
  );
  return true;
}
