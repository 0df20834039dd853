/** Banks and the customer's own account at one of them. */
import useSWR, { mutate } from 'swr';
import { forget } from '@ajose/app/keys.ts';
import type { Bank, BankAccount, PreferBankAccountBody, RemoveBankAccountBody } from '@ajose/sdk/contract/banks';
import type { UpdateBankDetailsBody } from '@ajose/sdk/contract/customers';
import { isRefusal } from '@ajose/sdk/refusal';
import * as banks from '@ajose/sdk/customer/banks';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

const FOR_THE_SESSION = { revalidateOnFocus: false, revalidateIfStale: false } as const;

export const useBanks = () =>
  useSWR<readonly Bank[], unknown>(['banks'], async () => (await banks.getBanksByCountry(api)).banks, FOR_THE_SESSION);

export const useBank = (id: string | null) =>
  useSWR<Bank, unknown>(id ? ['bank', id] : null, async () => (await banks.getBankById(api, id ?? '')).bank);

const accountKey = (bank: string, accountNumber: string) => ['bank', 'account', bank, accountNumber] as const;

/** The account's name at the bank, fetched as soon as bank and number are complete. */
export const useAccountName = (bank: string, accountNumber: string) => {
  const known = bank !== '' && /^\d{10,20}$/.test(accountNumber);
  return useSWR<string, unknown>(
    known ? accountKey(bank, accountNumber) : null,
    async () => (await banks.resolveAccount(api, { bank, accountNumber })).accountName,
    { ...FOR_THE_SESSION, shouldRetryOnError: false },
  );
};

/** All of the customer's accounts. @param wanted without it nothing is fetched */
export const useBankAccounts = (userId: string, wanted: boolean) =>
  useSWR<readonly BankAccount[], unknown>(
    wanted ? ['bankAccounts', userId] : null,
    async () => (await banks.getBankAccounts(api, userId)).accounts,
  );

export async function preferBankAccount(body: PreferBankAccountBody): Promise<void> {
  await banks.preferBankAccount(api, body);
  await makeStale('me', 'bankAccounts');
}

export async function removeBankAccount(body: RemoveBankAccountBody): Promise<void> {
  await banks.removeBankAccount(api, body);
  await makeStale('me', 'bankAccounts');
}

/** @param as whether it is added or replaces the preferred one */
export async function saveBankAccount(
  as: 'added' | 'changed',
  body: UpdateBankDetailsBody,
  signal: AbortSignal,
): Promise<string> {
  const save = as === 'added' ? banks.addBankAccount : banks.updateBankDetails;
  try {
    const { bank_acct_name } = await save(api, body, { signal });
    // A withdrawal that opens now begins with the new account.
    await forget('bankAccounts');
    await makeStale('me');
    return bank_acct_name;
  } catch (error) {
    // The server may have saved a change that was cancelled too late.
    if (signal.aborted) await makeStale('me', 'bankAccounts');
    // The bank has told the server another name than this app knows.
    const differs = 'account_name_differs';
    if (
      isRefusal<typeof banks.updateBankDetails>(error, differs) ||
      isRefusal<typeof banks.addBankAccount>(error, differs)
    ) {
      await mutate(accountKey(body.bank, body.bank_acct_number));
    }
    throw error;
  }
}
