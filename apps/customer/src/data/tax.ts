/** Tax that was withheld from the customer's profits. */
import useSWR from 'swr';
import * as tax from '@ajose/sdk/customer/tax';
import type { TaxYear } from '@ajose/sdk/contract/tax';
import { api } from '../api.ts';

export const useTaxYears = (userId: string) =>
  useSWR<readonly TaxYear[], unknown>(['tax', userId], async () => (await tax.getTaxYears(api, userId)).years);

export const getTaxCertificate = (userId: string, year: number): Promise<Blob> =>
  tax.getTaxCertificate(api, userId, { year });
