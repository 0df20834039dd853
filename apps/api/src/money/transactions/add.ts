/**
 * The API call `addTransaction`, for deposits and withdrawals, with the words of its answers. deposits/ and withdrawals/ do the work.
 */
import type { AddTransactionBody, AddTransactionReply } from '@ajose/sdk/contract/transactions';
import { wake } from '../../platform/database/wake.ts';
import { claimDeposit, startDeposit } from '../deposits/begin.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { postForMember } from '../withdrawals/for-member.ts';
import type { PostWithdrawal } from '../withdrawals/post.ts';
import { requestWithdrawal } from '../withdrawals/withdrawals.ts';
import { getTransaction } from './transactions.ts';

const DEPOSIT_WORDS = {
  pending: 'The payment has not arrived yet. We keep looking for it.',
  completed: 'Funds added successfully!',
  failed: 'The payment was not successful.',
  user_cancelled: 'The payment was cancelled.',
};

/** Starts a deposit, or claims one that was paid. @throws what `startDeposit` and `claimDeposit` throw */
export async function addDeposit(
  deps: Deps,
  who: SignedInCustomer,
  body: AddTransactionBody,
): Promise<AddTransactionReply> {
  const { customer } = who;
  if (body.incomingStatus === 'pending') {
    const { id, pay } = await startDeposit(deps, who, body);
    const transaction = await getTransaction(deps.db, customer.id, id);
    return {
      success: true,
      message: 'The deposit was recorded. Please complete the payment.',
      transaction,
      ...(pay === null ? {} : { pay }),
    };
  }
  const transaction = await getTransaction(deps.db, customer.id, await claimDeposit(deps, who, body));
  return { success: true, message: DEPOSIT_WORDS[transaction.status], transaction };
}

/**
 * Asks for a withdrawal; for an organisation only where the caller may let money out of it.
 * @throws what `requestWithdrawal` throws, and for an organisation what `postForMember` throws
 */
export async function addWithdrawal(
  deps: Deps,
  postWithdrawal: PostWithdrawal,
  who: SignedInCustomer,
  body: AddTransactionBody,
): Promise<AddTransactionReply> {
  const post = who.member === null ? postWithdrawal : postForMember(deps, who);
  const { id, transaction } = await requestWithdrawal(deps, post, who, body);
  if (deps.env.payouts === 'automatic') wake(deps, 'pay_out');
  return {
    success: true,
    message: 'Withdrawal request submitted successfully!',
    transaction: transaction ?? (await getTransaction(deps.db, who.customer.id, id)),
  };
}
