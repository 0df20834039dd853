/** Documents that were issued to the customer, which others can check. */
import useSWR from 'swr';
import * as inclusion from '@ajose/sdk/customer/inclusion';
import type { GetEarnedQuery } from '@ajose/sdk/contract/earnings';
import * as earnings from '@ajose/sdk/customer/earnings';
import * as documents from '@ajose/sdk/customer/documents';
import type { IssuedDocument } from '@ajose/sdk/contract/documents';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { getTaxCertificate } from './tax.ts';
import { getReceipt, getStatement } from './wallet.ts';

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

/** The first and the last day in what a document is about, each missing where it has none. */
function daysOf(about: string): { startDate?: string; endDate?: string } {
  const [first = '', last = ''] = about.split(' to ');
  const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
  const end = last === '' ? first.replace('until ', '') : last;
  return {
    ...(last !== '' && isDay(first) ? { startDate: first } : {}),
    ...(isDay(end) ? { endDate: end } : {}),
  };
}

/** Draws up a document of the same kind about the same days, with a new number; null for a letter, which is about its own day. */
export function drawAgain(userId: string, { kind, about }: IssuedDocument): null | (() => Promise<Blob>) {
  if (kind === 'holdings') return null;
  return async () => {
    const file = await fileOf(userId, kind, about);
    await makeStale('documents');
    return file;
  };
}

function fileOf(userId: string, kind: Exclude<IssuedDocument['kind'], 'holdings'>, about: string): Promise<Blob> {
  if (kind === 'tax') return getTaxCertificate(userId, Number(about));
  if (kind === 'receipt') return getReceipt(about);
  if (kind === 'earned') return getEarnedCertificate(userId, daysOf(about));
  return getStatement(userId, { format: 'pdf', ...daysOf(about) });
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
