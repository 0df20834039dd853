/** Tax that was withheld from a customer's profits. */
import type { Api, CallOptions } from '../api.ts';
import type { GetTaxYearsReply, TaxCertificateQuery } from '../contract/tax.ts';

/** The years in which something was withheld, in naira. */
export const getTaxYears = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetTaxYearsReply>('tax/getTaxYears/:userId', { ...options, params: { userId } });

/** The certificate of a year as PDF. 404 `no_tax` where nothing was withheld, 429 `too_many_statements`. */
export const getTaxCertificate = (api: Api, userId: string, query: TaxCertificateQuery, options?: CallOptions) =>
  api.blob('tax/getTaxCertificate/:userId', { ...options, params: { userId }, query });
