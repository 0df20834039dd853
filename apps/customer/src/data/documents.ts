/** Documents that were issued to the customer, which others can check. */
import useSWR from 'swr';
import * as inclusion from '@ajose/sdk/customer/inclusion';
import type { GetEarnedQuery } from '@ajose/sdk/contract/earnings';
import * as earnings from '@ajose/sdk/customer/earnings';
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

/** A certificate of what was earned in these days. */
export async function getEarnedCertificate(userId: string, days: GetEarnedQuery): Promise<Blob> {
  const certificate = await earnings.getEarnedCertificate(api, userId, days);
  await makeStale('documents');
  return certificate;
}

/** The proof that the customer's money is in the newest total, as a file that anybody can check. */
export async function getProofFile(userId: string): Promise<{ file: Blob; name: string }> {
  const { day, proof } = await inclusion.getOwnProof(api, userId);
  return { file: new Blob([JSON.stringify(proof)], { type: 'application/json' }), name: `ajose-proof-${day}.json` };
}

export async function withdrawDocument(number: string): Promise<void> {
  await documents.withdrawDocument(api, { number });
  await makeStale('documents');
}
