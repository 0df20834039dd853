/** Members of organisations over HTTP. */
import * as C from '@ajose/sdk/contract/organisations';
import * as calls from '@ajose/sdk/customer/members';
import { inviteMemberRules, setMemberRoleRules, setSignaturesRules } from '@ajose/sdk/rules/organisations';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  readInvitation,
  takeBackInvitation,
} from './invitations.ts';
import { actOnMember, leave } from './member-acts.ts';

export const memberRoutes = routes('Organisations', (deps: Deps) => ({
  inviteMember: byCustomer('manage')(calls.inviteMember, {
    sent: C.InviteMemberBody,
    rules: inviteMemberRules,
    done: 'The invitation is on its way. It works for seven days.',
    mayWait: true,
    run: ({ who, sent }) => inviteMember(deps, who, sent),
  }),
  takeBackInvitation: byCustomer('manage')(calls.takeBackInvitation, {
    sent: C.TakeBackInvitationBody,
    done: 'The invitation is taken back. Its link does not work any more.',
    run: ({ who, sent }) => takeBackInvitation(deps, who, sent.id),
  }),
  setMemberRole: byCustomer('manage')(calls.setMemberRole, {
    sent: C.SetMemberRoleBody,
    rules: setMemberRoleRules,
    done: 'The role is changed. It counts from the member’s next call on.',
    mayWait: true,
    run: ({ who, sent: { memberId, role, mostAlone = null, understood = false, ...proof } }) =>
      actOnMember(deps, who, { action: 'setMemberRole', memberId, name: '', role, mostAlone, understood }, proof),
  }),
  endMember: byCustomer('manage')(calls.endMember, {
    sent: C.EndMemberBody,
    done: 'The membership has ended.',
    mayWait: true,
    run: ({ who, sent: { memberId, understood = false, ...proof } }) =>
      actOnMember(deps, who, { action: 'endMember', memberId, name: '', understood }, proof),
  }),
  setSignatures: byCustomer('manage')(calls.setSignatures, {
    sent: C.SetSignaturesBody,
    rules: setSignaturesRules,
    done: 'Saved. It counts from the next call on.',
    mayWait: true,
    run: ({ who, sent: { signatures, ...proof } }) =>
      actOnMember(deps, who, { action: 'setSignatures', signatures }, proof),
  }),
  leaveOrganisation: byCustomer('view')(calls.leave, {
    sent: C.LeaveBody,
    done: 'You have left.',
    run: ({ who, sent }) => leave(deps, who, sent.understood ?? false),
  }),
  getInvitation: byCustomer('person')(calls.getInvitation, {
    sent: C.InvitationBody,
    reply: C.GetInvitationReply,
    run: async ({ who, sent }) => ({ invitation: await readInvitation(deps, { who, token: sent.token }) }),
  }),
  acceptInvitation: byCustomer('person')(calls.acceptInvitation, {
    sent: C.InvitationBody,
    reply: C.RegisterOrganisationReply,
    run: async ({ who, sent }) => {
      const { name, account } = await acceptInvitation(deps, { who, token: sent.token });
      return { message: `You are a member of ${name} now.`, account };
    },
  }),
  declineInvitation: byCustomer('person')(calls.declineInvitation, {
    sent: C.InvitationBody,
    done: 'The invitation is declined.',
    run: ({ who, sent }) => declineInvitation(deps, { who, token: sent.token }),
  }),
}));
