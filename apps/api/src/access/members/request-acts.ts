/** Approves, declines and takes back what members ask for. Approving runs the function of the act, as the member who approves. */
import type { ApproveMemberRequestBody, MemberAct, MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { Deps } from '../../gateways/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { endWithoutEffect, findRequest, requireAnother, requireOrganisation, requireWaiting } from './requests.ts';

type Action = MemberAct['action'];

/** A request that is being approved. */
export interface AskedByMember<A extends Action> {
  act: Extract<MemberAct, { action: A }>;
  amountKobo: bigint | null;
  /** The code or the password by which the approver proves again who they are. */
  proof: Pick<ApproveMemberRequestBody, 'code' | 'password'>;
}

/**
 * Does what was asked for, in a transaction that begins with `lockToLetOut`, which ends the request. The act's own checks are made again.
 * @param who the member who approves, for the organisation
 * @throws what the act itself refuses
 */
export type MemberActOf<A extends Action> = (
  deps: Deps,
  who: SignedInCustomer,
  asked: AskedByMember<A>,
) => Promise<unknown>;

export type MemberActs = { readonly [A in Action]: MemberActOf<A> };

/** The compiler follows an action to its own act only through a type parameter. */
const actOf = <A extends Action>(acts: MemberActs, action: A): MemberActOf<A> => acts[action];

/**
 * Approves a request and does it. Where it is refused, nothing has happened and the request still waits.
 * @throws Refusal 404; 403 `own_request`; 409 `not_waiting`; what `lockToLetOut` throws, and what the act refuses
 */
export async function approveMemberRequest(
  deps: Deps,
  acts: MemberActs,
  who: SignedInCustomer,
  { requestId, note, code, password }: ApproveMemberRequestBody,
): Promise<MemberRequest> {
  const { db, clock } = deps;
  const { member } = who;
  requireOrganisation(who);
  const found = await findRequest(db, clock.now(), who, requestId);
  requireAnother(found, who);
  requireWaiting(found);
  let approved: MemberRequest | undefined;
  const ended = (request: MemberRequest) => {
    approved = request;
  };
  const { asked_by: askerId, asked_by_name: askerName } = found;
  const lets = { requestId, askerId, askerName, note: note || null, ended };
  const approver: SignedInCustomer = {
    ...who,
    member: member && { ...member, lets },
  };
  const proof = { ...(code ? { code } : {}), ...(password ? { password } : {}) };
  const { body: act, amount_kobo: amountKobo } = found;
  await actOf(acts, act.action)(deps, approver, { act, amountKobo, proof });
  if (!approved) throw new Error(`${act.action} was done and its request still waits`);
  return approved;
}

/** Closes another member's request without effect. @throws Refusal 404; 403 `own_request`; 409 `not_waiting` */
export async function declineMemberRequest(
  deps: Deps,
  who: SignedInCustomer,
  { requestId, note }: { requestId: string; note: string },
): Promise<MemberRequest> {
  requireAnother(await findRequest(deps.db, deps.clock.now(), who, requestId), who);
  return endWithoutEffect(deps, who, { requestId, note }, 'declined');
}

/** Takes back one's own request. @throws Refusal 404; 403 `not_own_request`; 409 `not_waiting` */
export async function withdrawMemberRequest(
  deps: Deps,
  who: SignedInCustomer,
  requestId: string,
): Promise<MemberRequest> {
  const { asked_by: askedBy } = await findRequest(deps.db, deps.clock.now(), who, requestId);
  if (askedBy !== who.person.id) {
    throw refuse(403, 'not_own_request', 'Only the person who asked for this can take it back.');
  }
  return endWithoutEffect(deps, who, { requestId, note: null }, 'withdrawn');
}
