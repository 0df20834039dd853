/** What members ask for and others approve, over HTTP. */
import * as C from '@ajose/sdk/contract/member-requests';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import * as calls from '@ajose/sdk/customer/member-requests';
import { formatNaira } from '@ajose/sdk/domain/money';
import { approveMemberRequestRules, declineMemberRequestRules } from '@ajose/sdk/rules/member-requests';
import type { Deps } from '../../gateways/deps.ts';
import { byCustomer, routes } from '../../platform/server/calls.ts';
import { approveMemberRequest, declineMemberRequest, withdrawMemberRequest, type MemberActs } from './request-acts.ts';
import { listRequests } from './requests.ts';

/** What approving has done. Money and an invitation have only set out. */
function approvedWords({ act, amount }: MemberRequest): string {
  if (act.action === 'withdraw') {
    return `You approved it. ${amount === null ? 'The money' : formatNaira(amount)} is on its way to ${act.bankName}.`;
  }
  return act.action === 'inviteMember'
    ? 'You approved it. The invitation is on its way.'
    : 'You approved it, and it is done.';
}

/** @param acts what approving does, by action */
export const memberRequestRoutes = routes('Organisations', (deps: Deps, acts: MemberActs) => ({
  getMemberRequests: byCustomer('view')(calls.getMemberRequests, {
    sent: C.GetMemberRequestsQuery,
    reply: C.GetMemberRequestsReply,
    run: async ({ who, sent }) => listRequests(deps, who, sent),
  }),
  approveMemberRequest: byCustomer('approve')(calls.approveMemberRequest, {
    sent: C.ApproveMemberRequestBody,
    rules: approveMemberRequestRules,
    reply: C.MemberRequestReply,
    run: async ({ who, sent }) => {
      const request = await approveMemberRequest(deps, acts, who, sent);
      return { message: approvedWords(request), request };
    },
  }),
  declineMemberRequest: byCustomer('approve')(calls.declineMemberRequest, {
    sent: C.DeclineMemberRequestBody,
    rules: declineMemberRequestRules,
    reply: C.MemberRequestReply,
    run: async ({ who, sent }) => ({
      message: 'You declined it. Nothing has changed.',
      request: await declineMemberRequest(deps, who, sent),
    }),
  }),
  withdrawMemberRequest: byCustomer('ask')(calls.withdrawMemberRequest, {
    sent: C.WithdrawMemberRequestBody,
    reply: C.MemberRequestReply,
    run: async ({ who, sent }) => ({
      message: 'You took it back. Nothing has changed.',
      request: await withdrawMemberRequest(deps, who, sent.requestId),
    }),
  }),
}));
