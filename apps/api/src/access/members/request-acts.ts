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
  /** What the approver proves again who they are with. */
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

function perform(
  deps: Deps,
  acts: MemberActs,
  who: SignedInCustomer,
  act: MemberAct,
  more: Pick<AskedByMember<Action>, 'amountKobo' | 'proof'>,
): Promise<unknown> {
  switch (act.action) {
    case 'withdraw':
      return acts.withdraw(deps, who, { ...more, act });
    case 'exitEarly':
      return acts.exitEarly(deps, who, { ...more, act });
    case 'updateBankDetails':
      return acts.updateBankDetails(deps, who, { ...more, act });
    case 'addBankAccount':
      return acts.addBankAccount(deps, who, { ...more, act });
    case 'preferBankAccount':
      return acts.preferBankAccount(deps, who, { ...more, act });
    case 'removeBankAccount':
      return acts.removeBankAccount(deps, who, { ...more, act });
    case 'closeAccount':
      return acts.closeAccount(deps, who, { ...more, act });
    case 'withdrawDocument':
      return acts.withdrawDocument(deps, who, { ...more, act });
    case 'addInvestment':
      return acts.addInvestment(deps, who, { ...more, act });
    case 'addSavingsFunds':
      return acts.addSavingsFunds(deps, who, { ...more, act });
    case 'startAutoSave':
      return acts.startAutoSave(deps, who, { ...more, act });
    case 'editAutoSave':
      return acts.editAutoSave(deps, who, { ...more, act });
    case 'inviteMember':
      return acts.inviteMember(deps, who, { ...more, act });
    case 'setMemberRole':
      return acts.setMemberRole(deps, who, { ...more, act });
    case 'endMember':
      return acts.endMember(deps, who, { ...more, act });
    case 'setSignatures':
      return acts.setSignatures(deps, who, { ...more, act });
    default:
      return act satisfies never;
  }
}

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
  await perform(deps, acts, approver, found.body, { amountKobo: found.amount_kobo, proof });
  if (!approved) throw new Error(`${found.body.action} was done and its request still waits`);
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
