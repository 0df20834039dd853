/** For a customer who leaves: the file with all their data, and closing the account. */
import type { CloseAccountBody } from '@ajose/sdk/contract/customers';
import * as leaving from '@ajose/sdk/customer/leaving';
import { api } from '../api.ts';

export const getOwnData = (userId: string): Promise<Blob> => leaving.getOwnData(api, userId);

export const closeAccount = async (body: CloseAccountBody): Promise<void> => {
  await leaving.closeAccount(api, body);
};
