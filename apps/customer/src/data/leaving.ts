/** For a customer who leaves: the file with all their data, and closing the account. */
import type { CloseAccountBody, GetOwnDataBody } from '@ajose/sdk/contract/customers';
import * as leaving from '@ajose/sdk/customer/leaving';
import { api } from '../api.ts';

export const getOwnData = (body: GetOwnDataBody): Promise<Blob> => leaving.getOwnData(api, body);

export const closeAccount = async (body: CloseAccountBody): Promise<void> => {
  await leaving.closeAccount(api, body);
};
