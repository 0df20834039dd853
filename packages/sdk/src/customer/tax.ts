/** Tax that was withheld from a customer's profits. */
import { filesBy, gets } from '../call.ts';
import type { GetTaxYearsReply, TaxCertificateQuery } from '../contract/tax.ts';

/** The years in which something was withheld, in naira. */
export const getTaxYears = gets<GetTaxYearsReply>()('tax/getTaxYears/:userId');

/** The certificate of a year as PDF. */
export const getTaxCertificate = filesBy<TaxCertificateQuery>()('tax/getTaxCertificate/:userId', {
  404: ['no_tax'],
  429: ['too_many_statements'],
});
