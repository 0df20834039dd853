/** Cards that a customer keeps, to be charged for deposits, by auto-save and for circles. */
import { beginsDeposit, gets, postsAgain } from '../call.ts';
import type * as C from '../contract/cards.ts';
import type { Done } from '../contract/common.ts';

/** The kept cards, newest first, at most five. */
export const getCards = gets<C.GetCardsReply>()('card/getCards/:userId');

/** The card of a payment of the last hour, where it may be kept and is not yet. This call keeps nothing. */
export const getOfferedCard = gets<C.GetOfferedCardReply>()('card/getOfferedCard/:transactionId', {
  404: ['transaction_not_found'],
  503: ['gateway_unavailable'],
});

/** Keeps the card of a payment. */
export const keepCard = postsAgain<C.KeepCardBody, C.KeepCardReply>()('card/keepCard', {
  404: ['transaction_not_found'],
  409: ['card_leaving', 'card_not_reusable', 'too_many_cards'],
  503: ['gateway_unavailable'],
});

/**
 * Charges a kept card for a deposit into the caller's wallet, within the usual limits of deposits. `transaction.confirmAt` is the address
 * where the card's bank asks for a code; `declined` says why the bank refused. A `transactionId` is charged once, so the client may repeat
 * the call when its answer is lost.
 */
export const payWithCard = postsAgain<C.PayWithCardBody, C.PayWithCardReply>()('card/payWithCard', {
  403: ['money_blocked'],
  404: ['card_not_found', 'transaction_not_found', 'user_not_found'],
  409: ['card_expired', ...beginsDeposit],
  503: ['gateway_unavailable'],
});

/** Removes a card at once, and later tells the payment provider. */
export const removeCard = postsAgain<C.RemoveCardBody, Done>()('card/removeCard', { 404: ['card_not_found'] });
