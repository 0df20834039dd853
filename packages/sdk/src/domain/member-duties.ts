/** What each role does, in words. Apart from `members.ts`, which each customer's home loads. */
import type { MemberRole, Signatures } from '../contract/organisations.ts';

const duties: Readonly<Record<MemberRole, string>> = {
  viewer: 'Sees the account and its papers.',
  maker: 'Pays in, saves and invests, and asks for money to leave.',
  checker: 'Approves what others ask for.',
  owner: 'Asks, approves what others ask for, and looks after members and details.',
};

/** The duties of a role, in one sentence. @param signatures how many have to agree */
export const memberDuties = (role: MemberRole, signatures: Signatures): string =>
  role === 'owner' && signatures === 1
    ? 'Sends money out without another’s approval, approves what others ask for, and looks after members and details.'
    : duties[role];
