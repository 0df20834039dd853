/**
 * An owner asks to have an organisation checked, with its papers. Until two administrators have checked it, it has level 0
 * (registration-deciding.ts).
 */
import type {
  AskForCheckBody,
  OrganisationForm,
  PaperKind,
  Registration,
  StaffRegistration,
} from '@ajose/sdk/contract/organisations';
import { paperName, papersOf } from '@ajose/sdk/domain/papers';
import { lockOwnAccount } from '../access/auth/contact-changes.ts';
import { isDuplicate, row, rows, run, tx, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { toStored, useFile, type KeptType } from '../platform/files/files.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  asked_at: Date;
  asked_by: string;
  state: Registration['state'];
  ended_at: Date | null;
  refused_because: string | null;
  accepted_by: string | null;
}

interface Paper {
  paper: PaperKind;
  id: string;
  name: string;
  type: KeptType;
  size: number;
  added_at: Date;
}

/** The last time that an owner asked; null where none has. */
export async function lastRegistration(on: Sql, organisationId: string): Promise<StaffRegistration | null> {
  const registration = await row<Found>(
    on,
    `SELECT r.id, r.asked_at, p.name AS asked_by, r.state, r.ended_at, r.refused_because,
            (SELECT s.name FROM approvals a JOIN staff s ON s.id = a.asked_by
              WHERE a.action = 'checkRegistration' AND a.subject = r.id AND a.state = 'waiting') AS accepted_by
       FROM registrations r JOIN customers p ON p.id = r.asked_by WHERE r.customer_id = $1 ORDER BY r.id DESC LIMIT 1`,
    [organisationId],
  );
  if (!registration) return null;
  const papers = await rows<Paper>(
    on,
    `SELECT x.paper, f.id, f.name, f.type, f.size, f.added_at
       FROM registrations r CROSS JOIN LATERAL (VALUES
              (1, 'certificate', r.certificate_id), (2, 'constitution', r.constitution_id), (3, 'resolution', r.resolution_id)) x (place, paper, id)
       JOIN files f ON f.id = x.id WHERE r.id = $1 ORDER BY x.place`,
    [registration.id],
  );
  return {
    _id: registration.id,
    state: registration.state,
    askedAt: registration.asked_at.toISOString(),
    askedBy: registration.asked_by,
    papers: papers.map(({ paper, ...file }) => ({ paper, file: toStored(file) })),
    endedAt: registration.ended_at?.toISOString() ?? null,
    refusedBecause: registration.refused_because,
    acceptedBy: registration.accepted_by,
  };
}

/** The last time that an owner asked, as members see it; null where none has. */
export async function readRegistration(on: Sql, organisationId: string): Promise<Registration | null> {
  const registration = await lastRegistration(on, organisationId);
  if (!registration) return null;
  const { acceptedBy: _, ...shown } = registration;
  return shown;
}

/** @throws Refusal 404 `no_organisation`, 409 `already_checked` or `nothing_to_check` */
async function findToCheck(on: Tx, organisationId: string): Promise<OrganisationForm> {
  const organisation = await row<{ form: OrganisationForm; checked: boolean }>(
    on,
    'SELECT form, checked_at IS NOT NULL AS checked FROM organisations WHERE customer_id = $1',
    [organisationId],
  );
  if (!organisation) {
    throw refuse(404, 'no_organisation', 'This account is a person’s. Please choose an organisation first.');
  }
  if (papersOf[organisation.form].length === 0) {
    throw refuse(409, 'nothing_to_check', 'A family has no papers to check: its level is the lower of its owners’.');
  }
  if (organisation.checked) throw refuse(409, 'already_checked', 'Our staff have checked your papers already.');
  return organisation.form;
}

/** @throws Refusal 422 `invalid` */
function requirePapers(form: OrganisationForm, body: AskForCheckBody): void {
  const missing = papersOf[form].filter((paper) => !body[paper]);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((paper) => [paper, `Please add: ${paperName(paper, form)}`]));
  throw refuse(422, 'invalid', Object.values(fields)[0] ?? '', fields);
}

const waitsAlready = () =>
  refuse(409, 'registration_waits', 'Our staff look at your papers already. We tell you by email how they decide.');

/**
 * Asks to have an organisation checked.
 * @throws Refusal 404 `file_unknown` or `no_organisation`, 409 `already_checked`, `nothing_to_check` or `registration_waits`, 422 `invalid`
 */
export async function askForCheck(deps: Deps, who: SignedInCustomer, body: AskForCheckBody): Promise<void> {
  const { customer, person } = who;
  const now = deps.clock.now();
  try {
    await tx(deps.db, async (tx) => {
      await lockOwnAccount(tx, who);
      const form = await findToCheck(tx, customer.id);
      requirePapers(form, body);
      const [certificate, constitution, resolution] = (['certificate', 'constitution', 'resolution'] as const).map(
        (paper) => (papersOf[form].includes(paper) ? (body[paper] ?? null) : null),
      );
      await run(
        tx,
        `INSERT INTO registrations (customer_id, asked_at, asked_by, certificate_id, constitution_id, resolution_id)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [customer.id, now, person.id, certificate, constitution, resolution],
      );
      for (const file of [certificate, constitution, resolution]) {
        if (file) await useFile(tx, customer.id, 'registration', file, now);
      }
    });
  } catch (error) {
    throw isDuplicate(error, 'registrations_waiting') ? waitsAlready() : error;
  }
}

/** Ends what waits and erases what was not accepted, with its papers, when an organisation closes its account. */
export async function removeRegistrations(on: Sql, organisationId: string, now: Date): Promise<void> {
  await run(
    on,
    `UPDATE registrations SET state = 'taken_back', ended_at = $2 WHERE customer_id = $1 AND state = 'waiting'`,
    [organisationId, now],
  );
  await run(
    on,
    `WITH gone AS (DELETE FROM registrations WHERE customer_id = $1 AND state <> 'checked'
                   RETURNING ARRAY[certificate_id, constitution_id, resolution_id] AS files)
     DELETE FROM files WHERE id IN (SELECT unnest(files) FROM gone)`,
    [organisationId],
  );
}
