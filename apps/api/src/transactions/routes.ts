/** Reading transactions over HTTP: a customer's own history and statement, and everybody's for administrators. */
import type { Readable } from 'node:stream';
import { UserIdParams } from '@ajose/sdk/contract/common';
import {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  StatementQuery,
} from '@ajose/sdk/contract/transactions';
import { lagosDay } from '@ajose/sdk/time';
import { Type } from 'typebox';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { statement } from './statement.ts';
import { listAllTransactions, listOwnTransactions } from './transactions.ts';

const tags = ['Transactions'];
const Csv = Type.Unsafe<Readable>({ type: 'string' });

export function transactionRoutes(app: App, { db, clock }: Deps): void {
  app.get(
    '/api/transaction/getUserTransactions/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getUserTransactions',
        tags,
        params: UserIdParams,
        querystring: GetUserTransactionsQuery,
        response: { 200: GetUserTransactionsReply },
      },
    },
    async (request) => listOwnTransactions(db, request.params.userId, request.query),
  );

  app.get(
    '/api/transaction/getStatement/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getStatement',
        tags,
        summary: 'A statement as CSV, oldest first',
        params: UserIdParams,
        querystring: StatementQuery,
        response: { 200: { content: { 'text/csv': { schema: Csv } } } },
      },
    },
    async (request, reply) => {
      const name = `ajose-statement-${lagosDay(clock.now())}.csv`;
      reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
      return reply.send(statement(db, request.params.userId, request.query));
    },
  );

  app.get(
    '/api/transaction/getAllTransactions',
    {
      config: { who: 'admin' },
      schema: {
        operationId: 'getAllTransactions',
        tags,
        querystring: GetAllTransactionsQuery,
        response: { 200: GetAllTransactionsReply },
      },
    },
    async (request) => listAllTransactions(db, request.query),
  );
}
