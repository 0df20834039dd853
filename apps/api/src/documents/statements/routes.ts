/** Statements over HTTP. The path is under transactions, where the first one was. */
import type { Readable } from 'node:stream';
import { ReceiptCode, StatementQuery, type StatementFormat } from '@ajose/sdk/contract/transactions';
import { lagosDay } from '@ajose/sdk/domain/time';
import * as calls from '@ajose/sdk/customer/transactions';
import { Type } from 'typebox';
import type { Deps } from '../../platform/deps.ts';
import { PdfReply, sendPdf } from '../../platform/server/downloads.ts';
import { byCustomer, routes } from '../../platform/server/calls.ts';
import { count } from '../../platform/server/limits.ts';
import { csvStatement } from './csv.ts';
import { journalStatement } from './journal.ts';
import { ofxStatement } from './ofx.ts';
import { pdfStatement } from './pdf.ts';
import { pdfReceipt, receiptCode } from './receipt.ts';

const File = Type.Unsafe<Readable>({ type: 'string' });

const TYPES: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  journal: 'text/plain; charset=utf-8',
  ofx: 'application/x-ofx',
};

/** The reply schema of a call that sends a statement. */
const STATEMENT = {
  content: {
    'text/csv': { schema: File },
    'application/pdf': { schema: File },
    'text/plain': { schema: File },
    'application/x-ofx': { schema: File },
  },
};

function statementIn(format: StatementFormat, deps: Deps, userId: string, query: StatementQuery): Promise<Readable> {
  switch (format) {
    case 'csv':
      return csvStatement(deps.db, userId, query);
    case 'pdf':
      return pdfStatement(deps, userId, query);
    case 'journal':
      return journalStatement(deps.db, userId, query);
    default:
      return ofxStatement(deps.db, userId, query, deps.clock.now());
  }
}

export const statementRoutes = routes('Transactions', (deps: Deps) => ({
  getReceipt: byCustomer('view')(calls.getReceipt, {
    file: PdfReply,
    run: async ({ customer, params, reply }) => {
      await count(deps, 'statement', customer.id);
      return sendPdf(reply, 'ajose-receipt.pdf', await pdfReceipt(deps, customer.id, params.transactionId));
    },
  }),
  getReceiptCode: byCustomer('view')(calls.getReceiptCode, {
    reply: ReceiptCode,
    run: async ({ customer, params }) => {
      await count(deps, 'statement', customer.id);
      return { ...(await receiptCode(deps, customer.id, params.transactionId)) };
    },
  }),
  getStatement: byCustomer('view')(calls.getStatement, {
    sent: StatementQuery,
    file: STATEMENT,
    run: async ({ sent, params, reply }) => {
      const { format = 'csv' } = sent;
      await count(deps, 'statement', params.userId);
      const file = await statementIn(format, deps, params.userId, sent);
      const name = `ajose-statement-${lagosDay(deps.clock.now())}.${format}`;
      reply.type(TYPES[format]).header('Content-Disposition', `attachment; filename="${name}"`);
      return reply.send(file);
    },
  }),
}));
