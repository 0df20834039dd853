/**
 * Acting for an organisation or a family: the header that names it, and what each route needs of a member. Without the header a person
 * acts for themselves.
 */
import { memberMay, whyMemberMayNot, type MemberNeed } from '@ajose/sdk/domain/members';
import type { FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import type { Membership, Person, SignedIn, SignedInCustomer, SignedInKey } from './signed-in.ts';

const HEADER = 'ajose-account';
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The account that a call is for by its header; null without one. @throws Refusal 400 `invalid_account` */
function accountIn(request: FastifyRequest): string | null {
  const given = request.headers[HEADER];
  if (given === undefined) return null;
  if (typeof given === 'string' && ID.test(given)) return given;
  throw refuse(400, 'invalid_account', 'The header Ajose-Account has to be the id of one account.');
}

/** The refusal is the same whether or not the account exists, and for a member who has left. */
export const notAMember = () =>
  refuse(403, 'not_a_member', 'You do not act for this account. Please choose one that you are a member of.');

/** The organisation that a person acts for, and what they are of it; null where they are no member. */
export type ReadMember = (
  person: Person,
  accountId: string,
) => Promise<Pick<SignedInCustomer, 'customer' | 'member'> | null>;

/**
 * Who calls, for the account that the header names, as the member of it that they are in the database now.
 * @throws Refusal 400 `invalid_account`, 403 `not_a_member`
 */
export async function actFor(
  request: FastifyRequest,
  who: SignedIn | SignedInKey,
  readMember: ReadMember,
): Promise<SignedIn | SignedInKey> {
  const accountId = accountIn(request);
  if (accountId === null || (who.kind === 'customer' && accountId === who.person.id)) return who;
  const acting = who.kind === 'customer' ? await readMember(who.person, accountId) : null;
  if (who.kind !== 'customer' || !acting) throw notAMember();
  return { ...who, ...acting };
}

const forPersonsOnly = () =>
  refuse(403, 'for_persons_only', 'This is for persons only. Please change to your own account and try again.');

export const needsTwo = () =>
  refuse(403, 'needs_two', 'Two members have to agree to this: one asks, another approves. Nothing was done.');

/** @throws Refusal 403 `for_persons_only` or `member_may_not` where a member may not do what the route does */
export function requireNeed(member: Membership | null, needs: MemberNeed | undefined): void {
  if (member === null) return;
  if (needs === undefined || needs === 'person') throw forPersonsOnly();
  if (!memberMay(member.role, needs)) throw refuse(403, 'member_may_not', whyMemberMayNot(member, needs));
}
