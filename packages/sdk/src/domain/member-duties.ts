/** What each role does, in words. Apart from `members.ts`, which each customer's home loads. */
import type { MemberRole } from '../contract/organisations.ts';

/** The duties of a role, in one sentence. */
export const memberDuties: Readonly<Record<MemberRole, string>> = {
  viewer: 'Sees the account and its papers.',
  maker: 'Pays in, saves and invests, and asks for money to leave.',
  checker: 'Approves what others ask for.',
  owner: 'Asks, approves what others ask for, and looks after members and details.',
};
