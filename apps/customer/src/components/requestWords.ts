/** The words of a member's request, by its act: its title, what approving it does, and how it ended. */
import type { MemberAct, MemberRequest } from '@ajose/sdk/contract/member-requests';

type Action = MemberAct['action'];

interface Words {
  /** The title of its dialog. */
  title: string;
  /** What happens at once when it is approved. */
  effect: string;
  /** What approving asks of who approves: a code where they have a second factor; that or the password; the password and the code. */
  proof: 'none' | 'code' | 'either' | 'both';
}

export const requestWords: Readonly<Record<Action, Words>> = {
  withdraw: {
    title: 'Withdraw money',
    effect:
      'Once it is approved, the money is set aside and sent to this bank account, usually within minutes. There is no fee. It cannot be called back.',
    proof: 'code',
  },
  exitEarly: {
    title: 'Leave an investment early',
    effect: 'The investment ends at once, and the money is in the wallet. It cannot be undone.',
    proof: 'none',
  },
  updateBankDetails: {
    title: 'Change the bank account',
    effect: 'Withdrawals go to this account from now on, and to the present one no more. They open after a day.',
    proof: 'either',
  },
  addBankAccount: {
    title: 'Add a bank account',
    effect: 'Money can be withdrawn to this account, too. Withdrawals to it open after a day.',
    proof: 'either',
  },
  preferBankAccount: {
    title: 'Use a bank account for withdrawals',
    effect: 'Withdrawals go to this account unless they name another one.',
    proof: 'none',
  },
  removeBankAccount: {
    title: 'Remove a bank account',
    effect: 'Nobody can withdraw to this account any more. Earlier withdrawals still go to it.',
    proof: 'either',
  },
  closeAccount: {
    title: 'Close the account',
    effect: 'The account is closed for all members, for good. All the money in it has to be withdrawn before.',
    proof: 'both',
  },
  withdrawDocument: {
    title: 'Withdraw a document',
    effect: 'Anybody who checks the document sees only that it was withdrawn. It cannot be undone.',
    proof: 'none',
  },
  addInvestment: {
    title: 'Invest',
    effect:
      'The money leaves the wallet at once and is invested at these terms. If the terms change first, nothing happens.',
    proof: 'none',
  },
  addSavingsFunds: {
    title: 'Add to a plan',
    effect: 'The money leaves the wallet at once and is in the plan.',
    proof: 'none',
  },
  startAutoSave: {
    title: 'Start an auto-save',
    effect: 'The money is put aside on each of these days. Every member who may ask can pause or end it.',
    proof: 'none',
  },
  editAutoSave: {
    title: 'Change an auto-save',
    effect: 'The money is put aside like this from the next day on.',
    proof: 'none',
  },
  inviteMember: {
    title: 'Invite a member',
    effect: 'This address gets a link, which makes its owner a member. It works for seven days, once.',
    proof: 'either',
  },
  setMemberRole: {
    title: 'Change a role',
    effect: 'The role counts from the member’s next press on, and they are told.',
    proof: 'either',
  },
  endMember: {
    title: 'End a membership',
    effect: 'The member cannot see or use this account any more, and is told.',
    proof: 'either',
  },
  setSignatures: {
    title: 'Who has to agree',
    effect: 'It counts at once, for everything that lets money or power out.',
    proof: 'either',
  },
};

/** Title and effect of `updateBankDetails` where there is no account yet: the first one replaces none, so withdrawals do not wait. */
export const FIRST_ACCOUNT = {
  title: 'Save the bank account',
  effect: 'Withdrawals go to this account. They open at once, because it is the first one.',
};

/** What became of a request that has ended; who ended it follows. */
export const endedWords: Readonly<Record<Exclude<MemberRequest['state'], 'waiting'>, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Taken back',
  expired: 'Nobody approved it in time',
};
