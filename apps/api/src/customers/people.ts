/** An account's people, as administrators see them: an organisation's members and papers, and the organisations that a person acts for. */
import type { GetUserPeopleReply, MemberRole, Membership } from '@ajose/sdk/contract/organisations';
import { levelsOfPersons } from '../access/levels/judging.ts';
import { row, rows, type Db } from '../platform/database/db.ts';
import { refuse } from '../platform/server/errors.ts';
import { isStuck } from './mending.ts';
import { readPeople } from './organisations.ts';
import { lastRegistration } from './registration.ts';

interface Found {
  id: string;
  organisation_id: string;
  name: string;
  role: MemberRole;
  accepted_at: Date | null;
  ended_at: Date | null;
}

async function membershipsOf(db: Db, personId: string): Promise<Membership[]> {
  const memberships = await rows<Found>(
    db,
    `SELECT m.id, m.organisation_id, c.name, m.role, m.accepted_at, m.ended_at
       FROM members m JOIN customers c ON c.id = m.organisation_id
      WHERE m.person_id = $1 ORDER BY m.ended_at IS NOT NULL, m.id`,
    [personId],
  );
  return memberships.map((membership) => ({
    _id: membership.id,
    organisation: { _id: membership.organisation_id, name: membership.name },
    role: membership.role,
    since: membership.accepted_at?.toISOString() ?? null,
    endedAt: membership.ended_at?.toISOString() ?? null,
  }));
}

/** @throws Refusal 404 `user_not_found` */
export async function getUserPeople(db: Db, id: string): Promise<Omit<GetUserPeopleReply, 'success'>> {
  const customer = await row<{ name: string; organised: boolean }>(
    db,
    `SELECT c.name, EXISTS (SELECT FROM organisations o WHERE o.customer_id = c.id) AS organised FROM customers c WHERE c.id = $1`,
    [id],
  );
  if (!customer) throw refuse(404, 'user_not_found', 'This user does not exist.');
  if (!customer.organised) {
    return {
      organisation: null,
      members: [],
      registration: null,
      stuck: false,
      memberships: await membershipsOf(db, id),
    };
  }
  const { organisation, members } = await readPeople(db, { id, name: customer.name });
  const levels = await levelsOfPersons(
    db,
    members.map(({ personId }) => personId),
  );
  return {
    organisation,
    members: members.map((member) => ({ ...member, level: levels.get(member.personId) ?? 0 })),
    registration: await lastRegistration(db, id),
    stuck: await isStuck(db, id),
    memberships: [],
  };
}
