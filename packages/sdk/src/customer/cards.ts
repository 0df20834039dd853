/** Cards that a customer keeps, to be charged by auto-save and for deposits. */
import type { Api, CallOptions } from '../api.ts';
import type {
  GetCardsReply,
  KeepCardBody,
  KeepCardReply,
  GetOfferedCardReply,
  PayWithCardBody,
  PayWithCardReply,
  RemoveCardBody,
} from '../contract/cards.ts';
import type { Done } from '../contract/common.ts';

/** The kept cards, newest first, at most five. */
export const getCards = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetCardsReply>('card/getCards/:userId', { ...options, params: { userId } });

/**
 * The card of a payment of the last hour, where it may be kept and is not yet. This call keeps nothing. 404 `transaction_not_found`, 503
 * `gateway_unavailable`.
 */
export const getOfferedCard = (api: Api, transactionId: string, options?: CallOptions) =>
  api.get<GetOfferedCardReply>('card/getOfferedCard/:transactionId', { ...options, params: { transactionId } });

/** Keeps the card of a payment. 404, 409 `card_not_reusable`, `too_many_cards` or `card_leaving`, 503 `gateway_unavailable`. */
export const keepCard = (api: Api, body: KeepCardBody, options?: CallOptions) =>
  api.post<KeepCardReply>('card/keepCard', { ...options, body, repeatable: true });

/**
 * Charges a kept card for a deposit into the caller's wallet, within the usual limits of deposits. `transaction.confirmAt` is the address
 * where the card's bank asks for a code; `declined` says why the bank refused. A `transactionId` is charged once, so the client may repeat
 * the call when its answer is lost.
 */
export const payWithCard = (api: Api, body: PayWithCardBody, options?: CallOptions) =>
  api.post<PayWithCardReply>('card/payWithCard', { ...options, body, repeatable: true });

/** Removes a card at once, and later tells the payment provider. 404 `card_not_found`. */
export const removeCard = (api: Api, body: RemoveCardBody, options?: CallOptions) =>
  api.post<Done>('card/removeCard', { ...options, body, repeatable: true });
