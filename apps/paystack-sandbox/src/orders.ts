/** `/sandbox/*`: the orders that only Paystack's sandbox takes, but for disputes. */
import { bodyOf, stateOf } from '@ajose/sandbox/controls';
import type { FastifyInstance } from 'fastify';
import type { Paystack } from './state.ts';

export function registerOrders(app: FastifyInstance, paystack: Paystack): void {
  const { books } = paystack;
  app.post('/sandbox/stamp-duty', async (request) => {
    books.put('settings', { ...books.settings, stampDuty: bodyOf(request)['on'] === true });
    return stateOf(paystack);
  });
}
