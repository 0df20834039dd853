/** Kept cards, over HTTP. */
import {
  GetCardsReply,
  KeepCardBody,
  KeepCardReply,
  OfferedCardParams,
  GetOfferedCardReply,
  PayWithCardBody,
  PayWithCardReply,
  RemoveCardBody,
} from '@ajose/sdk/contract/cards';
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import { keepCardRules, payWithCardRules, removeCardRules } from '@ajose/sdk/rules/cards';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { customerOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { getTransaction } from '../transactions/transactions.ts';
import { keepCard, listCards, getOfferedCard, removeCard } from './cards.ts';
import { payWithCard } from './pay.ts';

const tags = ['Cards'];

const PAID_WORDS = {
  pending: 'Your payment has not arrived yet. We keep looking for it.',
  completed: 'Funds added successfully!',
  failed: 'The payment was not successful.',
  user_cancelled: 'The payment was cancelled.',
};

export function cardRoutes(app: App, deps: Deps): void {
  keepingRoutes(app, deps);
  app.post(
    '/api/card/payWithCard',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'payWithCard',
        summary: 'Charges a kept card for a deposit',
        tags,
        body: PayWithCardBody,
        response: { 200: PayWithCardReply },
      },
      preHandler: sense(payWithCardRules),
    },
    async (request): Promise<PayWithCardReply> => {
      const customer = customerOf(request);
      const { id, declined } = await payWithCard(deps, customer, request.body);
      const transaction = await getTransaction(deps.db, customer.id, id);
      return { success: true, message: declined ?? PAID_WORDS[transaction.status], transaction, declined };
    },
  );
}

function keepingRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/card/getCards/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getCards',
        summary: 'Lists the cards that are kept',
        tags,
        params: UserIdParams,
        response: { 200: GetCardsReply },
      },
    },
    async (request): Promise<GetCardsReply> => ({
      success: true,
      cards: await listCards(deps, customerOf(request).id),
    }),
  );

  app.get(
    '/api/card/getOfferedCard/:transactionId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getOfferedCard',
        summary: 'Says which card of a payment may be kept',
        tags,
        params: OfferedCardParams,
        response: { 200: GetOfferedCardReply },
      },
    },
    async (request): Promise<GetOfferedCardReply> => ({
      success: true,
      card: await getOfferedCard(deps, customerOf(request), request.params.transactionId),
    }),
  );

  app.post(
    '/api/card/keepCard',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'keepCard',
        summary: 'Keeps the card of a payment',
        tags,
        body: KeepCardBody,
        response: { 200: KeepCardReply },
      },
      preHandler: sense(keepCardRules),
    },
    async (request): Promise<KeepCardReply> => ({
      success: true,
      message: 'The card is kept. You can remove it in your profile at any time.',
      card: await keepCard(deps, customerOf(request), request.body.transactionId),
    }),
  );

  app.post(
    '/api/card/removeCard',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'removeCard',
        summary: 'Removes a card',
        tags,
        body: RemoveCardBody,
        response: { 200: Done },
      },
      preHandler: sense(removeCardRules),
    },
    async (request): Promise<Done> => {
      await removeCard(deps, customerOf(request), request.body.cardId);
      return { success: true, message: 'The card is removed.' };
    },
  );
}
