/** Banks, and the accounts to which a customer's withdrawals go. */
import { asksAgain, asksPassword, gets, getsBy, posts, postsAgain } from '../call.ts';
import type * as C from '../contract/banks.ts';
import type { Done } from '../contract/common.ts';
import type { WaitsForMemberReply } from '../contract/member-requests.ts';
import type { UpdateBankDetailsBody, UpdateBankDetailsReply } from '../contract/customers.ts';

/** A bank by its id. */
export const getBankById = gets<C.GetBankReply>()('admin/getBankById/:id', { 404: ['bank_not_found'] });

export { getBanksByCountry } from '../bank-list.ts';

/** The account holder's name, as the bank has it. */
export const resolveAccount = getsBy<C.ResolveAccountQuery, C.ResolveAccountReply>()('user/resolveAccount', {
  404: ['bank_not_found'],
  409: ['email_not_confirmed'],
  422: ['account_not_found'],
  429: ['too_many_lookups'],
  503: ['gateway_unavailable'],
});

/** Sets the account for withdrawals; the bank's name for it is stored. */
export const updateBankDetails = posts<UpdateBankDetailsBody, UpdateBankDetailsReply | WaitsForMemberReply>()(
  'user/updateBankDetails',
  {
    ...asksAgain,
    404: ['bank_not_found'],
    409: ['account_name_differs', 'bank_details_changed', 'email_not_confirmed'],
    422: ['account_not_found', 'password_required'],
    429: ['busy', 'too_many_attempts', 'too_many_lookups', 'too_many_requests'],
    503: ['gateway_unavailable'],
  },
  { timeout: 10_000 },
);

/** The accounts that the customer may withdraw to, at most five; the preferred one first. */
export const getBankAccounts = gets<C.GetBankAccountsReply>()('user/getBankAccounts/:userId');

/** Adds a bank account beside the others. */
export const addBankAccount = posts<C.AddBankAccountBody, UpdateBankDetailsReply | WaitsForMemberReply>()(
  'user/addBankAccount',
  {
    ...asksAgain,
    404: ['bank_not_found'],
    409: [
      'account_name_differs',
      'bank_account_known',
      'bank_details_changed',
      'email_not_confirmed',
      'too_many_bank_accounts',
    ],
    422: ['account_not_found', 'password_required'],
    429: ['busy', 'too_many_attempts', 'too_many_lookups', 'too_many_requests'],
    503: ['gateway_unavailable'],
  },
  { timeout: 10_000 },
);

/** Makes a bank account the preferred one: withdrawals that name no account go to it from now on. */
export const preferBankAccount = postsAgain<C.PreferBankAccountBody, Done | WaitsForMemberReply>()(
  'user/preferBankAccount',
  {
    404: ['bank_account_unknown'],
    429: ['too_many_requests'],
  },
);

/** Removes a bank account that is not the preferred one. */
export const removeBankAccount = posts<C.RemoveBankAccountBody, Done | WaitsForMemberReply>()(
  'user/removeBankAccount',
  {
    ...asksPassword,
    404: ['bank_account_unknown'],
    409: ['bank_account_preferred'],
    429: [...asksPassword[429], 'too_many_requests'],
  },
);
