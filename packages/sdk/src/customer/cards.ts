/** Cards that a customer keeps, to be charged by auto-save. */
import type { Api, CallOptions } from '../api.ts';
import type {
  GetCardsReply,
  KeepCardBody,
  KeepCardReply,
  GetOfferedCardReply,
  RemoveCardBody,
} from '../contract/cards.ts';
import type { Done } from '../contract/common.ts';

/** The kept cards, the newest first, at most five. */
export const getCards = (api: Api, userId: string, options?: CallOptions) =>
  api.get<GetCardsReply>('card/getCards/:userId', { ...options, params: { userId } });

/**
 * The card of a payment of the last hour, where it may be kept and is not kept yet. Nothing is kept by asking.
 * 404 `transaction_not_found`, 503 `gateway_unavailable`.
 */
export const getOfferedCard = (api: Api, transactionId: string, options?: CallOptions) =>
  api.get<GetOfferedCardReply>('card/getOfferedCard/:transactionId', { ...options, params: { transactionId } });

/** Keeps the card of a payment. 404, 409 `card_not_reusable`, `too_many_cards` or `card_leaving`, 503 `gateway_unavailable`. */
export const keepCard = (api: Api, body: KeepCardBody, options?: CallOptions) =>
  api.post<KeepCardReply>('card/keepCard', { ...options, body, repeatable: true });

/** Removes a card at once; the payment provider is told. 404 `card_not_found`. */
export const removeCard = (api: Api, body: RemoveCardBody, options?: CallOptions) =>
  api.post<Done>('card/removeCard', { ...options, body, repeatable: true });
