/** Documents that were issued to the customer, which others can check. */
import useSWR from 'swr';
import * as documents from '@ajose/sdk/customer/documents';
import type { IssuedDocument } from '@ajose/sdk/contract/documents';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useDocuments = (userId: string) =>
  useSWR<readonly IssuedDocument[], unknown>(
    ['documents', userId],
    async () => (await documents.getDocuments(api, userId)).documents,
  );

export async function getHoldings(userId: string): Promise<Blob> {
  const letter = await documents.getHoldings(api, userId);
  await makeStale('documents');
  return letter;
}

export async function withdrawDocument(number: string): Promise<void> {
  await documents.withdrawDocument(api, { number });
  await makeStale('documents');
}
