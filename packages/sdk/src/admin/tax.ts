/** Tax that was withheld from all customers' profits, for the tax authority. */
import type { Api, CallOptions } from '../api.ts';
import type { GetTaxMonthsReply, RemittanceQuery } from '../contract/tax.ts';

/** The months in which something was withheld, in naira. */
export const getTaxMonths = (api: Api, options?: CallOptions) =>
  api.get<GetTaxMonthsReply>('tax/getTaxMonths', options);

/** A month's payments with the tax of each, as CSV or XLSX. */
export const getRemittance = (api: Api, query: RemittanceQuery, options?: CallOptions) =>
  api.blob('tax/getRemittance', { ...options, query });
