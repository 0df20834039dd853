/** Transactions over HTTP: reading them, the one call that starts deposits and withdrawals, and deciding them by hand. */
import * as C from '@ajose/sdk/contract/transactions';
import { PayByTransferBody, PayByTransferReply } from '@ajose/sdk/contract/transfers';
import * as customerCalls from '@ajose/sdk/customer/transactions';
import * as adminCalls from '@ajose/sdk/admin/transactions';
import { payByTransferRules } from '@ajose/sdk/rules/transfers';
import { addTransactionRules, setTransactionStatusRules } from '@ajose/sdk/rules/transactions';
import { withPromises } from '../../desk/complaints/read.ts';
import { payByTransfer } from '../deposits/by-transfer.ts';
import { cancelDeposit } from '../deposits/cancel.ts';
import { noteLook } from '../../platform/audit/looks.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { byCustomer, byStaff, registerCalls } from '../../platform/server/calls.ts';
import { count } from '../../platform/server/limits.ts';
import { gatherWithdrawals } from '../withdrawals/post.ts';
import { addDeposit, addWithdrawal } from './add.ts';
import { listWithMembers } from '../../access/members/done-by.ts';
import { doOrAsk } from '../../access/members/requests.ts';
import { decideOrAsk } from './decide.ts';
import { listAllTransactions } from './list.ts';
import { listOwnTransactions } from './own-list.ts';
import { withdrawalToAsk } from './requests.ts';
import { getTransaction } from './transactions.ts';

const CANCEL_WORDS = {
  user_cancelled: 'The transaction was cancelled.',
  failed: 'The payment had failed already. Nothing was charged.',
};

const TRANSFER_WORDS = {
  pending: 'The account is open. Please transfer the amount to it.',
  completed: 'The transfer has arrived. The money is in the wallet.',
  failed: 'The payment was not successful.',
  user_cancelled: 'The payment was cancelled.',
};

/** Paths and field names are the specification's. */
export function transactionRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const postWithdrawal = gatherWithdrawals(db);
  registerCalls(app, 'Transactions', {
    getUserTransactions: byCustomer('view')(customerCalls.getUserTransactions, {
      sent: C.GetUserTransactionsQuery,
      reply: C.GetUserTransactionsReply,
      run: async ({ who, sent, params }) => {
        if (sent.search) await count(deps, 'ownSearch', who.person.id);
        const page = await listOwnTransactions(db, params.userId, sent);
        return listWithMembers(deps, who, await withPromises(deps, params.userId, page));
      },
    }),
    getAllTransactions: byStaff('read')(adminCalls.getAllTransactions, {
      scope: 'readTransactions',
      sent: C.GetAllTransactionsQuery,
      reply: C.GetAllTransactionsReply,
      run: async ({ staff, sent, request }) => {
        const { userId } = sent;
        if (userId !== undefined) await noteLook(deps, staff, userId, 'transactions');
        return listAllTransactions(db, sent, request.hidesContacts);
      },
    }),
    addTransaction: byCustomer('ask')(customerCalls.addTransaction, {
      sent: C.AddTransactionBody,
      rules: addTransactionRules,
      reply: C.AddTransactionReply,
      mayWait: true,
      run: async ({ who, sent: body }) =>
        body.type === 'deposit'
          ? addDeposit(deps, who, body)
          : doOrAsk(
              deps,
              who,
              () => withdrawalToAsk(deps, who, body),
              (acting) => addWithdrawal(deps, postWithdrawal, acting, body),
            ),
    }),
    payByTransfer: byCustomer('ask')(customerCalls.payByTransfer, {
      sent: PayByTransferBody,
      rules: payByTransferRules,
      reply: PayByTransferReply,
      run: async ({ customer, who, sent }) => {
        const id = await payByTransfer(deps, who, sent);
        const transaction = await getTransaction(deps.db, customer.id, id);
        return { message: TRANSFER_WORDS[transaction.status], transaction };
      },
    }),
    deleteTransaction: byCustomer('ask')(customerCalls.deleteTransaction, {
      reply: C.DeleteTransactionReply,
      run: async ({ customer, params }) => {
        const { status, declined } = await cancelDeposit(deps, customer, params.transactionId);
        return { message: CANCEL_WORDS[status], declined };
      },
    }),
    setTransactionStatus: byStaff('decide')(adminCalls.setTransactionStatus, {
      sent: C.SetTransactionStatusBody,
      rules: setTransactionStatusRules,
      reply: C.SetTransactionStatusReply,
      mayWait: true,
      run: async ({ staff, sent: body, params }) => {
        const made = await decideOrAsk(deps, staff, params.id, body);
        if ('waits' in made) return made;
        return { message: 'Transaction status updated successfully!', transaction: made.done };
      },
    }),
  });
}
