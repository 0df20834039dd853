/** What members ask for and others approve, of the organisation or family that the call is for (`api.for`). */
import { asksAgain, getsBy, posts, withdraws } from '../call.ts';
import type * as C from '../contract/member-requests.ts';
import { editAutoSave, startAutoSave } from './auto-saves.ts';
import { addBankAccount, removeBankAccount } from './banks.ts';
import { addInvestment, addSavingsFunds, exitEarly, quoteExit } from './investments.ts';
import { closeAccount } from './leaving.ts';
import { endMember, inviteMember, setSignatures } from './members.ts';

/** The codes of a call that ends a request. */
const ends = { 404: ['no_organisation', 'request_not_found'], 409: ['not_waiting'] } as const;

/** What members asked for, newest first. */
export const getMemberRequests = getsBy<C.GetMemberRequestsQuery, C.GetMemberRequestsReply>()(
  'organisation/getRequests',
  { 404: ['no_organisation'], 422: ['page_too_deep'] },
);

/** Approves what another member asked for, and does it. Where that is refused, nothing has happened and the request still waits. */
export const approveMemberRequest = posts<C.ApproveMemberRequestBody, C.MemberRequestReply>()(
  'organisation/approveRequest',
  {
    ...asksAgain,
    403: [...asksAgain[403], 'money_blocked', 'own_request', 'withdrawals_blocked'],
    404: [
      'auto_save_not_found',
      'bank_account_unknown',
      'bank_not_found',
      'card_not_found',
      'document_not_found',
      'investment_not_found',
      'member_unknown',
      'plan_not_found',
      'product_not_found',
      ...ends[404],
    ],
    409: [
      'asker_left',
      'asker_suspended',
      ...ends[409],
      ...withdraws,
      ...addBankAccount.refuses[409],
      ...removeBankAccount.refuses[409],
      ...closeAccount.refuses[409],
      ...quoteExit.refuses[409],
      ...exitEarly.refuses[409],
      ...addInvestment.refuses[409],
      ...addSavingsFunds.refuses[409],
      ...startAutoSave.refuses[409],
      ...editAutoSave.refuses[409],
      ...inviteMember.refuses[409],
      ...endMember.refuses[409],
      ...setSignatures.refuses[409],
    ],
    422: addBankAccount.refuses[422],
    429: [...addBankAccount.refuses[429], 'too_many_invitations'],
    503: ['gateway_unavailable'],
  },
  { timeout: 10_000 },
);

/** Closes what another member asked for, without effect. */
export const declineMemberRequest = posts<C.DeclineMemberRequestBody, C.MemberRequestReply>()(
  'organisation/declineRequest',
  { ...ends, 403: ['own_request'] },
);

/** Takes back what one asked for oneself. */
export const withdrawMemberRequest = posts<C.WithdrawMemberRequestBody, C.MemberRequestReply>()(
  'organisation/withdrawRequest',
  { ...ends, 403: ['not_own_request'] },
);
