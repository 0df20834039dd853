/** Banks and the customer's own account at one of them. */
import useSWR from 'swr';
import type { Bank } from '@ajose/sdk/contract/banks';
import type { UpdateBankDetailsBody } from '@ajose/sdk/contract/customers';
import * as banks from '@ajose/sdk/customer/banks';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

const FOR_THE_SESSION = { revalidateOnFocus: false, revalidateIfStale: false } as const;

export const useBanks = () =>
  useSWR<readonly Bank[], unknown>(['banks'], async () => (await banks.getBanksByCountry(api)).banks, FOR_THE_SESSION);

export const useBank = (id: string | null) =>
  useSWR<Bank, unknown>(id ? ['bank', id] : null, async () => (await banks.getBankById(api, id ?? '')).bank);

/** The account's name at the bank, fetched as soon as bank and number are complete. */
export const useAccountName = (bank: string, accountNumber: string) => {
  const known = bank !== '' && /^\d{10,20}$/.test(accountNumber);
  return useSWR<string, unknown>(
    known ? ['bank', 'account', bank, accountNumber] : null,
    async () => (await banks.resolveAccount(api, { bank, accountNumber })).accountName,
    { ...FOR_THE_SESSION, shouldRetryOnError: false },
  );
};

export async function updateBankDetails(body: UpdateBankDetailsBody): Promise<string> {
  const { bank_acct_name } = await banks.updateBankDetails(api, body);
  await makeStale('me');
  return bank_acct_name;
}
