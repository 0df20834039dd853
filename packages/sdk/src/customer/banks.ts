/** Banks, and the account to which a customer's withdrawals go. */
import type { Api, CallOptions } from '../api.ts';
import type {
  AddBankAccountBody,
  GetBankAccountsReply,
  GetBankReply,
  GetBanksReply,
  PreferBankAccountBody,
  RemoveBankAccountBody,
  ResolveAccountQuery,
  ResolveAccountReply,
} from '../contract/banks.ts';
import type { Done } from '../contract/common.ts';
import type { UpdateBankDetailsBody, UpdateBankDetailsReply } from '../contract/customers.ts';

/** One bank. 404 when the id is unknown. */
export const getBankById = (api: Api, id: string, options?: CallOptions) =>
  api.get<GetBankReply>('admin/getBankById/:id', { ...options, params: { id } });

/** All banks of a country by name, Nigeria unless told otherwise. */
export const getBanksByCountry = (api: Api, country = 'Nigeria', options?: CallOptions) =>
  api.get<GetBanksReply>('admin/getBanksByCountry/:country', { ...options, params: { country } });

/** The account holder's name, as the bank has it. 422 `account_not_found`, 503 `gateway_unavailable`. */
export const resolveAccount = (api: Api, query: ResolveAccountQuery, options?: CallOptions) =>
  api.get<ResolveAccountReply>('user/resolveAccount', { ...options, query });

/**
 * Sets the account for withdrawals; the bank's name for it is stored. 409 `account_name_differs` until `confirmedName` is the name at
 * the bank, 422 `account_not_found`, 503 `gateway_unavailable`.
 */
export const updateBankDetails = (api: Api, body: UpdateBankDetailsBody, options?: CallOptions) =>
  api.post<UpdateBankDetailsReply>('user/updateBankDetails', { timeout: 10_000, ...options, body });

/** The accounts that the customer may withdraw to, at most five; the preferred one first. */
export const getBankAccounts = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetBankAccountsReply>('user/getBankAccounts/:userId', { ...options, params: { userId } });

/** Adds an account. 409 `bank_account_known`, `too_many_bank_accounts`, and all that `updateBankDetails` refuses. */
export const addBankAccount = (api: Api, body: AddBankAccountBody, options?: CallOptions) =>
  api.post<UpdateBankDetailsReply>('user/addBankAccount', { timeout: 10_000, ...options, body });

/** Withdrawals that name no account go to this one from now on. 404 `bank_account_unknown`. */
export const preferBankAccount = (api: Api, body: PreferBankAccountBody, options?: CallOptions) =>
  api.post<Done>('user/preferBankAccount', { ...options, body, repeatable: true });

/** Removes an account. 404 `bank_account_unknown`, 409 `bank_account_preferred`, 422 `password_required`, 403 `wrong_password`. */
export const removeBankAccount = (api: Api, body: RemoveBankAccountBody, options?: CallOptions) =>
  api.post<Done>('user/removeBankAccount', { ...options, body });
