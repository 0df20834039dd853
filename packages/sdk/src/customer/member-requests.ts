/** What members ask for and others approve, of the organisation or family that the call is for (`api.for`). */
import { asksAgain, countsAsWithdrawal, getsBy, posts } from '../call.ts';
import type * as C from '../contract/member-requests.ts';

/** Requests, newest first. */
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
      'bank_account_unknown',
      'bank_not_found',
      'document_not_found',
      'investment_not_found',
      'no_organisation',
      'request_not_found',
    ],
    409: [
      'account_name_differs',
      'asker_left',
      'asker_suspended',
      'bank_account_changed',
      'bank_account_known',
      'bank_account_new',
      'bank_account_preferred',
      'bank_details_changed',
      'bank_details_missing',
      'bank_left',
      'email_new',
      'email_not_confirmed',
      'exit_too_early',
      'id_reused',
      'in_circle',
      'insufficient_balance',
      'investment_ended',
      'money_owed',
      'no_early_exit',
      'not_waiting',
      'payment_pending',
      'quote_changed',
      'quote_expired',
      'rest_left',
      'still_held',
      'still_invested',
      'too_many_bank_accounts',
      'wallet_not_empty',
      'withdrawal_too_small',
      ...countsAsWithdrawal,
    ],
    422: ['account_not_found', 'password_required'],
    429: [...asksAgain[429], 'too_many_lookups'],
    503: ['gateway_unavailable'],
  },
  { timeout: 20_000 },
);

/** Closes what another member asked for, without effect. */
export const declineMemberRequest = posts<C.DeclineMemberRequestBody, C.MemberRequestReply>()(
  'organisation/declineRequest',
  { 403: ['own_request'], 404: ['no_organisation', 'request_not_found'], 409: ['not_waiting'] },
);

/** Takes back what one asked for oneself. */
export const withdrawMemberRequest = posts<C.WithdrawMemberRequestBody, C.MemberRequestReply>()(
  'organisation/withdrawRequest',
  { 403: ['not_own_request'], 404: ['no_organisation', 'request_not_found'], 409: ['not_waiting'] },
);
