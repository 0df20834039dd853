/** Withdrawals that one member asks for and another one approves. */
import type { AddTransactionBody } from '@ajose/sdk/contract/transactions';
import { CURRENCY, toKobo, toNaira } from '@ajose/sdk/domain/money';
import type { AskedByMember } from '../../access/members/request-acts.ts';
import type { NewRequest } from '../../access/members/requests.ts';
import { wake } from '../../platform/database/wake.ts';
import { bankName } from '../../gateways/banks/banks.ts';
import type { Deps } from '../../gateways/deps.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { postForMember, requireSameAccount } from '../withdrawals/for-member.ts';
import { paidTo, requestWithdrawal } from '../withdrawals/withdrawals.ts';

/**
 * What is asked for: an amount to one account, which is named now, so that the member who approves sees it. Status, limits and balance are judged
 * when it is approved.
 * @throws Refusal 404 `bank_account_unknown`, 409 `bank_details_missing`
 */
export async function withdrawalToAsk(
  deps: Deps,
  { customer }: SignedInCustomer,
  body: AddTransactionBody,
): Promise<NewRequest> {
  const { bankCode: bank, accountNumber, accountName } = await paidTo(deps, customer, body);
  const { transactionId, reason, amount } = body;
  const to = { bank, bankName: await bankName(deps.db, bank), accountNumber, accountName };
  return {
    act: { action: 'withdraw', transactionId, reason, ...to },
    key: transactionId,
    once: true,
    amountKobo: toKobo(amount),
  };
}

/** @throws Refusal 409 `bank_account_changed`, and what `requestWithdrawal` throws */
export async function withdrawalApproved(
  deps: Deps,
  who: SignedInCustomer,
  { act, amountKobo, proof }: AskedByMember<'withdraw'>,
): Promise<void> {
  const { transactionId, reason, bank, accountNumber: number, accountName: name } = act;
  if (amountKobo === null) throw new Error('The withdrawal has no amount');
  await requireSameAccount(deps.db, who.customer.id, { bank, number, name });
  const body: AddTransactionBody = {
    userId: who.customer.id,
    amount: toNaira(amountKobo),
    transactionId,
    currency: CURRENCY,
    reason,
    type: 'withdrawal',
    incomingStatus: 'pending',
    paymentMethod: 'bank_transfer',
    bank,
    bank_acct_number: number,
    ...(proof.code === undefined ? {} : { code: proof.code }),
  };
  await requestWithdrawal(deps, postForMember(deps, who), who, body);
  if (deps.env.payouts === 'automatic') wake(deps, 'pay_out');
}
