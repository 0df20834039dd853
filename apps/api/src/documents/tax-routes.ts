/** Withheld tax over HTTP: certificates for customers, and what is remitted for administrators. */
import type { Readable } from 'node:stream';
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetTaxMonthsReply, GetTaxYearsReply, RemittanceQuery, TaxCertificateQuery } from '@ajose/sdk/contract/tax';
import * as customerCalls from '@ajose/sdk/customer/tax';
import * as adminCalls from '@ajose/sdk/admin/tax';
import { Type } from 'typebox';
import type { Deps } from '../platform/deps.ts';
import { fileHeaders, FileReply } from '../platform/lists/table-file.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../platform/server/calls.ts';
import { count } from '../platform/server/limits.ts';
import { taxCertificate } from './tax-certificate.ts';
import { remittance, taxMonths, taxYears } from './tax.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

export function taxRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  registerCalls(app, 'Tax', {
    getTaxYears: byCustomer(customerCalls.getTaxYears, {
      params: UserIdParams,
      reply: GetTaxYearsReply,
      run: async ({ params }) => ({
        years: await taxYears(db, params.userId),
      }),
    }),
    getTaxCertificate: byCustomer(customerCalls.getTaxCertificate, {
      summary: 'The certificate of a year as PDF',
      params: UserIdParams,
      sent: TaxCertificateQuery,
      file: { 200: { content: { 'application/pdf': { schema: File } } } },
      run: async ({ sent, params, reply }) => {
        const { userId } = params;
        const { year } = sent;
        await count(deps, 'statement', userId);
        const file = await taxCertificate(deps, userId, year);
        reply.type('application/pdf').header('Content-Disposition', `attachment; filename="ajose-tax-${year}.pdf"`);
        return reply.send(file);
      },
    }),
    getTaxMonths: byStaff(adminCalls.getTaxMonths, {
      can: 'read',
      scope: 'readReports',
      reply: GetTaxMonthsReply,
      run: async () => ({ months: await taxMonths(db) }),
    }),
    getRemittance: byStaff(adminCalls.getRemittance, {
      summary: 'The tax of a month, payment by payment, as CSV or XLSX',
      can: 'remitTax',
      limit: 'report',
      sent: RemittanceQuery,
      file: { 200: FileReply },
      run: async ({ sent, reply }) => {
        const { month, format } = sent;
        reply.headers(fileHeaders(`ajose-tax-${month}`, format));
        return reply.send(remittance(db, month, format));
      },
    }),
  });
}
