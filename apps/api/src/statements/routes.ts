/** Statements over HTTP. The path is under transactions, where the first form of it stood. */
import type { Readable } from 'node:stream';
import { UserIdParams } from '@ajose/sdk/contract/common';
import { ReceiptCode, StatementQuery, TransactionIdParams } from '@ajose/sdk/contract/transactions';
import { lagosDay } from '@ajose/sdk/time';
import { Type } from 'typebox';
import type { Deps } from '../deps.ts';
import type { App } from '../server/app.ts';
import { countStatement } from '../server/limits.ts';
import { csvStatement } from './csv.ts';
import { journalStatement } from './journal.ts';
import { pdfStatement } from './pdf.ts';
import { pdfReceipt, receiptCode } from './receipt.ts';
import { customerOf } from '../server/guards.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', journal: 'text/plain; charset=utf-8' } as const;

export function statementRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;
  app.get(
    '/api/transaction/getReceipt/:transactionId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getReceipt',
        tags: ['Transactions'],
        summary: 'The receipt of a completed transaction as PDF',
        params: TransactionIdParams,
        response: { 200: { content: { 'application/pdf': { schema: File } } } },
      },
    },
    async (request, reply) => {
      const { id } = customerOf(request);
      const { transactionId } = request.params;
      await countStatement(deps, id);
      const file = await pdfReceipt(deps, id, transactionId);
      reply.type('application/pdf').header('Content-Disposition', 'attachment; filename="ajose-receipt.pdf"');
      return reply.send(file);
    },
  );

  app.get(
    '/api/transaction/getReceiptCode/:transactionId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getReceiptCode',
        tags: ['Transactions'],
        summary: 'The code by which others check a picture of a receipt',
        params: TransactionIdParams,
        response: { 200: ReceiptCode },
      },
    },
    async (request) => {
      const { id } = customerOf(request);
      await countStatement(deps, id);
      return { success: true as const, ...(await receiptCode(deps, id, request.params.transactionId)) };
    },
  );

  app.get(
    '/api/transaction/getStatement/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getStatement',
        tags: ['Transactions'],
        summary: 'A statement as PDF, CSV or journal for hledger, oldest first',
        params: UserIdParams,
        querystring: StatementQuery,
        response: {
          200: {
            content: {
              'text/csv': { schema: File },
              'application/pdf': { schema: File },
              'text/plain': { schema: File },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const { format = 'csv' } = request.query;
      await countStatement(deps, userId);
      const file =
        format === 'pdf'
          ? await pdfStatement(deps, userId, request.query)
          : format === 'journal'
            ? await journalStatement(db, userId, request.query)
            : await csvStatement(db, userId, request.query);
      const name = `ajose-statement-${lagosDay(clock.now())}.${format}`;
      reply.type(TYPES[format]).header('Content-Disposition', `attachment; filename="${name}"`);
      return reply.send(file);
    },
  );
}
