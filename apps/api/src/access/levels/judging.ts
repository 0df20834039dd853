/** Which level a customer has: a person by what they have shown, an organisation by its papers, a family by its owners. */
import type { Level, LevelNeed } from '@ajose/sdk/contract/levels';
import type { OrganisationForm } from '@ajose/sdk/contract/organisations';
import { levelOf, levels, missingFor, type Shown } from '@ajose/sdk/domain/levels';
import { row, rows, type Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';

export interface Judged {
  level: Level;
  /** Null at the highest level. */
  next: { level: Level; needs: LevelNeed[] } | null;
}

/** What each of some persons has shown. */
export const SHOWN = `
  SELECT c.id, c.email_confirmed_at IS NOT NULL AS email, c.phone <> '' AS phone,
         EXISTS (SELECT FROM identifications i WHERE i.customer_id = c.id AND i.state = 'done') AS bvn,
         EXISTS (SELECT FROM verifications v WHERE v.customer_id = c.id AND v.kind = 'nin' AND v.revoked_at IS NULL) AS nin,
         EXISTS (SELECT FROM verifications v WHERE v.customer_id = c.id AND v.kind = 'address' AND v.revoked_at IS NULL) AS address
    FROM customers c WHERE c.id = ANY ($1::uuid[])`;

/** The levels of persons, by their ids. */
export async function levelsOfPersons(on: Sql, ids: readonly string[]): Promise<Map<string, Level>> {
  const persons = await rows<Shown & { id: string }>(on, SHOWN, [ids]);
  return new Map(persons.map(({ id, ...shown }) => [id, levelOf(shown)]));
}

const nextAfter = (level: Level): Level | undefined => levels.find((higher) => higher > level);

const FAMILY = `
  SELECT coalesce(array_agg(m.person_id) FILTER (WHERE m.role = 'owner' AND m.ended_at IS NULL), '{}') AS owners,
         count(DISTINCT m.person_id)::int AS people
    FROM members m WHERE m.organisation_id = $1 AND m.accepted_at IS NOT NULL`;

/** One person alone is no family: else each family would be a second account of a person, with limits of its own. */
async function judgeFamily(on: Sql, id: string): Promise<Judged> {
  const family = await row<{ owners: string[]; people: number }>(on, FAMILY, [id]);
  const ofOwners = [...(await levelsOfPersons(on, family?.owners ?? [])).values()];
  const lowest = levels.find((level) => ofOwners.includes(level)) ?? 0;
  const level = (family?.people ?? 0) < 2 ? 0 : lowest;
  const next = nextAfter(level);
  return { level, next: next === undefined ? null : { level: next, needs: ['owners'] } };
}

async function judgeOrganisation(on: Sql, id: string): Promise<Judged | null> {
  const organisation = await row<{ form: OrganisationForm; checked: boolean }>(
    on,
    'SELECT form, checked_at IS NOT NULL AS checked FROM organisations WHERE customer_id = $1',
    [id],
  );
  if (!organisation) return null;
  if (organisation.form === 'family') return judgeFamily(on, id);
  return organisation.checked ? { level: 3, next: null } : { level: 0, next: { level: 3, needs: ['registration'] } };
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
