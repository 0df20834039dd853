/** Tax that was withheld from all customers' profits, for the tax authority. */
import { filesBy, gets } from '../call.ts';
import type { GetTaxMonthsReply, RemittanceQuery } from '../contract/tax.ts';

/** The last 24 months in which something was withheld, newest first. Amounts are naira. */
export const getTaxMonths = gets<GetTaxMonthsReply>()('tax/getTaxMonths');

/** A month's payments with the tax of each, as CSV or XLSX. */
export const getRemittance = filesBy<RemittanceQuery>()('tax/getRemittance');
