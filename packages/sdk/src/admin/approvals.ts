/** Requests that a second administrator has to approve. */
import { getsBy, posts, presses } from '../call.ts';
import type * as C from '../contract/approvals.ts';

/** Requests that wait for a second administrator, or that have ended, newest first. */
export const getApprovals = getsBy<C.GetApprovalsQuery, C.GetApprovalsReply>()('admin/approvals', {
  422: ['page_too_deep'],
});

/** Approves a request and carries it out. Where the action can no longer succeed, the request is closed as `overtaken`. */
export const approveRequest = posts<C.ApproveRequestBody, C.ApprovalReply>()('admin/approvals/:id/approve', {
  403: [
    'about_you',
    'account_blocked',
    'alone_by_own_act',
    'money_blocked',
    'own_account',
    'own_request',
    'too_new',
    'you_opened_it',
  ],
  404: [
    'admin_unknown',
    'approval_not_found',
    'circle_not_found',
    'dispute_not_found',
    'case_not_found',
    'gateway_not_set',
    'group_not_found',
    'investment_not_found',
    'name_change_not_found',
    'product_not_found',
    'registration_not_found',
    'transaction_not_found',
    'user_not_found',
  ],
  409: [
    'account_closed',
    'already_answered',
    'already_blocked',
    'already_confirmed',
    'already_paid',
    'already_paused',
    'already_resolved',
    'asker_blocked',
    'dispute_changed',
    'case_open',
    'death_case_open',
    'death_confirmed',
    'death_not_confirmed',
    'debt_changed',
    'estate_waits',
    'exit_too_early',
    'gateway_disagrees',
    'gateway_not_set',
    'id_reused',
    'insufficient_balance',
    'investment_ended',
    'money_left',
    'money_owed',
    'more_than_there',
    'name_change_ended',
    'name_taken',
    'no_bvn_waits',
    'not_for_organisations',
    'no_death_case',
    'no_early_exit',
    'not_blocked',
    'not_correctable',
    'not_paused',
    'not_pending',
    'not_waiting',
    'nothing_to_mend',
    'number_taken',
    'product_changed',
    'product_inactive',
    'quote_changed',
    'receipt_used',
    'registration_ended',
    'role_changed',
    'same_role',
    'set_aside',
    'payout_waits',
    'still_owed',
    'terms_changed',
    'too_few_identified',
    'transaction_changed',
    'transfer_on_its_way',
    'two_factor_off',
  ],
  503: ['gateway_unavailable'],
});

/** Declines a request. */
export const declineRequest = posts<C.DeclineRequestBody, C.ApprovalReply>()('admin/approvals/:id/decline', {
  403: ['about_you', 'account_blocked', 'own_request', 'too_new'],
  404: ['approval_not_found'],
  409: ['asker_blocked', 'not_waiting'],
});

/** Withdraws your own request. */
export const withdrawRequest = presses<C.ApprovalReply>()('admin/approvals/:id/withdraw', {
  403: ['account_blocked', 'not_own_request'],
  404: ['approval_not_found'],
  409: ['asker_blocked', 'not_waiting'],
});
