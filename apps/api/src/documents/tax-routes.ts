/** Withheld tax over HTTP: certificates for customers, and what is remitted for administrators. */
import type { Readable } from 'node:stream';
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetTaxMonthsReply, GetTaxYearsReply, RemittanceQuery, TaxCertificateQuery } from '@ajose/sdk/contract/tax';
import { Type } from 'typebox';
import type { Deps } from '../platform/deps.ts';
import { fileHeaders, FileReply } from '../platform/lists/table-file.ts';
import type { App } from '../platform/server/app.ts';
import { count } from '../platform/server/limits.ts';
import { taxCertificate } from './tax-certificate.ts';
import { remittance, taxMonths, taxYears } from './tax.ts';

const tags = ['Tax'];
const File = Type.Unsafe<Readable>({ type: 'string' });

export function taxRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  app.get(
    '/api/tax/getTaxYears/:userId',
    {
      config: { who: 'customer' },
      schema: { operationId: 'getTaxYears', tags, params: UserIdParams, response: { 200: GetTaxYearsReply } },
    },
    async (request): Promise<GetTaxYearsReply> => ({
      success: true,
      years: await taxYears(db, request.params.userId),
    }),
  );

  app.get(
    '/api/tax/getTaxCertificate/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getTaxCertificate',
        summary: 'The certificate of a year as PDF',
        tags,
        params: UserIdParams,
        querystring: TaxCertificateQuery,
        response: { 200: { content: { 'application/pdf': { schema: File } } } },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const { year } = request.query;
      await count(deps, 'statement', userId);
      const file = await taxCertificate(deps, userId, year);
      reply.type('application/pdf').header('Content-Disposition', `attachment; filename="ajose-tax-${year}.pdf"`);
      return reply.send(file);
    },
  );

  app.get(
    '/api/tax/getTaxMonths',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: { operationId: 'getTaxMonths', tags, response: { 200: GetTaxMonthsReply } },
    },
    async (): Promise<GetTaxMonthsReply> => ({ success: true, months: await taxMonths(db) }),
  );

  app.get(
    '/api/tax/getRemittance',
    {
      config: { who: 'admin', can: 'remitTax' },
      schema: {
        operationId: 'getRemittance',
        summary: 'The tax of a month, payment by payment, as CSV or XLSX',
        tags,
        querystring: RemittanceQuery,
        response: { 200: FileReply },
      },
    },
    async (request, reply) => {
      const { month, format } = request.query;
      reply.headers(fileHeaders(`ajose-tax-${month}`, format));
      return reply.send(remittance(db, month, format));
    },
  );
}
