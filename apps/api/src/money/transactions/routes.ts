/** Transactions over HTTP: reading them, the one call that starts deposits and withdrawals, and deciding them by hand. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { IdParams, UserIdParams } from '@ajose/sdk/contract/common';
import {
  AddTransactionBody,
  AddTransactionReply,
  DeleteTransactionReply,
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  GetUserTransactionsQuery,
  GetUserTransactionsReply,
  SetTransactionStatusBody,
  SetTransactionStatusReply,
  TransactionIdParams,
} from '@ajose/sdk/contract/transactions';
import { PayByTransferBody, PayByTransferReply } from '@ajose/sdk/contract/transfers';
import { payByTransferRules } from '@ajose/sdk/rules/transfers';
import { addTransactionRules, setTransactionStatusRules } from '@ajose/sdk/rules/transactions';
import { waitsReply } from '../../access/approvals/approvals.ts';
import { payByTransfer } from '../deposits/by-transfer.ts';
import { cancelDeposit } from '../deposits/cancel.ts';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { customerOf, staffOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { gatherWithdrawals } from '../withdrawals/post.ts';
import { addDeposit, addWithdrawal } from './add.ts';
import { decideOrAsk } from './decide.ts';
import { listAllTransactions } from './list.ts';
import { listOwnTransactions } from './own-list.ts';
import { getTransaction } from './transactions.ts';

const tags = ['Transactions'];

const CANCEL_WORDS = {
  user_cancelled: 'The transaction was cancelled.',
  failed: 'The payment had failed already. Nothing was charged.',
};

const TRANSFER_WORDS = {
  pending: 'The account is open. Please transfer the amount to it.',
  completed: 'The transfer has arrived. The money is in your wallet.',
  failed: 'The payment was not successful.',
  user_cancelled: 'The payment was cancelled.',
};

/** Paths and field names are the specification's. */
export function transactionRoutes(app: App, deps: Deps): void {
  readingRoutes(app, deps);
  movementRoutes(app, deps);
}

function readingRoutes(app: App, deps: Deps): void {
  const { db } = deps;
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
    '/api/transaction/getAllTransactions',
    {
      config: { who: 'admin', can: 'read', scope: 'readTransactions' },
      schema: {
        operationId: 'getAllTransactions',
        tags,
        querystring: GetAllTransactionsQuery,
        response: { 200: GetAllTransactionsReply },
      },
    },
    async (request) => {
      const { userId } = request.query;
      if (userId !== undefined) await noteLook(deps, staffOf(request), userId, 'transactions');
      return listAllTransactions(db, request.query, request.hidesContacts);
    },
  );
}

function movementRoutes(app: App, deps: Deps): void {
  const postWithdrawal = gatherWithdrawals(deps.db);
  app.post(
    '/api/transaction/addTransaction',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'addTransaction',
        summary: 'Starts or claims a deposit, or asks for a withdrawal',
        tags,
        body: AddTransactionBody,
        response: { 200: AddTransactionReply },
      },
      preHandler: sense(addTransactionRules),
    },
    async (request): Promise<AddTransactionReply> => {
      const { body } = request;
      const customer = customerOf(request);
      return body.type === 'deposit'
        ? addDeposit(deps, customer, body)
        : addWithdrawal(deps, postWithdrawal, customer, body);
    },
  );

  app.post(
    '/api/transaction/payByTransfer',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'payByTransfer',
        summary: 'Opens an account that a deposit is transferred to',
        tags,
        body: PayByTransferBody,
        response: { 200: PayByTransferReply },
      },
      preHandler: sense(payByTransferRules),
    },
    async (request): Promise<PayByTransferReply> => {
      const customer = customerOf(request);
      const id = await payByTransfer(deps, customer, request.body);
      const transaction = await getTransaction(deps.db, customer.id, id);
      return { success: true, message: TRANSFER_WORDS[transaction.status], transaction };
    },
  );

  app.delete(
    '/api/transaction/delete/:transactionId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'deleteTransaction',
        summary: 'Cancels a deposit that was not paid',
        tags,
        params: TransactionIdParams,
        response: { 200: DeleteTransactionReply },
      },
    },
    async (request): Promise<DeleteTransactionReply> => {
      const { status, declined } = await cancelDeposit(deps, customerOf(request), request.params.transactionId);
      return { success: true, message: CANCEL_WORDS[status], declined };
    },
  );

  app.patch(
    '/api/transaction/updateTransactionStatus/:id/status',
    {
      config: { who: 'admin', can: 'decide' },
      schema: {
        operationId: 'setTransactionStatus',
        summary: 'Decides a pending transaction by hand',
        tags,
        params: IdParams,
        body: SetTransactionStatusBody,
        response: { 200: SetTransactionStatusReply, 202: WaitsForApprovalReply },
      },
      preHandler: sense(setTransactionStatusRules),
    },
    async (request, reply): Promise<SetTransactionStatusReply | WaitsForApprovalReply> => {
      const { params, body } = request;
      const made = await decideOrAsk(deps, staffOf(request), params.id, body.status);
      if ('waits' in made) return reply.code(202).send(waitsReply(made));
      return { success: true, message: 'Transaction status updated successfully!', transaction: made.done };
    },
  );
}
