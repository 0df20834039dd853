/**
 * Members of an organisation or a family: inviting them, their roles, and leaving. Where two sign, giving and taking power waits for another
 * member, who proves who they are; until two people could approve, the first one adds the second alone.
 */
import { asksPassword, posts } from '../call.ts';
import type { Done } from '../contract/common.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';
import type * as C from '../contract/organisations.ts';

/** The codes of each act that gives power over an organisation or takes it. */
const givesPower = { ...asksPassword, 429: [...asksPassword[429], 'too_many_requests'] } as const;

/**
 * Invites a person by a link in an email, which works for seven days, once, and for the account with this confirmed address. Another
 * invitation to the address takes its place.
 */
export const inviteMember = posts<C.InviteMemberBody, Done | WaitsForMemberReply>()('organisation/inviteMember', {
  ...givesPower,
  404: ['no_organisation'],
  409: ['already_member', 'email_not_confirmed'],
  429: [...givesPower[429], 'too_many_invitations'],
});

/** Ends an invitation that waits. */
export const takeBackInvitation = posts<C.TakeBackInvitationBody, Done>()('organisation/takeBackInvitation', {
  404: ['invitation_unknown'],
});

/** The codes of an act on one member. */
const ofMember = {
  ...givesPower,
  404: ['member_unknown', 'no_organisation'],
  409: ['last_owner', 'too_few_approve'],
} as const;

/** Gives a member another role. 409 `too_few_approve`: of two who sign only one would be left; say it again with `understood`. */
export const setMemberRole = posts<C.SetMemberRoleBody, Done | WaitsForMemberReply>()(
  'organisation/setMemberRole',
  ofMember,
);

/** Ends a membership at once. What the member did stays in the organisation's history. */
export const endMember = posts<C.EndMemberBody, Done | WaitsForMemberReply>()('organisation/endMember', ofMember);

/** Says how many have to agree before money or power goes out. 409 `too_few_approve`: two cannot agree while only one may approve. */
export const setSignatures = posts<C.SetSignaturesBody, Done | WaitsForMemberReply>()('organisation/setSignatures', {
  ...givesPower,
  404: ['no_organisation'],
  409: ['same_signatures', 'too_few_approve'],
});

/** Leaves the organisation that the call is for (`api.for`). */
export const leave = posts<C.LeaveBody, Done>()('member/leave', {
  404: ['no_organisation'],
  409: ['last_owner', 'too_few_approve'],
});

/** The codes of an invitation that cannot be accepted by who is signed in. */
const ofInvitation = {
  403: ['invitation_of_another'],
  404: ['invitation_unknown'],
  409: ['already_member', 'email_not_confirmed', 'invitation_ended', 'invitation_expired', 'invitation_used'],
} as const;

/** What the link of an email invites to. This call and the next two are about the person: never make them with `api.for`. */
export const getInvitation = posts<C.InvitationBody, C.GetInvitationReply>()('member/getInvitation', ofInvitation);

/** Becomes a member. `getAccounts` lists the organisation from then on. */
export const acceptInvitation = posts<C.InvitationBody, C.RegisterOrganisationReply>()(
  'member/acceptInvitation',
  ofInvitation,
);

/** Declines an invitation for good. */
export const declineInvitation = posts<C.InvitationBody, Done>()('member/declineInvitation', ofInvitation);
