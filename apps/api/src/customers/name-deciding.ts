/** Administrators decide a change of name. One accepts it, and then a second one has to approve; or one refuses it with a reason. */
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { doOrAsk } from '../access/approvals/four-eyes.ts';
import { noteWhy, writeAudit } from '../platform/audit/audit.ts';
import { row, run, tx, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { readForStaff, unknownFile, type FileContent } from '../platform/files/files.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  customer_id: string;
  name_before: string;
  name_after: string;
  reason: string;
  words: string;
  state: string;
  file_id: string | null;
  closed: boolean;
}

/** @throws Refusal 404 */
async function find(on: Sql, id: string): Promise<Found> {
  const nameChange = await row<Found>(
    on,
    `SELECT n.id, n.customer_id, n.name_before, n.name_after, n.reason, n.words, n.state, n.file_id, c.closed_at IS NOT NULL AS closed
       FROM name_changes n JOIN customers c ON c.id = n.customer_id WHERE n.id = $1`,
    [id],
  );
  if (!nameChange) throw refuse(404, 'name_change_not_found', 'This change of name does not exist.');
  return nameChange;
}

/** Locks the customer, then reads the change of name again. @throws Refusal 404, 409 `account_closed` or `name_change_ended` */
async function lockWaiting(on: Tx, id: string): Promise<Found> {
  const { customer_id: customerId } = await find(on, id);
  await run(on, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customerId]);
  const match = await find(on, id);
  if (match.closed) throw refuse(409, 'account_closed', 'This customer closed the account. It stays closed.');
  if (match.state === 'waiting') return match;
  throw refuse(409, 'name_change_ended', 'This change of name does not wait any more.');
}

async function change(deps: Pick<Deps, 'clock'>, on: Tx, staff: Staff, id: string): Promise<void> {
  const now = deps.clock.now();
  const { customer_id: customerId, name_after: name } = await lockWaiting(on, id);
  await run(on, `UPDATE name_changes SET state = 'changed', ended_at = $2, decided_by = $3 WHERE id = $1`, [
    id,
    now,
    staff.id,
  ]);
  await run(on, 'UPDATE customers SET name = $2 WHERE id = $1', [customerId, name]);
  const entry = (state: string) => ({ nameChange: id, state });
  await writeAudit(on, staff, 'changeName', `customer:${customerId}`, entry('waiting'), entry('changed'));
  await enqueueMail(on, { emailKind: 'name_changed', customerId, changeId: id });
  await addNotice(on, customerId, { kind: 'name_changed', data: { name } }, now);
}

/** One administrator never changes a name alone. @throws Refusal 404; 409 `account_closed`, `name_change_ended` or `other_request_waits` */
export async function acceptNameChange(deps: Deps, staff: Staff, id: string): Promise<DoneOrWaits<void>> {
  const {
    customer_id: customerId,
    name_before: nameBefore,
    name_after: nameAfter,
    reason,
    words,
  } = await find(deps.db, id);
  return doOrAsk<void, void>(
    deps,
    staff,
    { whyTwo: () => 'Bank accounts in the new name are taken for the customer’s own.' },
    () => ({
      act: { action: 'changeName', nameChange: id, nameBefore, nameAfter, reason, words },
      subject: id,
      customerId,
      amountKobo: null,
    }),
    (within) => within((tx) => change(deps, tx, staff, id)),
  );
}

/** What approving a request does. */
export const nameChangeApproved: Act<'changeName'> = async (deps, staff, { subject: id }, within) => {
  await within((tx) => change(deps, tx, staff, id));
};

/** The customer reads the reason. @throws Refusal 404, 409 `name_change_ended` */
export async function refuseNameChange(deps: Deps, staff: Staff, id: string, reason: string): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    const { customer_id: customerId, state, closed } = await find(tx, id);
    if (closed || state !== 'waiting')
      throw refuse(409, 'name_change_ended', 'This change of name does not wait any more.');
    const refused = await run(
      tx,
      `UPDATE name_changes SET state = 'refused', ended_at = $2, decided_by = $3, refused_because = $4
        WHERE id = $1 AND state = 'waiting'`,
      [id, now, staff.id, reason],
    );
    if (refused === 0) throw refuse(409, 'name_change_ended', 'This change of name does not wait any more.');
    const entry = (to: string) => ({ nameChange: id, state: to });
    const about = `customer:${customerId}`;
    const entryId = await writeAudit(tx, staff, 'refuseNameChange', about, entry('waiting'), entry('refused'));
    await noteWhy(tx, entryId, customerId, reason);
    await enqueueMail(tx, { emailKind: 'name_refused', customerId, changeId: id });
    await addNotice(tx, customerId, { kind: 'name_refused', data: { reason } }, now);
  });
}

/** @throws Refusal 404 `name_change_not_found` or `file_unknown` */
export async function readNameChangeFile(deps: Deps, staff: Staff, id: string): Promise<FileContent> {
  const { file_id: file } = await find(deps.db, id);
  if (file === null) throw unknownFile();
  return readForStaff(deps, staff, file);
}
