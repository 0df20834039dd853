/**
 * A deposit by bank transfer, to an account that a gateway opens for it. The gateway reports when the money arrives. The account is stored
 * with the pending deposit, so that the app can show it again: Paystack's popup, which keeps its other channels, shows it once, and no later
 * answer has it. Where the answer with the account is lost, the customer begins another deposit, and the sweeper closes this one.
 */
import type { PayByTransferBody } from '@ajose/sdk/contract/transfers';
import { walletDeposit } from '@ajose/sdk/domain/channels';
import { callSql } from '../../platform/database/call.ts';
import type { Deps } from '../../gateways/deps.ts';
import { gatewayUnavailable, wasOrdered } from '../../gateways/meaning.ts';
import { count } from '../../platform/server/limits.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { gatewayFor, paymentStarted, recordDeposit, refusePayment } from './begin.ts';
import { findDeposit, isOpened, type Deposit } from './find.ts';

/** How long the account takes the transfer. */
const OPEN_MS = 30 * 60_000;

/**
 * Records the deposit and has an account opened for it; a repeat answers with the same one.
 * @returns the transaction's id @throws Refusal what `recordDeposit` throws, 409 `payment_started`, 422 `gateway_refused`, 503
 */
export async function payByTransfer(deps: Deps, who: SignedInCustomer, body: PayByTransferBody): Promise<string> {
  const gateway = await gatewayFor(deps, who.customer, body);
  const deposit = await recordDeposit(deps, who, walletDeposit(body), gateway);
  if (deposit.status === 'pending' && !deposit.has_account) await openAccount(deps, who, deposit);
  return deposit.id;
}

async function openAccount(deps: Deps, { customer, person }: SignedInCustomer, deposit: Deposit): Promise<void> {
  // A deposit that was opened in a popup or on a page is paid there.
  if (isOpened(deposit)) throw paymentStarted();
  await count(deps, 'gateway', customer.id);
  const answer = await deps.gateways.of(deposit.gateway).openTransfer({
    reference: deposit.key,
    amountKobo: deposit.amount,
    email: person.email,
    name: customer.name,
    until: new Date(deps.clock.now().getTime() + OPEN_MS),
    metadata: { userId: customer.id, name: customer.name, reason: 'wallet', type: 'deposit' },
  });
  if (answer.outcome === 'unknown') throw gatewayUnavailable();
  if (answer.outcome === 'done') {
    const { until, ...account } = answer.data;
    const transferTo = { ...account, until: until.toISOString() };
    await callSql(deps.db, 'money.save_transfer_account', {
      customer: customer.id,
      deposit: deposit.id,
      account: transferTo,
    });
    return;
  }
  if (wasOrdered(answer)) {
    // Either another call has opened it just now, or the answer with the account was lost.
    const now = await findDeposit(deps.db, customer.id, deposit.key);
    if (now?.has_account) return;
    throw paymentStarted();
  }
  return refusePayment(deps, deposit, answer.message);
}
