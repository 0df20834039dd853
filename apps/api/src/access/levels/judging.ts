/** Which level a customer has: a person by what they have shown, an organisation by its papers, a family by its owners. */
import type { Level, LevelNeed } from '@ajose/sdk/contract/levels';
import type { OrganisationForm } from '@ajose/sdk/contract/organisations';
import { levelOf, levels, missingFor, type Shown } from '@ajose/sdk/domain/levels';
import type { SubStatus } from '@ajose/sdk/contract/customers';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';

export interface Judged {
  level: Level;
  /** Null at the highest level. */
  next: { level: Level; needs: LevelNeed[] } | null;
}

const PROOFS = `c.email_confirmed_at IS NOT NULL AS email, c.phone <> '' AS phone,
         EXISTS (SELECT FROM identifications i WHERE i.customer_id = c.id AND i.state = 'done') AS bvn,
         EXISTS (SELECT FROM verifications v WHERE v.customer_id = c.id AND v.kind = 'nin' AND v.revoked_at IS NULL) AS nin,
         EXISTS (SELECT FROM verifications v WHERE v.customer_id = c.id AND v.kind = 'address' AND v.revoked_at IS NULL) AS address`;

/** What each of some persons has shown. */
export const SHOWN = `SELECT c.id, ${PROOFS} FROM customers c WHERE c.id = ANY ($1::uuid[])`;

/** The levels of persons, by their ids. */
export async function levelsOfPersons(on: Sql, ids: readonly string[]): Promise<Map<string, Level>> {
  const persons = await rows<Shown & { id: string }>(on, SHOWN, [ids]);
  return new Map(persons.map(({ id, ...shown }) => [id, levelOf(shown)]));
}

const nextAfter = (level: Level): Level | undefined => levels.find((higher) => higher > level);

const FAMILIES = `
  SELECT o.customer_id AS id,
         coalesce(array_agg(m.person_id) FILTER (WHERE m.role = 'owner' AND m.ended_at IS NULL), '{}') AS owners,
         count(DISTINCT m.person_id)::int AS people
    FROM organisations o LEFT JOIN members m ON m.organisation_id = o.customer_id AND m.accepted_at IS NOT NULL
   WHERE o.customer_id = ANY ($1::uuid[]) GROUP BY o.customer_id`;

/** One person alone is no family: else each family would be a second account of a person, with limits of its own. */
async function levelsOfFamilies(on: Sql, ids: readonly string[]): Promise<Map<string, Level>> {
  const families = await rows<{ id: string; owners: string[]; people: number }>(on, FAMILIES, [ids]);
  const ofPersons = await levelsOfPersons(
    on,
    families.flatMap(({ owners }) => owners),
  );
  return new Map(
    families.map(({ id, owners, people }) => {
      const lowest = levels.find((level) => owners.some((owner) => ofPersons.get(owner) === level)) ?? 0;
      return [id, people < 2 ? 0 : lowest];
    }),
  );
}

async function judgeFamily(on: Sql, id: string): Promise<Judged> {
  const level = (await levelsOfFamilies(on, [id])).get(id) ?? 0;
  const next = nextAfter(level);
  return { level, next: next === undefined ? null : { level: next, needs: ['owners'] } };
}

const registeredLevel = (checked: boolean): Level => (checked ? 3 : 0);

async function judgeOrganisation(on: Sql, id: string): Promise<Judged | null> {
  const organisation = await row<{ form: OrganisationForm; checked: boolean }>(
    on,
    'SELECT form, checked_at IS NOT NULL AS checked FROM organisations WHERE customer_id = $1',
    [id],
  );
  if (!organisation) return null;
  if (organisation.form === 'family') return judgeFamily(on, id);
  const { checked } = organisation;
  return { level: registeredLevel(checked), next: checked ? null : { level: 3, needs: ['registration'] } };
}

/** @param added what counts as shown by a person as well @throws Refusal 404 */
export async function judgeLevel(on: Sql, customerId: string, added: Partial<Shown>): Promise<Judged> {
  const ofOrganisation = await judgeOrganisation(on, customerId);
  if (ofOrganisation) return ofOrganisation;
  const customer = await row<Shown & { id: string }>(on, SHOWN, [[customerId]]);
  if (!customer) throw refuse(404, 'user_not_found', 'This user does not exist.');
  const { id: _, ...shown } = { ...customer, ...added };
  const level = levelOf(shown);
  const next = nextAfter(level);
  return { level, next: next === undefined ? null : { level: next, needs: missingFor(next, shown) } };
}

export interface CountedLevel {
  status: SubStatus;
  level: Level;
  n: number;
}

/** Persons by what they have shown, and registered organisations by whether they are checked: null for persons. */
const COUNTED = `
  SELECT status, checked, email, phone, bvn, nin, address, count(*) AS n
    FROM (SELECT c.status, CASE WHEN o.customer_id IS NOT NULL THEN o.checked_at IS NOT NULL END AS checked, ${PROOFS}
            FROM customers c LEFT JOIN organisations o ON o.customer_id = c.id
           WHERE o.form IS DISTINCT FROM 'family') each
   GROUP BY status, checked, email, phone, bvn, nin, address`;

/** How many customers have each status and level. */
export async function countLevels(on: Sql): Promise<CountedLevel[]> {
  const groups = await rows<Shown & { status: SubStatus; checked: boolean | null; n: bigint }>(on, COUNTED);
  const families = await rows<{ id: string; status: SubStatus }>(
    on,
    `SELECT c.id, c.status FROM organisations o JOIN customers c ON c.id = o.customer_id WHERE o.form = 'family'`,
  );
  const ofFamilies = await levelsOfFamilies(
    on,
    families.map(({ id }) => id),
  );
  return [
    ...groups.map(({ status, checked, n, ...shown }) => ({
      status,
      level: checked === null ? levelOf(shown) : registeredLevel(checked),
      n: Number(n),
    })),
    ...families.map(({ id, status }) => ({ status, level: ofFamilies.get(id) ?? 0, n: 1 })),
  ];
}
