/** Withheld tax over HTTP: certificates for customers, and what is remitted for administrators. */
import { GetTaxMonthsReply, GetTaxYearsReply, RemittanceQuery, TaxCertificateQuery } from '@ajose/sdk/contract/tax';
import * as customerCalls from '@ajose/sdk/customer/tax';
import * as adminCalls from '@ajose/sdk/admin/tax';
import type { Deps } from '../platform/deps.ts';
import { FileReply } from '../platform/lists/table-file.ts';
import { PdfReply, sendPdf, sendTable } from '../platform/server/downloads.ts';
import { byCustomer, byStaff, routes } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { taxCertificate } from './tax-certificate.ts';
import { remittance, taxMonths, taxYears } from './tax.ts';

export const taxRoutes = routes('Tax', (deps: Deps) => ({
  getTaxYears: byCustomer('view')(customerCalls.getTaxYears, {
    reply: GetTaxYearsReply,
    run: async ({ params }) => ({ years: await taxYears(deps.db, params.userId) }),
  }),
  getTaxCertificate: byCustomer('view')(customerCalls.getTaxCertificate, {
    sent: TaxCertificateQuery,
    file: PdfReply,
    run: async ({ sent, params, reply }) => {
      await count(deps, 'statement', params.userId);
      return sendPdf(reply, `ajose-tax-${sent.year}.pdf`, await taxCertificate(deps, params.userId, sent.year));
    },
  }),
  getTaxMonths: byStaff('read')(adminCalls.getTaxMonths, {
    scope: 'readReports',
    reply: GetTaxMonthsReply,
    run: async () => ({ months: await taxMonths(deps.db) }),
  }),
  getRemittance: byStaff('remitTax')(adminCalls.getRemittance, {
    limit: 'report',
    sent: RemittanceQuery,
    file: FileReply,
    run: async ({ sent: { month, format }, reply }) =>
      sendTable(reply, `ajose-tax-${month}`, format, remittance(deps, month, format)),
  }),
}));
