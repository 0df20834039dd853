/** Administrators decide on an organisation's papers. One accepts them, and then a second one has to approve; or one refuses them with a reason. */
import type { OrganisationForm, PaperKind } from '@ajose/sdk/contract/organisations';
import { registeredAs } from '@ajose/sdk/domain/members';
import { papersOf } from '@ajose/sdk/domain/papers';
import type { Act } from '../access/approvals/deciding.ts';
import type { DoneOrWaits } from '../access/approvals/approvals.ts';
import { doOrAsk } from '../access/approvals/four-eyes.ts';
import { levelsOfPersons } from '../access/levels/judging.ts';
import { ACTS } from '../access/members/members.ts';
import { noteWhy, writeAudit } from '../platform/audit/audit.ts';
import { isDuplicate, row, rows, run, tx, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { readForStaff, unknownFile, type FileContent } from '../platform/files/files.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  customer_id: string;
  form: OrganisationForm;
  number: string | null;
  state: string;
  files: string[];
  closed: boolean;
}

/** @throws Refusal 404 */
async function find(on: Sql, id: string): Promise<Found> {
  const registration = await row<Found>(
    on,
    `SELECT r.id, r.customer_id, o.form, o.number, r.state, c.closed_at IS NOT NULL AS closed,
            array_remove(ARRAY[r.certificate_id, r.constitution_id, r.resolution_id], NULL) AS files
       FROM registrations r JOIN organisations o ON o.customer_id = r.customer_id JOIN customers c ON c.id = r.customer_id
      WHERE r.id = $1`,
    [id],
  );
  if (!registration) throw refuse(404, 'registration_not_found', 'These papers are not here any more.');
  return registration;
}

const ended = () => refuse(409, 'registration_ended', 'These papers do not wait any more.');

/** Locks the organisation, then reads the registration again. @throws Refusal 404, 409 `account_closed` or `registration_ended` */
async function lockWaiting(on: Tx, id: string): Promise<Found> {
  const { customer_id: customerId } = await find(on, id);
  await run(on, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [customerId]);
  const registration = await find(on, id);
  if (registration.closed) throw refuse(409, 'account_closed', 'This account was closed. It stays closed.');
  if (registration.state !== 'waiting') throw ended();
  return registration;
}

const LEAST_PEOPLE = 2;
const LEAST_LEVEL = 2;

/** @throws Refusal 409 `too_few_identified` */
async function requireIdentified({ env }: Pick<Deps, 'env'>, on: Tx, organisationId: string): Promise<void> {
  if (!env.kyc) return;
  const members = await rows<{ id: string }>(
    on,
    `SELECT m.person_id AS id FROM members m WHERE m.organisation_id = $1 AND ${ACTS}`,
    [organisationId],
  );
  const ofMembers = await levelsOfPersons(
    on,
    members.map(({ id }) => id),
  );
  if ([...ofMembers.values()].filter((level) => level >= LEAST_LEVEL).length >= LEAST_PEOPLE) return;
  const message = `At least two members need level ${LEAST_LEVEL} first. The page of each says what is missing.`;
  throw refuse(409, 'too_few_identified', message);
}

async function check(deps: Pick<Deps, 'env' | 'clock'>, on: Tx, staff: Staff, id: string): Promise<void> {
  const now = deps.clock.now();
  const { customer_id: customerId } = await lockWaiting(on, id);
  await requireIdentified(deps, on, customerId);
  await run(on, `UPDATE registrations SET state = 'checked', ended_at = $2, decided_by = $3 WHERE id = $1`, [
    id,
    now,
    staff.id,
  ]);
  try {
    await run(on, 'UPDATE organisations SET checked_at = $2 WHERE customer_id = $1', [customerId, now]);
  } catch (error) {
    if (!isDuplicate(error, 'organisations_by_number')) throw error;
    throw refuse(409, 'number_taken', 'Another organisation with this number was checked before.');
  }
  const entry = (state: string) => ({ registration: id, state });
  await writeAudit(on, staff, 'checkRegistration', `customer:${customerId}`, entry('waiting'), entry('checked'));
  await enqueueMail(on, { emailKind: 'registration_checked', customerId });
  await addNotice(on, customerId, { kind: 'registration_checked', data: {} }, now);
}

/**
 * One administrator never checks an organisation alone.
 * @throws Refusal 404; 409 `account_closed`, `number_taken`, `other_request_waits`, `registration_ended` or `too_few_identified`
 */
export async function acceptRegistration(deps: Deps, staff: Staff, id: string): Promise<DoneOrWaits<void>> {
  const { customer_id: customerId, form, number } = await find(deps.db, id);
  const papers: PaperKind[] = [...papersOf[form]];
  return doOrAsk<void, void>(
    deps,
    staff,
    { whyTwo: () => 'After that the organisation has level 3.' },
    () => ({
      act: { action: 'checkRegistration', registration: id, form, registered: registeredAs({ form, number }), papers },
      subject: id,
      customerId,
      amountKobo: null,
    }),
    (within) => within((tx) => check(deps, tx, staff, id)),
  );
}

/** What approving a request does. */
export const registrationApproved: Act<'checkRegistration'> = async (deps, staff, { subject: id }, within) => {
  await within((tx) => check(deps, tx, staff, id));
};

/** The owners read the reason. @throws Refusal 404, 409 `registration_ended` */
export async function refuseRegistration(deps: Deps, staff: Staff, id: string, reason: string): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    const { customer_id: customerId } = await find(tx, id);
    const refused = await run(
      tx,
      `UPDATE registrations SET state = 'refused', ended_at = $2, decided_by = $3, refused_because = $4
        WHERE id = $1 AND state = 'waiting'`,
      [id, now, staff.id, reason],
    );
    if (refused === 0) throw ended();
    const entry = (state: string) => ({ registration: id, state });
    const about = `customer:${customerId}`;
    const entryId = await writeAudit(tx, staff, 'refuseRegistration', about, entry('waiting'), entry('refused'));
    await noteWhy(tx, entryId, customerId, reason);
    await enqueueMail(tx, { emailKind: 'registration_refused', customerId, reason });
    await addNotice(tx, customerId, { kind: 'registration_refused', data: { reason } }, now);
  });
}

/** @throws Refusal 404 `registration_not_found` or `file_unknown` */
export async function readRegistrationFile(
  deps: Deps,
  staff: Staff,
  { id, fileId }: { id: string; fileId: string },
): Promise<FileContent> {
  if (!(await find(deps.db, id)).files.includes(fileId)) throw unknownFile();
  return readForStaff(deps, staff, fileId);
}
