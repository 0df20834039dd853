/** Tax that was withheld from all customers' profits, for the tax authority. */
import { filesBy, gets } from '../call.ts';
import type { GetTaxMonthsReply, RemittanceQuery } from '../contract/tax.ts';

/** The months in which something was withheld, in naira. */
export const getTaxMonths = gets<GetTaxMonthsReply>()('tax/getTaxMonths');

/** A month's payments with the tax of each, as CSV or XLSX. */
export const getRemittance = filesBy<RemittanceQuery>()('tax/getRemittance');
