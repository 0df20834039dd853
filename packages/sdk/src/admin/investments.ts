/** Investments recorded for customers whose money came in outside the platform. */
import type { Api, CallOptions } from '../api.ts';
import { getsBy } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type * as C from '../contract/investments.ts';

type OfflineInvestment = Required<
  Pick<C.AddInvestmentBody, 'idempotencyKey' | 'startDate' | 'receiptNumber' | 'evidence'>
> &
  Pick<C.AddInvestmentBody, 'userId' | 'productId' | 'capital' | 'code'>;

/**
 * Books a deposit of offline cash and its investment, both dated with the start date, so that the wallet's balance stays the same. From
 * `dualApprovalFrom` of the settings on nothing is booked yet: the reply has the `approval` that a second administrator has to give. 401
 * `two_factor_required` for an administrator with two-factor sign-in without a recent code.
 */
export const addOfflineInvestment = (api: Api, body: OfflineInvestment, options?: CallOptions) =>
  api.post<C.AddInvestmentReply | WaitsForApprovalReply>('investment/addInvestment', {
    ...options,
    body: { ...body, isOffline: true } satisfies C.AddInvestmentBody,
    repeatable: true,
  });

/** One customer's investments, newest first. */
export const getUserInvestments = getsBy<C.GetUserInvestmentsQuery, C.GetUserInvestmentsReply>()(
  'investment/getUserInvestments',
);
