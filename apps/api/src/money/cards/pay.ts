/** A customer's deposit by a kept card. The server charges a kept card; any other card is charged in a gateway's popup or page. */
import type { PayWithCardBody } from '@ajose/sdk/contract/cards';
import { toKobo } from '@ajose/sdk/domain/money';
import { walletDeposit } from '@ajose/sdk/domain/channels';
import { run } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { recordDeposit } from '../deposits/begin.ts';
import { close } from '../deposits/close.ts';
import { applyAnswer } from '../deposits/credit.ts';
import { declineOf, declineWords } from '../deposits/declines.ts';
import { findDeposit, isOpened, type Deposit } from '../deposits/find.ts';
import { chooseGateway } from '../../gateways/choice.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { isExpired } from './cards.ts';
import { cardWords, chargeCard, findCard, type ChargeableCard } from './charge.ts';
import { gatewayUnavailable, wasOrdered } from '../../gateways/meaning.ts';

export interface PaidWithCard {
  /** The transaction's id. */
  id: string;
  /** Why the bank declined it, in plain words; null where it did not. */
  declined: string | null;
}

/**
 * Records the deposit and charges the card. Without a clear answer it stays pending, and the sweeper looks it up like any deposit.
 * @throws Refusal 404 `card_not_found`, 409 `card_expired`, 503 `gateway_unavailable` while its gateway is paused, and what `recordDeposit`
 * throws
 */
export async function payWithCard(deps: Deps, who: SignedInCustomer, body: PayWithCardBody): Promise<PaidWithCard> {
  const { customer } = who;
  const card = await findCard(deps.db, customer.id, body.cardId);
  if (!card) throw refuse(404, 'card_not_found', 'This card is not kept any more. Please choose another way to pay.');
  if (isExpired(card, deps.clock.now())) {
    throw refuse(409, 'card_expired', 'This card has expired. Please choose another way to pay.');
  }
  const known = await findDeposit(deps.db, customer.id, body.transactionId);
  const wish = { kind: 'payment', amountKobo: toKobo(body.amount), among: [card.gateway] } as const;
  if (!known && (await chooseGateway(deps, wish)) === null) throw gatewayUnavailable();
  const deposit = await recordDeposit(deps, who, walletDeposit(body), card.gateway, { more: cardWords(card) });
  // An earlier call has settled it, or opened it in a popup or on a page, where it is paid.
  if (deposit.status !== 'pending' || isOpened(deposit) || deposit.gateway !== card.gateway)
    return { id: deposit.id, declined: null };
  await count(deps, 'gateway', customer.id);
  return { id: deposit.id, declined: await charge(deps, deposit, card) };
}

/** @returns why the bank declined it, in plain words; null where it did not */
async function charge(deps: Deps, deposit: Deposit, card: ChargeableCard): Promise<string | null> {
  const asked = { reference: deposit.key, amountKobo: deposit.amount, reason: 'wallet' };
  const answer = await chargeCard(deps, card, asked);
  if (answer.outcome === 'done' && answer.data.asks !== null) {
    await run(deps.db, 'UPDATE money.deposits SET bank_link = $3 WHERE customer_id = $1 AND id = $2', [
      deposit.customer_id,
      deposit.id,
      answer.data.asks,
    ]);
    return null;
  }
  if (answer.outcome === 'refused' && !wasOrdered(answer)) {
    await close(deps, deposit, 'failed', answer.message);
    return declineWords(declineOf(answer.message));
  }
  // Without a clear answer, or where an earlier call used the reference, the card may have been charged. The payment is looked up.
  const seen =
    answer.outcome === 'done' && answer.data.asks === null
      ? ({ outcome: 'done', data: answer.data.charge } as const)
      : await deps.gateways.of(deposit.gateway).verify(deposit.key);
  await applyAnswer(deps, deposit, seen);
  return seen.outcome === 'done' && seen.data.status === 'failed' ? declineWords(declineOf(seen.data.message)) : null;
}
