/** Deposits, withdrawals and decisions about them over HTTP. Reading is in routes.ts. */
import { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import { Done, IdParams } from '@ajose/sdk/contract/common';
import {
  AddTransactionBody,
  AddTransactionReply,
  SetTransactionStatusBody,
  SetTransactionStatusReply,
  TransactionIdParams,
} from '@ajose/sdk/contract/transactions';
import { addTransactionRules, setTransactionStatusRules } from '@ajose/sdk/rules/transactions';
import type { App } from '../app.ts';
import { decideOrAsk } from '../approvals/acts.ts';
import { waitsReply } from '../approvals/routes.ts';
import type { Customer } from '../customers/customer.ts';
import { cancelDeposit, claimDeposit, startDeposit } from '../deposits/deposits.ts';
import type { Deps } from '../deps.ts';
import { customerOf, staffOf } from '../server/guards.ts';
import { wake } from '../database/wake.ts';
import { sense } from '../server/validate.ts';
import { gatherWithdrawals } from '../withdrawals/post.ts';
import { requestWithdrawal } from '../withdrawals/withdrawals.ts';
import { getTransaction } from './transactions.ts';

const tags = ['Transactions'];

const DEPOSIT_WORDS = {
  pending: 'Your payment has not arrived yet. We keep looking for it.',
  completed: 'Funds added successfully!',
  failed: 'The payment was not successful.',
  user_cancelled: 'The payment was cancelled.',
};

const CANCEL_WORDS = {
  user_cancelled: 'The transaction was cancelled.',
  failed: 'The payment had failed already. Nothing was charged.',
};

async function deposit(deps: Deps, customer: Customer, body: AddTransactionBody): Promise<AddTransactionReply> {
  if (body.incomingStatus === 'pending') {
    const { id, accessCode } = await startDeposit(deps, customer, body);
    const transaction = await getTransaction(deps.db, customer.id, id);
    return {
      success: true,
      message: 'Your deposit was recorded. Please complete the payment.',
      transaction,
      ...(accessCode === null ? {} : { accessCode }),
    };
  }
  const transaction = await getTransaction(deps.db, customer.id, await claimDeposit(deps, customer, body));
  return { success: true, message: DEPOSIT_WORDS[transaction.status], transaction };
}

export function movementRoutes(app: App, deps: Deps): void {
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
      const customer = customerOf(request);
      if (request.body.type === 'deposit') return deposit(deps, customer, request.body);
      const transaction = await requestWithdrawal(deps, postWithdrawal, customer, request.body);
      if (deps.env.payouts === 'automatic') wake(deps, 'pay_out');
      return { success: true, message: 'Withdrawal request submitted successfully!', transaction };
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
        response: { 200: Done },
      },
    },
    async (request): Promise<Done> => {
      const status = await cancelDeposit(deps, customerOf(request), request.params.transactionId);
      return { success: true, message: CANCEL_WORDS[status] };
    },
  );

  app.patch(
    '/api/transaction/updateTransactionStatus/:id/status',
    {
      config: { who: 'admin' },
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
      const made = await decideOrAsk(deps, staffOf(request), request.params.id, request.body.status);
      if ('waits' in made) return reply.code(202).send(waitsReply(made.waits));
      return { success: true, message: 'Transaction status updated successfully!', transaction: made.done };
    },
  );
}
