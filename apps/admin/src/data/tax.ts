/** Tax that was withheld from profits, month by month. */
import useSWR from 'swr';
import * as tax from '@ajose/sdk/admin/tax';
import type { FileFormat } from '@ajose/sdk/contract/common';
import type { TaxMonth } from '@ajose/sdk/contract/tax';
import { api } from '../api.ts';

export const useTaxMonths = () =>
  useSWR<readonly TaxMonth[], unknown>(['tax'], async () => (await tax.getTaxMonths(api)).months);

export const getRemittance = (month: string, format: FileFormat): Promise<Blob> =>
  tax.getRemittance(api, { month, format });
