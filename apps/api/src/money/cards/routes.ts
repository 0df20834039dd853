/** Kept cards, over HTTP. */
import * as C from '@ajose/sdk/contract/cards';
import * as calls from '@ajose/sdk/customer/cards';
import { keepCardRules, payWithCardRules, removeCardRules } from '@ajose/sdk/rules/cards';
import type { Deps } from '../../gateways/deps.ts';
import { byCustomer, routes } from '../../platform/server/calls.ts';
import { getTransaction } from '../transactions/transactions.ts';
import { keepCard, listCards, getOfferedCard, removeCard } from './cards.ts';
import { payWithCard } from './pay.ts';

const PAID_WORDS = {
  pending: 'The payment has not arrived yet. We keep looking for it.',
  completed: 'Funds added successfully!',
  failed: 'The payment was not successful.',
  user_cancelled: 'The payment was cancelled.',
};

export const cardRoutes = routes('Cards', (deps: Deps) => ({
  getCards: byCustomer('person')(calls.getCards, {
    reply: C.GetCardsReply,
    run: async ({ customer }) => ({ cards: await listCards(deps, customer.id) }),
  }),
  getOfferedCard: byCustomer('person')(calls.getOfferedCard, {
    params: C.OfferedCardParams,
    reply: C.GetOfferedCardReply,
    run: async ({ customer, params }) => ({ card: await getOfferedCard(deps, customer, params.transactionId) }),
  }),
  keepCard: byCustomer('person')(calls.keepCard, {
    sent: C.KeepCardBody,
    rules: keepCardRules,
    reply: C.KeepCardReply,
    run: async ({ customer, sent }) => ({
      message: 'The card is kept. You can remove it in your profile at any time.',
      card: await keepCard(deps, customer, sent.transactionId),
    }),
  }),
  removeCard: byCustomer('person')(calls.removeCard, {
    sent: C.RemoveCardBody,
    rules: removeCardRules,
    done: 'The card is removed.',
    run: ({ customer, sent }) => removeCard(deps, customer, sent.cardId),
  }),
  payWithCard: byCustomer('person')(calls.payWithCard, {
    sent: C.PayWithCardBody,
    rules: payWithCardRules,
    reply: C.PayWithCardReply,
    run: async ({ customer, who, sent }) => {
      const { id, declined } = await payWithCard(deps, who, sent);
      const transaction = await getTransaction(deps.db, customer.id, id);
      return { message: declined ?? PAID_WORDS[transaction.status], transaction, declined };
    },
  }),
}));
